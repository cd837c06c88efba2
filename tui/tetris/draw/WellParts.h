#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "brain/tetris/Brain.h"
#include "core/tetris/play/PlayedGame.h"
#include "tui/base/Frame.h"
#include "tui/base/Terminal.h"
#include "tui/tetris/state/PieceGrid.h"

namespace tui {

using tetris::PieceCells;
using tetris::TPoint;

// The place of a well on the screen. Maps cell (x, y) of its board, y from the floor up, to columns
// and rows of the screen.
struct WellPlace {
    Box box;          // with walls, floor and the visible top rows
    int rows = 20;    // of the well, without the top rows
    Size cell{2, 1};  // characters: 1x1 where there is little room, 4x2 or 6x3 in large windows

    // How many rows of the board are visible.
    int getShownRows() const { return (box.rows - 1) / cell.rows; }
    int findColumn(int x) const { return box.column + 1 + cell.columns * x; }
    // The uppermost of the cell's rows.
    int findRow(int y) const { return box.row + cell.rows * (getShownRows() - 1 - y); }
    // False for a top row that has no room. Requires: y >= 0.
    bool isShown(int y) const { return y < getShownRows(); }
    // The part between the walls, above the floor.
    Box findInside() const { return {box.column + 1, box.row, box.columns - 2, box.rows - 1}; }
};

// The indices of the pieces in the order of their letters: I J L O S T Z.
inline constexpr std::array kPiecesByLetter{0, 2, 1, 5, 3, 6, 4};
// The letter of a piece, an index into Piece::getPieces(), or of PieceGrid::kGarbage.
char getPieceLetter(int piece);

// Draws one block of the piece, an index into Piece::getPieces().
void drawBlock(int piece, Box cell, Frame& frame);

// The box of a cell of the well.
Box findCell(const WellPlace& place, int x, int y);

// Draws a two-column mark, such as that of the ghost, into a cell of any size.
void drawMark(Box cell, std::string_view mark, Style style, Frame& frame);

// Draws a mark at each of the cells that has room; `origin`: where they stand.
void drawMarks(const WellPlace& place, std::span<const TPoint> cells, TPoint origin,
               std::string_view mark, Style style, Frame& frame);
// At the cells where that move places its piece.
void drawMarks(const WellPlace& place, const tetris::Move& move, std::string_view mark, Style style,
               Frame& frame);

// Draws the floor and the walls. Beside the top rows, which a stack must not reach, they look
// different.
void drawWalls(const WellPlace& place, Style style, Frame& frame);

// Draws the dots of empty cells, if the look has them.
void drawGrid(const WellPlace& place, int width, Frame& frame);

void drawStack(const WellPlace& place, const PieceGrid& stack, Frame& frame);

void drawPiece(const WellPlace& place, const PieceCells& piece, Frame& frame);

// Draws beside the well a row of garbage on its way to row `y`; `isDue`: the next lock lets it
// rise.
void drawMeterCell(const WellPlace& place, int y, int column, bool isDue, Frame& frame);

// Writes a text between the walls from that row of the screen on, wrapped, each line centred.
// Returns the row below it.
int drawInWell(const WellPlace& place, int row, std::string_view text, Style style, Frame& frame);

// The rows that the root rotation of any piece takes.
inline constexpr int kPreviewRows = 4;
// The rows of a piece of a modern game with the air below it, or the heading above it.
inline constexpr int kModernPieceRows = 3;
// Pieces here are indices into Piece::getPieces(); they stand at the top left of their place, whose
// size does not matter.
// The root rotation of a piece.
void drawPreview(int piece, Box place, Frame& frame, Size cell = {2, 1});
// The piece as it enters a modern game, in two rows of cells; dim: by the ghost's marks.
void drawEnteringPiece(int piece, Box place, bool isDim, Frame& frame, Size cell = {2, 1});
// The next pieces, from the top of the box on; as many as have room.
void drawEnteringPieces(std::span<const int> pieces, Box box, Frame& frame, Size cell = {2, 1});
// The piece in one line, one column a cell; dim: it cannot be used. Returns the column after it.
int drawHalfPiece(int piece, Box place, bool isDim, Frame& frame);
// The next pieces where there is little room: the first one in full at the right of the box, three
// rows below its top as many of the others in one line as fit.
void drawHalfNexts(const std::vector<int>& next, Box box, Frame& frame);
// Walls and floor of a well, a thin line each.
void drawThinWalls(Box box, Style style, Frame& frame);
// A well with half a row for each of its rows, with walls and floor; the upper rows are left out
// where the box has no room. `planned`: the cells where somebody wants the falling piece.
void drawHalfWell(const PieceGrid& stack, const std::optional<PieceCells>& falling,
                  const std::vector<TPoint>& planned, Box box, Frame& frame);

}  // namespace tui
