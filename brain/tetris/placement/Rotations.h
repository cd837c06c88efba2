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
    std::array<std::uint8_t, 4> shapes{};  // for Placements
};

// Nullopt if the piece is not one of the standard ones, which are the only ones that Placements
// knows.
[[nodiscard]] std::optional<Rotations> findRotations(const Piece& piece);
// Of the seven standard pieces from their roots on, in the order of Piece::getPieces().
[[nodiscard]] const std::array<Rotations, 7>& getStandardRotations();

}  // namespace tetris
