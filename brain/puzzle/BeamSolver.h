#pragma once

#include <cstddef>
#include <memory>
#include <optional>

#include "brain/puzzle/Solvers.h"

namespace puzzle {

// The set of pattern databases that guides beams on boards of that size: the smallest one that fits
// in `memory` bytes, building included. Nullopt if none fits.
[[nodiscard]] std::optional<PatternSet> chooseBeamSet(BoardSize size, std::size_t memory,
                                                      const Tables& tables);

// Boards in each layer for a quick solution: the usual number, or fewer if `memory` bytes, without
// the tables, do not allow it.
[[nodiscard]] std::size_t chooseBeamWidth(BoardSize size, std::size_t memory);

// The method "beam": one beam over layers, guided by pattern databases. By default it takes the
// smallest set for the size.
[[nodiscard]] std::unique_ptr<Solver> makeBeamSolver(SolverParts parts);

}  // namespace puzzle
