#pragma once

#include <memory>

#include "brain/puzzle/Solvers.h"

namespace puzzle {

// The method "auto": the method that serves the size and the aim best. The solution names the
// method that found it.
[[nodiscard]] std::unique_ptr<Solver> makeAutoSolver(SolverParts parts);

}  // namespace puzzle
