#pragma once

#include "tui/base/Frame.h"
#include "tui/tetris/state/TetrisState.h"
#include "tui/tetris/view/Layout.h"

namespace tui {

// Draws the whole picture of the game into a blank frame of the window's size.
void drawTetris(const TetrisState& state, Frame& frame);

// Where everything is in the window.
Layout computeLayout(const TetrisState& state);

}  // namespace tui
