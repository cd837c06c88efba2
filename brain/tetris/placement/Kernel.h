#pragma once

#include <cstdint>
#include <limits>

#include "brain/tetris/placement/Rotations.h"
#include "brain/tetris/placement/Survey.h"
#include "brain/tetris/placement/Well.h"
#include "core/tetris/Board.h"

namespace tetris::placements {

// The value that stands for "no placement".
inline constexpr std::int64_t kNoValue = std::numeric_limits<std::int64_t>::min();

// The best of some placements, the first of equals.
struct BestPlacement {
    std::int64_t value = kNoValue;
    int rotation = 0;
    int x = 0;
};

// How a shape comes to rest at some x.
struct Rest {
    int y = 0;
    unsigned fullRows = 0;  // bit r: row y + r becomes full
};

// A placement with the numbers that DefaultBrain rates: those of the board after it, rows cleared.
struct LowestPlacement {
    int rotation = -1;  // -1 for no placement
    int x = 0;
    int y = 0;
    int maxHeight = 0;
    int sumOfHeights = 0;
    int holes = 0;
};

// One implementation of the computations; all implementations give the same numbers.
struct Kernel {
    // Computes the survey of the well. Requires: the survey's weights are set.
    void (*look)(const Well& well, Survey& survey);
    // The value of the placement of the shape at each x from 0 to width - shape width, kNoValue
    // where it would stick out. Requires: the survey was computed by the same kernel; room for
    // kMaxWidth values.
    void (*rate)(const Survey& survey, int shape, std::int64_t* values);
    // The best of all placements. Requires: the survey was computed by the same kernel.
    BestPlacement (*findBest)(const Survey& survey, const Rotations& rotations);
    // Only the value of findBest.
    std::int64_t (*rateBest)(const Survey& survey, const Rotations& rotations);
    // How the shape comes to rest at x. Requires: the survey was computed by the same kernel; the
    // placement does not stick out.
    Rest (*drop)(const Survey& survey, int shape, int x);
    // The placement with the least 8 maxHeight + 40 sumOfHeights / width + 1.25 holes, as compared
    // by DefaultBrain; the first of equals. Requires: the board can be a Well.
    LowestPlacement (*findLowest)(const Board& board, int limitHeight, const Rotations& rotations);
};

[[nodiscard]] const Kernel& getPortableKernel();
// Null where the processor has no AVX2.
[[nodiscard]] const Kernel* findAvx2Kernel();

// The fastest kernel for this processor; the portable one if the environment variable
// TETRIS_PORTABLE is set to anything. Decided once.
[[nodiscard]] const Kernel& getKernel();

// Kernel::findLowest with AVX2. Requires: the processor has AVX2.
[[nodiscard]] LowestPlacement findLowestByAvx2(const Board& board, int limitHeight,
                                               const Rotations& rotations);

// Kernel::findLowest for every processor.
[[nodiscard]] LowestPlacement findLowestPortably(const Board& board, int limitHeight,
                                                 const Rotations& rotations);

}  // namespace tetris::placements
