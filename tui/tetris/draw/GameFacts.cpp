#include "tui/tetris/draw/GameFacts.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "core/base/Format.h"
#include "core/base/Range.h"
#include "tui/base/Glyphs.h"
#include "tui/base/text/FactColumn.h"
#include "tui/base/text/TextColumn.h"
#include "tui/base/text/TimeText.h"
#include "tui/tetris/draw/ExternalText.h"
#include "tui/tetris/draw/GameWords.h"

namespace tui {

namespace {

Fact makeBlank() { return {.importance = 1}; }

// The way to the goal, and below it the same as a bar, with a mark for the rows of the best game at
// this moment.
void addGoal(const SideState& state, const SideGame& game, std::vector<Fact>& facts) {
    const Translation& tr = state.tr;
    const bool digs = getEntry(game.rules.goal).digsGarbage;
    const bool hasWay = game.toDo > 0;
    const std::string way = base::format("{}/{}", game.done, game.toDo);
    facts.push_back({.label = tr("Goal"),
                     .value = hasWay ? formatGoal(game, tr) : nameGoal(game.rules.goal, tr),
                     .importance = hasWay ? 0 : 1,
                     .brief = digs ? tr("Dug") : tr("Rows"),
                     .briefValue = hasWay ? way : std::to_string(game.clearedRows)});
    if (!hasWay) {
        facts.push_back(makeBlank());
        return;
    }
    const auto* const best = state.bestCourse.findAt(game.milliseconds);
    const bool hasMark = best != nullptr && state.phase != Phase::Over;
    facts.push_back({.style = kAccent,
                     .importance = 4,
                     .share = {game.done, game.toDo, hasMark ? best->rows : 0}});
}

// In how many pieces the next row of garbage rises, and below it the same as a bar.
void addNextRow(const SideState& state, const tetris::NextRow& next, std::vector<Fact>& facts) {
    const int left = next.countLeft();
    facts.push_back({.label = state.tr("Next row"),
                     .value = state.tr.format("in {0}", left),
                     .style = left == 1 ? kAlert : kBold,
                     .brief = state.tr("Row")});
    facts.push_back({.style = kWarn, .importance = 4, .share = {next.locks, next.every}});
}

// The difference to the best game; once a game has ended it may itself be the best one.
Fact findPace(const SideState& state, const SideGame& game) {
    if (!state.pace && (state.bestCourse.isEmpty() || state.phase == Phase::Over))
        return makeBlank();
    const bool isTime = tetris::ranksTime(game.rules.goal);
    const int64_t pace = state.pace.value_or(0);
    const bool isAhead = isTime ? pace < 0 : pace >= 0;
    return {state.tr("Pace"),
            !state.pace ? std::string()
            : isTime    ? formatDifference(pace, state.look)
                        : formatSigned(pace, state.look),
            isAhead ? kGood : kWarn};
}

Fact findBest(const SideState& state, const SideGame& game) {
    if (state.best <= 0) return makeBlank();
    const bool isTime = tetris::ranksTime(game.rules.goal);
    const bool isPassed = !isTime && getCounted(game) > state.best;
    return {state.tr("Best"), isTime ? formatTenths(state.best) : formatMeasure(state.best, game),
            isPassed ? kGood : kDim, 3};
}

// Adds so many of each with their names, as many as have room beside a label: "T2x3 T3x1". With a
// name, what did not occur is left out.
void addCounts(std::string_view name, int first, const auto& counts, const Look& look,
               std::string& text) {
    constexpr int kColumns = 23;
    for (const auto count : counts) {
        const std::string one =
            base::format("{}{}{}{}", name, first++, getGlyphs(look).times, formatThousands(count));
        const bool isShown = count > 0 || name.empty();
        if (!isShown || countCharacters(text) + 1 + countCharacters(one) > kColumns) continue;
        if (!text.empty()) text += ' ';
        text += one;
    }
}

}  // namespace

std::string formatClears(const SideGame& game, const Look& look) {
    std::string text;
    addCounts({}, 1, game.clears, look, text);
    return text;
}

bool hasReachedGoal(const SideGame& game) {
    return ranksTime(game.rules.goal) && game.end == GameEnd::Goal;
}

namespace {

// Rows that are shown.
struct FactRows {
    std::vector<Fact> facts{};

    void add(bool isShown, Fact fact, int importance = 0, Style style = {}) {
        if (!isShown || fact.isBlank()) return;
        fact.importance = importance;
        fact.style = style;
        facts.push_back(std::move(fact));
    }
};

FactRows listNumbers(const SideState& state, const SideGame& game, FactScene scene) {
    const Translation& tr = state.tr;
    const GoalEntry& goal = getEntry(game.rules.goal);
    const bool isOver = scene == FactScene::End;
    const bool isSingle = !game.match;
    const bool isRace = goal.ranksTime || (!isOver && racesBest(game.rules) && !goal.ranksPieces);
    const bool isReached = isOver && hasReachedGoal(game);
    const bool isMissed = isOver && isRace && !isReached;
    const double seconds = game.countSeconds();
    const bool hasCounted = state.finesse.pieces > 0;
    FactRows rows;
    // The rates of a side of a match are not known before its first piece.
    const auto formatRate = [&](double count, double time) {
        return !isSingle && game.pieces == 0 ? "-" : formatEach(count, time);
    };

    // One of these four is what the game is about.
    Fact score{tr("Score"), formatScore(game)};
    Fact pieces{.label = tr("Pieces"), .value = formatPieces(game), .briefValue = game.pieces};
    Fact time{.label = tr("Time"),
              .value = isOver ? formatEndTime(game) : formatGameTime(game),
              .brief = tr.in("narrow", "Time")};
    Fact way{goal.digsGarbage ? tr("Dug") : tr("Rows"),
             base::format("{}/{}", game.done, game.toDo)};
    // Ten times a second a pen for the tenths costs a slow line.
    if (!isOver && time.value.find('.') != std::string::npos) time.plain = 2;
    Fact& subject = isMissed ? way : isRace ? time : goal.ranksPieces ? pieces : score;
    rows.add(isSingle, std::exchange(subject, {}), 0, isMissed ? kFailure : kKey);
    if (!isOver && isSingle) {
        rows.facts.insert(rows.facts.end(), {findBest(state, game), makeBlank()});
        if (isRace) rows.facts.push_back(findPace(state, game));
        if (game.nextRow) {
            addNextRow(state, *game.nextRow, rows.facts);
        } else if (game.hasGoal) {
            addGoal(state, game, rows.facts);
        }
    }
    const tetris::MatchTally tally = game.match.value_or(tetris::MatchTally());
    const auto attack = static_cast<double>(tally.attack);
    rows.add(!isSingle, {tr("Sent"), tally.sent});
    rows.add(!isSingle, {tr("Received"), tally.received});
    rows.add(!isSingle, {tr("Cancelled"), tally.cancelled}, 3);
    rows.add(!isSingle, {tr("Attack/min"), formatRate(60 * attack, seconds)}, 6);
    rows.add(!isSingle,
             {.label = tr("Attack/piece"),
              .value = formatRate(attack, game.pieces),
              .brief = tr("a piece")},
             4);
    rows.add(!isOver && game.nextRow, {tr("Risen"), game.risen}, 2);
    // In a low column the way to the goal says it.
    rows.add(isSingle && (isOver ? !isMissed : !isRace), {tr("Rows"), game.clearedRows},
             (isOver ? isRace : game.toDo > 0) ? 1 : 0);
    rows.add(true, pieces, isSingle ? 0 : 2);
    rows.add(isSingle, time);
    rows.add(isSingle && !isRace && game.level && (isOver || !game.nextRow),
             {tr("Level"), game.level.value_or(0)}, isOver ? 1 : 0);
    rows.add(
        isOver && isSingle && !isRace && !game.level,
        {tr("Brain"), state.brainActive ? formatBrainName(state.brain, 8, state.look) : tr("off")},
        1);
    rows.add(game.hasGoal || scene != FactScene::Play,
             {tr("Pieces/s"), formatRate(game.pieces, seconds)},
             !isSingle                                 ? 5
             : goal.ranksPieces || (isOver && !isRace) ? 1
                                                       : 2);
    const int presses = state.finesse.presses.value_or(0);
    rows.add(isReached && presses > 0, {tr.in("presses", "Keys"), formatPoints(presses)}, 2);
    // A brain's pieces are not counted, nor those of a replay.
    rows.add(!isOver && isSingle && game.hasGoal &&
                 (hasCounted || (game.pieces == 0 && state.finesse.presses && !state.brainActive)),
             {tr("Faults"), state.finesse.sum().faults}, 5);
    rows.add(isSingle, score, isOver && isRace ? 4 : 0,
             !isOver && (goal.ranksTime || goal.ranksPieces) ? kDim : Style{});
    const std::string_view best = nameBestClear(game.tally);
    rows.add(isOver && !isSingle, {tr("Best clear"), best.empty() ? std::string("-") : tr(best)},
             4);
    return rows;
}

// Of the end: rates, and what a judge and the keys say.
FactRows listLines(const SideState& state, const SideGame& game) {
    const Translation& tr = state.tr;
    const bool hasCounted = state.finesse.pieces > 0;
    FactRows rows;
    // Beside splits and faults they have room in large windows alone.
    const bool isFull = ranksTime(game.rules.goal) && hasCounted;
    const double minutes = game.countSeconds() / 60;
    std::string pace = tr.format("{0} rows", formatEach(game.clearedRows, minutes));
    if (game.hasGoal) {
        pace += "  " + tr.format("{0} attack",
                                 formatEach(static_cast<double>(game.tally.attack), minutes));
    }
    rows.add(true, {tr("A minute"), pace}, isFull ? 2 : 5);
    std::string spins;
    addCounts("T", 0, game.tally.full, state.look, spins);
    addCounts("m", 0, game.tally.mini, state.look, spins);
    rows.add(!spins.empty(), {tr("Spins"), spins}, isFull ? 2 : 3);
    const std::optional<double> accuracy = state.review.computeAccuracy();
    const std::string judge = formatBrainName(state.review.judge, 12, state.look);
    rows.add(accuracy.has_value(),
             {.label = tr("Accuracy"),
              .value = base::format("{:.1f}", accuracy.value_or(0)),
              .more = tr.format("by {0}", judge)},
             9, kKey);
    const FinesseCount finesse = state.finesse.sum();
    const std::string clean = base::format("{} %", computeClean(finesse).value_or(0));
    rows.add(hasCounted,
             {.label = tr("Faults"),
              .value = tr.format("{0} of {1}", formatThousands(finesse.faults),
                                 formatThousands(finesse.pieces)),
              .briefValue = finesse.faults,
              .more = tr.format("{0} clean", clean)},
             8);
    return rows;
}

}  // namespace

FactList listFacts(const SideState& state, const SideGame& game, FactScene scene) {
    FactList list{.numbers = listNumbers(state, game, scene).facts};
    if (scene == FactScene::End) list.lines = listLines(state, game).facts;
    return list;
}

std::vector<Fact> listBotFacts(const tetris::BrainAbout& about, const Screen& screen) {
    constexpr int kColumns = 12;
    std::vector<Fact> facts;
    if (!about.author.empty()) {
        facts.push_back({.value = formatExternal(about.author, kColumns, screen.look),
                         .style = kDim,
                         .importance = 1});
    }
    if (const auto nodes = about.nodesPerSecond) {
        constexpr double kMany = 10'000;
        facts.push_back({.label = screen.tr("Nodes/s"),
                         .value = *nodes < kMany ? base::format("{:.0f}", *nodes)
                                                 : base::format("{:.0f}k", *nodes / 1000),
                         .importance = 3});
    }
    if (about.depth) {
        facts.push_back({.label = screen.tr("Depth"),
                         .value = base::format("{:.3g}", *about.depth),
                         .importance = 2});
    }
    return facts;
}

void putSeed(std::string_view label, uint64_t seed, Box box, Frame& frame) {
    const std::string digits = std::to_string(seed);
    if (box.rows == 1) {
        putFact({label, digits, kDim}, box, frame);
        return;
    }
    frame.put(box, label, kDim);
    frame.put(box.getLine(box.rows - 1), digits, kDim);
}

void drawCallout(const Callout& callout, bool isOfMatch, const Translation& tr, Box box,
                 Frame& frame) {
    if (box.rows < 1) return;
    const Style style = isGreat(callout) ? kAlert : kKey;
    std::string name = nameClear(callout, tr);
    // "T-SPIN 2" where "T-SPIN DOUBLE" has no room.
    if (countCharacters(name) > box.columns)
        name = base::format("{} {}", tr("T-SPIN"), callout.rows);
    const bool isNamed = callout.isPerfect && box.rows < 3;
    if (isNamed) name = tr("PERFECT CLEAR");
    const bool isShort = isOfMatch && box.rows == 1;
    std::string number = "+" + formatPoints(isOfMatch ? callout.sent : callout.points);
    if (isOfMatch && (!isShort || callout.sent == 0)) number.clear();
    const bool fits = countCharacters(name) + 1 + countCharacters(number) <= box.columns;

    FactColumn column(box, frame);
    column.addText(name, 0, style);
    column.add(fits ? 0 : 1, 6, [&](Box line) {
        putRight(line.getEnd(), line.row - (fits ? 1 : 0), number, style, frame);
    });
    if (callout.isPerfect && !isNamed) column.addText(tr("perfect clear"), 4, style);
    if (callout.sent > 0 && !isShort) column.addText(tr.format("{0} sent", callout.sent), 6);
    if (callout.cancelled > 0) column.addText(tr.format("{0} cancelled", callout.cancelled), 5);
    // Both in a line if they fit.
    const Style chain = isOfMatch ? kWarn : Style{};
    std::string combo;
    if (callout.combo > 0) combo = tr.format("combo {0}", callout.combo);
    if (callout.isBackToBack) {
        const std::string_view more = tr("back to back");
        const std::string both = base::format("{}, {}", more, combo);
        if (!combo.empty() && countCharacters(both) <= box.columns) {
            combo = both;
        } else {
            column.addText(more, 1, chain);
        }
    }
    column.addText(combo, 2, chain);
    if (callout.level > 0) column.addText(tr.format("level {0}", callout.level), 3, kGood);
    column.draw();
}

namespace {

constexpr int kQuarters = 4;

// The rows at that time, or the time of that many rows; nullopt if the game has not come so far.
std::optional<int64_t> findSplit(const GoalCourse& course, int64_t mark, bool isByTime) {
    if (!isByTime) return course.findTime(static_cast<int>(mark));
    const GoalCourse::Moment* const moment = course.findAt(mark);
    return moment == nullptr ? std::nullopt : std::optional<int64_t>(moment->rows);
}

Split makeSplit(const SideState& state, const SideGame& game, const GoalCourse& best,
                int64_t mark) {
    const bool isByTime = getEntry(game.rules.goal).choosesTime;
    const auto format = [isByTime](int64_t value) {
        return isByTime ? std::to_string(value) : formatTenths(value);
    };
    Split split{.mark = isByTime ? formatPlayTime(mark) : std::to_string(mark)};
    const bool isAhead = isByTime && game.milliseconds < mark;
    const std::optional<int64_t> own =
        isAhead ? std::nullopt : findSplit(state.course, mark, isByTime);
    const std::optional<int64_t> other = findSplit(best, mark, isByTime);
    split.isReached = own.has_value();
    if (const auto value = own ? own : other) split.value = format(*value);
    if (!own || !other) return split;
    const int64_t difference = *own - *other;
    split.isAhead = isByTime ? difference >= 0 : difference < 0;
    split.difference = isByTime ? formatSigned(difference, state.look)
                                : formatDifference(*own, *other, state.look);
    return split;
}

}  // namespace

std::vector<Split> listSplits(const SideState& state, const SideGame& game,
                              const GoalCourse& best) {
    std::vector<Split> splits;
    const int64_t all =
        getEntry(game.rules.goal).choosesTime ? int64_t{1000} * game.rules.seconds : game.toDo;
    int64_t last = 0;
    for (int part = 1; part <= kQuarters; ++part) {
        const int64_t mark = all * part / kQuarters;
        if (mark > last) splits.push_back(makeSplit(state, game, best, mark));
        last = mark;
    }
    return splits;
}

void drawSplits(const std::vector<Split>& splits, const SplitTable& table, Box box, Frame& frame) {
    Box line{box.column, box.row, table.difference, 1};
    const int value = line.column + table.value;
    if (box.rows > std::ssize(splits)) {
        int end = frame.put(line, table.markHead, kDim);
        if (!table.valueHead.empty()) putRight(end = value, line.row, table.valueHead, kDim, frame);
        putRightAfter(end, line, table.toBest, kDim, frame);
        ++line.row;
    }
    for (const Split& split : splits) {
        putRight(line.column + table.mark, line.row, split.mark, kDim, frame);
        putRight(value, line.row, split.value, split.isReached ? Style{} : kDim, frame);
        putRightAfter(value, line, split.difference, split.isAhead ? kGood : kWarn, frame);
        ++line.row;
    }
}

void drawRaceSplits(const SideState& state, const SideGame& game, Box box, Frame& frame) {
    const Translation& tr = state.tr;
    const std::vector<Split> splits = listSplits(state, game, state.bestCourse);
    const auto rows = base::count(splits);
    if (splits.empty() || box.rows < rows) return;
    constexpr int kLeastMark = 4;
    constexpr int kMostColumns = 27;
    const bool isByTime = getEntry(game.rules.goal).choosesTime;
    drawSplits(splits,
               {std::max(kLeastMark, countCharacters(splits.back().mark)), 15,
                std::min(box.columns, kMostColumns), isByTime ? tr("Time") : tr("Rows"),
                isByTime ? tr("Rows") : tr("Time"),
                state.bestCourse.isEmpty() ? std::string_view() : tr("to best")},
               box, frame);
}

}  // namespace tui
