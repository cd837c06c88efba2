#pragma once

#include <string_view>

#include "core/tetris/Piece.h"
#include "tui/base/Frame.h"
#include "tui/base/Terminal.h"
#include "tui/tetris/view/PieceGrid.h"

namespace tui {

// The place of a well on the screen. Maps cell (x, y) of its board, y from the floor up, to columns
// and rows of the screen.
struct WellPlace {
    Box box;              // with walls, floor and the visible top rows
    int rows = 20;        // of the well, without the top rows
    int cellColumns = 2;  // characters for each cell: 2, or 1 where there is little room

    [[nodiscard]] int getShownRows() const { return box.rows - 1; }
    [[nodiscard]] int findColumn(int x) const { return box.column + 1 + cellColumns * x; }
    [[nodiscard]] int findRow(int y) const { return box.row + getShownRows() - 1 - y; }
    // False for a top row that has no room. Requires: y >= 0.
    [[nodiscard]] bool isShown(int y) const { return y < getShownRows(); }
};

// Draws one cell of the piece, an index into Piece::getPieces(). `columns`: its width, 1 or 2.
void drawPieceCell(const Look& look, int piece, int column, int row, Frame& frame, int columns = 2);

// Draws the floor and the walls, with a mark at the highest row that a stack may reach.
void drawWalls(const Look& look, const WellPlace& place, Style style, Frame& frame);

void drawStack(const Look& look, const WellPlace& place, const PieceGrid& stack, Frame& frame);

// Draws a piece with its origin at (x, y). Requires: a standard piece.
void drawPiece(const Look& look, const WellPlace& place, const tetris::Piece& piece, int x, int y,
               Frame& frame);

// Writes a text between the walls from that row of the screen on, wrapped, each line centred.
// Returns the row below it.
int drawInWell(const WellPlace& place, int row, std::string_view text, Style style, Frame& frame);

}  // namespace tui
