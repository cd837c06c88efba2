#pragma once

#include <optional>

#include "core/puzzle/BoardSize.h"
#include "tui/base/Frame.h"

namespace tui {

// The size of a board's cells on the screen, in characters.
struct CellForm {
    int columns = 0;         // from one cell to the next
    int rows = 0;            // the same downwards
    bool hasLines = false;   // lines between the cells, which are part of the distances above
    bool hasBorder = false;  // around the board

    friend bool operator==(const CellForm&, const CellForm&) = default;
};

// Where everything is in a window: a function of the window's size and the board's. Takes the
// largest cells that fit: three lines high, one line high, or one without lines between them.
//
// If there is room beside the smallest cells, numbers and messages are in a column on the right of
// the board, and the id is in a line below it. Otherwise all is in a few lines below the board.
struct PuzzleLayout {
    // The smallest window for this board, and whether this window is large enough.
    Size needed;
    bool fits = false;

    CellForm form;
    Box board;      // with its border
    int inset = 0;  // from the board's corner to the first cell: 1 with a border, else 0
    Box side;       // numbers, then messages; empty if they are below the board
    Box below;      // the id; without `side` also numbers and a message
    puzzle::BoardSize size;

    // The inside of a cell, without lines and without the blank that separates it from the next.
    [[nodiscard]] Box findCell(int cell) const;
    // The part of it for the tile: one line, not wider than the numbers of this board need.
    [[nodiscard]] Box findTile(int cell) const;
    // The cell at that place of the window; nullopt on a line or outside the board.
    [[nodiscard]] std::optional<int> findCellAt(int column, int row) const;
};

[[nodiscard]] PuzzleLayout computePuzzleLayout(Size window, puzzle::BoardSize size);

// The number of digits of the greatest tile.
[[nodiscard]] int countDigits(puzzle::BoardSize size);

}  // namespace tui
