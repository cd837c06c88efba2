#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "tui/base/Frame.h"

namespace tui {

// The rows of the picture as UTF-8, without trailing blanks, each ended by a line feed.
[[nodiscard]] std::string toText(const Frame& frame);

// A character in UTF-8.
[[nodiscard]] std::string toUtf8(char32_t character);

// The styles of the cells, in the same form, a letter each: a capital for the background's colour,
// or else a small letter for the foreground's (k black, a gray, u blue, else the first letter of
// the name), or else 'b' bold, 'i' inverse, 'B' both, a blank plain.
[[nodiscard]] std::string toStyleText(const Frame& frame);

// The characters of a box, in the same form. Cells of the box outside the picture are left out.
[[nodiscard]] std::string readBox(const Frame& frame, Box box);

// True if the boxes have a cell in common.
[[nodiscard]] inline bool overlap(Box a, Box b)
{
    return a.column < b.column + b.columns && b.column < a.column + a.columns &&
           a.row < b.row + b.rows && b.row < a.row + a.rows;
}

// A cell, counted from 0 at the top left.
struct Place {
    int column = 0;
    int row = 0;
};
// The first place of an ASCII text within a row, from the top; nullopt if no row has it.
[[nodiscard]] std::optional<Place> findText(const Frame& frame, std::string_view text);
[[nodiscard]] bool shows(const Frame& frame, std::string_view text);

}  // namespace tui
