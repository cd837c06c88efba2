#include "tui/tetris/TetrisView.h"

#include <algorithm>
#include <string>
#include <utility>

#include "tui/base/TextColumn.h"
#include "tui/tetris/Layout.h"
#include "tui/tetris/OpinionView.h"
#include "tui/tetris/WellView.h"

namespace tui {

namespace {

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

void drawTooSmall(Size window, Size needed, Frame& frame)
{
    drawMessage(window, "needs " + formatSize(needed) + ", is " + formatSize(window), frame);
}

void TetrisView::keepSide(const TetrisState& state, const Layout& layout, Size window)
{
    std::optional<SideGame> game = describeGame(state);
    const SideState& texts = state;
    if (side_ && side_->state == texts && side_->game == game && side_->layout == layout &&
        picture_.getSize() == window) {
        return;
    }
    picture_.reset(window);
    messages_ = drawSide(state, game, layout, picture_);
    side_ = Side{texts, std::move(game), layout};
}

void TetrisView::draw(const TetrisState& state, Frame& frame)
{
    const Layout layout = computeLayout(state.window, state.setup.width, state.setup.rows);
    if (!layout.fits) {
        if (state.overlay == Overlay::QuitQuestion) {
            drawMessage(state.window, std::string(state.tr("Quit? y ends it, Esc goes back")),
                        frame);
        } else {
            drawTooSmall(state.window, layout.needed, frame);
        }
        return;
    }
    // Without room for the controls the page of keys is the first screen.
    const bool keysFirst = state.phase == Phase::Start && layout.controls.empty();
    if (state.overlay == Overlay::Help || keysFirst) {
        drawHelp(state, frame);
        return;
    }
    keepSide(state, layout, frame.getSize());
    frame = picture_;
    if (showsOpinion(state)) {
        TextColumn messages(messages_, frame);
        drawOpinion(state, messages_, messages, frame);
    }
    drawWell(state, layout, frame);
}

}  // namespace tui
