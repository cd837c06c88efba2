#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/puzzle/Position.h"

namespace puzzle {

// The text form of a board.
//
// Read: tiles parted by blanks, tabs or commas, rows by `/`, the blank as `0` or `_`; or one line
// of all numbers, which is a square board unless a size is given. Written: tiles parted by single
// blanks, rows by a bare `/`, the blank as `_`: "1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 _".

// The board of a text, turned to blank last if it is written blank first. `size` is what the caller
// was told by other means. An unsolvable board is a board.
// Throws base::Refusal, naming what is wrong and its place ("row 2, tile 3"), for a
// missing, doubled or unknown tile, rows of different length, a size out of range or another than
// `size`.
[[nodiscard]] Position readPosition(std::string_view text, std::optional<BoardSize> size = {},
                                    BlankHome home = BlankHome::Last);

// The text of a board, turned to that convention.
[[nodiscard]] std::string toString(const Position& position, BlankHome home = BlankHome::Last);

}  // namespace puzzle
