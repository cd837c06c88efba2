#pragma once

#include <ostream>
#include <string>
#include <string_view>

#include "core/tetris/rules/FallingPiece.h"
#include "test/support/game/BoardText.h"

// Modern games as short texts, for tests.

namespace tetris {

inline constexpr std::string_view kModernPieces = "ILJSZOT";
inline constexpr std::string_view kModernFacings = "NESW";

// "TN (4,19)".
inline std::string toText(const FallingPiece& piece) {
    return std::string{kModernPieces[static_cast<size_t>(piece.piece)],
                       kModernFacings[static_cast<size_t>(piece.facing)]} +
           " " + toString(TPoint{piece.x, piece.y});
}

// For messages of googletest.
inline void PrintTo(const FallingPiece& piece, std::ostream* out) { *out << toText(piece); }

inline int readPiece(char letter) { return static_cast<int>(kModernPieces.find(letter)); }

inline Facing readFacing(char letter) { return kFacings[kModernFacings.find(letter)]; }

}  // namespace tetris
