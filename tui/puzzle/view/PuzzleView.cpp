#include "tui/puzzle/view/PuzzleView.h"

#include <algorithm>
#include <string>

#include "tui/base/Footer.h"
#include "tui/base/text/TextColumn.h"
#include "tui/puzzle/PuzzleState.h"

namespace tui {

namespace {

// What stands on the card; without words there is none.
KeyCard findCard(const PuzzleState& state) {
    const bool quits = state.page == PuzzlePage::QuitQuestion;
    if (quits || state.page == PuzzlePage::NewQuestion)
        return {quits ? state.tr("Quit?") : state.tr("A new board?"), Color::Warn,
                listPuzzleWords(state)};
    if (state.page != PuzzlePage::None || !state.game.isPaused()) return {};
    return {state.tr("PAUSED"), Color::Accent, listPuzzleWords(state)};
}

}  // namespace

std::vector<FooterWord> listPuzzleWords(const PuzzleState& state) {
    std::vector<FooterWord> words = listWords(listPuzzleKeys(state), state);
    for (FooterWord& word : words) {
        const bool isTab = word.keys == "Tab";
        if (isTab) word.key.reset();
        if (state.look.utf8 && (isTab || word.keys == "< >")) word.keys = isTab ? "↑ ↓" : "← →";
    }
    return words;
}

void drawPuzzleCard(const PuzzleState& state, const PuzzleLayout& layout, Frame& frame) {
    const KeyCard card = findCard(state);
    if (card.words.empty() || layout.side.columns == 0) return;
    const Box& board = layout.board;
    const Size& window = state.window;
    Box box = placeKeyCard(card, {board.column, 0, board.columns, window.rows - 1});
    const int last = window.rows - 1 - box.rows;
    box.column = std::max(0, box.column);
    box.row = std::clamp(board.row + (board.rows - box.rows) / 2, 0, std::max(0, last));
    drawKeyCard(card, box, frame);
}

void drawPuzzle(const PuzzleState& state, Frame& frame) {
    frame.setLook(state.look);
    const PuzzleLayout layout = computePuzzleLayout(state.window, state.id.getSize());
    if (!layout.fits) {
        if (state.page == PuzzlePage::QuitQuestion) {
            drawInMiddle(state.window, {state.tr("Quit? y ends it, Esc goes back")}, frame);
        } else {
            drawTooSmall(state.window, layout.needed, {}, frame);
        }
    } else if (state.page == PuzzlePage::Help) {
        drawPuzzleHelp(state, frame);
    } else if (state.page == PuzzlePage::Chooser) {
        drawChooser(state, frame);
    } else {
        drawBoard(state, layout, frame);
        drawPuzzleSide(state, layout, frame);
        drawPuzzleCard(state, layout, frame);
    }
}

}  // namespace tui
