#include "tui/command/ThreadedScoreKeeper.h"

#include <algorithm>
#include <exception>
#include <optional>
#include <utility>

#include "core/tetris/ReplayText.h"
#include "tui/store/ScoreStore.h"
#include "tui/store/ScoreTime.h"

namespace tui {

namespace {

// Does it, and returns what went wrong: the kind, and the sentence.
template <class Do>
std::optional<ScoreTrouble> attempt(std::string& failure, const Do& doIt)
{
    try {
        doIt();
        return std::nullopt;
    } catch (const ScoreFileError& error) {
        failure = error.what();
        return error.getKind();
    } catch (const std::exception& error) {
        failure = error.what();
        return ScoreTrouble::Failed;
    }
}

void saveGame(const std::filesystem::path& file, const std::string& text, const std::string& name,
              std::int64_t ended, ScoreNews& news)
{
    const tetris::Replay replay = tetris::parseReplay(text, "");
    const tetris::GameScore game = tetris::computeGameScore(replay);
    if (game.pieces == 0) return;
    ScoreStore store(file);
    const SavedScore saved = store.add(game, text, name, ended);
    news.table = game.table;
    news.id = saved.id;
    news.rank = saved.rank;
    news.count = saved.count;
    news.best = game.score;
    // It is saved, whatever becomes of this question.
    std::string failure;
    attempt(failure, [&] {
        if (const auto best = store.findBest(makeFilter(game))) news.best = best->game.score;
    });
}

ScorePage findPage(const std::filesystem::path& file, const ScoreQuestion& question)
{
    ScorePage page{.offset = question.offset};
    std::string failure;
    page.trouble = attempt(failure, [&] {
        ScoreStore store(file);
        page.count = store.count(question.filter);
        if (question.around) {
            const auto row = store.find(*question.around, question.filter);
            if (row) page.offset = row->rank - 1 - ScoreKeeper::kPage / 2;
        }
        page.offset = std::clamp<std::int64_t>(page.offset, 0, page.count);
        page.rows = store.list(question.filter, ScoreKeeper::kPage, page.offset);
    });
    return page;
}

}  // namespace

ThreadedScoreKeeper::ThreadedScoreKeeper(std::filesystem::path file, Waker& waker)
    : file_(std::move(file)), ids_(std::make_shared<Ids>()), errands_(waker)
{
}

void ThreadedScoreKeeper::note(const Outcome& outcome)
{
    failure_ = outcome.failure;
    news_.push_back(outcome.news);
}

void ThreadedScoreKeeper::save(int game, std::string replay, std::string name)
{
    errands_.add([this, file = file_, ids = ids_, game, replay = std::move(replay),
                  name = std::move(name), ended = readNow()]() -> Errands::Answer {
        Outcome outcome{.news = {.what = ScoreNews::What::Saved, .game = game}};
        outcome.news.trouble =
            attempt(outcome.failure, [&] { saveGame(file, replay, name, ended, outcome.news); });
        if (outcome.news.id != 0) (*ids)[game] = outcome.news.id;
        return [this, outcome] { note(outcome); };
    });
}

void ThreadedScoreKeeper::rename(int game, std::string name)
{
    errands_.add(
        [this, file = file_, ids = ids_, game, name = std::move(name)]() -> Errands::Answer {
            const auto id = ids->find(game);
            // What could not be saved has said so.
            if (id == ids->end()) return [] {};
            Outcome outcome{.news = {.what = ScoreNews::What::Renamed, .game = game}};
            outcome.news.trouble =
                attempt(outcome.failure, [&] { ScoreStore(file).rename(id->second, name); });
            return [this, outcome] { note(outcome); };
        });
}

int ThreadedScoreKeeper::ask(ScoreQuestion question)
{
    errands_.add([this, file = file_, number = ++questions_,
                  question = std::move(question)]() -> Errands::Answer {
        ScorePage page = findPage(file, question);
        page.question = number;
        return [this, page = std::move(page)] { pages_.push_back(page); };
    });
    return questions_;
}

std::vector<ScoreNews> ThreadedScoreKeeper::takeNews()
{
    errands_.giveAnswers();
    return std::exchange(news_, {});
}

std::vector<ScorePage> ThreadedScoreKeeper::takePages()
{
    errands_.giveAnswers();
    return std::exchange(pages_, {});
}

bool ThreadedScoreKeeper::finish(std::chrono::milliseconds limit)
{
    const bool isDone = errands_.finish(limit);
    errands_.giveAnswers();
    if (!isDone) failure_ = "the last score is not saved: the disk, or others, took too long";
    return isDone;
}

}  // namespace tui
