#pragma once

#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

#include "brain/puzzle/Solver.h"
#include "core/base/Range.h"
#include "core/puzzle/Position.h"

namespace tui {

using puzzle::Position;
using puzzle::Slide;
using puzzle::Slides;

// What is known about the solution of a board.
struct KnownSolution {
    std::optional<Slides> moves;  // the shortest solution found so far
    int lowerBound = 0;           // no solution is shorter
    bool isFinal = false;         // the search has ended

    // 0 if no solution is known.
    int countMoves() const { return moves ? base::count(*moves) : 0; }
    // True if the solution is proven to be a shortest one.
    bool isOptimal() const { return moves && countMoves() == lowerBound; }
    // What is known after one slide. If the solution begins with it, the rest is the solution;
    // otherwise the solution begins by undoing it. The lower bound falls by one.
    KnownSolution after(Slide slide) const;
};

// The progress of a search.
struct SearchProgress : puzzle::SolveProgress {
    // Before the present table is built, or the search ends by itself; 0: it is not known, or there
    // is no limit.
    double secondsLeft = 0;
};

// A report of a solver; either part may be missing.
struct HintUpdate {
    std::optional<KnownSolution> known{};
    std::optional<SearchProgress> progress{};
};

// What heuristics say about a board's distance, each at most the true one; empty where there is no
// such heuristic for the size, or its tables are not built.
struct DistanceEstimates {
    std::optional<int> conflicts{};
    std::optional<int> walks{};
    std::optional<int> patterns{};

    friend bool operator==(const DistanceEstimates&, const DistanceEstimates&) = default;
};

// Solves boards for the puzzle on the screen. `solve` is called in a separate thread, for one board
// at a time; everything else is called in the loop's thread.
class HintSolver {
public:
    virtual ~HintSolver() = default;

    // Searches for a shortest solution. Meanwhile it calls `tell`, from any thread, with what it
    // has found so far. Returns soon after a stop. Requires: a solvable board.
    [[nodiscard]] virtual KnownSolution solve(
        const Position& position, const std::stop_token& stop,
        const std::function<void(const HintUpdate&)>& tell) = 0;

    // What heuristics say about that board. Builds nothing and returns at once; what is missing may
    // be there after the next solve.
    [[nodiscard]] virtual DistanceEstimates measure(const Position& position) = 0;
};

}  // namespace tui
