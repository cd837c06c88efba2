#pragma once

#include <optional>
#include <vector>

#include "brain/puzzle/search/PatternGuide.h"
#include "brain/puzzle/search/SolveMeter.h"
#include "brain/puzzle/staged/StagedReduction.h"
#include "brain/puzzle/table/Tables.h"

namespace puzzle {

// Solves in stages: the board is reduced to a corner (see StagedReduction), and the corner is
// solved by a table of all its boards, or, if it is 4x4, by a beam. Takes the shortest solution
// over several reduced boards. Nullopt only if the meter ended it. Requires: a solvable position
// with width <= height.
std::optional<Slides> solveByStages(const Position& position, const StageEffort& effort,
                                    Tables& tables, SolveMeter& meter);

// The corners of reduced boards as boards of their own, with the slides that led to them.
std::vector<BeamStart> cutCorners(const std::vector<ReducedBoard>& reduced,
                                  const RestCorner& corner);

// Peak bytes of solveByStages, tables included.
size_t estimateStagedBytes(BoardSize size, const StageEffort& effort, Tables& tables);

// The effort of a quick solution for boards of that size and `memory` bytes: a fraction of a second
// up to 10x10. Nullopt if the memory is too small for the least effort.
std::optional<StageEffort> chooseStageEffort(BoardSize size, size_t memory, Tables& tables);

// The least memory with which there is one.
size_t estimateLeastBytes(BoardSize size, Tables& tables);

}  // namespace puzzle
