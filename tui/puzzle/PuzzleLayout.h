#pragma once

#include <optional>

#include "core/puzzle/BoardSize.h"
#include "tui/base/Frame.h"

namespace tui {

// How large the cells of a board are drawn, in characters.
struct CellForm {
    int columns = 0;         // from one cell to the next
    int rows = 0;            // the same downwards
    bool hasLines = false;   // lines stand between the cells; they count as part of the distance
    bool hasBorder = false;  // around the board

    friend bool operator==(const CellForm&, const CellForm&) = default;
};

// Where everything of the puzzle stands in a window: a function of the window's size and the
// board's. The largest cells that fit are taken: of three lines, of one, or of one without lines
// between them.
//
// With room beside the board: a column of numbers and messages at its right, the id in a line below
// it. Else everything stands in a few lines below the board.
struct PuzzleLayout {
    // The smallest window for this board, and whether this one is that large.
    Size needed;
    bool fits = false;

    CellForm form;
    Box board;      // with its border
    int inset = 0;  // from the board's corner to the first cell: 1 for a border, else 0
    Box side;       // numbers, then messages; empty if they stand below the board
    Box below;      // the id; numbers, id and message if there is no side
    puzzle::BoardSize size;

    // The inside of a cell: between the lines, or without the blank that parts it from the next.
    [[nodiscard]] Box findCell(int cell) const;
    // The part of it in which the tile stands: one line, no wider than numbers of this board need.
    [[nodiscard]] Box findTile(int cell) const;
    // The cell at that place of the window; none on a line or beside the board.
    [[nodiscard]] std::optional<int> findCellAt(int column, int row) const;
};

[[nodiscard]] PuzzleLayout computePuzzleLayout(Size window, puzzle::BoardSize size);

// The digits of the greatest tile.
[[nodiscard]] int countDigits(puzzle::BoardSize size);

}  // namespace tui
