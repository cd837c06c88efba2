#pragma once

#include "tui/base/Frame.h"
#include "tui/puzzle/PuzzleLayout.h"
#include "tui/puzzle/PuzzleState.h"

namespace tui {

// Draws the whole picture of the puzzle into a blank frame of the window's size.
void drawPuzzle(const PuzzleState& state, Frame& frame);

// Draws the board; in a review the selected one, in a pause only the empty cells.
//
// A slid tile changes one line of two cells, in one colour: with its trail that takes less than 60
// bytes on a terminal of 256 colours; filled tiles of three lines would take more.
void drawBoard(const PuzzleState& state, const PuzzleLayout& layout, Frame& frame);

// Draws what is next to the board and below it: moves, time, moves a second, id, and messages.
void drawPuzzleSide(const PuzzleState& state, const PuzzleLayout& layout, Frame& frame);

// The pages that take the whole window.
void drawPuzzleHelp(const PuzzleState& state, Frame& frame);
void drawChooser(const PuzzleState& state, Frame& frame);

}  // namespace tui
