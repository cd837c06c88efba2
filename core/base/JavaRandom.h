#pragma once

#include <cstdint>

namespace base {

// The number that splitmix64 (Steele, Lea and Flood 2014) makes of a state: every bit of the state
// reaches every bit of the number. The next state is kSplitMixStep more.
inline constexpr uint64_t kSplitMixStep = 0x9E3779B97F4A7C15;
constexpr uint64_t splitMix(uint64_t state) {
    uint64_t z = state + kSplitMixStep;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
    return z ^ (z >> 31);
}

// The only random number generator of the project: a linear congruential generator of 48 bits that
// gives the same numbers on every machine and with every compiler, those of java.util.Random.
//
// Source of the formulas: the documentation of java.util.Random (Java SE), methods setSeed, next,
// nextInt(int) and nextDouble.
class JavaRandom {
public:
    // Seeds are 0 .. kSeedLimit - 1. Only the lower 48 bits of a larger seed count.
    static constexpr uint64_t kSeedLimit = uint64_t{1} << 48;

    explicit JavaRandom(uint64_t seed);

    // The next `bits` random bits as a number below 2^bits. Requires: 1 <= bits <= 32.
    [[nodiscard]] uint32_t next(int bits);

    // A number from 0 to bound - 1, each equally likely.
    // Throws std::invalid_argument unless bound is positive.
    [[nodiscard]] int nextInt(int bound);

    // A number from 0 (included) to 1 (excluded), a multiple of 2^-53.
    [[nodiscard]] double nextDouble();

    // The state, below kSeedLimit. A generator that is set to this state continues as this one
    // does.
    uint64_t getState() const { return state_; }
    void setState(uint64_t state) { state_ = state % kSeedLimit; }

private:
    uint64_t state_;
};

}  // namespace base
