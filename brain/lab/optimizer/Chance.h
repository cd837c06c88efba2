#pragma once

#include <cstdint>

#include "core/base/JavaRandom.h"

namespace tetris {

// Derives one of many independent seeds from one seed: number `index` for one purpose. Neighbouring
// numbers give unrelated seeds. The result is a seed of JavaRandom.
[[nodiscard]] std::uint64_t deriveSeed(std::uint64_t seed, std::uint64_t purpose,
                                       std::uint64_t index);

// Numbers of the standard normal distribution: mean 0, deviation 1. By the polar method (Marsaglia
// and Bray 1964).
class NormalNumbers {
public:
    explicit NormalNumbers(std::uint64_t seed) : random_(seed) {}

    [[nodiscard]] double next();

private:
    base::JavaRandom random_;
    double spare_ = 0;  // the method makes two at a time
    bool hasSpare_ = false;
};

}  // namespace tetris
