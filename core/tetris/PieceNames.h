#pragma once

#include <optional>
#include <string_view>

namespace tetris {

// The name of a standard piece, as files and options write it: "STICK", "L1", "L2", "S1", "S2",
// "SQUARE", "PYRAMID". Requires: an index into Piece::getPieces().
[[nodiscard]] std::string_view getPieceName(int index);

// The index of the standard piece of that name; none for any other text.
[[nodiscard]] std::optional<int> findPieceIndex(std::string_view name);

}  // namespace tetris
