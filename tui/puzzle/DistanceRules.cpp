#include "tui/puzzle/DistanceRules.h"

#include <algorithm>

#include "brain/puzzle/search/HeuristicUse.h"
#include "brain/puzzle/table/PatternSets.h"

namespace tui {

namespace {

puzzle::BoardSize toNarrow(puzzle::BoardSize size)
{
    return size.width > size.height ? size.transposed() : size;
}

}  // namespace

DistanceRules::DistanceRules(puzzle::BoardSize size, puzzle::Tables& tables)
    : size_(size), conflicts_(toNarrow(size))
{
    const puzzle::BoardSize narrow = toNarrow(size);
    if (puzzle::WalkingTable::fits(narrow.width, narrow.height)) {
        walks_.emplace(narrow, tables.getWalks(narrow.height, narrow.width),
                       tables.getWalks(narrow.width, narrow.height));
    }
}

void DistanceRules::takePatterns(puzzle::Tables& tables)
{
    for (const puzzle::PatternSet& set : puzzle::listPatternSets(size_)) {
        if (tables.hasPatterns(set)) patterns_ = tables.getPatterns(set, {});
    }
}

DistanceEstimates DistanceRules::measure(const puzzle::Position& position) const
{
    const puzzle::Position board = puzzle::narrowed(position);
    const auto tiles = board.getTiles();
    DistanceEstimates estimates{.conflicts = conflicts_.estimate(conflicts_.start(tiles))};
    if (walks_) estimates.walks = walks_->estimate(walks_->start(tiles));
    if (patterns_) estimates.patterns = patterns_->estimate(patterns_->start(tiles));
    return estimates;
}

}  // namespace tui
