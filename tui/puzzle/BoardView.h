#pragma once

#include "tui/base/Frame.h"
#include "tui/puzzle/PuzzleLayout.h"
#include "tui/puzzle/PuzzleState.h"

namespace tui {

// Draws the board, as it lies or, in a review, as it lay; in a pause its cells alone.
//
// A slid tile changes one line of a cell and one of another, in one colour: with the trail that
// costs under 60 bytes on a terminal of 256 colours, which filled tiles of three lines would pass.
void drawBoard(const PuzzleState& state, const PuzzleLayout& layout, Frame& frame);

}  // namespace tui
