#pragma once

#include "tui/base/Frame.h"
#include "tui/tetris/TetrisState.h"

namespace tui {

// Draws the whole picture of the game into a blank frame of the window's size.
void drawTetris(const TetrisState& state, Frame& frame);

// Draws, in place of everything else, that the window is smaller than what is needed.
void drawTooSmall(Size window, Size needed, Frame& frame);

}  // namespace tui
