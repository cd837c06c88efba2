#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "brain/puzzle/Solvers.h"
#include "brain/puzzle/search/SolveMeter.h"
#include "brain/puzzle/search/StagedReduction.h"

namespace puzzle {

// Solves in stages: the board is reduced to a corner of at most 4x4 (see StagedReduction), and the
// corner is solved by a table of all its boards, or by a beam; of several reduced boards the one
// with the shortest total is taken. Never fails; nullopt only if the meter ended it. Requires: a
// solvable position with width <= height.
[[nodiscard]] std::optional<std::vector<Slide>> solveByStages(const Position& position,
                                                              const StageEffort& effort,
                                                              Tables& tables, SolveMeter& meter);

// Peak bytes that this needs, tables included.
[[nodiscard]] std::size_t estimateStagedBytes(BoardSize size, const StageEffort& effort,
                                              Tables& tables);

// The effort of a quick solution for boards of that size and `memory` bytes: a fraction of a second
// up to 10x10. Nullopt if the memory does not suffice for the least effort.
[[nodiscard]] std::optional<StageEffort> chooseStageEffort(BoardSize size, std::size_t memory,
                                                           Tables& tables);

// The method "staged": one staged reduction of fixed effort, for boards of any size.
[[nodiscard]] std::unique_ptr<Solver> makeStagedSolver(SolverParts parts);

}  // namespace puzzle
