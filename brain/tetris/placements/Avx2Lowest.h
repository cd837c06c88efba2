#pragma once

#include "brain/tetris/Rotations.h"
#include "brain/tetris/placements/Kernel.h"
#include "core/tetris/Board.h"

namespace tetris::placements {

// Kernel::findLowest with AVX2. Requires: the processor has it.
[[nodiscard]] LowestLanding findLowestByAvx2(const Board& board, int limitHeight,
                                             const Rotations& rotations);

}  // namespace tetris::placements
