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

// The whole side, as drawSide draws it.
class SidePicture : public SideParts {
public:
    using SideParts::SideParts;

    void draw(bool isCovered) {
        const bool isOver = state_.phase == Phase::Over;
        if (!isCovered) {
            const std::vector<FooterWord> words = listFooterWords(state_);
            drawFooter(words, layout_.footer, frame_);
            if (state_.runsSlowly())
                drawFooterNote(words, layout_.footer, tr_("slow line: fewer pictures"), frame_);
        }
        const bool isCompact = layout_.form == LayoutForm::Compact;
        if (!isOver || !isCompact) drawNumbers();
        drawGarbageMeter();
        if (isOver) {
            drawEnd(state_, game_, layout_, frame_);
            return;
        }
        drawNext();
        if (isCovered) return;
        if (layout_.isWide()) {
            drawControls(state_, game_, layout_, frame_);
            drawWideLower();
        } else if (!drawMessages(layout_.lower)) {
            drawControls(state_, game_, layout_, frame_);
            if (isCompact) drawCompactRest();
        }
    }

private:
    void drawHints(Box box) {
        constexpr int kTextAt = 9;
        const auto put = [&](int row, std::string_view keys, std::string_view text) {
            frame_.put(box.getLine(row), keys, kAccent);
            const int at = std::max(kTextAt, countCharacters(keys) + 1);
            // Words that have no room are left out.
            while (!text.empty() && countCharacters(text) > box.columns - at) {
                const size_t end = std::min(text.rfind(' '), text.rfind(','));
                text = text.substr(0, end == std::string_view::npos ? 0 : end);
            }
            frame_.put(box.column + at, box.row + row, text, kDim);
        };
        put(0, nameMoveKeys(state_), tr_("move, turn, down"));
        put(1, state_.keys.nameKey(Action::Land), tr_("drop and land"));
        const std::string hold = state_.keys.nameKey(Action::Hold);
        if (hold.empty()) {
            put(2, state_.keys.nameKey(Action::Drop), tr_("drop, then slide"));
        } else {
            put(2, hold, tr_("hold"));
        }
    }

    // What has gone wrong and what holds now, or a message. Returns false if there is none.
    bool drawMessages(Box box) {
        const bool isError = hasFailed(state_);
        if (!isError && state_.notice.empty()) return false;
        if (!isError) {
            TextColumn(box, frame_).writeWrapped(state_.notice);
            return true;
        }
        frame_.put(box, "!", kFailure);
        constexpr int kIndent = 2;
        FactColumn column(box.getRight(kIndent), frame_);
        // In a low box there is no room for the reason.
        column.addText(state_.brainFailure, 2);
        if (box.columns > 20) column.addBlank(1);
        column.addText(tr_("The default brain goes on."), 0, kDim);
        column.draw();
        return true;
    }

    // How often rows of garbage rise, now and next: beside a figure that ends at that column, or
    // below it.
    void drawPressure(const tetris::NextRow& next, Box box, int figureEnd) {
        const auto put = [&](int row, const std::string& text) {
            if (!putRightAfter(figureEnd, box.getLine(row), text, kDim, frame_))
                putRight(box.getLine(kDigitRows), text, kDim, frame_);
        };
        put(0, tr_.format("a row every {0}", next.every));
        if (next.changesAt > 0)
            put(1, tr_.format("every {0} after row {1}", next.then, next.changesAt));
    }

    void drawWideLower() {
        const bool hasOwnChart = layout_.hasOwnChart();
        if (hasOwnChart) drawChart(layout_.chart);
        if (drawMessages(layout_.lower) || showsSuggestion(state_)) return;
        const bool isRace = racesBest(game_.rules);
        Box box = layout_.lower;
        // In the larger forms the figure stands elsewhere.
        int figureEnd = box.column;
        if (isRace && layout_.form == LayoutForm::Wide)
            figureEnd = drawLargeFigure(formatFigure(game_), box, kAccent, frame_);
        if (game_.nextRow) {
            drawPressure(*game_.nextRow, box, figureEnd);
        } else if (isRace) {
            if (figureEnd > box.column) box = box.getRest(kDigitRows);
            drawRaceSplits(state_, game_, box, frame_);
            return;
        }
        if (!hasOwnChart) drawChart(layout_.chart);
        if (isRace) return;
        if (state_.landedInSession >= kHintedPieces) return;
        // A blank row below the last control, unless the chart needs it.
        constexpr int kHintRows = 3;
        Box hints = layout_.lower;
        const Box& last = layout_.controls.back().box;
        const bool isFree = hasOwnChart || hints.row + kHintRows < layout_.chart.row;
        if (last.getFoot() == hints.row && isFree) ++hints.row;
        drawHints(hints);
    }

    // The lines below the four controls of the compact form.
    void drawCompactRest() {
        const int end = layout_.card.getFoot();
        const int column = layout_.facts.column;
        if (!showsSuggestion(state_) && !game_.hasGoal) {
            frame_.put(column, end - 5,
                       nameWord(game_.sequence, tr_, layout_.facts.columns, state_.look), kDim);
        }
        int row = end - 3;
        if (showsSuggestion(state_) && layout_.view.getFoot() > row) return;
        for (const Action action : {Action::Pause, Action::Help, Action::Quit})
            drawFooter({makeFooterWord(action, state_)}, {column, row++, layout_.facts.columns, 1},
                       frame_);
    }
};

}  // namespace

// ---- Numbers

// "CLASSIC" with the sequence, or the held piece.
void SideParts::drawHeading() {
    if (!game_.hasGoal) {
        if (layout_.form == LayoutForm::Compact) return;
        const Box& box = layout_.numbers;
        frame_.put(box, tr_("CLASSIC"), kHeading);
        putRight(box, nameWord(game_.sequence, tr_, box.columns - 8, state_.look), kDim, frame_);
        return;
    }
    if (!game_.rules.hold) return;
    const Box& box = layout_.hold;
    const bool isDim = !game_.canHold && state_.phase == Phase::Playing;
    frame_.put(box, tr_("HOLD"), isDim ? kDim : kHeading);
    if (!game_.held || state_.phase == Phase::Paused) return;
    if (layout_.hasHalfPieces) {
        constexpr int kHalfPieceAt = 8;
        drawHalfPiece(*game_.held, {box.column + kHalfPieceAt, box.row}, isDim, frame_);
    } else {
        drawEnteringPiece(*game_.held, layout_.findFirstPiece(box), isDim, frame_, layout_.cell);
    }
}

// Below the numbers: the call-out and, in the roomy forms, how many of each piece have entered,
// with air between them if there is room.
void SideParts::drawBelowNumbers(bool isRoomy, Box box) {
    constexpr int kCountRows = 8;
    constexpr int kMostCallout = 5;
    // A replay does not count them.
    const bool areCounted = std::ranges::any_of(state_.dealt, [](int dealt) { return dealt > 0; });
    const bool hasCounts = isRoomy && areCounted && box.rows >= kCountRows + 2;
    if (hasCounts) box.rows -= kCountRows;
    const int air = box.rows > 3 ? 1 : 0;
    box.row += air;
    box.rows = std::min(box.rows - 2 * air, kMostCallout + air);
    if (hasCounts) drawPieceCounts(tr_("PIECES"), state_.dealt, box.getRest(box.rows), frame_);
    box.rows = std::min(box.rows, kMostCallout);
    if (state_.callout) drawCallout(*state_.callout, false, tr_, box, frame_);
}

void SideParts::drawNumbers() {
    const bool isRoomy = layout_.form >= LayoutForm::Roomy;
    drawHeading();
    std::vector<Fact> facts =
        listFacts(state_, game_, isRoomy ? FactScene::RoomyPlay : FactScene::Play).numbers;
    Box box = layout_.facts;
    if (layout_.form == LayoutForm::Compact) {
        std::erase_if(facts, [](const Fact& fact) { return fact.isBlank(); });
        drawFacts(std::move(facts), box, frame_);
        const bool isCovered = !state_.notice.empty() || hasFailed(state_);
        if (state_.callout && !isCovered)
            drawCallout(*state_.callout, false, tr_, layout_.callout, frame_);
        return;
    }
    if (layout_.figure.rows > 0) {
        drawLargeFigure(formatFigure(game_), layout_.figure, kKey, frame_);
    } else if (isRoomy && state_.look.utf8) {
        drawFigureAtRight(formatFigure(game_), box, frame_);
        box.row += kDigitRows + 1;
        box.rows -= kDigitRows + 1;
    }
    constexpr int kLeastCallout = 2;
    const int end = box.getFoot();
    box.rows -= kLeastCallout;
    box.row = drawFacts(std::move(facts), box, frame_);
    box.rows = end - box.row;
    drawBelowNumbers(isRoomy, box);
    if (layout_.seed.rows > 0) putSeed(tr_("Seed"), state_.seed, layout_.seed, frame_);
}

// ---- Next pieces

// The only one of a classic game, which may be unknown.
void SideParts::drawNextPiece() {
    if (!game_.hasNext) return;
    const bool isCompact = layout_.form == LayoutForm::Compact;
    const Box place = layout_.findFirstPiece(layout_.next);
    if (game_.next.empty()) {
        frame_.put(place.column + (isCompact ? 3 : 2), place.row + (isCompact ? 0 : 2), "?",
                   kAlert);
        return;
    }
    const int piece = game_.next.front();
    const int height = tetris::Piece::getPieces()[toIndex(piece)]->getHeight();
    const int above = isCompact ? 0 : layout_.cell.rows * (kPreviewRows - height) / 2;
    drawPreview(piece, place.getRest(above), frame_, layout_.cell);
}

void SideParts::drawNext() {
    if (game_.hasGoal && layout_.nexts == 0) return;
    const Box& box = layout_.next;
    frame_.put(box, tr_("NEXT"), kHeading);
    if (state_.phase == Phase::Paused) return;
    if (!game_.hasGoal) {
        drawNextPiece();
    } else if (layout_.hasHalfPieces) {
        drawHalfNexts(game_.next, box, frame_);
    } else {
        const auto shown = std::min(game_.next.size(), toIndex(layout_.nexts));
        drawEnteringPieces(std::span(game_.next).first(shown), layout_.findFirstPiece(box), frame_,
                           layout_.cell);
    }
}

void SideParts::drawGarbageMeter() {
    constexpr int kMost = 20;
    if (layout_.form == LayoutForm::Compact) return;
    const WellPlace& well = layout_.well;
    const int column = findMeterColumn(layout_);
    if (game_.nextRow) drawMeterCell(well, 0, column, game_.nextRow->countLeft() == 1, frame_);
    if (!getEntry(game_.rules.goal).digsGarbage) return;
    const int rows = std::min({game_.toDo - game_.done, kMost, well.getShownRows()});
    for (int i = 0; i < rows * well.cell.rows; ++i) {
        frame_.put(column, well.box.getFoot() - 2 - i, state_.look.utf8 ? "█" : "#", kWarn);
    }
}

void SideParts::drawChart(Box box) {
    constexpr int kWithWords = 40;
    putFact({box.columns > kWithWords ? tr_("Height of the stack") : tr_("Height"),
             std::to_string(state_.heights.getLast())},
            box, frame_);
    const int gap = box.rows > 6 ? 1 : 0;
    const Box bars = box.getLine(1 + gap, box.rows - 2 - gap);
    // The scale changes once, so that a landing changes one column.
    const int top =
        state_.heights.getTop() <= game_.rules.rows / 2 ? game_.rules.rows / 2 : game_.rules.rows;
    drawBars(state_.heights.getColumns(box.columns), top, bars, kAccent, frame_);
    drawChartBase(box.getLine(box.rows - 1), frame_);
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
    if (game) SidePicture(state, *game, layout, frame).draw(isCovered);
}

}  // namespace tui
