#include "brain/puzzle/search/PatternGuide.h"

#include <algorithm>
#include <numeric>

namespace puzzle {

PatternGuide::PatternGuide(const PatternHeuristic& heuristic)
    : heuristic_(&heuristic),
      views_(heuristic.countViews()),
      groups_(static_cast<int>(heuristic.getSet().groups.size()))
{
}

int PatternGuide::estimate(const Mark& mark) const
{
    int most = 0;
    for (int view = 0; view < views_; ++view) {
        const auto& excess = mark.excess[static_cast<std::size_t>(view)];
        most = std::max(most, std::accumulate(excess.begin(), excess.end(), 0));
    }
    return mark.manhattan + 2 * most;
}

PatternGuide::Mark PatternGuide::look(std::span<const std::uint8_t> tiles) const
{
    const PatternHeuristic::State state = heuristic_->start(tiles);
    Mark mark;
    mark.manhattan = static_cast<std::uint16_t>(state.manhattan);
    for (std::size_t view = 0; view < mark.excess.size(); ++view) {
        mark.excess[view] = state.views[view].excess;
        mark.sum = static_cast<std::uint16_t>(mark.sum + state.views[view].sum);
    }
    return mark;
}

void PatternGuide::open(std::span<const std::uint8_t> tiles, int, const Mark& mark)
{
    mark_ = mark;
    for (int view = 0; view < views_; ++view) {
        auto& index = index_[static_cast<std::size_t>(view)];
        std::fill_n(index.begin(), groups_, 0U);
        for (std::size_t cell = 0; cell < tiles.size(); ++cell) {
            const int tile = tiles[cell];
            if (tile == 0) continue;
            index[static_cast<std::size_t>(heuristic_->getGroup(view, tile))] +=
                heuristic_->getPart(view, tile, static_cast<int>(cell));
        }
    }
}

Rated<PatternGuide::Mark> PatternGuide::rate(int tile, int from, int to) const
{
    Mark mark = mark_;
    mark.manhattan = static_cast<std::uint16_t>(
        mark.manhattan + heuristic_->getManhattan(tile, to) - heuristic_->getManhattan(tile, from));
    for (int view = 0; view < views_; ++view) {
        const int group = heuristic_->getGroup(view, tile);
        const auto at = static_cast<std::size_t>(group);
        std::uint8_t& excess = mark.excess[static_cast<std::size_t>(view)][at];
        const std::uint32_t index = index_[static_cast<std::size_t>(view)][at] +
                                    heuristic_->getPart(view, tile, to) -
                                    heuristic_->getPart(view, tile, from);
        const int found = heuristic_->getTable(group).getExcess(index);
        mark.sum = static_cast<std::uint16_t>(mark.sum + found - excess);
        excess = static_cast<std::uint8_t>(found);
    }
    return {views_ * mark.manhattan + 2 * mark.sum, mark};
}

}  // namespace puzzle
