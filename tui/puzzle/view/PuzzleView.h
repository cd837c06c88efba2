#pragma once

#include <vector>

#include "tui/base/Footer.h"
#include "tui/base/Frame.h"
#include "tui/base/text/TextColumn.h"
#include "tui/puzzle/PuzzleState.h"
#include "tui/puzzle/view/PuzzleLayout.h"

namespace tui {

// Draws the whole picture of the puzzle into a blank frame of the window's size.
void drawPuzzle(const PuzzleState& state, Frame& frame);

// Draws the board; in a review the selected one, in a pause nothing. While a size is
// chosen, the solved board.
void drawBoard(const PuzzleState& state, const PuzzleLayout& layout, Frame& frame);

// Draws what is next to the board and below it: moves, time, moves a second, id, messages, and the
// line of keys.
void drawPuzzleSide(const PuzzleState& state, const PuzzleLayout& layout, Frame& frame);

// Writes what the person should know now: a hint, the solver's progress, the end of a game, a
// review. False if there is nothing to say.
bool writePuzzleMessages(const PuzzleState& state, TextColumn& column);

// The words of the line of keys; a press of the mouse on one means its key.
std::vector<FooterWord> listPuzzleWords(const PuzzleState& state);

// Draws the card of a pause or a question over the middle of the board, where there is a side.
void drawPuzzleCard(const PuzzleState& state, const PuzzleLayout& layout, Frame& frame);

// The pages that take the whole window.
void drawPuzzleHelp(const PuzzleState& state, Frame& frame);
void drawChooser(const PuzzleState& state, Frame& frame);

}  // namespace tui
