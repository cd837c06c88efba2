#pragma once

#include "brain/tetris/Rotations.h"
#include "brain/tetris/placements/Kernel.h"
#include "core/tetris/Board.h"

namespace tetris::placements {

// Kernel::findLowest without instructions that a processor may lack.
[[nodiscard]] LowestLanding findLowestPortably(const Board& board, int limitHeight,
                                               const Rotations& rotations);

}  // namespace tetris::placements
