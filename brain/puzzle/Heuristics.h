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

// A row of the table of heuristics. Pattern databases have no rows: their names are "pdb-" and the
// name of a set of groups for the size of the board, "6-6-3" or "blocks" (PatternDatabase.h).
struct HeuristicEntry {
    std::string_view name;
    std::string_view about;  // one line, for a person who chooses
    bool isConsistent;       // one slide changes it by at most 1
};

// The heuristics except "pdb-...", in the order in which they are offered, weakest first.
[[nodiscard]] std::span<const HeuristicEntry> getHeuristics();

// The names of all heuristics for boards of that size, pattern databases included.
[[nodiscard]] std::vector<std::string> listHeuristics(BoardSize size);

// Throws std::invalid_argument with the known names if boards of no size have that heuristic.
void checkHeuristicName(std::string_view name);

// Why the heuristic does not fit boards of that size; nullopt if it fits. Requires: a known name.
[[nodiscard]] std::optional<std::string> findMisfit(std::string_view name, BoardSize size);

}  // namespace puzzle
