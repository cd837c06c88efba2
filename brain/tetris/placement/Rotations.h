#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "core/tetris/Piece.h"

namespace tetris {

// The rotations of a piece from a given one on, in the order in which brains look at them.
struct Rotations {
    int count = 0;
    std::array<const Piece*, 4> pieces{};
    std::array<std::uint8_t, 4> shapes{};  // indices into placements::kShapes
};

// Nullopt if a rotation does not have the shape of a standard piece: Placements rates no others.
// Requires: the piece and its rotations outlive the result.
[[nodiscard]] std::optional<Rotations> findRotations(const Piece& piece);
// Those of the seven standard pieces, in the order of Piece::getPieces().
[[nodiscard]] const std::array<Rotations, 7>& getStandardRotations();

}  // namespace tetris
