#pragma once

#include <cstddef>

#include "core/tetris/Piece.h"

namespace test {

// The standard piece of an index, as it spawns.
inline const tetris::Piece& standard(int index) {
    return *tetris::Piece::getPieces()[static_cast<size_t>(index)];
}

}  // namespace test
