#include "tui/puzzle/view/PuzzleView.h"

#include <algorithm>
#include <string>

namespace tui {

namespace {

std::string formatSize(Size size)
{
    return std::to_string(size.columns) + "x" + std::to_string(size.rows);
}

void drawTooSmall(const PuzzleState& state, Size needed, Frame& frame)
{
    const Size window = state.window;
    std::string message = "needs " + formatSize(needed) + ", is " + formatSize(window);
    if (state.page == PuzzlePage::QuitQuestion) {
        message = state.tr("Quit? y ends it, Esc goes back");
    }
    const int columns = std::max(1, window.columns);
    const auto lines = static_cast<int>(wrapText(message, columns).size());
    TextColumn text({0, std::max(0, (window.rows - lines) / 2), columns, window.rows}, frame);
    text.writeWrapped(message);
}

}  // namespace

void drawPuzzle(const PuzzleState& state, Frame& frame)
{
    const PuzzleLayout layout = computePuzzleLayout(state.window, state.id.getSize());
    if (!layout.fits) {
        drawTooSmall(state, layout.needed, frame);
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
