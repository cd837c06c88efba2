#pragma once

#include <memory>

#include "brain/puzzle/Solvers.h"

namespace puzzle {

// The method "idastar": proven shortest solutions, in hardly any memory but its tables. Without a
// heuristic named it takes the best one for the size.
[[nodiscard]] std::unique_ptr<Solver> makeIdaStarSolver(SolverParts parts);

}  // namespace puzzle
