#pragma once

#include <cstdint>
#include <limits>

#include "brain/tetris/placement/Rotations.h"
#include "brain/tetris/placement/Survey.h"
#include "brain/tetris/placement/Well.h"
#include "core/tetris/Board.h"

namespace tetris::placements {

// The value of what is no placement.
inline constexpr std::int64_t kNoValue = std::numeric_limits<std::int64_t>::min();

// The best of some placements, the first of equals.
struct BestPlacement {
    std::int64_t value = kNoValue;
    int rotation = 0;
    int x = 0;
};

// How a shape comes to rest at a column.
struct Rest {
    int y = 0;
    unsigned fullRows = 0;  // bit r: row y + r becomes full
};

// A placement as DefaultBrain counts: what the board is after it, rows cleared.
struct LowestPlacement {
    int rotation = -1;  // -1 for no placement
    int x = 0;
    int y = 0;
    int maxHeight = 0;
    int sumOfHeights = 0;
    int holes = 0;
};

// A way to compute; all of them give the same numbers.
struct Kernel {
    // Fills in the survey, whose weights are set, for the well.
    void (*look)(const Well& well, Survey& survey);
    // The value of the placement of the shape at each x from 0 to width - shape width, kNoValue
    // where it would stick out. Requires: look() by the same kernel; room for kMaxWidth values.
    void (*rate)(const Survey& survey, int shape, std::int64_t* values);
    // The best of all placements. Requires: look() by the same kernel.
    BestPlacement (*findBest)(const Survey& survey, const Rotations& rotations);
    // The value of that placement alone.
    std::int64_t (*rateBest)(const Survey& survey, const Rotations& rotations);
    // Where a shape lands. Requires: look() by the same kernel; the placement does not stick out.
    Rest (*drop)(const Survey& survey, int shape, int x);
    // The placement with the least 8 maxHeight + 40 sumOfHeights / width + 1.25 holes, computed as
    // DefaultBrain computes it; the first of equals. Requires: the board can be a Well.
    LowestPlacement (*findLowest)(const Board& board, int limitHeight, const Rotations& rotations);
};

[[nodiscard]] const Kernel& getPortableKernel();
// Null where the processor has no AVX2.
[[nodiscard]] const Kernel* findAvx2Kernel();

// The fastest one that there is; the portable one if the environment variable
// TETRIS_PORTABLE is set to anything. Decided once.
[[nodiscard]] const Kernel& getKernel();

// Kernel::findLowest with AVX2. Requires: the processor has it.
[[nodiscard]] LowestPlacement findLowestByAvx2(const Board& board, int limitHeight,
                                               const Rotations& rotations);

// Kernel::findLowest without instructions that a processor may lack.
[[nodiscard]] LowestPlacement findLowestPortably(const Board& board, int limitHeight,
                                                 const Rotations& rotations);

}  // namespace tetris::placements
