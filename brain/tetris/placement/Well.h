#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/tetris/Board.h"

namespace tetris {

// A well as nothing but its cells: searches copy it, where a Board would store more than they need.
// Origin bottom left, y up.
//
// Invariants: 4 to 64 columns and 1 to 60 rows; no cell is filled at row `rows` or above; no row is
// full.
struct Well {
    static constexpr int kMinWidth = 4;
    static constexpr int kMaxWidth = 64;
    static constexpr int kMaxRows = 60;

    int width = 0;
    int rows = 0;  // R: a placement has to stay within these rows, before full rows are cleared
    // Bit y of word x is the cell (x, y). The words from `width` on are undefined; they exist so
    // that columns can be read four at a time.
    std::array<std::uint64_t, kMaxWidth + 4> columns;
};

// True if the board's cells make a well of limitHeight rows, so that the invariants hold.
[[nodiscard]] bool canBeWell(const Board& board, int limitHeight);
// Copies the board's cells into `well` as a well of limitHeight rows. Returns false, and leaves the
// well as it was, if the invariants would not hold.
[[nodiscard]] bool readWell(const Board& board, int limitHeight, Well& well);

}  // namespace tetris
