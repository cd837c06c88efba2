#pragma once

#include <optional>
#include <vector>

#include "brain/puzzle/search/MoveAutomaton.h"
#include "brain/puzzle/search/SolveMeter.h"
#include "brain/puzzle/table/PatternHeuristic.h"
#include "core/puzzle/Position.h"

namespace puzzle {

struct PackedResult {
    std::optional<std::vector<Slide>> slides;  // nullopt: the meter ended or paused the search
    int bound = 0;                             // no solution is shorter
};

// IDA* with a pattern heuristic, slide for slide and node for node like IdaStarSearch, for boards
// of up to 16 cells. It is faster because all tiles are in one word of 64 bits, the indices of all
// groups in another one to which a slide adds one number (and a third for the mirror image), each
// cell of the blank has code of its own, and the table look-ups of all moves start before the first
// result is needed.

// True if there is such code for that size, narrow side first.
[[nodiscard]] bool hasPackedSearch(BoardSize size);

// Searches with bounds from `bound` on. Requires: hasPackedSearch(position.getSize()), and
// heuristic and automaton for that size.
[[nodiscard]] PackedResult searchPacked(const PatternHeuristic& heuristic,
                                        const MoveAutomaton& automaton, const Position& position,
                                        int bound, SolveMeter& meter);

}  // namespace puzzle
