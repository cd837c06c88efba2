#pragma once

#include "tui/base/Frame.h"
#include "tui/puzzle/PuzzleState.h"

namespace tui {

// The pages that take the whole window.
void drawPuzzleHelp(const PuzzleState& state, Frame& frame);
void drawChooser(const PuzzleState& state, Frame& frame);

}  // namespace tui
