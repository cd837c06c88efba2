#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <ostream>
#include <span>
#include <string>
#include <string_view>

#include "core/tetris/Piece.h"

namespace tetris {

// The result of Board::place. The piece was placed if the result is below OutOfBounds.
enum class PlaceResult {
    Ok,
    RowFilled,    // placed, and at least one row became full
    OutOfBounds,  // some block would lie outside the board; no cell changed
    Bad           // some block would lie on a filled cell; no cell changed
};

// The well as a grid of filled and empty cells. It has no clock, no next queue and no score.
//
// Origin bottom left, x to the right, y up. A board is either committed, or holds one uncommitted
// change: a place, a clearRows, or a place and then a clearRows. `place` requires a committed
// board.
//
// Column heights, row widths, full rows and the greatest height are always up to date, so reading
// them takes constant time. The board allocates nothing; it is a value of about 1.5 KiB.
//
//     Board board(10, 24);
//     const Piece& piece = *Piece::getPieces()[Piece::SQUARE];
//     const int y = board.dropHeight(piece, 4);
//     if (board.place(piece, 4, y) == PlaceResult::RowFilled) board.clearRows();
//     rate(board);
//     board.undo();  // the piece is gone, and the rows are back; or commit() to keep both
//
// Not thread-safe: a thread that tries placements does so on a copy of its own. Threads may read
// the same board as long as none changes it.
class Board {
public:
    static constexpr int kMaxSize = 64;

    // ---- Construction

    // Empty and committed. Throws std::invalid_argument unless width and height are 1 to 64.
    Board(int width, int height);

    // Reads rows of '.' and '#' that end with line feeds, the top row first; committed. A leading
    // line feed is skipped, so that a raw string can start on a line of its own. Throws
    // std::invalid_argument if the picture is empty or too large, its rows differ in width, or it
    // has another character.
    static Board fromPicture(std::string_view picture);

    // The board of that size whose column x is column(x), a word as getColumn returns it;
    // committed. Throws as the constructor does. Requires: no cell above the board is set.
    template <class Column>
    static Board fromColumns(int width, int height, const Column& column) {
        Board board(width, height);
        for (int x = 0; x < width; ++x)
            board.now_.columns[static_cast<unsigned>(x)] = column(x);
        board.measure();
        return board;
    }

    // ---- Queries

    int getWidth() const { return width_; }
    int getHeight() const { return height_; }
    // The height of the highest column.
    int getMaxHeight() const { return now_.maxHeight; }
    // The row just above the highest filled cell of the column, 0 for an empty one.
    // Requires: 0 <= x < width.
    int getColumnHeight(int x) const {
        assert(x >= 0 && x < width_);
        return now_.heights[static_cast<unsigned>(x)];
    }
    // The number of filled cells in the row. Requires: 0 <= y < height.
    int getRowWidth(int y) const {
        assert(y >= 0 && y < height_);
        return now_.rowWidths[static_cast<unsigned>(y)];
    }
    // The heights of all columns, and the widths of all rows. The pointer is valid as long as the
    // board lives, and always shows the present state. Zeros follow the last value, up to at least
    // kMaxSize + 4 values in all.
    const uint8_t* getColumnHeights() const { return now_.heights.data(); }
    const uint8_t* getRowWidths() const { return now_.rowWidths.data(); }
    // The column's cells as a word: bit y is set where (x, y) is filled. Requires: 0 <= x < width.
    uint64_t getColumn(int x) const {
        assert(x >= 0 && x < width_);
        return now_.columns[static_cast<unsigned>(x)];
    }
    // Those of all columns; valid and present as getColumnHeights.
    std::span<const uint64_t> getColumns() const {
        return {now_.columns.data(), static_cast<unsigned>(width_)};
    }
    // The full rows as a word: bit y is set where every cell of row y is filled.
    uint64_t getFullRows() const { return now_.fullRows; }
    // True if the cell is filled; every place outside the board counts as filled.
    bool getGrid(int x, int y) const;
    bool isCommitted() const { return committed_; }

    // Where the piece's origin comes to rest when the piece is dropped straight down with its left
    // edge at column x: the least y to which it can fall from above. Requires: 0 <= x and x + piece
    // width <= width. Time O(piece width).
    int dropHeight(const Piece& piece, int x) const {
        assert(x >= 0 && x + piece.getWidth() <= width_);
        int y = 0;
        int column = x;
        for (const int lowest : piece.getSkirt()) {
            const int rest = now_.heights[static_cast<unsigned>(column++)] - lowest;
            if (rest > y) y = rest;
        }
        return y;
    }

    // The board as a picture that fromPicture reads, and one row of it without a line feed.
    std::string toString() const;
    std::string drawRow(int y) const;
    // Equal if size and every cell are equal; whether the boards are committed does not count.
    friend bool operator==(const Board& a, const Board& b);

    // Recomputes heights, row widths, full rows and the greatest height from the grid. Throws
    // std::logic_error that names the first difference. Debug builds call it after every change.
    void sanityCheck() const;

    // ---- Changes

    // Puts the piece with its origin at (x, y), which may be anywhere. Bounds are checked for the
    // whole piece first, then overlap. The board is uncommitted afterwards, whatever the result.
    // Throws std::logic_error, and changes nothing, if the board is not committed.
    [[nodiscard]] PlaceResult place(const Piece& piece, int x, int y);

    // Removes every full row. The rows above move down, and empty rows enter at the top. Allowed in
    // either state; the board is uncommitted afterwards. Returns the number of rows removed.
    int clearRows();

    // Returns to the last committed state; does nothing on a committed board. Costs only as much
    // as the change touched.
    void undo();
    // Makes the present state the one that undo returns to.
    void commit();

private:
    // Pieces are handled in tiles of four columns and four rows, so that the usual ones take one
    // step without a loop. A tile may reach up to three columns or rows past the last one: the
    // padding is never filled.
    static constexpr int kTile = 4;
    static constexpr size_t kPadded = kMaxSize + kTile;

    // Everything that placing and clearing change.
    struct Cells {
        std::array<uint64_t, kPadded> columns{};  // bit y: (x, y) is filled
        std::array<uint8_t, kPadded> heights{};
        std::array<uint8_t, kPadded> rowWidths{};
        uint64_t fullRows = 0;  // bit y: row y is full
        int maxHeight = 0;
    };

    // A range of columns or rows, from `begin` to before `end`, in whole tiles.
    struct Range {
        size_t begin = 0;
        size_t end = 0;
    };

    // Computes from the columns what stands beside them. Requires: it is as in an empty board.
    void measure();
    void saveTouched(const Piece& piece, int x, int y);
    void saveAll();
    void checkInDebug() const;

    int width_;
    int height_;
    bool committed_ = true;
    // The part of `before_` that is valid, and that undo has to restore.
    Range savedColumns_;
    Range savedRows_;
    Cells now_;
    Cells before_;
};

std::ostream& operator<<(std::ostream& out, const Board& board);

// A column's word without the bits of `rows`; the bits above a removed one move down.
constexpr uint64_t removeRows(uint64_t column, uint64_t rows) {
    while (rows != 0) {
        const uint64_t below = std::bit_floor(rows) - 1;
        column = (column & below) | ((column >> 1) & ~below);
        rows &= below;
    }
    return column;
}

}  // namespace tetris
