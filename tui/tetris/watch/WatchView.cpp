#include "tui/tetris/watch/WatchView.h"

#include <algorithm>
#include <array>
#include <span>

#include "core/base/Index.h"
#include "tui/base/Glyphs.h"
#include "tui/base/text/TextColumn.h"
#include "tui/base/text/TooSmall.h"
#include "tui/tetris/draw/ExternalText.h"
#include "tui/tetris/draw/Figures.h"
#include "tui/tetris/draw/WellParts.h"
#include "tui/tetris/watch/WatchEndView.h"
#include "tui/tetris/watch/WatchState.h"
#include "tui/tetris/watch/WatchLayout.h"

namespace tui {

namespace {

constexpr int kLabelledColumns = 13;  // room for a label and its number in a line

constexpr int kWatchKeyColumns = 11;

void drawNumber(std::string_view label, const std::string& value, Box box, Style style,
                TextColumn& column, Frame& frame)
{
    const bool isLabelled = box.columns >= kLabelledColumns;
    frame.put(box.column, column.getRow(), label, kDim);
    if (!isLabelled) column.skip();
    frame.put(box.column + box.columns - countCharacters(value), column.getRow(), value, style);
    column.skip();
}

// The state of the game in a word or two; empty while it simply runs.
std::string_view describeStand(const WatchState& state, const WatchedBrain& brain)
{
    const Translation& tr = state.tr;
    if (!brain.shot.failure.empty()) return tr("failed");
    if (brain.shot.result.hasEnded())
        return hasFinished(brain.shot.result) ? describeGameEnd(brain.shot.result, tr)
                                              : tr("GAME OVER");
    return brain.isLate ? tr("thinks") : std::string_view{};
}

// The height of the stack now, and after the last pieces.
void drawRecent(const WatchState& state, const WatchShot& shot, Box box, Frame& frame)
{
    const int height = shot.heights.getLast();
    // Amber above three fifths of the well.
    const bool isHigh = height * 5 > state.setup.rules.rows * 3;
    const Style style{.foreground = isHigh ? Color::Warn : Color::Accent};
    const std::string value = std::to_string(height);
    const int behind = frame.put(box.column, box.row, state.tr("Height"), kDim);
    const int at = box.column + box.columns - countCharacters(value);
    if (behind < at) frame.put(at, box.row, value, isHigh ? style : Style{});
    const std::size_t room = std::min<std::size_t>(shot.recent.size(), base::toIndex(box.columns));
    const std::span<const int> last = std::span(shot.recent).last(room);
    const Box bars{box.column + box.columns - static_cast<int>(room), box.row + 1,
                   static_cast<int>(room), box.rows - 2};
    drawBars(state.look, last, state.setup.rules.rows, bars, style, frame);
    drawChartBase(state.look, box.column, box.row + box.rows - 1, box.columns, frame);
}

void drawWatchedNext(const WatchState& state, const WatchShot& shot, Box box, Frame& frame)
{
    frame.put(box.column, box.row, state.tr("NEXT"), kHeading);
    if (!shot.next.empty() && state.setup.rules.set == tetris::RuleSet::Modern) {
        int row = box.row + 1;
        for (int i = 0; i < state.nexts && i < static_cast<int>(shot.next.size()); ++i) {
            if (row + kModernPieceRows - 1 > box.row + box.rows) return;
            drawEnteringPiece(state.look, shot.next[base::toIndex(i)], box.column, row, false,
                              frame);
            row += kModernPieceRows;
        }
    } else if (!shot.next.empty()) {
        drawPreview(state.look, shot.next.front(), box.column, box.row + 1, frame);
    } else if (state.setup.adversary > 0) {
        frame.put(box.column, box.row + 1, "?", {.foreground = Color::Warn, .bold = true});
    }
}

void drawNumbers(const WatchState& state, const WatchedBrain& brain, bool leads, Box box,
                 Frame& frame)
{
    const Translation& tr = state.tr;
    const tetris::GameResult& result = brain.shot.result;
    TextColumn column(box, frame);
    const auto draw = [&](std::string_view label, const std::string& value, Style style = {}) {
        drawNumber(label, value, box, style, column, frame);
    };
    const std::string_view counted = ranksPieces(state) ? tr("Pieces") : tr("Score");
    draw(ranksTime(state) ? tr.in("narrow", "Time") : counted, formatMeasure(state, brain),
         leads ? kKey : Style{.bold = true});
    draw(tr("Rows"), shortenNumber(result.tally.rows));
    if (ranksPieces(state)) {
        draw(tr("Score"), shortenNumber(result.computeScore()));
    } else {
        draw(tr("Pieces"), shortenNumber(result.pieces));
    }
    draw(tr("Per s"), brain.piecesPerSecond ? shortenRate(*brain.piecesPerSecond) : "-");
    if (brain.shot.held && brain.shot.isRunning()) {
        draw(tr("Hold"), std::string(1, getPieceLetter(*brain.shot.held)),
             {.foreground = findColor(Color::Face, *brain.shot.held), .bold = true});
    }
    const int stand = column.getRow();
    column.writeWrapped(describeStand(state, brain), {.foreground = Color::Warn, .bold = true});
    constexpr int kChartRows = 5;
    constexpr int kNextRows = 5;
    int row = std::max(column.getRow(), stand + 1) + 1;
    const int end = box.row + box.rows;
    const bool isRunning = brain.shot.failure.empty();
    if (isRunning && row + kChartRows <= end) {
        drawRecent(state, brain.shot, {box.column, row, box.columns, kChartRows}, frame);
        row += kChartRows + 1;
    }
    if (brain.shot.isRunning() && row + kNextRows <= end)
        drawWatchedNext(state, brain.shot, {box.column, row, box.columns, end - row}, frame);
}

void drawBrain(const WatchState& state, const WatchedBrain& brain, int rank,
               const WatchPlace& place, Frame& frame)
{
    const bool leads = rank == 1;
    const std::string rankName = " " + std::string(nameRank(state, rank)) + " ";
    const int behind = frame.put(place.name.column, place.name.row,
                                 formatBrainName(brain.name, place.name.columns, state.look.utf8),
                                 leads ? kTitle : Style{.bold = true});
    drawWalls(state.look, place.well, {.foreground = Color::Frame}, frame);
    if (brain.shot.result.pieces > 0) {
        const Style style{.foreground = leads ? Color::Good : Color::Dim};
        const int columns = countCharacters(rankName);
        if (behind + columns - 1 <= place.name.column + place.name.columns) {
            frame.put(behind, place.name.row, rankName, style);
        } else {
            // Beside a long name it has no room; it stands in the floor of the well then.
            const Box& well = place.well.box;
            frame.put(well.column + (well.columns - columns) / 2, well.row + well.rows - 1,
                      rankName, style);
        }
    }
    const WatchShot& shot = brain.shot;
    if (!shot.failure.empty()) {
        // The reason is shown instead of a game that cannot continue.
        const Box& well = place.well.box;
        TextColumn why({well.column + 1, well.row, well.columns - 2, well.rows - 1}, frame);
        why.writeWrapped(shot.failure, {.foreground = Color::Bad});
    } else {
        drawGrid(state.look, place.well, state.setup.rules.width, frame);
        drawStack(state.look, place.well, shot.stack, frame);
        if (shot.falling) drawPiece(state.look, place.well, *shot.falling, frame);
    }
    drawNumbers(state, brain, leads, place.numbers, frame);
}

std::string describeCourse(const WatchState& state)
{
    const Translation& tr = state.tr;
    if (state.paused) return std::string(tr("PAUSED"));
    if (state.speed == kFullSpeed) return std::string(tr("Full speed"));
    return std::string(tr("Speed")) + " " + std::to_string(state.speed);
}

// The status, and the footer. Where there is no line for the status, it stands before the keys.
void drawLastLines(const WatchState& state, const WatchLayout& layout, Frame& frame)
{
    const std::string course = describeCourse(state);
    const Style style = state.paused ? Style{.foreground = Color::Warn, .bold = true} : kTitle;
    Box footer = layout.footer;
    if (layout.status.rows == 0) {
        const int taken = countCharacters(course) + 2;
        frame.put(footer.column, footer.row, course, style);
        footer = {footer.column + taken, footer.row, footer.columns - taken, 1};
    } else {
        const int column = frame.put(layout.status.column, layout.status.row, course, style) + 2;
        std::string game = describeWatchedGame(state, 20);
        if (state.setup.adversary > 0)
            game += ", " + state.tr.format("adversary {0}", state.setup.adversary);
        frame.put(column, layout.status.row,
                  firstCharacters(game, layout.status.column + layout.status.columns - column),
                  kDim);
    }
    drawFooter(listWatchWords(state), footer, frame);
}

void drawKeys(const WatchState& state, Frame& frame)
{
    constexpr int kColumns = 36;
    constexpr int kRows = 15;
    TextColumn page(
        {(state.window.columns - kColumns) / 2, (state.window.rows - kRows) / 2, kColumns, kRows},
        frame);
    const Translation& tr = state.tr;
    page.write(tr("KEYS"), kTitle);
    page.skip();
    for (const auto& line : listWatchKeys(state)) {
        if (line.help.empty()) continue;
        const int row = page.getRow();
        page.write(std::string(kWatchKeyColumns, ' ') + std::string(tr(line.help)));
        frame.put((state.window.columns - kColumns) / 2, row, line.helpKeys, kKey);
    }
    page.skip();
    page.writeField(tr("Sequence"), firstCharacters(state.setup.sequence, 20));
    page.writeField(tr("Seed"), std::to_string(state.seed));
    drawFooter(listWatchWords(state), placePageFooter(state.window), frame);
}

}  // namespace

void drawWatch(const WatchState& state, Frame& frame)
{
    const WatchLayout layout = computeWatchLayout(state);
    if (!layout.fits) {
        drawTooSmall(state.window, layout.needed, "", frame);
        return;
    }
    if (state.isOver) {
        drawWatchEnd(state, frame);
        return;
    }
    if (state.showsHelp) {
        drawKeys(state, frame);
        return;
    }
    const std::vector<int> ranks = computeRanks(state);
    for (std::size_t i = 0; i < state.brains.size(); ++i)
        drawBrain(state, state.brains[i], ranks[i], layout.places[i], frame);
    drawLastLines(state, layout, frame);
}

}  // namespace tui
