#pragma once

#include <cstdint>
#include <limits>

#include "brain/tetris/Well.h"
#include "brain/tetris/placements/Survey.h"

namespace tetris::placements {

// The value of what is no landing.
inline constexpr std::int64_t kNoValue = std::numeric_limits<std::int64_t>::min();

// A way to compute; all of them give the same numbers.
struct Kernel {
    // Fills in the survey, whose weights are set, for the well.
    void (*look)(const Well& well, Survey& survey);
    // The value of the landing of the shape at each x from 0 to width - shape width, kNoValue where
    // it would stick out. Requires: look() by the same kernel; room for width values.
    void (*rate)(const Survey& survey, int shape, std::int64_t* values);
};

[[nodiscard]] const Kernel& getPortableKernel();

}  // namespace tetris::placements
