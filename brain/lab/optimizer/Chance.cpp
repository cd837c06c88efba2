#include "brain/lab/optimizer/Chance.h"

#include <cmath>

namespace tetris {

namespace {

// The last steps of splitmix64 (Steele, Lea and Flood 2014): each bit depends on all.
std::uint64_t mix(std::uint64_t bits)
{
    bits += 0x9E3779B97F4A7C15;
    bits = (bits ^ bits >> 30) * 0xBF58476D1CE4E5B9;
    bits = (bits ^ bits >> 27) * 0x94D049BB133111EB;
    return bits ^ bits >> 31;
}

}  // namespace

std::uint64_t deriveSeed(std::uint64_t seed, std::uint64_t purpose, std::uint64_t index)
{
    return mix(mix(mix(seed) ^ purpose) ^ index) % base::JavaRandom::kSeedLimit;
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
