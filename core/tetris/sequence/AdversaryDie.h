#pragma once

#include <cstdint>

#include "core/base/JavaRandom.h"

namespace tetris {

// The die, 1 to 99, that decides who deals the next piece. If the roll is below the adversary's
// level the adversary deals, otherwise the sequence. The die has its own generator, so that the
// pieces of the sequence stay the same at every level.
class AdversaryDie {
public:
    // `seed`: the seed of the game.
    explicit AdversaryDie(std::uint64_t seed) : random_(seed ^ kSeed) {}

    [[nodiscard]] int roll() { return 1 + random_.nextInt(99); }

    // A die that is set to this state rolls the same numbers as this one does from now on.
    [[nodiscard]] std::uint64_t getState() const { return random_.getState(); }
    void setState(std::uint64_t state) { random_.setState(state); }

private:
    // Separates the die's numbers from those of the sequence, which has the same seed.
    static constexpr std::uint64_t kSeed = 0x2545F4914F6C;

    base::JavaRandom random_;
};

}  // namespace tetris
