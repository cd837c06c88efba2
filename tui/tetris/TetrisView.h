#pragma once

#include "tui/base/Frame.h"
#include "tui/tetris/TetrisState.h"

namespace tui {

// Draws the whole picture of the game into a blank frame of the window's size.
void drawTetris(const TetrisState& state, Frame& frame);

}  // namespace tui
