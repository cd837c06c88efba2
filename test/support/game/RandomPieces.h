#pragma once

#include "core/base/JavaRandom.h"
#include "core/tetris/Piece.h"

namespace tetris {

// A piece of any shape, at most maxWidth by maxHeight: sparse or dense, with gaps and overhangs, in
// one part or several. Requires: both at least 1.
Piece makeRandomPiece(base::JavaRandom& random, int maxWidth, int maxHeight);

// One of the seven standard pieces, turned up to three times.
const Piece& pickStandardPiece(base::JavaRandom& random);

}  // namespace tetris
