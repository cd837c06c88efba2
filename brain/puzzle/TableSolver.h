#pragma once

#include <memory>

#include "brain/puzzle/Solvers.h"

namespace puzzle {

// The method "bfs": looks the solution up in the table of all boards, where that is small enough.
[[nodiscard]] std::unique_ptr<Solver> makeTableSolver(SolverParts parts);

}  // namespace puzzle
