#include "brain/tetris/placement/Survey.h"

#include <algorithm>

namespace tetris::placements {

namespace {

std::int32_t pair(const ScaledWeights& weights, Feature low, Feature high)
{
    const auto lower = static_cast<std::uint32_t>(weights.values[toIndex(low)]) & 0xffff;
    const auto upper = static_cast<std::uint32_t>(weights.values[toIndex(high)]) << 16;
    return static_cast<std::int32_t>(lower | upper);
}

}  // namespace

KernelWeights::KernelWeights(const ScaledWeights& weights)
    : scaled(weights),
      weighsMore(std::any_of(weights.values.begin() + kUsualFeatureCount, weights.values.end(),
                             [](std::int32_t weight) { return weight != 0; })),
      upAndRowTransitions(pair(weights, Feature::LandingHeight, Feature::RowTransitions)),
      columnTransitionsAndHoles(pair(weights, Feature::ColumnTransitions, Feature::Holes)),
      wellsAndHoleDepth(pair(weights, Feature::Wells, Feature::HoleDepth)),
      rowsWithHolesAndDiversity(pair(weights, Feature::RowsWithHoles, Feature::Diversity))
{
}

}  // namespace tetris::placements
