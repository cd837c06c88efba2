#pragma once

#include "core/tetris/Piece.h"

namespace tetris {

// How often the root of that index has to be turned to be this rotation.
[[nodiscard]] int countTurns(int piece, const Piece& rotation);

// The rotation of the root of that index after so many turns; null if it has not so many.
[[nodiscard]] const Piece* findRotation(int piece, int turns);

}  // namespace tetris
