#pragma once

#include "tui/base/Frame.h"
#include "tui/tetris/state/SideGame.h"
#include "tui/tetris/view/Layout.h"

namespace tui {

// Draws the controls with their present values, and the headings of their groups.
void drawControls(const SideState& state, const SideGame& game, const Layout& layout, Frame& frame);

// Draws a slider's line.
void drawSlider(const Look& look, Box slider, int value, int max, Frame& frame);

}  // namespace tui
