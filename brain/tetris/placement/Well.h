#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/tetris/Board.h"

namespace tetris {

// A well as nothing but its cells: what a search goes down through, where a Board would keep more
// than is needed. Origin bottom left, y up.
//
// Invariants: 4 to 64 columns and 1 to 60 rows; no cell is filled at row `rows` or above; no row is
// full.
struct Well {
    static constexpr int kMinWidth = 4;
    static constexpr int kMaxWidth = 64;
    static constexpr int kMaxRows = 60;

    int width = 0;
    int rows = 0;  // R: a placement has to stay within them, before full rows are cleared
    // Bit y of word x is the cell (x, y). Words from `width` on hold nothing of meaning; they are
    // there so that columns can be read four at a time.
    std::array<std::uint64_t, kMaxWidth + 4> columns;
};

// Whether the board's cells are a well of limitHeight rows: whether the invariants hold.
[[nodiscard]] bool canBeWell(const Board& board, int limitHeight);
// Makes `well` the board's cells as a well of limitHeight rows. False, and the well is as it was,
// if the invariants would not hold.
[[nodiscard]] bool readWell(const Board& board, int limitHeight, Well& well);

}  // namespace tetris
