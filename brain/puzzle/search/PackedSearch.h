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
// of up to 16 cells. It is faster for four reasons: all tiles are in one word of 64 bits; the
// indices of all groups are in another one, to which a slide adds one number (a third one is for
// the mirror image); each cell of the blank has its own code; and the table look-ups of all moves
// start before the first result is needed.

// True if there is such code for that size. Requires: width <= height.
bool hasPackedSearch(BoardSize size);

// Searches with bounds from `bound`, or the heuristic's value if that is greater. Requires:
// hasPackedSearch(position.getSize()), and heuristic and automaton for that size.
PackedResult searchPacked(const PatternHeuristic& heuristic, const MoveAutomaton& automaton,
                          const Position& position, int bound, SolveMeter& meter);

}  // namespace puzzle
