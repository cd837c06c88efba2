#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "brain/puzzle/Solver.h"
#include "brain/puzzle/Tables.h"

namespace puzzle {

// What a row of the table makes a solver of.
struct SolverParts {
    std::shared_ptr<Tables> tables;  // never null
    std::string heuristic;           // a name from Heuristics.h, empty for the method's own choice
};

// A row of the table of methods.
struct MethodEntry {
    std::string_view name;
    std::string_view about;  // one line, for a person who chooses
    bool takesHeuristic;     // false: naming a heuristic beside it is wrong usage
    std::unique_ptr<Solver> (*make)(SolverParts parts);
};

// All methods, in the order in which they are offered; the first is "auto".
[[nodiscard]] std::span<const MethodEntry> getMethods();

// The row of that name, null if there is none.
[[nodiscard]] const MethodEntry* findMethod(std::string_view name);

// A solver by the names of its method and heuristic; an empty heuristic means the method's own.
// Whether both fit a board is told by its solve. Throws std::invalid_argument, with the names there
// are, if there is no such method or heuristic, or the method takes none.
[[nodiscard]] std::unique_ptr<Solver> makeSolver(std::string_view method,
                                                 std::string_view heuristic,
                                                 std::shared_ptr<Tables> tables);

}  // namespace puzzle
