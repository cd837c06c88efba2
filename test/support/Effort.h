#pragma once

#include <algorithm>
#include <cstdlib>

namespace tetris {

// How many of `count` random operations a long test does: all of them, or, if the environment
// variable TETRIS_TEST_EFFORT is set, that many in a hundred (at least one). The broken versions
// of test/mutants are run with less: they are many, and each needs only one failure.
[[nodiscard]] inline int scaleEffort(int count)
{
    const char* const percent = std::getenv("TETRIS_TEST_EFFORT");
    if (percent == nullptr) return count;
    return std::max(1, count / 100 * std::atoi(percent));
}

}  // namespace tetris
