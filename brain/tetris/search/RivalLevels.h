#pragma once

#include <cstdint>
#include <span>

#include "brain/tetris/BrainRecipe.h"

namespace tetris {

// A strength of the rival, for people to play against. It is given by nodes and never by time, so
// that a match can be repeated.
struct RivalLevel {
    int pace;       // pieces in 1000 seconds
    int64_t nodes;  // this and the next two as in RivalOptions
    int next;
    int slips;
    int rating;  // Elo; that of level 5 is 1500 by definition

    // The brain rival with these options.
    BrainRecipe makeRecipe() const;
};

// Levels 1 to 10, by their numbers less 1.
std::span<const RivalLevel> getRivalLevels();

// The level, 1 to 10, whose rating is nearest to that one; the lower of two that are equally near.
int findNearestLevel(double rating);

}  // namespace tetris
