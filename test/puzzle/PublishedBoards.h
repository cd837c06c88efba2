#pragma once

#include <string>
#include <vector>

#include "core/puzzle/Position.h"

namespace puzzle {

// A board whose shortest solution is published, blank last.
struct PublishedBoard {
    Position position;
    int length;
};

// The boards of a file in test/data/puzzle, "korf100_15puzzle.txt", in its order.
// Throws std::runtime_error if there is none.
[[nodiscard]] std::vector<PublishedBoard> readPublishedBoards(const std::string& file);

}  // namespace puzzle
