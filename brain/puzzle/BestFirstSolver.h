#pragma once

#include <memory>

#include "brain/puzzle/Solvers.h"

namespace puzzle {

// The method "astar": proven shortest solutions as long as the memory lasts; then "not proven",
// with the bound reached. A teaching reference: it tells how many boards were open and closed. The
// memory limit is of each solve, so several at once take several times as much.
[[nodiscard]] std::unique_ptr<Solver> makeAStarSolver(SolverParts parts);

// The method "greedy": best-first by the heuristic alone. Fast and long; nothing is proven.
[[nodiscard]] std::unique_ptr<Solver> makeGreedySolver(SolverParts parts);

}  // namespace puzzle
