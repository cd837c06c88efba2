#pragma once

#include "core/base/JavaRandom.h"
#include "core/tetris/Board.h"

namespace tetris {

// A board as a game can leave it, in the middle of any well: no full row, nothing in the topmost
// kTopRows rows. Low or high, with even or rough tops, with holes few or many, and often with rows
// that lack only a few cells. Requires: width at least 2, 1 to 60 rows.
[[nodiscard]] Board makeRandomBoard(base::JavaRandom& random, int width, int rows);

}  // namespace tetris
