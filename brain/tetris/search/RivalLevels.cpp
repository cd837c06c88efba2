#include "brain/tetris/search/RivalLevels.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

namespace tetris {

namespace {

// Measured: each level wins about 70 % of its matches against the one below, and the ratings follow
// from these matches (docs/records/levels.toml). A longer search and a higher pace are worth more
// than that; slips take it back, and make matches less sure. docs/rival.md says how they were
// chosen.
constexpr std::array<RivalLevel, 10> kLevels{
    {{.pace = 350, .nodes = 1, .next = 0, .hold = false, .slips = 20, .rating = 910},
     {.pace = 500, .nodes = 1, .next = 0, .hold = false, .slips = 12, .rating = 1052},
     {.pace = 650, .nodes = 1, .next = 0, .hold = true, .slips = 8, .rating = 1183},
     {.pace = 800, .nodes = 1, .next = 1, .hold = true, .slips = 27, .rating = 1326},
     {.pace = 1000, .nodes = 1, .next = 1, .hold = true, .slips = 20, .rating = 1500},
     {.pace = 1250, .nodes = 600, .next = 2, .hold = true, .slips = 30, .rating = 1637},
     {.pace = 1500, .nodes = 1000, .next = 3, .hold = true, .slips = 30, .rating = 1783},
     {.pace = 1900, .nodes = 2000, .next = 4, .hold = true, .slips = 31, .rating = 1924},
     {.pace = 2400, .nodes = 4000, .next = 5, .hold = true, .slips = 33, .rating = 2073},
     {.pace = 3000, .nodes = 15'000, .next = 5, .hold = true, .slips = 32, .rating = 2222}}};

}  // namespace

BrainRecipe RivalLevel::makeRecipe() const {
    return {"rival:nodes=" + std::to_string(nodes) + ",next=" + std::to_string(next) +
            (hold ? "" : ",hold=0") + (slips > 0 ? ",slips=" + std::to_string(slips) : "")};
}

std::span<const RivalLevel> getRivalLevels() { return kLevels; }

int findNearestLevel(double rating) {
    const auto* const nearest = std::ranges::min_element(
        kLevels, {}, [&](const RivalLevel& level) { return std::abs(level.rating - rating); });
    return static_cast<int>(nearest - kLevels.begin()) + 1;
}

}  // namespace tetris
