#pragma once

#include "tui/base/Frame.h"
#include "tui/tetris/Layout.h"
#include "tui/tetris/TetrisState.h"

namespace tui {

// Draws what stands beside the well: next piece and numbers, and with room for them the controls
// and the messages below; without, messages follow the numbers.
void drawSide(const TetrisState& state, const Layout& layout, Frame& frame);

// Draws the page of all keys over the whole window.
void drawHelp(const TetrisState& state, Frame& frame);

}  // namespace tui
