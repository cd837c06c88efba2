#pragma once

#include "core/tetris/Piece.h"

namespace tetris {

// Where a piece came to rest.
struct Placement {
    const Piece* piece = nullptr;
    int x = 0;
    int y = 0;
};

}  // namespace tetris
