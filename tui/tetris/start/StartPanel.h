#pragma once

#include "tui/base/Frame.h"
#include "tui/tetris/start/StartChoices.h"

namespace tui {

// Draws what stands beside the menu of the first page, or below it in a narrow window: the panel of
// the chosen row, and one sentence about that row or about the focused choice.
void drawStartPanel(const TetrisState& state, const StartPanelPlace& place, Frame& frame);

}  // namespace tui
