#include "brain/tetris/search/RivalLevels.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/base/Format.h"

namespace tetris {

namespace {

// Measured: each level wins about 70 % of its matches against the one below, and the ratings follow
// from these matches (docs/records/levels.toml). Level 5 is a little better than the best brains
// without a search. A longer search and a higher pace are worth more than 70 %; slips take it back,
// and make matches less sure. docs/rival.md says how they were chosen.
constexpr std::array<RivalLevel, 10> kLevels{
    {{.pace = 500, .nodes = 600, .next = 1, .slips = 17, .rating = 856},
     {.pace = 700, .nodes = 600, .next = 1, .slips = 19, .rating = 1021},
     {.pace = 850, .nodes = 600, .next = 1, .slips = 18, .rating = 1166},
     {.pace = 1000, .nodes = 600, .next = 2, .slips = 16, .rating = 1345},
     {.pace = 1000, .nodes = 600, .next = 2, .slips = 12, .rating = 1500},
     {.pace = 1250, .nodes = 1000, .next = 3, .slips = 17, .rating = 1641},
     {.pace = 1500, .nodes = 1500, .next = 3, .slips = 19, .rating = 1781},
     {.pace = 1900, .nodes = 2000, .next = 4, .slips = 22, .rating = 1912},
     {.pace = 2400, .nodes = 4000, .next = 5, .slips = 26, .rating = 2046},
     {.pace = 3000, .nodes = 15'000, .next = 5, .slips = 27, .rating = 2199}}};

}  // namespace

BrainRecipe RivalLevel::makeRecipe() const {
    return BrainRecipe(base::format("rival:nodes={},next={},slips={}", nodes, next, slips));
}

std::span<const RivalLevel> getRivalLevels() { return kLevels; }

int findNearestLevel(double rating) {
    const auto* const nearest = std::ranges::min_element(
        kLevels, {}, [&](const RivalLevel& level) { return std::abs(level.rating - rating); });
    return static_cast<int>(nearest - kLevels.begin()) + 1;
}

}  // namespace tetris
