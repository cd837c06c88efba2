#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/puzzle/BoardSize.h"

namespace puzzle {

// Tiles parted into groups, each of which gets a table of its own (PatternDatabase); the values of
// all groups may be added, as each counts the moves of its own tiles alone. The name is the sizes
// of the groups; "pdb-" and the name is the heuristic.
struct PatternSet {
    std::string name;                               // "6-6-3"
    BoardSize size;                                 // with width <= height, see below
    std::vector<std::vector<std::uint8_t>> groups;  // tiles, ascending in each group

    // Bytes of its distinct tables when ready, and at the peak while they are built.
    [[nodiscard]] std::size_t estimateBytes() const;
    [[nodiscard]] std::size_t estimatePeak() const;
};

// The sets there are for boards of that size, smallest tables first. A board wider than high is
// solved as the one with rows and columns changed round, so it has the same sets by the same names;
// those returned are of the narrow board.
[[nodiscard]] std::vector<PatternSet> listPatternSets(BoardSize size);

// The sets of all sizes, smallest boards first.
[[nodiscard]] std::vector<PatternSet> listAllPatternSets();

// The set of that name ("6-6-3", without "pdb-"), none if boards of that size have none such.
[[nodiscard]] std::optional<PatternSet> findPatternSet(std::string_view name, BoardSize size);

// True if boards of some size have a set of that name.
[[nodiscard]] bool hasPatternSet(std::string_view name);

}  // namespace puzzle
