#include "core/base/JavaRandom.h"

#include "core/base/Format.h"

#include <cassert>
#include <stdexcept>
#include <string>

namespace base {

namespace {

constexpr uint64_t kMultiplier = 0x5DEECE66D;
constexpr uint64_t kIncrement = 0xB;
constexpr uint64_t kMask = JavaRandom::kSeedLimit - 1;

}  // namespace

JavaRandom::JavaRandom(uint64_t seed) : state_((seed ^ kMultiplier) & kMask) {}

uint32_t JavaRandom::next(int bits) {
    assert(bits >= 1 && bits <= 32);
    state_ = (state_ * kMultiplier + kIncrement) & kMask;
    return static_cast<uint32_t>(state_ >> (48 - bits));
}

int JavaRandom::nextInt(int bound) {
    if (bound <= 0) {
        base::refuse("JavaRandom::nextInt: the bound is {}; expected a positive one", bound);
    }
    const auto range = static_cast<uint32_t>(bound);
    if ((range & (range - 1)) == 0) {
        return static_cast<int>((uint64_t{range} * next(31)) >> 31);
    }
    // A draw from the incomplete last multiple of the bound is repeated. Java finds it by the
    // overflow of an int; in unsigned arithmetic that is a comparison with 2^31.
    while (true) {
        const uint32_t draw = next(31);
        const uint32_t value = draw % range;
        if (draw - value + (range - 1) < (uint32_t{1} << 31)) return static_cast<int>(value);
    }
}

double JavaRandom::nextDouble() {
    const uint64_t high = next(26);
    const uint64_t low = next(27);
    return static_cast<double>((high << 27) + low) * 0x1.0p-53;
}

}  // namespace base
