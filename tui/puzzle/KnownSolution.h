#pragma once

#include <optional>
#include <vector>

#include "core/puzzle/Slide.h"

namespace tui {

// What is known about the solution of a board.
struct KnownSolution {
    std::optional<std::vector<puzzle::Slide>> moves;  // the shortest solution found so far
    int lowerBound = 0;                               // no solution is shorter
    bool isFinal = false;                             // the search has ended

    // True if the solution is proven to be a shortest one.
    [[nodiscard]] bool isOptimal() const
    {
        return moves && static_cast<int>(moves->size()) == lowerBound;
    }
};

// What is known after one slide. If the known solution begins with it, the rest is the solution;
// otherwise the solution begins by undoing it. The lower bound falls by one.
[[nodiscard]] KnownSolution deriveKnownSolution(KnownSolution known, puzzle::Slide slide);

}  // namespace tui
