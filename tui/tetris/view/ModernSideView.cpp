#include "tui/tetris/view/ModernSideView.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <utility>
#include <vector>

#include "tui/base/Glyphs.h"
#include "tui/base/text/TimeText.h"
#include "tui/tetris/draw/ExternalText.h"
#include "tui/tetris/draw/Figures.h"
#include "tui/tetris/draw/GameWords.h"
#include "tui/tetris/draw/NumberLines.h"
#include "tui/tetris/draw/WellParts.h"
#include "tui/tetris/view/Splits.h"

namespace tui {

namespace {

// In the column of a race.
constexpr int kHalfPieceAt = 8;

void drawHold(const SideState& state, const ModernSide& modern, const Layout& layout, Frame& frame)
{
    const Box& box = layout.hold;
    const bool isCompact = layout.form == LayoutForm::Compact;
    const bool isDim = !modern.canHold && state.phase == Phase::Playing;
    frame.put(box.column, box.row, state.tr("HOLD"), isDim ? kDim : kHeading);
    if (!modern.held || state.phase == Phase::Paused) return;
    if (layout.hasHalfPieces) {
        drawHalfPiece(state.look, *modern.held, box.column + kHalfPieceAt, box.row, isDim, frame);
        return;
    }
    drawEnteringPiece(state.look, *modern.held, box.column + (isCompact ? 5 : 0),
                      box.row + (isCompact ? 0 : layout.cell.rows), isDim, frame, layout.cell);
}

// How many in a second: "1.25".
std::string formatRate(int count, std::int64_t milliseconds)
{
    std::array<char, 24> text{};
    const double seconds = static_cast<double>(std::max<std::int64_t>(1, milliseconds)) / 1000;
    std::snprintf(text.data(), text.size(), "%.2f", count / seconds);
    return text.data();
}

// With a mark for the rows of the best game at this moment.
void drawGoalBar(const SideState& state, const ModernSide& game, Box box, int row, Frame& frame)
{
    const Glyphs& glyphs = getGlyphs(state.look);
    const int done = std::clamp(game.done * box.columns / std::max(1, game.toDo), 0, box.columns);
    for (int i = 0; i < box.columns; ++i) {
        frame.put(box.column + i, row, i < done ? glyphs.sliderPast : glyphs.sliderRest,
                  {.foreground = i < done ? Color::Accent : Color::Dim});
    }
    const auto* const best = state.bestCourse.findAt(game.milliseconds);
    if (best == nullptr || best->rows == 0 || state.phase == Phase::Over) return;
    const int at = best->rows * box.columns / std::max(1, game.toDo);
    frame.put(box.column + std::min(at, box.columns - 1), row, glyphs.bestRows);
}

void putPace(const SideState& state, const SideGame& game, NumberLines& lines)
{
    // Once a game has ended it may itself be the best one.
    if (!state.pace && (state.bestCourse.isEmpty() || state.phase == Phase::Over)) {
        lines.skip();
        return;
    }
    const bool isTime = tetris::ranksTime(game.rules.goal);
    const std::int64_t pace = state.pace.value_or(0);
    const bool isAhead = isTime ? pace < 0 : pace >= 0;
    const std::string text = !state.pace ? std::string()
                             : isTime    ? formatDifference(pace, state.look)
                                         : formatSigned(pace, state.look);
    lines.put(state.tr("Pace"), text, {.foreground = isAhead ? Color::Good : Color::Warn});
}

// A brain's pieces are not counted, nor those of a replay.
void putFaults(const SideState& state, const SideGame& game, NumberLines& lines)
{
    const tetris::FinesseCount finesse = state.finesse.sum();
    if (finesse.pieces > 0 || (game.pieces == 0 && state.finesse.presses)) {
        lines.put(state.tr("Faults"), std::to_string(finesse.faults));
    } else {
        lines.skip();
    }
}

// The numbers of a game that races the best one.
void putRace(const SideState& state, const SideGame& game, Box box, NumberLines& lines,
             Frame& frame)
{
    const Translation& tr = state.tr;
    const ModernSide& modern = *game.modern;
    const bool isTime = tetris::ranksTime(game.rules.goal);
    const std::int64_t counted = getCounted(game);
    lines.put(tr("Time"), formatGameTime(game), kKey);
    std::string best;
    if (state.best > 0)
        best =
            isTime ? formatTenths(std::chrono::milliseconds(state.best)) : formatPoints(state.best);
    const bool isPassed = !isTime && counted > state.best;
    lines.put(tr("Best"), best, {.foreground = isPassed ? Color::Good : Color::Dim});
    lines.skip();
    putPace(state, game, lines);
    lines.put(tr("Goal"),
              modern.toDo > 0 ? formatGoal(game, tr) : std::string(nameGoal(game.rules.goal, tr)));
    if (modern.toDo > 0) drawGoalBar(state, modern, box, lines.getRow(), frame);
    lines.skip();
    lines.put(tr("Pieces"), formatPieces(game));
    lines.put(tr("Pieces/s"),
              game.pieces > 0 ? formatRate(game.pieces, modern.milliseconds) : std::string());
    putFaults(state, game, lines);
    lines.put(tr("Score"), formatPoints(game.score), isTime ? kDim : Style{});
    lines.skip();
}

// The numbers of a modern game that has no best course: a marathon, or zen.
void putPlay(const SideState& state, const SideGame& game, Box box, NumberLines& lines,
             Frame& frame)
{
    const Translation& tr = state.tr;
    const ModernSide& modern = *game.modern;
    const std::int64_t counted = getCounted(game);
    lines.put(nameCounted(game.rules.goal, tr), formatPoints(counted), kKey);
    if (state.best > 0) {
        lines.put(tr("Best"), formatMeasure(state.best, game),
                  {.foreground = counted > state.best ? Color::Good : Color::Dim});
    } else {
        lines.skip();
    }
    lines.skip();
    lines.put(tr("Level"), std::to_string(modern.level));
    lines.put(tr("Goal"),
              modern.toDo > 0 ? formatGoal(game, tr) : std::string(nameGoal(game.rules.goal, tr)));
    if (modern.toDo > 0) drawGoalBar(state, modern, box, lines.getRow(), frame);
    lines.skip();
    lines.put(tr("Pieces"), formatPieces(game));
    lines.put(tr("Rows"), std::to_string(game.clearedRows));
    lines.put(tr("Time"), formatGameTime(game));
    lines.put(tr("Pieces/s"), formatRate(game.pieces, modern.milliseconds));
    if (const FinesseFaults& finesse = state.finesse; finesse.pieces > 0)
        lines.put(tr("Faults"), std::to_string(finesse.sum().faults));
}

void drawRaceCompact(const SideState& state, const SideGame& game, const Layout& layout,
                     Frame& frame)
{
    constexpr int kCalloutAt = 8;
    constexpr int kCalloutRows = 2;
    const Translation& tr = state.tr;
    const ModernSide& modern = *game.modern;
    const tetris::GoalEntry& goal = getEntry(game.rules.goal);
    const Box& box = layout.numbers;
    NumberLines lines(box, frame);
    lines.put(tr.in("narrow", "Time"), formatGameTime(game), kKey);
    putPace(state, game, lines);
    const std::string rows = modern.toDo > 0
                                 ? std::to_string(modern.done) + "/" + std::to_string(modern.toDo)
                                 : std::to_string(game.clearedRows);
    lines.put(goal.digsGarbage ? tr("Dug") : tr("Rows"), rows);
    if (modern.toDo > 0) drawGoalBar(state, modern, box, lines.getRow(), frame);
    lines.skip();
    lines.put(tr("Pieces"), formatPieces(game));
    putFaults(state, game, lines);
    lines.put(tr("Score"), formatPoints(game.score), goal.ranksTime ? kDim : Style{});
    if (!state.notice.empty() || !state.brainFailure.empty() || !state.callout) return;
    // The longest one also takes the blank column.
    const int more = countCharacters(nameClear(*state.callout, tr)) > box.columns ? 1 : 0;
    drawCallout(state, {box.column - more, box.row, box.columns + more, box.rows},
                box.row + kCalloutAt, kCalloutRows, frame);
}

// How many of each piece have entered, and big digits, are drawn by the roomy form alone.
void drawModernCompact(const SideState& state, const SideGame& game, const Layout& layout,
                       Frame& frame)
{
    const Translation& tr = state.tr;
    const ModernSide& modern = *game.modern;
    NumberLines lines(layout.numbers, frame);
    const tetris::GoalEntry& goal = getEntry(game.rules.goal);
    if (goal.ranksTime) {
        lines.put(tr.in("narrow", "Time"), formatGameTime(game), kKey);
    } else {
        lines.put(nameCounted(game.rules.goal, tr), formatPoints(getCounted(game)), kKey);
    }
    lines.put(tr("Level"), std::to_string(modern.level));
    std::string rows = std::to_string(game.clearedRows);
    if (goal.choosesRows) rows += "/" + std::to_string(game.rules.toClear);
    lines.put(tr("Rows"), rows);
    if (goal.digsGarbage) {
        lines.put(tr("Dug"), std::to_string(modern.done) + "/" + std::to_string(modern.toDo));
    } else if (goal.ranksPieces) {
        lines.put(tr("Score"), formatPoints(game.score));
    } else {
        lines.put(tr("Pieces"), formatPieces(game));
    }
    if (goal.ranksTime) {
        lines.put(tr("Score"), formatPoints(game.score));
    } else {
        lines.put(tr.in("narrow", "Time"), formatGameTime(game));
    }
    if (state.notice.empty() && state.brainFailure.empty())
        drawCallout(state, layout.numbers, lines.getRow(), 1, frame);
}

}  // namespace

void drawModernNext(const SideState& state, const SideGame& game, const Layout& layout,
                    Frame& frame)
{
    const bool isCompact = layout.form == LayoutForm::Compact;
    const Box& box = layout.next;
    frame.put(box.column, box.row, state.tr("NEXT"), kHeading);
    if (state.phase == Phase::Paused) return;
    if (layout.hasHalfPieces) {
        drawHalfNexts(state.look, game.modern->next, box, frame);
        return;
    }
    int row = box.row + (isCompact ? 0 : layout.cell.rows);
    int shown = 0;
    for (const int piece : game.modern->next) {
        if (shown++ == layout.nexts) return;
        drawEnteringPiece(state.look, piece, box.column + (isCompact ? 5 : 0), row, false, frame,
                          layout.cell);
        row += layout.getPieceRows();
    }
}

void drawCallout(const SideState& state, Box box, int row, int rows, Frame& frame)
{
    if (!state.callout) return;
    const Callout& callout = *state.callout;
    const Translation& tr = state.tr;
    const std::string name = nameClear(callout, tr);
    const Style style{.foreground = isGreat(callout) ? Color::Warn : Color::Accent, .bold = true};
    const std::string points = "+" + formatPoints(callout.points);
    // The name and the points share a line if they fit; else the points have the next one.
    int line = 0;
    const bool fits = countCharacters(name) + countCharacters(points) < box.columns;
    frame.put(box.column, row, firstCharacters(name, box.columns), style);
    if (!fits) ++line;
    if (line < rows) putField("", points, style, {box.column, row + line++, box.columns, 1}, frame);
    const auto add = [&](const std::string& text, Style how) {
        if (line < rows) frame.put(box.column, row + line++, text, how);
    };
    if (callout.isPerfect) add(std::string(tr("perfect clear")), style);
    if (callout.isBackToBack) add(std::string(tr("back to back")), {});
    if (callout.combo > 0) add(tr.format("combo {0}", {std::to_string(callout.combo)}), {});
    if (callout.level > 0)
        add(tr.format("level {0}", {std::to_string(callout.level)}), {.foreground = Color::Good});
}

void drawModernNumbers(const SideState& state, const SideGame& game, const Layout& layout,
                       Frame& frame)
{
    const Translation& tr = state.tr;
    const ModernSide& modern = *game.modern;
    const bool isCompact = layout.form == LayoutForm::Compact;
    if (game.rules.hold) drawHold(state, modern, layout, frame);
    if (isCompact) {
        const auto draw = layout.hasHalfPieces ? drawRaceCompact : drawModernCompact;
        draw(state, game, layout, frame);
        return;
    }
    const Box& box = layout.numbers;
    const bool isRoomy = layout.form >= LayoutForm::Roomy;
    NumberLines lines(box, frame);
    lines.goTo(std::max(layout.hold.rows, kModernPieceRows) + 1);
    // What the game is about stands first, and large.
    const bool ranksTime = tetris::ranksTime(game.rules.goal);
    const std::int64_t counted = getCounted(game);
    const std::string time = formatGameTime(game);
    if (layout.figure.rows > 0) {
        drawLargeFigure(state.look, ranksTime ? time : formatPoints(counted), layout.figure, kKey,
                        frame);
    } else if (isRoomy && state.look.utf8) {
        if (ranksTime) {
            drawBigTime(state.look, time, box, lines.getRow(), frame);
        } else {
            drawBigScore(state.look, counted, box, lines.getRow(), frame);
        }
        lines.goTo(kModernPieceRows + 1 + kDigitRows + 1);
    }
    if (racesBest(game.rules)) {
        putRace(state, game, box, lines, frame);
    } else {
        putPlay(state, game, box, lines, frame);
    }
    const int end = box.row + box.rows;
    const int least = layout.form == LayoutForm::Large ? 22 : 14;
    const int callout = std::max(lines.getRow() + (isRoomy ? 1 : 0), box.row + least);
    drawCallout(state, box, callout, std::min(5, end - 2 - callout), frame);
    if (isRoomy) {
        constexpr int kCountRows = 8;
        const int counts = callout + (layout.form == LayoutForm::Large ? 5 : 6);
        // A replay does not count them.
        const bool areCounted =
            std::ranges::any_of(state.dealt, [](int dealt) { return dealt > 0; });
        if (areCounted && counts + kCountRows + 1 <= end)
            drawPieceCounts(state.look, tr("PIECES"), state.dealt, box, counts, frame);
        putSeed(tr("Seed"), state.seed, layout.form == LayoutForm::Roomy, box, end, frame);
        return;
    }
    putSeed(tr("Seed"), state.seed, false, box, end - 1, frame);
}

void drawRace(const SideState& state, const SideGame& game, const Layout& layout, Frame& frame)
{
    Box box = layout.lower;
    // In the other forms it stands elsewhere.
    if (!layout.hasOwnChart()) {
        const bool isTime = tetris::ranksTime(game.rules.goal);
        drawLargeFigure(state.look, isTime ? formatGameTime(game) : formatPoints(getCounted(game)),
                        {box.column, box.row, box.columns, kDigitRows},
                        {.foreground = Color::Accent}, frame);
        box.row += kDigitRows;
        box.rows -= kDigitRows;
    }
    drawRaceSplits(state, game, box, frame);
}

void drawGarbageMeter(const SideState& state, const SideGame& game, const Layout& layout,
                      Frame& frame)
{
    constexpr int kMost = 20;
    if (!getEntry(game.rules.goal).digsGarbage || layout.form == LayoutForm::Compact) return;
    const WellPlace& well = layout.well;
    const int rows = std::min({game.modern->toDo - game.modern->done, kMost, well.getShownRows()});
    for (int i = 0; i < rows * well.cell.rows; ++i) {
        frame.put(findMeterColumn(layout), well.box.row + well.box.rows - 2 - i,
                  state.look.utf8 ? "█" : "#", {.foreground = Color::Warn});
    }
}

}  // namespace tui
