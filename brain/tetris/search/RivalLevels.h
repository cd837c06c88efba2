#pragma once

#include <cstdint>
#include <span>

#include "brain/tetris/BrainRecipe.h"

namespace tetris {

// A strength of the rival, for people to play against. It is given by nodes and never by time, so
// that a match can be repeated.
struct RivalLevel {
    int pace;       // pieces in 1000 seconds
    int64_t nodes;  // see RivalOptions, as the following ones
    int next;
    int slips;
    int rating;  // Elo; that of level 5 is 1500 by definition

    // The brain rival with these options.
    BrainRecipe makeRecipe() const;
};

// The seed by which the brain of a side begins its game, so that two rivals slip by themselves.
constexpr uint64_t computeSideSeed(uint64_t seed, int side) {
    return side == 0 ? seed : seed ^ 0xCA0B3AF386D8;
}

// Levels 1 to 10, by their numbers less 1.
std::span<const RivalLevel> getRivalLevels();

// The level, 1 to 10, whose rating is the nearest to that one; of two the lower.
int findNearestLevel(double rating);

}  // namespace tetris
