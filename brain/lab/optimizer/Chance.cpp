#include "brain/lab/optimizer/Chance.h"

#include <cmath>

namespace tetris {

std::uint64_t deriveSeed(std::uint64_t seed, std::uint64_t purpose, std::uint64_t index)
{
    using base::splitMix;
    return splitMix(splitMix(splitMix(seed) ^ purpose) ^ index) % base::JavaRandom::kSeedLimit;
}

double NormalNumbers::next()
{
    if (hasSpare_) {
        hasSpare_ = false;
        return spare_;
    }
    for (;;) {
        const double x = 2 * random_.nextDouble() - 1;
        const double y = 2 * random_.nextDouble() - 1;
        const double square = x * x + y * y;
        if (square >= 1 || square == 0) continue;
        const double factor = std::sqrt(-2 * std::log(square) / square);
        spare_ = factor * y;
        hasSpare_ = true;
        return factor * x;
    }
}

}  // namespace tetris
