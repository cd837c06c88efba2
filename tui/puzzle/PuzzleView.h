#pragma once

#include "tui/base/Frame.h"
#include "tui/puzzle/PuzzleState.h"

namespace tui {

// Draws the whole picture of the puzzle into a blank frame of the window's size.
void drawPuzzle(const PuzzleState& state, Frame& frame);

}  // namespace tui
