#include "tui/session/ThreadedScoreSaver.h"

#include <algorithm>
#include <optional>
#include <set>
#include <stdexcept>
#include <utility>

#include "brain/tetris/placement/Reach.h"
#include "core/tetris/replay/MatchPlayer.h"
#include "core/tetris/replay/MatchReplay.h"
#include "core/tetris/replay/Replay.h"
#include "tui/base/text/TimeText.h"
#include "tui/store/AutosaveFile.h"
#include "tui/store/KeptFiles.h"
#include "tui/store/MatchStore.h"
#include "tui/store/PlayedStore.h"
#include "tui/store/ScoreStore.h"
#include "tui/tetris/replay/RecordedGame.h"
#include "tui/tetris/versus/Rivals.h"

namespace tui {

namespace {

// A game that has ended, to be stored with its replay.
struct EndedGame {
    std::filesystem::path file;  // the file of the scores
    FinishedGame game;
    std::int64_t ended = 0;  // seconds since 1970, UTC
    ScoreFileOptions options{};
};

// The match as it is stored. The person is on side 0.
MatchScore describeMatch(const tetris::MatchReplay& replay, const FinishedGame& game)
{
    using Kind = tetris::MatchEnd::Kind;
    const tetris::MatchHeader& header = replay.header;
    const tetris::MatchEnd& end = replay.result.end;
    MatchScore match{.rival = header.who[1],
                     .clock = std::string(toString(header.rules.clock)),
                     .milliseconds = replay.result.time,
                     .finesse = game.finesse};
    if (end.kind == Kind::Win)
        match.outcome = end.winner == 0 ? tetris::MatchOutcome::Won : tetris::MatchOutcome::Lost;
    if (end.kind == Kind::Draw) match.outcome = tetris::MatchOutcome::Draw;
    const bool isHelped = std::ranges::any_of(replay.entries, [](const tetris::ReplayEntry& entry) {
        return entry.kind == tetris::ReplayEntry::Kind::Active;
    });
    const auto level = findNamedLevel(header.who[1]);
    if (game.counts && !isHelped && level && canCount(header.rules, level->level))
        match.rivalRating = findRating(*level);
    return match;
}

// The outcome for the screen; if it failed, `failure` gets a sentence. A game without a piece is
// not stored, and has the id 0.
ScoreNews saveScore(const EndedGame& ended, std::string& failure)
{
    ScoreNews news{.what = ScoreNews::What::Saved};
    news.trouble = attemptScores(failure, [&] {
        if (tetris::isMatchReplay(ended.game.replay)) {
            const tetris::MatchRow row =
                MatchStore(ended.file, ended.options)
                    .add(describeMatch(tetris::parseMatchReplay(ended.game.replay, ""), ended.game),
                         ended.game.replay, ended.game.name, ended.ended);
            news.id = row.id;
            if (row.counts) news.rating = {row.before, row.after};
            return;
        }
        const tetris::GameScore game =
            tetris::computeGameScore(tetris::parseReplay(ended.game.replay, ""));
        if (!isRanked(game)) return;
        ScoreStore store(ended.file, ended.options);
        const SavedScore saved =
            store.add(game, ended.game.replay, ended.game.name, ended.ended, ended.game.finesse);
        news.table = game.table;
        news.id = saved.id;
        news.rank = saved.rank;
        news.count = saved.count;
        news.best = getMeasure(game);
        // The game is saved, even if this query fails.
        std::string ignored;
        attemptScores(ignored, [&] {
            if (const auto best = store.findBest(makeFilter(game)))
                news.best = getMeasure(best->game);
        });
    });
    return news;
}

// The whole replay of a game that has ended, by what an autosave has; nullopt: it can be resumed,
// or is damaged. A match cannot be resumed: where its session died, it was stopped.
std::optional<std::string> findFinished(const std::string& saved)
{
    try {
        if (!tetris::isMatchReplay(saved))
            return tetris::isInProgress(tetris::parseReplay(saved, "")) ? std::nullopt
                                                                        : std::optional(saved);
        if (saved.find("\nend ") == std::string::npos)
            return tetris::completeMatchReplay(saved, tetris::findBestSpin);
        static_cast<void>(tetris::parseMatchReplay(saved, ""));
        return saved;
    } catch (const std::invalid_argument&) {
        return std::nullopt;
    } catch (const tetris::ReplayDifference&) {
        return std::nullopt;
    }
}

// Saves the finished games among the autosaves that no session uses, and removes those that are
// saved then. Returns the last trouble, if there was any, and sets `failure` to its sentence.
std::optional<ScoreTrouble> saveFinishedGames(const std::filesystem::path& file,
                                              const std::filesystem::path& autosaves,
                                              const std::string& name, std::string& failure)
{
    std::optional<ScoreTrouble> last;
    std::set<std::filesystem::path> seen;
    const auto saves = [&](const std::filesystem::path& autosave, const std::string& text) {
        // Waiting once for others is enough.
        if (last == ScoreTrouble::Busy) return false;
        if (!seen.insert(autosave).second) return false;
        const std::optional<std::string> replay = findFinished(text);
        if (!replay) return false;
        const EndedGame ended{.file = file,
                              .game = {.replay = *replay, .name = name},
                              .ended = readWritten(autosave)};
        const std::optional<ScoreTrouble> trouble = saveScore(ended, failure).trouble;
        if (trouble) last = trouble;
        return !trouble;
    };
    while (auto saved = AutosaveFile::findLast(autosaves, saves))
        saved->remove();
    return last;
}

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

void ThreadedScoreSaver::note(const ScoreNews& news, const std::string& failure)
{
    if (!failure.empty()) failure_ = failure;
    news_.push_back(news);
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

void ThreadedScoreSaver::save(int game, FinishedGame finished)
{
    if (!countGame()) {
        worker_.add([this, game](const Worker::Task&) -> Worker::Answer {
            return [this, game] {
                note({.what = ScoreNews::What::Saved,
                      .game = game,
                      .trouble = ScoreTrouble::TooMany},
                     "too many games ended within a minute; not all of them are saved");
            };
        });
        return;
    }
    worker_.add([this, ids = ids_, game,
                 ended = EndedGame{.file = file_,
                                   .game = std::move(finished),
                                   .ended = readNow(),
                                   .options = {.maxBytes = limits_.maxBytes}}](
                    const Worker::Task&) -> Worker::Answer {
        std::string failure;
        ScoreNews news = saveScore(ended, failure);
        news.game = game;
        if (news.id != 0) (*ids)[game] = news.id;
        return [this, news, failure] { note(news, failure); };
    });
}

void ThreadedScoreSaver::rename(int game, std::string name)
{
    worker_.add([this, ids = ids_, game, file = file_,
                 name = std::move(name)](const Worker::Task&) -> Worker::Answer {
        const auto id = ids->find(game);
        // A failure to save was reported already.
        if (id == ids->end()) return [] {};
        std::string failure;
        ScoreNews news{.what = ScoreNews::What::Renamed, .game = game};
        news.trouble = attemptScores(failure, [&] { ScoreStore(file).rename(id->second, name); });
        return [this, news, failure] { note(news, failure); };
    });
}

void ThreadedScoreSaver::saveFinished(std::filesystem::path autosaves, std::string name)
{
    worker_.add([this, file = file_, autosaves = std::move(autosaves),
                 name = std::move(name)](const Worker::Task&) -> Worker::Answer {
        std::string failure;
        const auto trouble = saveFinishedGames(file, autosaves, name, failure);
        if (!trouble) return {};
        return [this, trouble, failure] {
            note({.what = ScoreNews::What::Saved, .trouble = trouble}, failure);
        };
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

void ThreadedScoreSaver::askReplay(std::int64_t id, ReplayPart part)
{
    worker_.add([this, file = file_, id, part](const Worker::Task&) -> Worker::Answer {
        StoredReplay replay{.id = id};
        std::string failure;
        attemptScores(failure, [&] {
            replay.text = part == ReplayPart::Match ? MatchStore(file).findReplay(id)
                                                    : ScoreStore(file).findReplay(id);
        });
        if (part == ReplayPart::Course) {
            if (replay.text) replay.course = readGoalCourse(*replay.text);
            replay.text.reset();
        }
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

void ThreadedScoreSaver::askMatches(std::string name, std::int64_t limit)
{
    worker_.add(
        [this, file = file_, name = std::move(name), limit](const Worker::Task&) -> Worker::Answer {
            MatchesAnswer answer;
            std::string failure;
            answer.trouble = attemptScores(failure, [&] {
                MatchStore store(file);
                answer.record = store.findRecord(name);
                if (limit > 0) answer.rows = store.list(limit);
            });
            return [this, answer = std::move(answer)] { matches_ = answer; };
        });
}

std::optional<MatchesAnswer> ThreadedScoreSaver::takeMatches()
{
    worker_.deliverAnswers();
    return std::exchange(matches_, std::nullopt);
}

void ThreadedScoreSaver::askStatistics(tetris::PlayedFilter filter)
{
    worker_.add([this, file = file_,
                 filter = std::move(filter)](const Worker::Task&) -> Worker::Answer {
        StatisticsAnswer answer{.filter = filter};
        std::string failure;
        answer.trouble =
            attemptScores(failure, [&] { answer.statistics = readGameStatistics(file, filter); });
        return [this, answer = std::move(answer)] { statistics_.push_back(answer); };
    });
}

std::optional<StatisticsAnswer> ThreadedScoreSaver::takeStatistics()
{
    worker_.deliverAnswers();
    if (statistics_.empty()) return std::nullopt;
    StatisticsAnswer first = std::move(statistics_.front());
    statistics_.pop_front();
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
