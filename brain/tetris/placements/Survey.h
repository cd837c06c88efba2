#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "brain/tetris/Weights.h"
#include "brain/tetris/Well.h"

namespace tetris::placements {

// What one look at a well finds out, from which every landing is rated by difference. Filled in by
// a kernel, and read by the same one.
struct Survey {
    // Columns are stored from here on: a landing looks at two columns left of it, and two right.
    static constexpr int kEdge = 2;
    static constexpr std::size_t kColumns = Well::kMaxWidth + 2 * kEdge;
    template <class Value>
    using PerColumn = std::array<Value, kColumns>;

    const ScaledWeights* weights = nullptr;
    int width = 0;
    int rows = 0;
    std::int64_t boardValue = 0;  // the weighted sum of the well's features

    PerColumn<std::uint64_t> columns;  // the cells; walls are full
    PerColumn<std::uint64_t> wells;    // the empty cells with both neighbours filled
    PerColumn<int> heights;            // of walls: so far off that a step to them is none of five
    PerColumn<std::uint8_t> hasHole;
    // Which of the steps -2 to 2 occur between neighbouring heights left of this column, and from
    // it on to the right: bit step + 2.
    PerColumn<std::uint8_t> stepsBefore;
    PerColumn<std::uint8_t> stepsFrom;
    std::uint64_t holeRows = 0;                // rows that contain a hole
    std::array<std::uint64_t, 5> rowsLacking;  // [n]: rows with exactly n empty cells, n = 1 to 4
};

}  // namespace tetris::placements
