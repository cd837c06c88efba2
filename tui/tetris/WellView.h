#pragma once

#include "tui/base/Frame.h"
#include "tui/tetris/Layout.h"
#include "tui/tetris/TetrisState.h"

namespace tui {

// Draws the well: walls, stack, falling piece, its ghost, the brain's goal, a flash; hidden in a
// pause.
void drawWell(const TetrisState& state, const Layout& layout, Frame& frame);

// Draws the root rotation of the piece with its top left corner at that cell.
void drawPreview(const Look& look, int piece, int column, int row, Frame& frame);

}  // namespace tui
