#pragma once

#include <gtest/gtest.h>

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include "tui/base/Frame.h"

namespace tui {

// The rows of the picture as UTF-8, without trailing blanks, each ended by a line feed.
std::string toText(const Frame& frame);

// The styles of the cells, in the same form, a character each: I L J S Z O T # on a block of that
// piece or of garbage, X on any other colour; 'C' for a chosen text, 'i' for any other inverse one;
// a small letter for the colour of the text (d dim, f faint, w wall, a accent, g good, y warning,
// r bad, k ink, or the letter of a piece), 0 to 6 for a heat; 'b' bold, a blank plain.
std::string toStyleText(const Frame& frame);

// The characters of a box, in the same form. Cells of the box outside the picture are left out.
std::string readBox(const Frame& frame, Box box);

// Columns and rows, as in 80x24.
inline std::string describe(Size size) {
    return std::to_string(size.columns) + "x" + std::to_string(size.rows);
}

// True if the boxes have a cell in common.
inline bool overlap(Box a, Box b) {
    return a.column < b.column + b.columns && b.column < a.column + a.columns &&
           a.row < b.row + b.rows && b.row < a.row + a.rows;
}

// A cell, counted from 0 at the top left.
struct Place {
    int column = 0;
    int row = 0;
};
// The first place of an ASCII text within a row, from the top; nullopt if no row has it.
std::optional<Place> findText(const Frame& frame, std::string_view text);
// Whether the picture has all these texts, each in a row or, as in toText, over several rows; the
// message has the first that is missing and the picture.
testing::AssertionResult shows(const Frame& frame, std::initializer_list<std::string_view> texts);
inline testing::AssertionResult shows(const Frame& frame, std::string_view text) {
    return shows(frame, {text});
}

}  // namespace tui
