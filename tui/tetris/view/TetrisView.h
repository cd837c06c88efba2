#pragma once

#include <optional>

#include "tui/base/Frame.h"
#include "tui/tetris/TetrisState.h"
#include "tui/tetris/view/Layout.h"
#include "tui/tetris/view/SideView.h"

namespace tui {

// Draws the picture of the game. What stands beside the well is kept from one picture to the next,
// and drawn anew only when any of it has changed: most pictures show a piece that has moved, and
// texts and numbers cost more to draw than it does.
class TetrisView {
public:
    // The whole picture, into a blank frame of the window's size.
    void draw(const TetrisState& state, Frame& frame);

private:
    // What the kept picture was drawn from.
    struct Side {
        SideState state;
        std::optional<SideGame> game;
        Layout layout;

        friend bool operator==(const Side&, const Side&) = default;
    };

    Box putSide(const TetrisState& state, const Layout& layout, Frame& frame);

    std::optional<Side> side_;
    Frame picture_;
    Box messages_;  // where they stand in it
};

// Draws, in place of everything else, that the window is smaller than what is needed.
void drawTooSmall(Size window, Size needed, Frame& frame);

}  // namespace tui
