#pragma once

#include <optional>

#include "tui/base/Frame.h"
#include "tui/tetris/TetrisState.h"
#include "tui/tetris/view/Layout.h"
#include "tui/tetris/view/SideView.h"

namespace tui {

// Draws the picture of the game. The part next to the well is cached, and drawn again only when
// something in it has changed: most pictures show a piece that has moved, and texts and numbers
// cost more to draw than the piece.
class TetrisView {
public:
    // The whole picture, into a blank frame of the window's size.
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
    Box messages_;  // the box of the messages in it
};

// Draws only the message that the window is too small.
void drawTooSmall(Size window, Size needed, Frame& frame);

}  // namespace tui
