#pragma once

#include <functional>

#include "brain/puzzle/Solver.h"
#include "brain/puzzle/table/Tables.h"

namespace puzzle {

// Solves a board to any goal of a request by a method that knows the solved board only: to the
// solved board, and from there to the goal, which is a few slides away.
[[nodiscard]] Solution solveByDetour(const SolveRequest& request, Tables& tables,
                                     const std::function<Solution(const SolveRequest&)>& solve);

}  // namespace puzzle
