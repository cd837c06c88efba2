#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "brain/puzzle/table/Tables.h"
#include "core/puzzle/Position.h"

namespace puzzle {

// The names of all heuristics for boards of that size, weakest first. The last ones are pattern
// databases: "pdb-" and the name of a set of groups, "6-6-3" or "blocks" (PatternDatabase.h).
std::vector<std::string> listHeuristics(BoardSize size);

// Throws std::invalid_argument with the known names if boards of no size have that heuristic.
void checkHeuristicName(std::string_view name);

// Why the heuristic does not fit boards of that size; nullopt if it fits. Requires: a known name.
std::optional<std::string> findMisfit(std::string_view name, BoardSize size);

}  // namespace puzzle
