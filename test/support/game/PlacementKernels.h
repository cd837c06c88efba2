#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "brain/tetris/placement/Placements.h"
#include "core/base/JavaRandom.h"

namespace tetris {

// The kernels that this machine can run: the portable one, and perhaps AVX2.
inline std::vector<const placements::Kernel*> listPlacementKernels() {
    std::vector<const placements::Kernel*> kernels{&placements::getPortableKernel()};
    if (const auto* const fast = placements::findAvx2Kernel()) kernels.push_back(fast);
    return kernels;
}

// Often extreme ones, so that sums become as great as possible.
inline ScaledWeights pickScaledWeights(base::JavaRandom& random) {
    ScaledWeights weights;
    for (int32_t& value : weights.values) {
        value = random.nextInt(2 * ScaledWeights::kMax + 1) - ScaledWeights::kMax;
        if (random.nextInt(4) == 0) value = value < 0 ? -ScaledWeights::kMax : ScaledWeights::kMax;
    }
    // With a weight of the last features the portable kernel rates.
    const auto others = std::span(weights.values).subspan(kUsualFeatureCount);
    if (random.nextInt(2) == 0) std::ranges::fill(others, 0);
    return weights;
}

}  // namespace tetris
