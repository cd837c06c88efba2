#include "tui/session/ThreadedScoreSaver.h"

#include <algorithm>
#include <utility>

#include "tui/base/text/TimeText.h"
#include "tui/session/ScoreWork.h"
#include "tui/store/ScoreStore.h"

namespace tui {

namespace {

ScorePage findPage(const std::filesystem::path& file, const ScoreQuestion& question)
{
    ScorePage page{.offset = question.offset};
    std::string failure;
    page.trouble = attemptScores(failure, [&] {
        ScoreStore store(file);
        page.count = store.count(question.filter);
        if (question.around) {
            const auto row = store.find(*question.around, question.filter);
            if (row) page.offset = row->rank - 1 - ScoreSaver::kPage / 2;
        }
        page.offset = std::clamp<std::int64_t>(page.offset, 0, page.count);
        const std::int64_t limit = std::min<std::int64_t>(question.limit, ScoreSaver::kPage);
        page.rows = question.isNewestFirst ? store.listNewest(question.filter, limit)
                                           : store.list(question.filter, limit, page.offset);
    });
    return page;
}

}  // namespace

ThreadedScoreSaver::ThreadedScoreSaver(std::filesystem::path file, Waker& waker, ScoreLimits limits)
    : file_(std::move(file)), limits_(limits), ids_(std::make_shared<Ids>()), worker_(waker)
{
}

void ThreadedScoreSaver::note(const ScoreOutcome& outcome)
{
    if (!outcome.failure.empty()) failure_ = outcome.failure;
    news_.push_back(outcome.news);
}

// Counts a game. Returns false if it is one too many within a minute, and is not to be saved.
bool ThreadedScoreSaver::countGame()
{
    if (!limits_.gamesAMinute) return true;
    const auto now = std::chrono::steady_clock::now();
    while (!savedAt_.empty() && savedAt_.front() <= now - std::chrono::minutes(1))
        savedAt_.pop_front();
    if (savedAt_.size() >= *limits_.gamesAMinute) return false;
    savedAt_.push_back(now);
    return true;
}

void ThreadedScoreSaver::save(int game, std::string replay, std::string name)
{
    if (!countGame()) {
        worker_.add([this, game](const Worker::Task&) -> Worker::Answer {
            return [this, game] {
                note(
                    {.news = {.what = ScoreNews::What::Saved,
                              .game = game,
                              .trouble = ScoreTrouble::TooMany},
                     .failure = "too many games ended within a minute; not all of them are saved"});
            };
        });
        return;
    }
    worker_.add([this, ids = ids_, game,
                 ended = EndedGame{.file = file_,
                                   .replay = std::move(replay),
                                   .name = std::move(name),
                                   .ended = readNow(),
                                   .options = {.maxBytes = limits_.maxBytes}}](
                    const Worker::Task&) -> Worker::Answer {
        ScoreOutcome outcome = saveScore(ended);
        outcome.news.game = game;
        if (outcome.news.id != 0) (*ids)[game] = outcome.news.id;
        return [this, outcome] { note(outcome); };
    });
}

void ThreadedScoreSaver::rename(int game, std::string name)
{
    worker_.add([this, ids = ids_, game,
                 named = NamedGame{.file = file_, .id = 0, .name = std::move(name)}](
                    const Worker::Task&) mutable -> Worker::Answer {
        const auto id = ids->find(game);
        // A failure to save was reported already.
        if (id == ids->end()) return [] {};
        named.id = id->second;
        ScoreOutcome outcome = renameScore(named);
        outcome.news.game = game;
        return [this, outcome] { note(outcome); };
    });
}

void ThreadedScoreSaver::saveFinished(std::filesystem::path autosaves, std::string name)
{
    worker_.add([this, file = file_, autosaves = std::move(autosaves),
                 name = std::move(name)](const Worker::Task&) -> Worker::Answer {
        ScoreOutcome outcome = saveFinishedGames(file, autosaves, name);
        if (!outcome.news.trouble) return {};
        return [this, outcome = std::move(outcome)] { note(outcome); };
    });
}

int ThreadedScoreSaver::ask(ScoreQuestion question)
{
    worker_.add([this, file = file_, number = ++questions_,
                 question = std::move(question)](const Worker::Task&) -> Worker::Answer {
        ScorePage page = findPage(file, question);
        page.question = number;
        return [this, page = std::move(page)] { pages_.push_back(page); };
    });
    return questions_;
}

void ThreadedScoreSaver::askReplay(std::int64_t id)
{
    worker_.add([this, file = file_, id](const Worker::Task&) -> Worker::Answer {
        StoredReplay replay{.id = id};
        std::string failure;
        static_cast<void>(
            attemptScores(failure, [&] { replay.text = ScoreStore(file).findReplay(id); }));
        return [this, replay = std::move(replay)] { replays_.push_back(replay); };
    });
}

std::optional<StoredReplay> ThreadedScoreSaver::takeReplay()
{
    worker_.deliverAnswers();
    if (replays_.empty()) return std::nullopt;
    StoredReplay first = std::move(replays_.front());
    replays_.pop_front();
    return first;
}

std::vector<ScoreNews> ThreadedScoreSaver::takeNews()
{
    worker_.deliverAnswers();
    return std::exchange(news_, {});
}

std::vector<ScorePage> ThreadedScoreSaver::takePages()
{
    worker_.deliverAnswers();
    return std::exchange(pages_, {});
}

bool ThreadedScoreSaver::finish(std::chrono::milliseconds limit)
{
    worker_.await(limit);
    worker_.deliverAnswers();
    isLate_ = worker_.isBusy();
    return !isLate_;
}

}  // namespace tui
