#pragma once

#include <cstdint>

#include "core/base/JavaRandom.h"

namespace tetris {

// Where the holes of garbage are: a generator of its own, so that they do not depend on the pieces,
// and the last hole that it drew. A value.
class GarbageHoles {
public:
    // The generator of single games, and of side 0 of a match.
    static constexpr std::uint64_t kSeed = 0x3C6EF372FE94;

    // `seed`: of the generator. Requires: width >= 2.
    GarbageHoles(std::uint64_t seed, int width) : random_(seed), width_(width) {}

    // Draws a hole: any column at first, later one other than the last hole drawn.
    int draw();
    // The hole of a row right after another one: with a chance of `messy` in 100 it is drawn, else
    // it is that of the row before. With 0 no random number is taken. Requires: a hole was drawn.
    int follow(int messy);

private:
    base::JavaRandom random_;
    int width_;
    int last_ = -1;  // the last hole drawn; -1 before the first
};

}  // namespace tetris
