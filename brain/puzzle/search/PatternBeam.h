#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "brain/puzzle/search/LayerBeam.h"
#include "brain/puzzle/table/PatternHeuristic.h"

namespace puzzle {

// Solves boards by a beam over layers of `width` boards, guided by pattern databases, and returns
// the solution that it finds with the fewest slides, including those before the start. Unless
// `shorterThan` is 0, a solution needs fewer slides than that. Nullopt if the beam finds none, or
// the meter ended it. Requires: at most `width` starts and at least one, all solvable, of the size
// of the heuristic's set, in the order of their depths.
[[nodiscard]] std::optional<BeamResult> solveByBeam(std::span<const BeamStart> starts,
                                                    const PatternHeuristic& heuristic,
                                                    std::size_t width, SolveMeter& meter,
                                                    int shorterThan = 0);

// Bytes that such a beam needs for one start, without tables.
[[nodiscard]] std::size_t estimateBeamBytes(BoardSize size, std::size_t width);

}  // namespace puzzle
