#pragma once

#include <cstdint>

#include "core/base/JavaRandom.h"

namespace tetris {

// The die that an adversary throws for each piece due: 1 to 99, from a generator of its own, so
// that the pieces of the sequence stay the same ones. Below the level the adversary deals.
class AdversaryDie {
public:
    // `seed` is that of the game.
    explicit AdversaryDie(std::uint64_t seed) : random_(seed ^ kSeed) {}

    [[nodiscard]] int roll() { return 1 + random_.nextInt(99); }

    // What decides all rolls to come, to go on from there.
    [[nodiscard]] std::uint64_t getState() const { return random_.getState(); }
    void setState(std::uint64_t state) { random_.setState(state); }

private:
    // Parts the die's numbers from those of the sequence with the same seed.
    static constexpr std::uint64_t kSeed = 0x2545F4914F6C;

    base::JavaRandom random_;
};

}  // namespace tetris
