#pragma once

#include <string>
#include <vector>

#include "core/puzzle/Position.h"

namespace puzzle {

// A board and the published length of its shortest solution to the goal with the blank last.
struct PublishedBoard {
    Position position;
    int length;
};

// Returns the boards of a file in test/data/puzzle, such as "korf100_15puzzle.txt", in its order.
// The files put the blank first, so each board is turned by 180 degrees.
// Throws std::runtime_error if the file is missing or has no boards.
std::vector<PublishedBoard> readPublishedBoards(const std::string& file);

}  // namespace puzzle
