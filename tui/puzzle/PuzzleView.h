#pragma once

#include "tui/base/Frame.h"
#include "tui/puzzle/PuzzleLayout.h"
#include "tui/puzzle/PuzzleState.h"

namespace tui {

// Draws the whole picture of the puzzle into a blank frame of the window's size.
void drawPuzzle(const PuzzleState& state, Frame& frame);

// Draws the board, as it lies or, in a review, as it lay; in a pause its cells alone.
//
// A slid tile changes one line of a cell and one of another, in one colour: with the trail that
// costs under 60 bytes on a terminal of 256 colours, which filled tiles of three lines would pass.
void drawBoard(const PuzzleState& state, const PuzzleLayout& layout, Frame& frame);

// Draws what stands beside and below the board: moves, time, moves a second and id, always; then
// what there is to say.
void drawPuzzleSide(const PuzzleState& state, const PuzzleLayout& layout, Frame& frame);

// The pages that take the whole window.
void drawPuzzleHelp(const PuzzleState& state, Frame& frame);
void drawChooser(const PuzzleState& state, Frame& frame);

}  // namespace tui
