#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/tetris/Board.h"
#include "test/support/terminal/EmulatedTerminal.h"

namespace test {

// The well as it is drawn on a screen, found by its floor and walls.
struct ScreenWell {
    int left = 0;   // the column of the left wall
    int floor = 0;  // the row of the floor
    int width = 0;  // in cells
    // From the lowest row upwards, a character for each cell: '.' empty, '[' ghost, '<' where the
    // brain steers to, '=' flashing, or a piece's letter; '?' for anything else.
    std::vector<std::string> rows;

    // Whether row y, from the bottom, bears the mark of the highest row of the well.
    std::vector<bool> marked;

    // '#' and '.' as Board::toString() has it, the highest shown row first.
    [[nodiscard]] std::string toPicture() const;
    // The number of cells with that character.
    [[nodiscard]] int count(char cell) const;
    // The number of filled cells.
    [[nodiscard]] int countFilled() const;
};

// None if there is no whole well on the screen.
[[nodiscard]] std::optional<ScreenWell> findWell(const EmulatedTerminal& terminal);

// A board's picture without the rows above the first `rows`.
[[nodiscard]] std::string pictureOf(const tetris::Board& board, std::size_t rows);

}  // namespace test
