#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/puzzle/Position.h"

namespace puzzle {

// A partition of the tiles into groups, each of which gets a table of its own (PatternDatabase).
// The values of all groups may be added, because each counts only the moves of its own tiles. The
// name lists the sizes of the groups, or is "blocks" from 26 to 64 cells; "pdb-" and the name is
// the heuristic.
struct PatternSet {
    std::string name;           // "6-6-3", or "blocks"
    BoardSize size;             // with width <= height
    std::vector<Bytes> groups;  // tiles, ascending in each group
};

// The sets for boards of that size, smallest tables first. A board wider than high is solved
// transposed: it has the sets of the narrow board, and those are returned. Boards of 26 to 64 cells
// that are at least 4 wide have one set, "blocks": 2x2 tiles in each group, or a line of four at an
// edge.
std::vector<PatternSet> listPatternSets(BoardSize size);

// The sets that can be stored in files, of all sizes, smallest boards first. "blocks" is not among
// them, because its tables are built about as fast as they are read.
std::vector<PatternSet> listAllPatternSets();

// The set of that name ("6-6-3", without "pdb-"); nullopt if boards of that size have none.
std::optional<PatternSet> findPatternSet(std::string_view name, BoardSize size);

// True if boards of some size have a set of that name.
bool hasPatternSet(std::string_view name);

}  // namespace puzzle
