#pragma once

#include <string_view>

#include "core/tetris/Piece.h"
#include "tui/base/Frame.h"
#include "tui/base/Terminal.h"
#include "tui/tetris/view/PieceGrid.h"

namespace tui {

// Where a well stands on the screen: cell (x, y) of its board, y from the floor up, to characters.
struct WellPlace {
    Box box;              // with walls and floor, and as many rows as are shown
    int rows = 20;        // of the well, without the top rows
    int cellColumns = 2;  // characters a cell: 2, or 1 where room is short

    [[nodiscard]] int getShownRows() const { return box.rows - 1; }
    [[nodiscard]] int findColumn(int x) const { return box.column + 1 + cellColumns * x; }
    [[nodiscard]] int findRow(int y) const { return box.row + getShownRows() - 1 - y; }
    // Rows for which there is no room are behind the edge.
    [[nodiscard]] bool isShown(int y) const { return y < getShownRows(); }
};

// Draws one cell of the piece, so many characters wide: 1 or 2.
void drawPieceCell(const Look& look, int piece, int column, int row, Frame& frame, int columns = 2);

// Draws the walls, with a mark at the last row in which a stack may stand, and the floor.
void drawWalls(const Look& look, const WellPlace& place, Style style, Frame& frame);

// Draws what has landed.
void drawStack(const Look& look, const WellPlace& place, const PieceGrid& stack, Frame& frame);

// Draws a piece with its origin at (x, y).
void drawPiece(const Look& look, const WellPlace& place, const tetris::Piece& piece, int x, int y,
               Frame& frame);

// Writes a text between the walls from that row on, each line in the middle; in a narrow well it
// takes several. Returns the row below it.
int drawInWell(const WellPlace& place, int row, std::string_view text, Style style, Frame& frame);

}  // namespace tui
