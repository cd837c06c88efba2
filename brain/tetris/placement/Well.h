#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/tetris/Board.h"

namespace tetris {

// The cells of a well. Searches copy it: it has about a third of the size of a Board. Origin bottom
// left, y up.
//
// Invariants: 4 to 64 columns and 1 to 60 rows; no cell is filled at row `rows` or above; no row is
// full.
struct Well {
    static constexpr int kMinWidth = 4;
    static constexpr int kMaxWidth = 64;
    static constexpr int kMaxRows = 60;

    int width = 0;
    int rows = 0;  // a placement has to stay within these rows, before full rows are cleared
    // Bit y of word x is the cell (x, y). The words from `width` on are undefined; they exist so
    // that columns can be read four at a time.
    std::array<std::uint64_t, kMaxWidth + 4> columns;
};

// True if the invariants hold for the board's cells as a well of limitHeight rows.
[[nodiscard]] bool canBeWell(const Board& board, int limitHeight);
// Copies the board's cells into `well` as a well of limitHeight rows. Returns false, and does not
// change `well`, if the invariants would not hold.
[[nodiscard]] bool readWell(const Board& board, int limitHeight, Well& well);

}  // namespace tetris
