#include "tui/tetris/watch/WatchView.h"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "core/base/Format.h"
#include "core/base/Index.h"
#include "tui/base/Glyphs.h"
#include "tui/base/text/FactColumn.h"
#include "tui/base/text/TextColumn.h"
#include "tui/tetris/draw/ExternalText.h"
#include "tui/tetris/draw/Figures.h"
#include "tui/tetris/draw/GameWords.h"
#include "tui/tetris/draw/WellParts.h"
#include "tui/tetris/watch/WatchEndView.h"
#include "tui/tetris/watch/WatchLayout.h"
#include "tui/tetris/watch/WatchState.h"

namespace tui {

namespace {

constexpr int kLabelledColumns = 13;  // room for a label and its number in a line

// The state of the game in a word or two; empty while it simply runs.
std::string_view describeStand(const WatchState& state, const WatchedBrain& brain) {
    const Translation& tr = state.tr;
    if (!brain.shot.failure.empty()) return tr("failed");
    if (brain.shot.result.hasEnded())
        return hasFinished(brain.shot.result) ? describeGameEnd(brain.shot.result, tr)
                                              : tr("GAME OVER");
    return brain.isLate ? tr("thinks") : std::string_view{};
}

// The height of the stack now, and after the last pieces.
void drawRecent(const WatchState& state, const WatchShot& shot, Box box, Frame& frame) {
    const int height = shot.heights.getLast();
    // Amber above three fifths of the well.
    const bool isHigh = height * 5 > state.setup.rules.rows * 3;
    const Style style = isHigh ? kWarn : kAccent;
    const std::string value = std::to_string(height);
    const int behind = frame.put(box, state.tr("Height"), kDim);
    const int at = box.getEnd() - countCharacters(value);
    if (behind < at) frame.put(at, box.row, value, isHigh ? style : Style{});
    const size_t room = std::min<size_t>(shot.recent.size(), base::toIndex(box.columns));
    const std::span<const int> last = std::span(shot.recent).last(room);
    const Box bars{box.getEnd() - static_cast<int>(room), box.row + 1, static_cast<int>(room),
                   box.rows - 2};
    drawBars(state.look, last, state.setup.rules.rows, bars, style, frame);
    drawChartBase(state.look, box.column, box.getFoot() - 1, box.columns, frame);
}

void drawWatchedNext(const WatchState& state, const WatchShot& shot, Box box, Frame& frame) {
    frame.put(box, state.tr("NEXT"), kHeading);
    if (!shot.next.empty() && state.setup.rules.set == tetris::RuleSet::Modern) {
        const auto shown = std::min(shot.next.size(), base::toIndex(state.nexts));
        drawEnteringPieces(state.look, std::span(shot.next).first(shown), box.getRest(1), frame);
    } else if (!shot.next.empty()) {
        drawPreview(state.look, shot.next.front(), box.column, box.row + 1, frame);
    } else if (state.setup.adversary > 0) {
        frame.put(box.column, box.row + 1, "?", {.foreground = Color::Warn, .bold = true});
    }
}

void drawNumbers(const WatchState& state, const WatchedBrain& brain, bool leads, Box box,
                 Frame& frame) {
    const Translation& tr = state.tr;
    const WatchShot& shot = brain.shot;
    const tetris::GameResult& result = shot.result;
    const bool isForPieces = ranksPieces(state);
    FactColumn column(state.look, box, frame);
    const auto add = [&](std::string_view label, std::string value, Style style = {}) {
        // Where there is little room, the label has a line of its own.
        if (box.columns < kLabelledColumns) column.addText(std::exchange(label, ""), 0, kDim);
        column.add(Fact{label, std::move(value), style});
    };
    add(ranksTime(state) ? tr.in("narrow", "Time")
        : isForPieces    ? tr("Pieces")
                         : tr("Score"),
        formatMeasure(state, brain), leads ? kKey : kBold);
    add(tr("Rows"), shortenNumber(result.tally.rows));
    add(isForPieces ? tr("Score") : tr("Pieces"),
        shortenNumber(isForPieces ? result.computeScore() : result.pieces));
    add(tr("Per s"), brain.piecesPerSecond ? shortenRate(*brain.piecesPerSecond) : "-");
    if (shot.held && shot.isRunning()) {
        add(tr("Hold"), std::string(1, getPieceLetter(*shot.held)),
            {.foreground = findColor(Color::Face, *shot.held), .bold = true});
    }
    const std::string_view stand = describeStand(state, brain);
    column.addText(stand, 0, {.foreground = Color::Warn, .bold = true});
    if (stand.empty()) column.addBlank(0);
    column.addBlank(0);
    constexpr int kRows = 5;
    if (shot.failure.empty()) {
        column.add(kRows, 2, [&](Box part) { drawRecent(state, shot, part, frame); });
        column.addBlank(1);
    }
    column.addSpace([&](Box rest) {
        if (shot.isRunning() && rest.rows >= kRows) drawWatchedNext(state, shot, rest, frame);
    });
    column.draw();
}

void drawBrain(const WatchState& state, const WatchedBrain& brain, int rank,
               const WatchPlace& place, Frame& frame) {
    const bool leads = rank == 1;
    const std::string rankName = base::format(" {} ", nameRank(state, rank));
    const int behind =
        frame.put(place.name, formatBrainName(brain.name, place.name.columns, state.look.utf8),
                  leads ? kTitle : kBold);
    drawWalls(state.look, place.well, {.foreground = Color::Frame}, frame);
    if (brain.shot.result.pieces > 0) {
        const Style style = leads ? kGood : kDim;
        const int columns = countCharacters(rankName);
        if (behind + columns - 1 <= place.name.getEnd()) {
            frame.put(behind, place.name.row, rankName, style);
        } else {
            // Beside a long name it has no room; it stands in the floor of the well then.
            const Box& well = place.well.box;
            frame.put(well.column + (well.columns - columns) / 2, well.getFoot() - 1, rankName,
                      style);
        }
    }
    const WatchShot& shot = brain.shot;
    if (!shot.failure.empty()) {
        // The reason is shown instead of a game that cannot continue.
        const Box& well = place.well.box;
        TextColumn why({well.column + 1, well.row, well.columns - 2, well.rows - 1}, frame);
        why.writeWrapped(shot.failure, kBad);
    } else {
        drawGrid(state.look, place.well, state.setup.rules.width, frame);
        drawStack(state.look, place.well, shot.stack, frame);
        if (shot.falling) drawPiece(state.look, place.well, *shot.falling, frame);
    }
    drawNumbers(state, brain, leads, place.numbers, frame);
}

std::string describeCourse(const WatchState& state) {
    const Translation& tr = state.tr;
    if (state.paused) return tr("PAUSED");
    if (state.speed == kFullSpeed) return tr("Full speed");
    return base::format("{} {}", tr("Speed"), state.speed);
}

// The status, and the footer. Where there is no line for the status, it stands before the keys.
void drawLastLines(const WatchState& state, const WatchLayout& layout, Frame& frame) {
    const std::string course = describeCourse(state);
    const Style style = state.paused ? Style{.foreground = Color::Warn, .bold = true} : kTitle;
    Box footer = layout.footer;
    if (layout.status.rows == 0) {
        const int taken = countCharacters(course) + 2;
        frame.put(footer, course, style);
        footer = {footer.column + taken, footer.row, footer.columns - taken, 1};
    } else {
        const int column = frame.put(layout.status, course, style) + 2;
        std::string game = describeWatchedGame(state, 20);
        if (state.setup.adversary > 0)
            game += ", " + state.tr.format("adversary {0}", state.setup.adversary);
        frame.put(column, layout.status.row, firstCharacters(game, layout.status.getEnd() - column),
                  kDim);
    }
    drawFooter(listWatchWords(state), footer, frame);
}

void drawKeys(const WatchState& state, Frame& frame) {
    constexpr int kRows = 3;  // below the keys
    Box line = drawViewKeys(listWatchKeys(state), state, frame, kRows).getRest(1);
    const Translation& tr = state.tr;
    putFact({tr("Sequence"), nameWord(state.setup.sequence, tr, 20, state.look.utf8)}, line, frame);
    ++line.row;
    putFact({tr("Seed"), std::to_string(state.seed)}, line, frame);
    drawFooter(listWatchWords(state), placePageFooter(state.window), frame);
}

}  // namespace

void drawWatch(const WatchState& state, Frame& frame) {
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
    for (size_t i = 0; i < state.brains.size(); ++i)
        drawBrain(state, state.brains[i], ranks[i], layout.places[i], frame);
    drawLastLines(state, layout, frame);
}

}  // namespace tui
