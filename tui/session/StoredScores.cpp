#include "tui/session/StoredScores.h"

#include <algorithm>
#include <exception>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "brain/tetris/placement/Reach.h"
#include "core/base/Index.h"
#include "core/tetris/replay/Replay.h"
#include "core/tetris/replay/ReplayPlayer.h"
#include "tui/base/text/TimeText.h"
#include "tui/session/AutosaveWriter.h"
#include "tui/store/MatchStore.h"
#include "tui/store/ScoreStore.h"
#include "tui/store/SuspendedFiles.h"
#include "tui/tetris/replay/ReplayTimeline.h"
#include "tui/tetris/versus/Rivals.h"

namespace tui {

namespace {

// The match as it is stored for the person on that side.
tetris::MatchRow describeMatch(const tetris::Replay& replay, int side, const std::string& name,
                               int64_t ended) {
    using Kind = tetris::MatchEnd::Kind;
    const tetris::ReplayHeader& header = replay.header;
    const tetris::MatchEnd& end = replay.result.match;
    const auto own = base::toIndex(side);
    const std::string& other = header.names.at(1 - own);
    tetris::MatchRow match{
        .name = name,
        .rival = isBetweenPersons(header) && !other.empty() ? other : header.who.at(1 - own),
        .clock = std::string(toString(header.match->clock)),
        .milliseconds = replay.result.time,
        .ended = ended,
        .finesse = replay.result.sides.at(own).finesse};
    if (end.kind == Kind::Win)
        match.outcome = end.winner == side ? tetris::MatchOutcome::Won : tetris::MatchOutcome::Lost;
    if (end.kind == Kind::Draw) match.outcome = tetris::MatchOutcome::Draw;
    return match;
}

}  // namespace

SavedMatch storeMatch(MatchStore& store, const tetris::Replay& replay, const std::string& text,
                      const std::string& name, int64_t ended) {
    const auto& names = replay.header.names;
    // A friend at the same keyboard has no table.
    if (isBetweenPersons(replay.header) && !isAtOneKeyboard(replay.header) &&
        !(names[0].empty() && names[1].empty()))
        return store.addBetween(
            {describeMatch(replay, 0, names[0], ended), describeMatch(replay, 1, names[1], ended)},
            countsBetween(replay), text, name);
    std::optional<double> rival;
    if (countsForRating(replay)) rival = findRating(*findNamedLevel(replay.header.who[1]));
    return store.add(describeMatch(replay, 0, name, ended), text, rival);
}

namespace {

// A game that has ended: its replay, and the text of it.
struct ProvenGame {
    tetris::SharedReplay replay;
    std::string text;
};

// The game that has ended, by the text of its autosave. Nullopt if it can be resumed, or `watch`
// has stopped. `loser`: the person whose matches are given up. Throws std::invalid_argument and
// tetris::ReplayDifference if the text does not prove it.
std::optional<ProvenGame> prove(const std::filesystem::path& autosave, const std::string& text,
                                const std::optional<std::string>& loser,
                                const tetris::ReplayWatch& watch) {
    if (isFinishedGame(text)) {
        const ProvenGame ended{tetris::shareReplay(text, ""), text};
        const bool isRight = verifyReplay(ended.replay, tetris::findBestSpin, watch);
        return isRight ? std::optional(ended) : std::nullopt;
    }
    tetris::SharedReplay recorded = tetris::shareAutosave(text, "");
    const tetris::ReplayHeader& header = recorded->header;
    if (!header.match) return std::nullopt;
    const bool canGoOn = canSuspendMatch(header);
    const bool isGivenUp = !canGoOn || loser == header.names[0] || isMatchTooOld(autosave);
    auto whole = std::make_shared<const tetris::Replay>(
        completeMatch(recorded, tetris::findBestSpin, canGoOn));
    if (!isGivenUp && whole->result.match.how == tetris::GameEnd::Resigned) return std::nullopt;
    return ProvenGame{whole, formatReplay(*whole)};
}

// For what need not succeed, or says so elsewhere.
std::optional<SaveTrouble> attempt(const std::function<void()>& work) {
    std::string ignored;
    return attemptScores(ignored, work);
}

}  // namespace

// Counts a game. Returns false if it is one too many within a minute, and is not to be saved.
bool StoredScores::countGame() {
    if (!options_.gamesAMinute) return true;
    const auto now = std::chrono::steady_clock::now();
    while (!savedAt_.empty() && savedAt_.front() <= now - std::chrono::minutes(1))
        savedAt_.pop_front();
    if (savedAt_.size() >= *options_.gamesAMinute) return false;
    savedAt_.push_back(now);
    return true;
}

std::string StoredScores::findNameInTable(const std::string& name) const {
    const bool isGiven = options_.nameOrigin == NameOrigin::Given && !name.empty();
    return nameInTable(isGiven ? options_.person : name, options_.nameOrigin);
}

ScoreNews StoredScores::save(FinishedGame finished) {
    ScoreNews news{.trouble = SaveTrouble::TooMany};
    if (countGame()) {
        news.trouble = attemptScores(failure_, [&] {
            news = store(tetris::parseReplay(finished.replay, ""), finished, readNow());
        });
        // It is tried again, and counts then.
        if (news.trouble && !savedAt_.empty()) savedAt_.pop_back();
    } else {
        failure_ = "too many games ended within a minute; not all of them are saved";
    }
    const size_t game = std::hash<std::string>()(finished.replay);
    if (news.trouble) {
        unsaved_.insert(game);
    } else if (unsaved_.erase(game) > 0 && unsaved_.empty()) {
        failure_.clear();
    }
    return news;
}

// `ended`: seconds since 1970, UTC. A game without a piece is not stored, and has the id 0.
ScoreNews StoredScores::store(const tetris::Replay& replay, const FinishedGame& finished,
                              int64_t ended) {
    const ScoreFileOptions limits{.maxBytes = options_.maxBytes};
    const std::string name = findNameInTable(finished.name);
    ScoreNews news;
    if (replay.header.match) {
        MatchStore store(file_, limits);
        const tetris::MatchRow row = storeMatch(store, replay, finished.replay, name, ended).row;
        news.id = row.id;
        if (row.counts) news.rating = {row.before, row.after};
        return news;
    }
    const tetris::GameScore game = tetris::computeGameScore(replay);
    if (!isStored(game)) return news;
    ScoreStore store(file_, limits);
    const SavedScore saved =
        store.add(game, finished.replay, name, ended, replay.result.sides[0].finesse);
    news.table = game.table;
    news.id = saved.id;
    news.rank = saved.rank;
    news.count = saved.count;
    news.best = isRanked(game) ? getMeasure(game) : 0;
    // The game is saved, even if this query fails.
    attempt([&] {
        if (const auto best = store.findBest(makeFilter(game))) news.best = getMeasure(best->game);
        if (!game.day.empty())
            news.daily = findDaily({game.day, game.rules.set, finished.name, game.day});
    });
    return news;
}

LeftNews StoredScores::saveLeft(std::optional<std::filesystem::file_time_type> givesUpBefore) {
    LeftNews news;
    if (options_.autosaves.empty()) return news;
    // They are played without their locks, so that nobody finds one in use meanwhile.
    for (const auto& [autosave, text, written] :
         readUnused(options_.autosaves, kGameEnding, tetris::kMaxReplayBytes)) {
        const auto loser = givesUpBefore && written < *givesUpBefore
                               ? std::optional(options_.person)
                               : std::nullopt;
        // Waiting once for others is enough.
        if (news.trouble == SaveTrouble::Busy) break;
        std::optional<ProvenGame> ended;
        try {
            ended = prove(autosave, text, loser, [this](double) { return !hasEnded_; });
        } catch (const std::exception&) {
            std::error_code none;
            const bool isTooLong =
                std::filesystem::file_size(autosave, none) > tetris::kMaxReplayBytes && !none;
            if (isTooLong || isFinishedGame(text)) ++news.unproven;
        }
        if (!ended) continue;
        std::optional<SuspendedFile> saved = SuspendedFile::open(autosave);
        if (!saved || saved->read(tetris::kMaxReplayBytes) != text) continue;
        const std::string& named = ended->replay->header.names[0];
        const FinishedGame game{.replay = ended->text,
                                .name = named.empty() ? options_.name : named};
        const int64_t moment = readWritten(autosave);
        const std::optional<SaveTrouble> trouble =
            attemptScores(failure_, [&] { store(*ended->replay, game, moment); });
        if (trouble) {
            news.trouble = trouble;
        } else {
            saved->remove();
        }
    }
    return news;
}

std::optional<SaveTrouble> StoredScores::saveReview(const std::string& replay, int side,
                                                    const tetris::ReviewSum& review) {
    return attempt([&] { ScoreStore(file_).setReview(replay, side, review); });
}

std::optional<SaveTrouble> StoredScores::rename(int64_t id, const std::string& name) {
    return attemptScores(failure_, [&] { ScoreStore(file_).rename(id, findNameInTable(name)); });
}

ScorePage StoredScores::list(const ScoreQuestion& question) {
    ScorePage page{.offset = question.offset};
    page.trouble = attempt([&] {
        ScoreStore store(file_);
        page.count = store.count(question.filter);
        if (question.around) {
            const auto row = store.find(*question.around, question.filter);
            if (row) page.offset = row->rank - 1 - kPage / 2;
        }
        page.offset = std::clamp<int64_t>(page.offset, 0, page.count);
        const int64_t limit = std::min<int64_t>(question.limit, kPage);
        page.rows = question.isNewestFirst ? store.listNewest(question.filter, limit)
                                           : store.list(question.filter, limit, page.offset);
    });
    return page;
}

tetris::DailyTable StoredScores::findDaily(const DailyQuestion& question) {
    tetris::DailyTable table{.day = question.day, .name = findNameInTable(question.name)};
    attempt([&] {
        ScoreStore store(file_);
        table.rows = store.list(
            {.table = tetris::ScoreTable::Alone, .set = question.set, .day = question.day}, kPage);
        table.streak = tetris::countStreak(store.listDays(table.name), question.today);
    });
    return table;
}

std::optional<std::string> StoredScores::findReplay(int64_t id) {
    std::optional<std::string> replay;
    attempt([&] { replay = ScoreStore(file_).findReplay(id); });
    return replay;
}

std::optional<std::string> StoredScores::findMatchReplay(int64_t id) {
    std::optional<std::string> replay;
    attempt([&] { replay = MatchStore(file_).findReplay(id); });
    return replay;
}

tetris::GoalCourse StoredScores::findCourse(int64_t id) {
    const std::optional<std::string> replay = findReplay(id);
    return replay ? readGoalCourse(*replay) : tetris::GoalCourse();
}

std::optional<double> StoredScores::findRating(const std::string& name) {
    std::optional<double> rating;
    attempt([&] { rating = MatchStore(file_).findRecord(name).rating; });
    return rating;
}

MatchesAnswer StoredScores::listMatches(const std::string& name, int64_t limit) {
    MatchesAnswer answer;
    answer.trouble = attempt([&] {
        MatchStore store(file_);
        answer.record = store.findRecord(findNameInTable(name));
        if (limit > 0) answer.rows = store.list(limit);
    });
    return answer;
}

StatisticsAnswer StoredScores::findStatistics(const tetris::PlayedFilter& filter) {
    StatisticsAnswer answer;
    tetris::PlayedFilter of = filter;
    of.name = findNameInTable(filter.name);
    answer.trouble = attempt([&] { answer.statistics = readGameStatistics(file_, of); });
    return answer;
}

}  // namespace tui
