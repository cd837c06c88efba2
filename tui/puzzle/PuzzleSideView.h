#pragma once

#include "tui/base/Frame.h"
#include "tui/puzzle/PuzzleLayout.h"
#include "tui/puzzle/PuzzleState.h"

namespace tui {

// Draws what stands beside and below the board: moves, time, moves a second and id, always; then
// what there is to say.
void drawPuzzleSide(const PuzzleState& state, const PuzzleLayout& layout, Frame& frame);

}  // namespace tui
