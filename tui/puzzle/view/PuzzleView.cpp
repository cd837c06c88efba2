#include "tui/puzzle/view/PuzzleView.h"

#include "tui/base/text/TooSmall.h"

namespace tui {

void drawPuzzle(const PuzzleState& state, Frame& frame) {
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
