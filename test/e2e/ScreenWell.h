#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "test/support/terminal/EmulatedTerminal.h"

namespace test {

// The well as the screen shows it, found by its floor and walls.
struct ScreenWell {
    int left = 0;   // the column of the left wall
    int floor = 0;  // the row of the floor
    int width = 0;  // in cells
    // The rows from the bottom up, a character for each cell: '.' empty, '[' ghost, '<' the brain's
    // goal, ',' its second choice, '=' flashing, or a piece's letter; '?' for anything else.
    std::vector<std::string> rows;

    // '#' and '.' as in Board::toString(), the highest shown row first.
    std::string toPicture() const;
    // The number of cells with that character.
    int count(char cell) const;
    // The number of filled cells.
    int countFilled() const;
};

// The first one that begins at that column or behind it. Nullopt if the screen shows no such well.
std::optional<ScreenWell> findWell(const EmulatedTerminal& terminal, int from = 0);

}  // namespace test
