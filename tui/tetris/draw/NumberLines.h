#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

#include "tui/base/Frame.h"
#include "tui/base/text/TextColumn.h"

namespace tui {

// Draws a dim label, and the value at the right end of the line. A value that has no room beside
// the label, with a blank between them, loses its separators; if that is not enough, the label is
// left out, and then what follows a '/'.
inline void putField(std::string_view label, std::string_view value, Style style, Box line,
                     Frame& frame)
{
    std::string shown(value);
    const int room = line.columns - (label.empty() ? 0 : countCharacters(label) + 1);
    if (countCharacters(shown) > room) std::erase(shown, ',');
    if (countCharacters(shown) <= room) frame.put(line.column, line.row, label, kDim);
    if (countCharacters(shown) > line.columns)
        shown.resize(std::min(shown.find('/'), shown.size()));
    putRight(line.column + line.columns, line.row, shown, style, frame);
}

// Draws the seed into the last rows of a column, its label before it or above it.
inline void putSeed(std::string_view label, std::uint64_t seed, bool isBeside, Box column, int last,
                    Frame& frame)
{
    const std::string digits = std::to_string(seed);
    if (countCharacters(label) + countCharacters(digits) >= column.columns) isBeside = false;
    frame.put(column.column, isBeside ? last : last - 1, label, kDim);
    frame.put(isBeside ? column.column + column.columns - countCharacters(digits) : column.column,
              last, digits, kDim);
}

// Draws lines of numbers into a box, from a row of it on.
class NumberLines {
public:
    NumberLines(Box box, Frame& frame) : box_(box), frame_(frame) {}

    void put(std::string_view label, std::string_view value, Style style = {})
    {
        putField(label, value, style, {box_.column, row_++, box_.columns, 1}, frame_);
    }
    void goTo(int row) { row_ = box_.row + row; }
    void skip() { ++row_; }
    // The row of the window where the next line stands.
    [[nodiscard]] int getRow() const { return row_; }

private:
    Box box_;
    int row_ = box_.row;
    Frame& frame_;
};

}  // namespace tui
