#pragma once

#include <optional>

#include "tui/base/Frame.h"
#include "tui/tetris/TetrisState.h"
#include "tui/tetris/view/Layout.h"
#include "tui/tetris/view/SideView.h"

namespace tui {

// Draws the picture of the game. The part next to the well is cached, and drawn again only when it
// has changed. This pays because in most pictures only a piece has moved, and texts and numbers
// cost more time to draw than the piece.
class TetrisView {
public:
    // Draws the whole picture into a blank frame of the window's size.
    void draw(const TetrisState& state, Frame& frame);

private:
    // The state from which the cached picture was drawn.
    struct Side {
        SideState state;
        std::optional<SideGame> game;
        Layout layout;

        friend bool operator==(const Side&, const Side&) = default;
    };

    Box putSide(const TetrisState& state, const Layout& layout, Frame& frame);

    std::optional<Side> side_;
    Frame picture_;
    Box messages_;  // the box of the messages in picture_
};

// Where everything is in the window.
[[nodiscard]] Layout computeLayout(const TetrisState& state);

// Draws only the message that the window is too small.
void drawTooSmall(Size window, Size needed, Frame& frame);

}  // namespace tui
