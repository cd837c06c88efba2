#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "brain/puzzle/search/LayerBeam.h"
#include "core/base/Index.h"

namespace puzzle {

// Guides a beam by any heuristic, see IdaStarSearch: the score of a board is its estimate.
template <class Heuristic>
class HeuristicGuide {
public:
    struct Mark {
        typename Heuristic::State state{};
    };

    // Requires: the heuristic outlives the guide.
    explicit HeuristicGuide(const Heuristic& heuristic) : heuristic_(&heuristic) {}

    int estimate(const Mark& mark) const { return heuristic_->estimate(mark.state); }
    bool isSolved(const Mark& mark) const { return estimate(mark) == 0; }

    // ---- Interface for LayerBeam

    Mark look(std::span<const uint8_t> tiles) const { return {heuristic_->start(tiles)}; }
    void open(std::span<const uint8_t> tiles, int, const Mark& mark) {
        tiles_.assign(tiles.begin(), tiles.end());
        mark_ = mark;
    }
    [[nodiscard]] Rated<Mark> rate(int tile, int from, int to) {
        Mark mark = mark_;
        std::swap(tiles_[base::toIndex(from)], tiles_[base::toIndex(to)]);
        heuristic_->slide(mark.state, tile, from, to, tiles_);
        std::swap(tiles_[base::toIndex(from)], tiles_[base::toIndex(to)]);
        return {estimate(mark), mark};
    }

private:
    const Heuristic* heuristic_;
    std::vector<uint8_t> tiles_;  // of the open board
    Mark mark_{};
};

// Solves boards by a beam with a guide that has estimate and isSolved; see solveByBeam.
template <class Guide>
std::optional<BeamResult> runGuidedBeam(std::span<const BeamStart> starts, Guide& guide,
                                        size_t width, SolveMeter& meter, int shorterThan) {
    // A beam gives up if it finds nothing within the estimate of the first board plus this many
    // layers. Even a beam of a hundred boards needs far fewer.
    constexpr int kMaxDetour = 400;
    using Beam = LayerBeam<Guide>;

    assert(!starts.empty() && starts.size() <= width);
    const Position& first = starts.front().position;
    const BeamGrid grid(first.getSize());
    Beam beam(grid, width);
    for (const BeamStart& start : starts)
        beam.add(start.position.getTiles(), start.depth);

    int last = starts.back().depth + guide.estimate(guide.look(first.getTiles())) + kMaxDetour;
    if (shorterThan > 0) last = std::min(last, shorterThan - 1);
    std::optional<BeamResult> result;
    static_cast<void>(
        beam.run(guide, meter, [&](int depth, std::span<const typename Beam::Node> nodes) {
            const auto solved = std::ranges::find_if(
                nodes, [&](const auto& node) { return guide.isSolved(node.mark); });
            if (solved != nodes.end()) {
                result.emplace();
                result->start = beam.trace(*solved, result->slides);
            }
            return !result && depth < last;
        }));
    return result;
}

}  // namespace puzzle
