#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "brain/puzzle/Solvers.h"
#include "brain/puzzle/search/SolveMeter.h"
#include "brain/puzzle/search/StagedReduction.h"

namespace puzzle {

// A solution by stages: the board is reduced to a corner of at most 4x4 (see StagedReduction), and
// the corner solved by a table of all its boards, or by a beam, from whichever reduced board the
// whole is shortest. Never fails; none only if the meter ended it.
// Requires: a solvable position with width <= height.
[[nodiscard]] std::optional<std::vector<Slide>> solveByStages(const Position& position,
                                                              const StageEffort& effort,
                                                              Tables& tables, SolveMeter& meter);

// Bytes that this needs at the peak, tables included.
[[nodiscard]] std::size_t estimateStagedBytes(BoardSize size, const StageEffort& effort,
                                              Tables& tables);

// How hard a solution at once tries, for boards of that size and so many bytes: a share of a second
// up to 10x10. None if the bytes do not suffice for even the least effort.
[[nodiscard]] std::optional<StageEffort> chooseStageEffort(BoardSize size, std::size_t memory,
                                                           Tables& tables);

// The method "staged": one staged reduction of fixed effort, for boards of any size.
[[nodiscard]] std::unique_ptr<Solver> makeStagedSolver(SolverParts parts);

}  // namespace puzzle
