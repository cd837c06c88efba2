#include "tui/tetris/view/TetrisView.h"

#include <algorithm>
#include <string>
#include <utility>

#include "tui/base/TextColumn.h"
#include "tui/tetris/view/Layout.h"
#include "tui/tetris/view/WellView.h"

namespace tui {

namespace {

// The most cells of a cached picture: in a larger window the cache would take too much memory.
constexpr int kMostKept = 20'000;

std::string formatSize(Size size)
{
    return std::to_string(size.columns) + "x" + std::to_string(size.rows);
}

// In the middle of the window.
void drawMessage(Size window, const std::string& message, Frame& frame)
{
    const int columns = std::max(1, window.columns);
    const auto lines = static_cast<int>(wrapText(message, columns).size());
    TextColumn text({0, std::max(0, (window.rows - lines) / 2), columns, window.rows}, frame);
    text.writeWrapped(message);
}

}  // namespace

Layout computeLayout(const TetrisState& state)
{
    return computeLayout(state.window, state.setup.width, state.setup.rows);
}

void drawTooSmall(Size window, Size needed, Frame& frame)
{
    drawMessage(window, "needs " + formatSize(needed) + ", is " + formatSize(window), frame);
}

// Draws the side, from the cache if possible. Returns the box of the messages.
Box TetrisView::putSide(const TetrisState& state, const Layout& layout, Frame& frame)
{
    std::optional<SideGame> game = describeGame(state);
    if (const Size size = frame.getSize(); size.columns * size.rows > kMostKept) {
        side_.reset();
        picture_ = Frame();
        return drawSide(state, game, layout, frame);
    }
    const SideState& texts = state;
    const bool isKept = side_ && side_->state == texts && side_->game == game &&
                        side_->layout == layout && picture_.getSize() == frame.getSize();
    if (!isKept) {
        picture_.reset(frame.getSize());
        messages_ = drawSide(state, game, layout, picture_);
        side_ = Side{texts, std::move(game), layout};
    }
    frame = picture_;
    return messages_;
}

void TetrisView::draw(const TetrisState& state, Frame& frame)
{
    const Layout layout = computeLayout(state);
    if (!layout.fits) {
        if (state.overlay == Overlay::QuitQuestion) {
            drawMessage(state.window, std::string(state.tr("Quit? y ends it, Esc goes back")),
                        frame);
        } else {
            drawTooSmall(state.window, layout.needed, frame);
        }
        return;
    }
    // Without room for the controls, the first screen is the page of keys.
    const bool keysFirst = state.phase == Phase::Start && layout.controls.empty();
    if (state.overlay == Overlay::Help || keysFirst) {
        drawHelp(state, frame);
        return;
    }
    const Box place = putSide(state, layout, frame);
    if (showsSuggestion(state)) {
        TextColumn messages(place, frame);
        drawSuggestion(state, place, messages, frame);
    }
    drawWell(state, layout, frame);
}

}  // namespace tui
