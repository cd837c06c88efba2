#pragma once

#include <optional>

#include "core/puzzle/Position.h"
#include "tui/base/Frame.h"

namespace tui {

// The size of a board's cells on the screen, in characters, with the air between tiles.
struct CellForm {
    int columns = 0;
    int rows = 0;

    friend bool operator==(const CellForm&, const CellForm&) = default;
};

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

    CellForm form;
    Box board;
    Box side;    // numbers, then messages; empty if they are below the board
    Box below;   // without `side`: numbers, id and a message
    Box footer;  // the line of keys; empty without `side`
    puzzle::BoardSize size;

    // A cell with its air on the right.
    Box findCell(int cell) const;
    // The part of it for the tile: from 3 rows on 2 columns are air, else one.
    Box findTile(int cell) const;
    // The line of the tile for its number, inside the frame of a tile of 3 rows or more.
    Box findNumber(int cell) const;
    // The cell at that place of the window; nullopt outside the board.
    std::optional<int> findCellAt(int column, int row) const;
};

PuzzleLayout computePuzzleLayout(Size window, puzzle::BoardSize size);

// The number of digits of the greatest tile.
int countDigits(puzzle::BoardSize size);

}  // namespace tui
