#pragma once

#include "tui/base/Frame.h"
#include "tui/tetris/start/StartChoices.h"
#include "tui/tetris/state/TetrisState.h"

namespace tui {

// What stands beside the menu of the first page, or below it in a narrow window: the panel of the
// chosen row, and one sentence about that row or about the focused choice.

// Draws the panel and the sentence.
void drawStartPanel(const TetrisState& state, const StartPanelPlace& place, Frame& frame);

}  // namespace tui
