#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/puzzle/Position.h"

namespace puzzle {

// The most cells of a board whose digits may stand together.
inline constexpr int kMostDigits = 9;

// Boards as text.
//
// Reading: tiles separated by blanks, tabs or commas, rows by `/`, the blank as `0` or `_`; or all
// numbers in one line, which means a square board unless a size is given. Up to 3x3 the digits of a
// row may stand together: "123/456/78_". Or a list in brackets, of any kind: of all numbers, or of
// rows, "[[1, 2], [3, 0]]".
//
// Writing: tiles separated by single blanks, rows by a bare `/`, the blank as `_`: "1 2 3 4/5 6 7
// 8/9 10 11 12/13 15 14 _".

// The board that the text describes. `size` is the size that the user gave elsewhere. An unsolvable
// board is accepted.
//
// Throws base::Refusal, which names what is wrong and where ("row 2, tile 3"): a missing, doubled
// or unknown tile, rows of different lengths, a size out of range or different from `size`.
[[nodiscard]] Position readPosition(std::string_view text, std::optional<BoardSize> size = {});

// The text of a board.
[[nodiscard]] std::string toString(const Position& position);

}  // namespace puzzle
