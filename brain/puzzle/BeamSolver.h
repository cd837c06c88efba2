#pragma once

#include <cstddef>
#include <memory>
#include <optional>

#include "brain/puzzle/Solvers.h"

namespace puzzle {

// The set that guides beams on boards of that size: the smallest there is, within so many bytes,
// building included. None if there is none.
[[nodiscard]] std::optional<PatternSet> chooseBeamSet(BoardSize size, std::size_t memory,
                                                      const Tables& tables);

// Boards a layer for a solution at once: the usual ones, or fewer, as `memory` bytes beside the
// tables allow.
[[nodiscard]] std::size_t chooseBeamWidth(BoardSize size, std::size_t memory);

// The method "beam": one beam over layers, guided by pattern databases. Without a heuristic named
// it takes the smallest set for the size.
[[nodiscard]] std::unique_ptr<Solver> makeBeamSolver(SolverParts parts);

}  // namespace puzzle
