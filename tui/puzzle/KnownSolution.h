#pragma once

#include <optional>
#include <vector>

#include "core/puzzle/Slide.h"

namespace tui {

// What is known of the way from a board to the solved one.
struct KnownSolution {
    std::optional<std::vector<puzzle::Slide>> moves;  // the shortest solution found so far
    int lowerBound = 0;                               // no solution is shorter
    bool isFinal = false;                             // nobody will look further

    // True if the solution is proven to be a shortest one.
    [[nodiscard]] bool isOptimal() const
    {
        return moves && static_cast<int>(moves->size()) == lowerBound;
    }
};

// What is known after one slide, from what was known before it: the rest of a solution is a
// solution, and any other slide can be taken back; the distance changes by one.
[[nodiscard]] KnownSolution deriveKnownSolution(KnownSolution known, puzzle::Slide slide);

}  // namespace tui
