#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "brain/puzzle/search/SolveMeter.h"
#include "brain/puzzle/table/PatternHeuristic.h"
#include "core/puzzle/Position.h"

namespace puzzle {

// A board to begin a beam with, and the slides done before it.
struct BeamStart {
    Position position;
    int depth = 0;
};

// What a beam found: the slides from one of the boards that it began with to the solved board.
struct BeamResult {
    std::size_t start = 0;
    std::vector<Slide> slides;
};

// Solves boards by a beam over layers, `width` boards a layer, guided by pattern databases: of all
// starts the one with the fewest slides in all, depths counted. None if the meter ended it, or if
// the beam lost its way, which only one far too narrow for its board does. `shorterThan`: only a
// solution with fewer slides in all is looked for, unless 0.
// Requires: there are starts, all solvable, of the size of the heuristic's set, in the order of
// their depths, and at most width of them.
[[nodiscard]] std::optional<BeamResult> solveByBeam(std::span<const BeamStart> starts,
                                                    const PatternHeuristic& heuristic,
                                                    std::size_t width, SolveMeter& meter,
                                                    int shorterThan = 0);

// Bytes that such a beam needs, for one board to begin with, tables left out.
[[nodiscard]] std::size_t estimateBeamBytes(BoardSize size, std::size_t width);

}  // namespace puzzle
