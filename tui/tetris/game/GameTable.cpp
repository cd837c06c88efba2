#include "tui/tetris/game/GameTable.h"

#include <algorithm>
#include <string>
#include <utility>

#include "tui/base/text/TimeText.h"

namespace tui {

namespace {

// The table in which the running game counts, or the last one, or the next one if there is none;
// without who steers it.
ScoreFilter makeFilter(const TetrisState& state) {
    const bool hasGame = state.game.has_value();
    const std::string& sequence = hasGame ? state.setup.sequence : state.settings.findSequence();
    GameRules rules = hasGame ? state.setup.rules : state.makeNextRules();
    rules.width = state.setup.rules.width;
    rules.rows = state.setup.rules.rows;
    if (!hasGame) rules.rising = state.canRise(sequence);
    // A zen game has no table.
    if (!getEntry(rules.goal).counts) rules.goal = tetris::Goal::Marathon;
    ScoreFilter filter = makeFilter(tetris::GameScore{.sequence = sequence, .rules = rules});
    filter.table.reset();
    return filter;
}

}  // namespace

// ---- The game

void GameTable::begin(bool isSteered, bool isHelped) {
    isSteered_ = isSteered;
    isHelped_ = isHelped;
    ++starts_;
    ScoreFilter table = makeFilter(
        tetris::GameScore{.sequence = state_.setup.sequence, .rules = state_.setup.rules});
    table.table = state_.brainActive ? ScoreTable::Brain : ScoreTable::Alone;
    const std::optional<ScoreFilter> last = std::exchange(last_, std::move(table));
    if (last == last_) return;
    // One of another table has another best one.
    if (starts_ > 1) state_.best = 0;
    // Without a last table the first page has asked for the best game.
    if (last) state_.bestCourse = {};
}

void GameTable::noteResult() {
    const PlayedGame& game = *state_.game;
    const GoalEntry& entry = getEntry(state_.setup.rules.goal);
    state_.before = state_.best;
    state_.courseBefore = state_.bestCourse;
    int64_t result = 0;
    bool isBest = false;
    if (ranksTime(entry.goal)) {
        result = game.getTime().value();
        isBest =
            game.getEnd() == tetris::GameEnd::Goal && (state_.best == 0 || result < state_.best);
    } else {
        result = entry.ranksPieces ? game.countLandedPieces() : game.computeLandedScore();
        isBest = entry.counts && result > state_.best;
    }
    if (!isBest || !isOfTable(state_.setup.rules)) return;
    state_.best = result;
    state_.bestCourse = state_.course;
}

void GameTable::leave() {
    state_.best = 0;
    state_.bestCourse = {};
    last_.reset();
}

ScoreTable GameTable::findTable() const {
    using enum tetris::ScoreTable;
    if (isSteered_ && state_.brainActive) return Brain;
    return isHelped_ || state_.brainActive || state_.viewsBrain ? Helped : Alone;
}

// ---- Questions

void GameTable::request() {
    if (state_.game && !isOfTable(state_.setup.rules)) {
        best_.drop();
        course_.drop();
        state_.best = 0;
        state_.bestCourse = {};
        return;
    }
    if (options_.scores == nullptr || !state_.session.hasTable) return;
    const bool isFirstPage = state_.phase == Phase::Start;
    ScoreFilter filter = makeFilter(state_);
    filter.table = isFirstPage ? ScoreTable::Alone : findTable();
    state_.start.bestTable = filter;
    askBest(std::move(filter));
    if (isFirstPage) askForFirstPage();
}

void GameTable::askForFirstPage() {
    const std::string& name = state_.settings.name;
    options_.scores->ask(
        matches_, [name](Scores& scores) { return scores.listMatches(name, 0); },
        [this](const MatchesAnswer& matches) {
            if (!matches.trouble) state_.matches = matches.record;
        });
    state_.start.now = options_.readTime();
    const std::string today = formatMoment(state_.start.now).substr(0, 10);
    options_.scores->ask(
        daily_,
        [question = DailyQuestion{today, state_.settings.rules.set, name, today}](Scores& scores) {
            return scores.findDaily(question);
        },
        [this](tetris::DailyTable table) { state_.daily = std::move(table); });
    constexpr int64_t kLast = 3;
    options_.scores->ask(
        newest_,
        [](Scores& scores) {
            return scores.list(
                {.filter = {.isRanked = false}, .limit = kLast, .isNewestFirst = true});
        },
        [this](ScorePage page) {
            if (page.trouble) return;
            state_.start.last = std::move(page.rows);
            state_.start.isAnswered = true;
            askBestOfNewest();
        });
}

void GameTable::askBest(ScoreFilter filter) {
    options_.scores->ask(
        best_,
        [filter = std::move(filter)](Scores& scores) {
            return scores.list({.filter = filter, .limit = 1});
        },
        [this](const ScorePage& page) {
            // What is saved of a game that has just ended is newer.
            if (page.trouble || state_.phase == Phase::Over) return;
            state_.start.best = page.rows.empty() ? std::nullopt : std::optional(page.rows.front());
            state_.best = page.rows.empty() ? 0 : getMeasure(page.rows.front().game);
            askCourse();
            askBestOfNewest();
        });
}

// Requests the course of the best game if a later one races it, unless it is known.
void GameTable::askCourse() {
    const std::optional<ScoreRow>& best = state_.start.best;
    if (!best || !racesBest(best->game.rules)) {
        state_.bestCourse = {};
        return;
    }
    if (racedGame_ == best->id && !state_.bestCourse.isEmpty()) return;
    if (std::exchange(racedGame_, best->id) != best->id) state_.bestCourse = {};
    options_.scores->ask(
        course_, [id = racedGame_](Scores& scores) { return scores.findCourse(id); },
        [this](GoalCourse course) { state_.bestCourse = std::move(course); });
}

// The first page: if the person has played no such game alone, the best one of the table to which
// the newest such game belongs, whoever steered it, with rising speed or without.
void GameTable::askBestOfNewest() {
    StartPage& page = state_.start;
    if (state_.phase != Phase::Start || !page.isAnswered || page.best) return;
    if (page.bestTable.table != ScoreTable::Alone) return;  // it was asked for
    const ScoreFilter next = makeFilter(state_);
    const auto isSuch = [&next](const ScoreRow& row) {
        ScoreFilter filter = makeFilter(row.game);
        filter.table.reset();
        filter.rising = next.rising;
        return filter == next;
    };
    const auto newest = std::ranges::find_if(page.last, isSuch);
    if (newest == page.last.end()) return;
    ScoreFilter filter = makeFilter(newest->game);
    if (filter == page.bestTable) return;
    page.bestTable = filter;
    askBest(std::move(filter));
}

ScoreFilter findShownTable(const TetrisState& state) {
    const StartPage& page = state.start;
    const bool isFirstPage = state.phase == Phase::Start;
    const bool isToday = isFirstPage ? page.chosen == StartItem::Today : !state.day.empty();
    if (isToday) {
        const std::string& day = state.game ? state.day : state.daily.day;
        const GameRules& rules = state.game ? state.setup.rules : state.settings.rules;
        ScoreFilter filter =
            makeFilter(tetris::GameScore{.rules = tetris::makeDailyRules(rules.set, day)});
        filter.day = day;
        return filter;
    }
    if (isFirstPage && state.saveStatus.stage != SaveStatus::Stage::Saved) {
        // Without such a game the page shows where the newest one is, not an empty table.
        const bool isElsewhere = !page.best && !page.last.empty();
        return isElsewhere ? makeFilter(page.last.front().game) : page.bestTable;
    }
    ScoreFilter filter = makeFilter(state);
    filter.table = state.saveStatus.stage == SaveStatus::Stage::Saved ? state.saveStatus.table
                                                                      : page.bestTable.table;
    return filter;
}

}  // namespace tui
