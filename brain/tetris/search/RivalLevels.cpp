#include "brain/tetris/search/RivalLevels.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

namespace tetris {

namespace {

constexpr std::array<RivalLevel, 10> kLevels{
    {{.pace = 350, .nodes = 1, .next = 0, .hold = false, .slips = 20, .rating = 900},
     {.pace = 500, .nodes = 1, .next = 0, .hold = false, .slips = 12, .rating = 1050},
     {.pace = 650, .nodes = 1, .next = 1, .hold = true, .slips = 8, .rating = 1200},
     {.pace = 800, .nodes = 300, .next = 1, .hold = true, .slips = 5, .rating = 1350},
     {.pace = 1000, .nodes = 300, .next = 2, .hold = true, .slips = 3, .rating = 1500},
     {.pace = 1250, .nodes = 2000, .next = 3, .hold = true, .slips = 2, .rating = 1640},
     {.pace = 1500, .nodes = 2000, .next = 4, .hold = true, .slips = 1, .rating = 1785},
     {.pace = 1900, .nodes = 15'000, .next = 5, .hold = true, .slips = 0, .rating = 1930},
     {.pace = 2400, .nodes = 15'000, .next = 5, .hold = true, .slips = 0, .rating = 2080},
     {.pace = 3000, .nodes = 130'000, .next = 5, .hold = true, .slips = 0, .rating = 2230}}};

}  // namespace

BrainRecipe RivalLevel::makeRecipe() const
{
    return {"rival:nodes=" + std::to_string(nodes) + ",next=" + std::to_string(next) +
            (hold ? "" : ",hold=0") + (slips > 0 ? ",slips=" + std::to_string(slips) : "")};
}

std::span<const RivalLevel> getRivalLevels()
{
    return kLevels;
}

int findNearestLevel(double rating)
{
    const auto* const nearest = std::ranges::min_element(
        kLevels, {}, [&](const RivalLevel& level) { return std::abs(level.rating - rating); });
    return static_cast<int>(nearest - kLevels.begin()) + 1;
}

}  // namespace tetris
