#pragma once

#include <optional>
#include <vector>

#include "brain/puzzle/search/MoveAutomaton.h"
#include "brain/puzzle/search/SolveMeter.h"
#include "brain/puzzle/table/PatternHeuristic.h"
#include "core/puzzle/Position.h"

namespace puzzle {

struct PackedResult {
    std::optional<std::vector<Slide>> slides;  // none: the meter ended or paused the search
    int bound = 0;                             // no solution is shorter
};

// IDA* with a pattern heuristic, as IdaStarSearch does it, slide for slide and node for node, made
// for boards of up to 16 cells: tiles in one word of 64 bits, the indices of all groups in another
// to which a slide adds one number (and a third for the mirror image), code of its own for each
// cell of the blank, and the look-ups of all moves under way before the first is needed.

// True if there is such code for that size, narrow side first.
[[nodiscard]] bool hasPackedSearch(BoardSize size);

// Searches from at least that bound on. Requires: hasPackedSearch(position.getSize()), and
// heuristic and automaton of that size.
[[nodiscard]] PackedResult searchPacked(const PatternHeuristic& heuristic,
                                        const MoveAutomaton& automaton, const Position& position,
                                        int bound, SolveMeter& meter);

}  // namespace puzzle
