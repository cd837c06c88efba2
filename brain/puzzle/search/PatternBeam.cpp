#include "brain/puzzle/search/PatternBeam.h"

#include "brain/puzzle/search/GuidedBeam.h"
#include "brain/puzzle/search/PatternGuide.h"

namespace puzzle {

namespace {

// Layers in the memory estimate: about as many as the longest solutions of 5x5 boards.
constexpr std::size_t kTypicalLayers = 160;

}  // namespace

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
           width * kTypicalLayers * sizeof(std::uint32_t);
}

}  // namespace puzzle
