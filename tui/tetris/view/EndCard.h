#pragma once

#include "tui/base/Frame.h"
#include "tui/tetris/TetrisState.h"
#include "tui/tetris/view/SideView.h"

namespace tui {

// Draws the result of a finished game: its score and place, its numbers, the height of the stack,
// and what can be done now. What has no room is left out, the least important first. Requires: a
// box of 37 columns.
void drawEndCard(const SideState& state, const SideGame& game, Box box, Frame& frame);

// The same as lines of text, for a narrow box.
void drawEndColumn(const SideState& state, const SideGame& game, Box box, Frame& frame);

}  // namespace tui
