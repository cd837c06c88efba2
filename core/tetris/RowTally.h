#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "core/base/Index.h"

namespace tetris {

// The points for clearing 1 to 4 rows at once: 5, 10, 20, 40; 50 for more, 0 for none.
constexpr int computeRowPoints(int rows) {
    constexpr std::array<int, 6> kPoints{0, 5, 10, 20, 40, 50};
    return kPoints[base::toIndex(std::clamp(rows, 0, 5))];
}

// The rows that a game has cleared, and their points.
struct RowTally {
    int64_t rows = 0;
    int64_t points = 0;
    // How often 1, 2, 3, 4 rows were cleared at once; more than four count as four.
    std::array<int64_t, 4> clears{};

    // Adds one piece that cleared that many rows; 0 adds nothing.
    void add(int cleared) {
        if (cleared <= 0) return;
        rows += cleared;
        points += computeRowPoints(cleared);
        ++clears[base::toIndex(std::min(cleared, 4) - 1)];
    }

    bool operator==(const RowTally&) const = default;
};

}  // namespace tetris
