#include "brain/puzzle/search/PatternBeam.h"

#include "brain/puzzle/search/GuidedBeam.h"
#include "brain/puzzle/search/PatternGuide.h"

namespace puzzle {

std::optional<BeamResult> solveByBeam(std::span<const BeamStart> starts,
                                      const PatternHeuristic& heuristic, std::size_t width,
                                      SolveMeter& meter, int shorterThan)
{
    PatternGuide guide(heuristic);
    return runGuidedBeam(starts, guide, width, meter, shorterThan);
}

std::size_t estimateBeamBytes(BoardSize size, std::size_t width)
{
    return LayerBeam<PatternGuide>::countBytes(size.countCells(), width) +
           LayerBeam<PatternGuide>::countWayBytes(size.countCells(), width);
}

}  // namespace puzzle
