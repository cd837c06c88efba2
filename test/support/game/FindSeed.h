#pragma once

#include <cstdint>
#include <vector>

#include "core/tetris/PieceSequence.h"

namespace tetris {

// The first seed found with which the sequence `random` begins with these pieces.
inline uint64_t findSeed(const std::vector<int>& pieces) {
    // Small seeds next to each other begin with the same pieces, so the step is wide.
    constexpr uint64_t kStep = 0x5851F42D4C95;
    for (uint64_t i = 0;; ++i) {
        const uint64_t seed = i * kStep % (uint64_t{1} << 48);
        if (makeSequence("random", seed)->peek(static_cast<int>(pieces.size())) == pieces) {
            return seed;
        }
    }
}

}  // namespace tetris
