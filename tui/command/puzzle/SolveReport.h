#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "brain/puzzle/Solver.h"
#include "core/puzzle/Position.h"
#include "tui/command/ArgumentParser.h"

namespace tui {

// The answer to a board: a solution, or the numbers that show that there is none, or what is wrong
// with the text.
struct SolveAnswer {
    int64_t line = 1;
    std::optional<puzzle::Position> position;
    std::optional<puzzle::Solution> solution;
    std::optional<puzzle::Solvability> unsolvable;
    std::string error;
};

// How answers are written.
struct SolveFormat {
    TextFormat form = TextFormat::Text;
    puzzle::Goal goal;       // of boards and moves
    bool hasBoards = false;  // of each solution, from start to end
};

// One line, with its line feed. Text: "53 optimal LURD...", "112 >=98 LURD...", "none >=98",
// "unsolvable: goal 1 2/3 _", "error: line 7: ...", then a line for each board. JSON: an object.
std::string formatAnswer(const SolveAnswer& answer, const SolveFormat& format);

// A line that shows how far a search is: "131 moves so far, at least 118, 0:07 left, ...". `limit`:
// its seconds; 0: none, then the line says how long it has searched.
std::string formatSolveProgress(const puzzle::SolveProgress& progress, double limit);

// The slides as they are written for that goal, and back.
puzzle::Slides turnSlides(puzzle::Slides slides, const puzzle::Goal& goal);

}  // namespace tui
