#include "tui/tetris/view/SideView.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "core/base/Index.h"
#include "tui/base/Footer.h"
#include "tui/base/Glyphs.h"
#include "tui/base/text/TextColumn.h"
#include "tui/base/text/TimeText.h"
#include "tui/tetris/Controls.h"
#include "tui/tetris/draw/ExternalText.h"
#include "tui/tetris/draw/Figures.h"
#include "tui/tetris/draw/GameWords.h"
#include "tui/tetris/draw/NumberLines.h"
#include "tui/tetris/draw/WellParts.h"
#include "tui/tetris/game/GameClock.h"
#include "tui/tetris/view/ControlsView.h"
#include "tui/tetris/view/EndCard.h"
#include "tui/tetris/view/ModernSideView.h"

namespace tui {

namespace {

Style findBestStyle(const SideState& state, const SideGame& game)
{
    const bool isPassed = state.best > 0 && game.score > state.best;
    return {.foreground = isPassed ? Color::Good : Color::Dim};
}

void drawNumbers(const SideState& state, const SideGame& game, const Layout& layout, Frame& frame)
{
    if (game.modern) {
        drawModernNumbers(state, game, layout, frame);
        return;
    }
    const Translation& tr = state.tr;
    const Box& box = layout.numbers;
    const bool isRoomy = layout.form >= LayoutForm::Roomy;
    NumberLines lines(box, frame);
    const int room = box.columns - 8;
    frame.put(box.column, box.row, tr("CLASSIC"), kHeading);
    putField("", formatExternal(game.sequence, room, state.look.utf8), kDim,
             {box.column, box.row, box.columns, 1}, frame);
    const std::string score = std::to_string(game.score);
    int row = 2;
    if (layout.figure.rows > 0) {
        drawLargeFigure(state.look, score, layout.figure, kKey, frame);
    } else if (isRoomy && state.look.utf8) {
        drawBigScore(state.look, game.score, box, box.row + row, frame);
        row += kDigitRows + 1;
    }
    lines.goTo(row);
    lines.put(tr("Score"), score, {.foreground = Color::Accent, .bold = true});
    if (state.best > 0)
        lines.put(tr("Best"), std::to_string(state.best), findBestStyle(state, game));
    lines.goTo(row + 3);
    lines.put(tr("Rows"), std::to_string(game.clearedRows));
    lines.put(tr("Pieces"), formatPieces(game));
    lines.put(tr("Time"), formatPlayTime(state.played));
    if (game.rules.rising) lines.put(tr("Level"), std::to_string(findLevel(game.clearedRows)));
    const int end = box.row + box.rows;
    if (isRoomy) {
        lines.put(tr("Pieces/s"), formatEach(game.pieces, state.countSeconds()));
        // The counts stand above the seed, with air between them if there is room.
        constexpr int kCountRows = 8;
        constexpr int kCalloutRows = 2;
        const int first = lines.getRow() + kCalloutRows;
        const int counts = std::clamp(end - kCountRows - 1, first, first + kCalloutRows);
        drawCallout(state, box, std::min(lines.getRow() + 1, counts - kCalloutRows), kCalloutRows,
                    frame);
        if (counts + kCountRows <= end)
            drawPieceCounts(state.look, tr("PIECES"), state.dealt, box, counts, frame);
        putSeed(tr("Seed"), state.seed, layout.form == LayoutForm::Roomy, box, end, frame);
        return;
    }
    drawCallout(state, box, lines.getRow() + 1, 3, frame);
    putSeed(tr("Seed"), state.seed, false, box, end - 1, frame);
}

// ---- The next piece

void drawNext(const SideState& state, const SideGame& game, const Layout& layout, Frame& frame)
{
    if (game.modern) {
        drawModernNext(state, game, layout, frame);
        return;
    }
    const bool isCompact = layout.form == LayoutForm::Compact;
    const Box& box = layout.next;
    frame.put(box.column, box.row, state.tr("NEXT"), kHeading);
    if (!game.hasNext || state.phase == Phase::Paused) return;
    const int column = box.column + (isCompact ? 5 : 0);
    const int row = box.row + (isCompact ? 0 : 1);
    if (!game.next) {
        frame.put(column + (isCompact ? 3 : 2), row + (isCompact ? 0 : 2), "?",
                  {.foreground = Color::Warn, .bold = true});
        return;
    }
    const int height = tetris::Piece::getPieces()[base::toIndex(*game.next)]->getHeight();
    const int above = layout.cell.rows * (kPreviewRows - height) / 2;
    drawPreview(state.look, *game.next, column, row + (isCompact ? 0 : above), frame, layout.cell);
}

// ---- The lower area

// The arrow of the first of the keys that is one; empty without one.
std::string_view findArrow(const std::vector<Key>& keys)
{
    constexpr std::array<std::pair<KeyCode, std::string_view>, 4> kArrows{
        {{KeyCode::Left, "←"}, {KeyCode::Right, "→"}, {KeyCode::Up, "↑"}, {KeyCode::Down, "↓"}}};
    for (const Key& key : keys) {
        for (const auto& [code, glyph] : kArrows) {
            if (key == Key{.code = code}) return glyph;
        }
    }
    return {};
}

std::string nameMoveKeys(const SideState& state)
{
    using enum Action;
    std::string names;
    for (const Action action : {Left, Right, Rotate, TurnRight, Down}) {
        const std::vector<Key> keys = state.keys.findKeys(action);
        if (keys.empty()) continue;  // not in this game
        const std::string_view arrow = findArrow(keys);
        const std::string letter = state.keys.findLetter(action);
        if (!arrow.empty() && state.look.utf8 && !state.look.isConsole) {
            names += arrow;
        } else {
            names += letter.empty() ? state.keys.nameKey(action) : letter;
        }
        names += ' ';
    }
    return names;
}

void drawHints(const SideState& state, Box box, Frame& frame)
{
    constexpr int kTextAt = 9;
    const auto put = [&](int row, std::string_view keys, std::string_view text) {
        frame.put(box.column, box.row + row, keys, {.foreground = Color::Accent});
        const int at = std::max(kTextAt, countCharacters(keys) + 1);
        // Words that have no room are left out.
        while (countCharacters(text) > box.columns - at) {
            const std::size_t end = std::min(text.rfind(' '), text.rfind(','));
            text = text.substr(0, end == std::string_view::npos ? 0 : end);
        }
        frame.put(box.column + at, box.row + row, text, kDim);
    };
    put(0, nameMoveKeys(state), state.tr("move, turn, down"));
    put(1, state.keys.nameKey(Action::Land), state.tr("drop and land"));
    const std::string hold = state.keys.nameKey(Action::Hold);
    if (hold.empty()) {
        put(2, state.keys.nameKey(Action::Drop), state.tr("drop, then slide"));
    } else {
        put(2, hold, state.tr("hold"));
    }
}

void drawChart(const SideState& state, const SideGame& game, Box box, Frame& frame)
{
    constexpr int kWithWords = 40;
    frame.put(box.column, box.row,
              box.columns > kWithWords ? state.tr("Height of the stack") : state.tr("Height"),
              kDim);
    const std::string last = std::to_string(state.heights.getLast());
    frame.put(box.column + box.columns - countCharacters(last), box.row, last);
    const int gap = box.rows > 6 ? 1 : 0;
    const Box bars{box.column, box.row + 1 + gap, box.columns, box.rows - 2 - gap};
    // The scale changes once, so that a landing changes one column.
    const int top =
        state.heights.getTop() <= game.rules.rows / 2 ? game.rules.rows / 2 : game.rules.rows;
    drawBars(state.look, state.heights.getColumns(box.columns), top, bars,
             {.foreground = Color::Accent}, frame);
    drawChartBase(state.look, box.column, box.row + box.rows - 1, box.columns, frame);
}

// An error or a message: what is wrong, and what holds now.
void drawMessage(std::string_view text, std::string_view holds, bool isError, Box box, Frame& frame)
{
    if (isError) frame.put(box.column, box.row, "!", {.foreground = Color::Bad, .bold = true});
    const int indent = isError ? 2 : 0;
    TextColumn column({box.column + indent, box.row, box.columns - indent, box.rows}, frame);
    column.writeWrapped(text);
    if (holds.empty()) return;
    if (box.columns > 20) column.skip();
    column.writeWrapped(holds, kDim);
}

bool hasFailed(const SideState& state)
{
    return !state.brainFailure.empty() && state.phase == Phase::Playing;
}

// Returns false if there is none.
bool drawMessages(const SideState& state, Box box, bool isWide, Frame& frame)
{
    if (hasFailed(state)) {
        // A narrow window has no room for the reason.
        const std::string_view holds = state.tr("The default brain goes on.");
        if (isWide) {
            drawMessage(state.brainFailure, holds, true, box, frame);
        } else {
            drawMessage(holds, "", false, box, frame);
        }
        return true;
    }
    if (state.notice.empty()) return false;
    drawMessage(state.notice, "", false, box, frame);
    return true;
}

void drawWideLower(const SideState& state, const SideGame& game, const Layout& layout, Frame& frame)
{
    const bool hasOwnChart = layout.hasOwnChart();
    if (hasOwnChart) drawChart(state, game, layout.chart, frame);
    if (drawMessages(state, layout.lower, true, frame) || showsSuggestion(state)) return;
    if (racesBest(game.rules)) {
        drawRace(state, game, layout, frame);
        return;
    }
    if (!hasOwnChart) drawChart(state, game, layout.chart, frame);
    if (state.landedInSession >= kHintedPieces) return;
    // A blank row below the last control, unless the chart needs it.
    constexpr int kHintRows = 3;
    Box hints = layout.lower;
    const Box& last = layout.controls.back().box;
    const bool isFree = hasOwnChart || hints.row + kHintRows < layout.chart.row;
    if (last.row + last.rows == hints.row && isFree) ++hints.row;
    drawHints(state, hints, frame);
}

// The lines below the four controls of the compact form.
void drawCompactRest(const SideState& state, const SideGame& game, const Layout& layout,
                     Frame& frame)
{
    const int end = layout.numbers.row + layout.numbers.rows;
    const int column = layout.numbers.column;
    if (!showsSuggestion(state) && !game.modern) {
        frame.put(column, end - 5,
                  formatExternal(game.sequence, layout.numbers.columns, state.look.utf8), kDim);
    }
    int row = end - 3;
    if (showsSuggestion(state) && layout.view.row + layout.view.rows > row) return;
    for (const Action action : {Action::Pause, Action::Help, Action::Quit}) {
        const std::string key = state.keys.nameKey(action);
        const bool isPaused = action == Action::Pause && state.phase == Phase::Paused;
        frame.put(column, row, key, kKey);
        frame.put(column + countCharacters(key) + 1, row++,
                  isPaused ? state.tr("play on") : state.tr(getActionRow(action).label), kDim);
    }
}

void drawCompact(const SideState& state, const SideGame& game, const Layout& layout, bool isCovered,
                 Frame& frame)
{
    const Translation& tr = state.tr;
    drawNext(state, game, layout, frame);
    if (game.modern) {
        drawModernNumbers(state, game, layout, frame);
        if (isCovered || drawMessages(state, layout.lower, false, frame)) return;
        drawControls(state, game, layout, frame);
        drawCompactRest(state, game, layout, frame);
        return;
    }
    NumberLines lines(layout.numbers, frame);
    lines.goTo(5);
    lines.put(tr("Score"), std::to_string(game.score), {.foreground = Color::Accent, .bold = true});
    lines.put(tr("Rows"), std::to_string(game.clearedRows));
    lines.put(tr("Pieces"), formatPieces(game));
    lines.put(tr.in("narrow", "Time"), formatPlayTime(state.played));
    if (game.rules.rising) lines.put(tr("Level"), std::to_string(findLevel(game.clearedRows)));
    if (isCovered || drawMessages(state, layout.lower, false, frame)) return;
    drawControls(state, game, layout, frame);
    drawCompactRest(state, game, layout, frame);
}

}  // namespace

bool showsSuggestion(const SideState& state)
{
    return state.viewsBrain && state.phase == Phase::Playing && !hasFailed(state) &&
           state.notice.empty();
}

void drawSide(const SideState& state, const std::optional<SideGame>& game, const Layout& layout,
              bool isCovered, Frame& frame)
{
    if (!game) return;
    const bool isOver = state.phase == Phase::Over;
    if (!isCovered) drawFooter(listFooterWords(state), layout.footer, frame);
    if (layout.form == LayoutForm::Compact) {
        if (isOver) {
            static_cast<void>(drawEndColumn(state, *game, layout.card, frame));
        } else {
            drawCompact(state, *game, layout, isCovered, frame);
        }
        return;
    }
    drawNumbers(state, *game, layout, frame);
    if (game->modern) drawGarbageMeter(state, *game, layout, frame);
    if (isOver) {
        static_cast<void>(layout.isWide() ? drawEndCard(state, *game, layout.card, frame)
                                          : drawEndColumn(state, *game, layout.card, frame));
        return;
    }
    drawNext(state, *game, layout, frame);
    if (isCovered) return;
    if (layout.isWide()) {
        drawControls(state, game, layout, frame);
        drawWideLower(state, *game, layout, frame);
    } else if (!drawMessages(state, layout.lower, false, frame)) {
        drawControls(state, game, layout, frame);
    }
}

}  // namespace tui
