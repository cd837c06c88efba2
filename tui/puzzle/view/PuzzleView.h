#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/puzzle/Position.h"
#include "core/puzzle/PuzzleGame.h"
#include "tui/base/Footer.h"
#include "tui/base/Frame.h"
#include "tui/base/text/TextColumn.h"
#include "tui/base/text/Translation.h"
#include "tui/puzzle/PuzzleState.h"

namespace tui {

// Where everything is in a window: a function of the window's size and the board's. Takes the
// largest cells that fit.
//
// If there is room beside the smallest cells, numbers and messages are in a column on the right of
// the board, and the keys are in the window's last row. Otherwise all is in a few lines below the
// board.
struct PuzzleLayout {
    // The smallest window for this board, and whether this window is large enough.
    Size needed;
    bool fits = false;

    Size form;  // of the cells, with the air between tiles
    Box board;
    Box side;    // numbers, then messages; empty if they are below the board
    Box below;   // without `side`: numbers, id and a message
    Box footer;  // the line of keys; empty without `side`
    BoardSize size;

    // A cell with its air on the right.
    Box findCell(int cell) const;
    // The part of it for the tile: from 3 rows on 2 columns are air, else one.
    Box findTile(int cell) const;
    // The line of the tile for its number, inside the frame of a tile of 3 rows or more.
    Box findNumber(int cell) const;
    // The cell at that place of the window; nullopt outside the board.
    std::optional<int> findCellAt(int column, int row) const;
};

PuzzleLayout computePuzzleLayout(Size window, BoardSize size);

// The number of digits of the greatest tile.
int countDigits(BoardSize size);

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

// The words and numbers that the parts of the puzzle's picture share.

// Moves a second, from moves a minute: "0.6".
std::string formatRate(int movesPerMinute);
// "1 move", "2 moves".
std::string formatMoves(const Translation& tr, int moves);
// A number that need not be exact: "512", "31 k", "3.1 M".
std::string formatLarge(double number);
// What is known of the distance: "52", "48..60", ">=48"; "?" if nothing was found, and "..." as
// long as the search runs.
std::string formatDistance(const KnownSolution& known);
// A slide in words: "12 left".
std::string formatSlide(const Translation& tr, const Position& board, Slide slide);
// "helped", "undo used", both or nothing.
std::string formatMarks(const Translation& tr, const PuzzleGame& game);
// A result in few characters: "61 in 1:02".
std::string formatBest(const Translation& tr, const BestResult& best);

}  // namespace tui
