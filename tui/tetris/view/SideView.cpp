#include "tui/tetris/view/SideView.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "tui/base/Footer.h"
#include "tui/base/Glyphs.h"
#include "tui/base/text/TextColumn.h"
#include "tui/tetris/draw/ExternalText.h"
#include "tui/tetris/draw/Figures.h"
#include "tui/tetris/draw/GameFacts.h"
#include "tui/tetris/draw/GameWords.h"
#include "tui/tetris/draw/WellParts.h"
#include "tui/tetris/view/Controls.h"
#include "tui/tetris/view/EndCard.h"

namespace tui {

namespace {

bool hasFailed(const SideState& state) {
    return !state.brainFailure.empty() && state.phase == Phase::Playing;
}

// What the game is about, for a large figure. The tenths of a running clock stand beside the well,
// and are drawn once: ten times a second each costs a slow line.
std::string formatFigure(SideGame game) {
    game.hasTenths = game.end != GameEnd::None;
    return ranksTime(game.rules.goal) ? formatGameTime(game)
                                      : formatMeasure(getCounted(game), game);
}

// ---- Numbers

// "CLASSIC" with the sequence, or the held piece.
void drawHeading(const SideState& state, const SideGame& game, const Layout& layout, Frame& frame) {
    if (!game.hasGoal) {
        if (layout.form == LayoutForm::Compact) return;
        const Box& box = layout.numbers;
        frame.put(box, state.tr("CLASSIC"), kHeading);
        putRight(box, nameWord(game.sequence, state.tr, box.columns - 8, state.look), kDim, frame);
        return;
    }
    if (!game.rules.hold) return;
    const Box& box = layout.hold;
    const bool isDim = !game.canHold && state.phase == Phase::Playing;
    frame.put(box, state.tr("HOLD"), isDim ? kDim : kHeading);
    if (!game.held || state.phase == Phase::Paused) return;
    if (layout.hasHalfPieces) {
        constexpr int kHalfPieceAt = 8;
        drawHalfPiece(*game.held, {box.column + kHalfPieceAt, box.row}, isDim, frame);
    } else {
        drawEnteringPiece(*game.held, layout.findFirstPiece(box), isDim, frame, layout.cell);
    }
}

// Below the numbers: the call-out and, in the roomy forms, how many of each piece have entered,
// with air between them if there is room.
void drawBelowNumbers(const SideState& state, bool isRoomy, Box box, Frame& frame) {
    constexpr int kCountRows = 8;
    constexpr int kMostCallout = 5;
    // A replay does not count them.
    const bool areCounted = std::ranges::any_of(state.dealt, [](int dealt) { return dealt > 0; });
    const bool hasCounts = isRoomy && areCounted && box.rows >= kCountRows + 2;
    if (hasCounts) box.rows -= kCountRows;
    const int air = box.rows > 3 ? 1 : 0;
    box.row += air;
    box.rows = std::min(box.rows - 2 * air, kMostCallout + air);
    if (hasCounts) drawPieceCounts(state.tr("PIECES"), state.dealt, box.getRest(box.rows), frame);
    box.rows = std::min(box.rows, kMostCallout);
    if (state.callout) drawCallout(*state.callout, false, state.tr, box, frame);
}

// ---- Next pieces

// The only one of a classic game, which may be unknown.
void drawNextPiece(const SideGame& game, const Layout& layout, Frame& frame) {
    if (!game.hasNext) return;
    const bool isCompact = layout.form == LayoutForm::Compact;
    const Box place = layout.findFirstPiece(layout.next);
    if (game.next.empty()) {
        frame.put(place.column + (isCompact ? 3 : 2), place.row + (isCompact ? 0 : 2), "?", kAlert);
        return;
    }
    const int piece = game.next.front();
    const int height = tetris::Piece::getPieces()[toIndex(piece)]->getHeight();
    const int above = isCompact ? 0 : layout.cell.rows * (kPreviewRows - height) / 2;
    drawPreview(piece, place.getRest(above), frame, layout.cell);
}

// ---- The lower area

// The arrow of the first of the keys that is one; empty without one.
std::string_view findArrow(const std::vector<Key>& keys) {
    constexpr std::array<std::pair<KeyCode, std::string_view>, 4> kArrows{
        {{KeyCode::Left, "←"}, {KeyCode::Right, "→"}, {KeyCode::Up, "↑"}, {KeyCode::Down, "↓"}}};
    for (const Key& key : keys) {
        for (const auto& [code, glyph] : kArrows) {
            if (key == Key{.code = code}) return glyph;
        }
    }
    return {};
}

std::string nameMoveKeys(const SideState& state) {
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

void drawHints(const SideState& state, Box box, Frame& frame) {
    constexpr int kTextAt = 9;
    const auto put = [&](int row, std::string_view keys, std::string_view text) {
        frame.put(box.getLine(row), keys, kAccent);
        const int at = std::max(kTextAt, countCharacters(keys) + 1);
        // Words that have no room are left out.
        while (!text.empty() && countCharacters(text) > box.columns - at) {
            const size_t end = std::min(text.rfind(' '), text.rfind(','));
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

// What has gone wrong and what holds now, or a message. Returns false if there is none.
bool drawMessages(const SideState& state, Box box, Frame& frame) {
    const bool isError = hasFailed(state);
    if (!isError && state.notice.empty()) return false;
    if (!isError) {
        TextColumn(box, frame).writeWrapped(state.notice);
        return true;
    }
    frame.put(box, "!", kFailure);
    constexpr int kIndent = 2;
    FactColumn column(box.getRight(kIndent), frame);
    // In a low box there is no room for the reason.
    column.addText(state.brainFailure, 2);
    if (box.columns > 20) column.addBlank(1);
    column.addText(state.tr("The default brain goes on."), 0, kDim);
    column.draw();
    return true;
}

// How often rows of garbage rise, now and next: beside a figure that ends at that column, or below
// it.
void drawPressure(const SideState& state, const tetris::NextRow& next, Box box, int figureEnd,
                  Frame& frame) {
    const auto put = [&](int row, const std::string& text) {
        if (!putRightAfter(figureEnd, box.getLine(row), text, kDim, frame))
            putRight(box.getLine(kDigitRows), text, kDim, frame);
    };
    put(0, state.tr.format("a row every {0}", next.every));
    if (next.changesAt > 0)
        put(1, state.tr.format("every {0} after row {1}", next.then, next.changesAt));
}

void drawWideLower(const SideState& state, const SideGame& game, const Layout& layout,
                   Frame& frame) {
    const bool hasOwnChart = layout.hasOwnChart();
    if (hasOwnChart) drawChart(state, game, layout.chart, frame);
    if (drawMessages(state, layout.lower, frame) || showsSuggestion(state)) return;
    const bool isRace = racesBest(game.rules);
    Box box = layout.lower;
    // In the larger forms the figure stands elsewhere.
    int figureEnd = box.column;
    if (isRace && layout.form == LayoutForm::Wide)
        figureEnd = drawLargeFigure(formatFigure(game), box, kAccent, frame);
    if (game.nextRow) {
        drawPressure(state, *game.nextRow, box, figureEnd, frame);
    } else if (isRace) {
        if (figureEnd > box.column) box = box.getRest(kDigitRows);
        drawRaceSplits(state, game, box, frame);
        return;
    }
    if (!hasOwnChart) drawChart(state, game, layout.chart, frame);
    if (isRace) return;
    if (state.landedInSession >= kHintedPieces) return;
    // A blank row below the last control, unless the chart needs it.
    constexpr int kHintRows = 3;
    Box hints = layout.lower;
    const Box& last = layout.controls.back().box;
    const bool isFree = hasOwnChart || hints.row + kHintRows < layout.chart.row;
    if (last.getFoot() == hints.row && isFree) ++hints.row;
    drawHints(state, hints, frame);
}

// The lines below the four controls of the compact form.
void drawCompactRest(const SideState& state, const SideGame& game, const Layout& layout,
                     Frame& frame) {
    const int end = layout.card.getFoot();
    const int column = layout.facts.column;
    if (!showsSuggestion(state) && !game.hasGoal) {
        frame.put(column, end - 5,
                  nameWord(game.sequence, state.tr, layout.facts.columns, state.look), kDim);
    }
    int row = end - 3;
    if (showsSuggestion(state) && layout.view.getFoot() > row) return;
    for (const Action action : {Action::Pause, Action::Help, Action::Quit})
        drawFooter({makeFooterWord(action, state)}, {column, row++, layout.facts.columns, 1},
                   frame);
}

}  // namespace

void drawNumbers(const SideState& state, const SideGame& game, const Layout& layout, Frame& frame) {
    const bool isRoomy = layout.form >= LayoutForm::Roomy;
    drawHeading(state, game, layout, frame);
    std::vector<Fact> facts =
        listFacts(state, game, isRoomy ? FactScene::RoomyPlay : FactScene::Play).numbers;
    Box box = layout.facts;
    if (layout.form == LayoutForm::Compact) {
        std::erase_if(facts, [](const Fact& fact) { return fact.isBlank(); });
        drawFacts(std::move(facts), box, frame);
        const bool isCovered = !state.notice.empty() || hasFailed(state);
        if (state.callout && !isCovered)
            drawCallout(*state.callout, false, state.tr, layout.callout, frame);
        return;
    }
    if (layout.figure.rows > 0) {
        drawLargeFigure(formatFigure(game), layout.figure, kKey, frame);
    } else if (isRoomy && state.look.utf8) {
        drawFigureAtRight(formatFigure(game), box, frame);
        box.row += kDigitRows + 1;
        box.rows -= kDigitRows + 1;
    }
    constexpr int kLeastCallout = 2;
    const int end = box.getFoot();
    box.rows -= kLeastCallout;
    box.row = drawFacts(std::move(facts), box, frame);
    box.rows = end - box.row;
    drawBelowNumbers(state, isRoomy, box, frame);
    if (layout.seed.rows > 0) putSeed(state.tr("Seed"), state.seed, layout.seed, frame);
}

void drawNext(const SideState& state, const SideGame& game, const Layout& layout, Frame& frame) {
    if (game.hasGoal && layout.nexts == 0) return;
    const Box& box = layout.next;
    frame.put(box, state.tr("NEXT"), kHeading);
    if (state.phase == Phase::Paused) return;
    if (!game.hasGoal) {
        drawNextPiece(game, layout, frame);
    } else if (layout.hasHalfPieces) {
        drawHalfNexts(game.next, box, frame);
    } else {
        const auto shown = std::min(game.next.size(), toIndex(layout.nexts));
        drawEnteringPieces(std::span(game.next).first(shown), layout.findFirstPiece(box), frame,
                           layout.cell);
    }
}

void drawGarbageMeter(const SideState& state, const SideGame& game, const Layout& layout,
                      Frame& frame) {
    constexpr int kMost = 20;
    if (layout.form == LayoutForm::Compact) return;
    const WellPlace& well = layout.well;
    const int column = findMeterColumn(layout);
    if (game.nextRow) drawMeterCell(well, 0, column, game.nextRow->countLeft() == 1, frame);
    if (!getEntry(game.rules.goal).digsGarbage) return;
    const int rows = std::min({game.toDo - game.done, kMost, well.getShownRows()});
    for (int i = 0; i < rows * well.cell.rows; ++i) {
        frame.put(column, well.box.getFoot() - 2 - i, state.look.utf8 ? "█" : "#", kWarn);
    }
}

void drawChart(const SideState& state, const SideGame& game, Box box, Frame& frame) {
    constexpr int kWithWords = 40;
    putFact({box.columns > kWithWords ? state.tr("Height of the stack") : state.tr("Height"),
             std::to_string(state.heights.getLast())},
            box, frame);
    const int gap = box.rows > 6 ? 1 : 0;
    const Box bars = box.getLine(1 + gap, box.rows - 2 - gap);
    // The scale changes once, so that a landing changes one column.
    const int top =
        state.heights.getTop() <= game.rules.rows / 2 ? game.rules.rows / 2 : game.rules.rows;
    drawBars(state.heights.getColumns(box.columns), top, bars, kAccent, frame);
    drawChartBase(box.getLine(box.rows - 1), frame);
}

void drawClears(const Translation& tr, const std::array<int64_t, 4>& clears, Box box,
                Frame& frame) {
    const std::array<std::string_view, 4> kNames{tr("single"), tr("double"), tr("triple"),
                                                 tr("four")};
    constexpr int kBarAt = 8;
    frame.put(box, tr("CLEARS"), kHeading);
    const int64_t most = std::max<int64_t>(1, *std::ranges::max_element(clears));
    const int room = box.columns - kBarAt - 6;
    for (size_t i = 0; i < clears.size(); ++i) {
        ++box.row;
        putFact({kNames.at(i), clears.at(i)}, box, frame);
        drawBar(box.column + kBarAt, box.row, static_cast<int>(clears.at(i) * room / most), kAccent,
                frame);
    }
}

bool showsSuggestion(const SideState& state) {
    return state.viewsBrain && state.phase == Phase::Playing && !hasFailed(state) &&
           state.notice.empty();
}

void drawSide(const SideState& state, const std::optional<SideGame>& game, const Layout& layout,
              bool isCovered, Frame& frame) {
    if (!game) return;
    const bool isOver = state.phase == Phase::Over;
    if (!isCovered) {
        const std::vector<FooterWord> words = listFooterWords(state);
        drawFooter(words, layout.footer, frame);
        if (state.runsSlowly())
            drawFooterNote(words, layout.footer, state.tr("slow line: fewer pictures"), frame);
    }
    const bool isCompact = layout.form == LayoutForm::Compact;
    if (!isOver || !isCompact) drawNumbers(state, *game, layout, frame);
    drawGarbageMeter(state, *game, layout, frame);
    if (isOver) {
        drawEnd(state, *game, layout, frame);
        return;
    }
    drawNext(state, *game, layout, frame);
    if (isCovered) return;
    if (layout.isWide()) {
        drawControls(state, *game, layout, frame);
        drawWideLower(state, *game, layout, frame);
    } else if (!drawMessages(state, layout.lower, frame)) {
        drawControls(state, *game, layout, frame);
        if (isCompact) drawCompactRest(state, *game, layout, frame);
    }
}

}  // namespace tui
