#pragma once

#include <cstdint>
#include <vector>

#include "core/tetris/Game.h"

namespace tui {

// The piece that each filled cell of a well came from. A Board knows only filled and empty, so this
// is kept in parallel, from the reports of the ticks. Cell (0, 0) is at the bottom left.
class PieceGrid {
public:
    static constexpr int kEmpty = -1;

    // Empty. Requires: both sizes are 0 or more.
    explicit PieceGrid(int width = 0, int height = 0);

    [[nodiscard]] int getWidth() const { return width_; }
    [[nodiscard]] int getHeight() const { return height_; }
    // An index into Piece::getPieces(), or kEmpty. Requires: the cell is inside.
    [[nodiscard]] int getPiece(int x, int y) const;

    // The number of rows up to the highest filled cell.
    [[nodiscard]] int computeHeight() const;

    // Adds a piece that has landed. Requires: a standard piece, inside.
    void land(const tetris::Placement& placement);
    // Removes the rows y whose bit y is set; rows above move down.
    void removeRows(std::uint64_t rows);

private:
    [[nodiscard]] std::size_t at(int x, int y) const;

    int width_;
    int height_;
    std::vector<std::int8_t> cells_;
};

}  // namespace tui
