#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "core/tetris/Game.h"
#include "core/tetris/rules/ModernGame.h"

namespace tui {

using tetris::Board;
using tetris::Lock;
using tetris::Placement;

// The piece that each filled cell of a well came from. A Board knows only filled and empty, so this
// is kept in parallel, from the reports of the ticks. Cell (0, 0) is at the bottom left.
class PieceGrid {
public:
    static constexpr int kEmpty = -1;
    static constexpr int kGarbage = 7;  // a cell of a row of garbage, which came from no piece

    // Empty. Requires: both sizes are 0 or more.
    explicit PieceGrid(int width = 0, int height = 0);
    // The board of a game that has just begun: what is filled is garbage.
    explicit PieceGrid(const Board& board);

    int getWidth() const { return width_; }
    int getHeight() const { return height_; }
    // An index into Piece::getPieces(), kEmpty or kGarbage. Requires: the cell is inside.
    int getPiece(int x, int y) const;

    // The number of rows up to the highest filled cell.
    int computeHeight() const;

    // Adds a piece that has landed. Requires: a standard piece, inside.
    void land(const Placement& placement);
    // The same for a lock of a modern game, with all that followed: full rows removed, risen
    // garbage. `board`: the game's, after it.
    void take(const Lock& lock, const Board& board);
    // Removes the rows y whose bit y is set; rows above move down.
    void removeRows(uint64_t rows);
    // Garbage has risen: the lowest `rows` rows become those of the board, and all others go up.
    // Requires: 0 <= rows <= the height.
    void raise(const Board& board, int rows);
    // Removes everything.
    void clear() { std::ranges::fill(cells_, int8_t{kEmpty}); }

    friend bool operator==(const PieceGrid&, const PieceGrid&) = default;

private:
    size_t at(int x, int y) const;

    int width_;
    int height_;
    std::vector<int8_t> cells_;
};

}  // namespace tui
