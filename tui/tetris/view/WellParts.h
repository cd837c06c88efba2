#pragma once

#include <cstdint>
#include <string_view>

#include "core/tetris/PlayedGame.h"
#include "tui/base/Frame.h"
#include "tui/base/Terminal.h"
#include "tui/tetris/state/PieceGrid.h"

namespace tui {

// The place of a well on the screen. Maps cell (x, y) of its board, y from the floor up, to columns
// and rows of the screen.
struct WellPlace {
    Box box;              // with walls, floor and the visible top rows
    int rows = 20;        // of the well, without the top rows
    int cellColumns = 2;  // characters for each cell: 2, 1 where there is little room, or 4
    int cellRows = 1;     // 2 for cells of 4 columns

    // The columns of a wall.
    [[nodiscard]] int getWallColumns() const { return cellRows; }
    // How many rows of the board are visible.
    [[nodiscard]] int getShownRows() const { return (box.rows - 1) / cellRows; }
    [[nodiscard]] int findColumn(int x) const
    {
        return box.column + getWallColumns() + cellColumns * x;
    }
    // The upper one of the cell's rows.
    [[nodiscard]] int findRow(int y) const { return box.row + cellRows * (getShownRows() - 1 - y); }
    // False for a top row that has no room. Requires: y >= 0.
    [[nodiscard]] bool isShown(int y) const { return y < getShownRows(); }
    // The part between the walls, above the floor.
    [[nodiscard]] Box findInside() const
    {
        return {box.column + getWallColumns(), box.row, box.columns - 2 * getWallColumns(),
                box.rows - 1};
    }
};

// The letter of a piece, an index into Piece::getPieces(), or of PieceGrid::kGarbage.
[[nodiscard]] char getPieceLetter(int piece);

// Draws one block of the piece, an index into Piece::getPieces().
void drawBlock(const Look& look, int piece, Box cell, Frame& frame);

// The box of a cell of the well.
[[nodiscard]] Box findCell(const WellPlace& place, int x, int y);

// Draws a two-column mark, such as that of the ghost, into a cell of any size.
void drawMark(Box cell, std::string_view mark, Style style, Frame& frame);

// Draws the floor and the walls. Beside the top rows, which a stack must not reach, they look
// different.
void drawWalls(const Look& look, const WellPlace& place, Style style, Frame& frame);

// Draws the dots of empty cells, if the look has them.
void drawGrid(const Look& look, const WellPlace& place, int width, Frame& frame);

void drawStack(const Look& look, const WellPlace& place, const PieceGrid& stack, Frame& frame);

void drawPiece(const Look& look, const WellPlace& place, const tetris::PieceCells& piece,
               Frame& frame);

// Writes a text between the walls from that row of the screen on, wrapped, each line centred.
// Returns the row below it.
int drawInWell(const WellPlace& place, int row, std::string_view text, Style style, Frame& frame);

// The rows that the root rotation of any piece takes.
inline constexpr int kPreviewRows = 4;
// Draws the root rotation of the piece, an index into Piece::getPieces(), from its top left corner.
void drawPreview(const Look& look, int piece, int column, int row, Frame& frame);
// The piece as it enters a modern game, in two rows; dim: by the ghost's marks.
void drawEnteringPiece(const Look& look, int piece, int column, int row, bool isDim, Frame& frame);

}  // namespace tui
