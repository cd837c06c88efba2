#include "brain/puzzle/PatternBeam.h"

#include <algorithm>
#include <cassert>

#include "brain/puzzle/LayerBeam.h"
#include "brain/puzzle/PatternGuide.h"

namespace puzzle {

namespace {

using Beam = LayerBeam<PatternGuide>;

// Layers after the estimate of the first board until a beam that has found nothing counts as lost.
// A beam of a hundred boards needs far less.
constexpr int kMaxDetour = 400;

// Layers that memory is reckoned for: far more than any 5x5 board needs.
constexpr std::size_t kTypicalLayers = 160;

}  // namespace

std::optional<BeamResult> solveByBeam(std::span<const BeamStart> starts,
                                      const PatternHeuristic& heuristic, std::size_t width,
                                      SolveMeter& meter, int shorterThan)
{
    assert(!starts.empty() && starts.size() <= width);
    const BeamGrid grid(heuristic.getSet().size);
    PatternGuide guide(heuristic);
    Beam beam(grid, width);
    for (const BeamStart& start : starts)
        beam.add(start.position.getTiles(), start.depth);

    const PatternGuide::Mark first = guide.look(starts.front().position.getTiles());
    int last = starts.back().depth + guide.estimate(first) + kMaxDetour;
    if (shorterThan > 0) last = std::min(last, shorterThan - 1);
    std::optional<BeamResult> result;
    const auto onLayer = [&](int depth, std::span<const Beam::Node> nodes) {
        const auto solved =
            std::ranges::find_if(nodes, &PatternGuide::Mark::isSolved, &Beam::Node::mark);
        if (solved != nodes.end()) {
            result.emplace();
            result->start = beam.trace(*solved, result->slides);
        }
        return !result && depth < last;
    };
    static_cast<void>(beam.run(guide, meter, onLayer));
    return result;
}

std::size_t estimateBeamBytes(BoardSize size, std::size_t width)
{
    return Beam::countBytes(size.countCells(), width) +
           width * kTypicalLayers * sizeof(std::uint32_t);
}

}  // namespace puzzle
