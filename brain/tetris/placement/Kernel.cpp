#include "brain/tetris/placement/Kernel.h"

#include <algorithm>
#include <cstdlib>

#include "core/base/Index.h"

namespace tetris {

bool canBeWell(const Board& board, int limitHeight) {
    return board.getWidth() >= Well::kMinWidth && limitHeight >= 1 &&
           limitHeight <= Well::kMaxRows && limitHeight <= board.getHeight() &&
           board.getMaxHeight() <= limitHeight && board.getFullRows() == 0;
}

bool readWell(const Board& board, int limitHeight, Well& well) {
    if (!canBeWell(board, limitHeight)) return false;
    well.width = board.getWidth();
    well.rows = limitHeight;
    std::ranges::copy(board.getColumns(), well.columns.begin());
    return true;
}

}  // namespace tetris

namespace tetris::placements {

namespace {

int32_t pair(const ScaledWeights& weights, Feature low, Feature high) {
    const auto lower = static_cast<uint32_t>(weights.values[toIndex(low)]) & 0xffff;
    const auto upper = static_cast<uint32_t>(weights.values[toIndex(high)]) << 16;
    return static_cast<int32_t>(lower | upper);
}

}  // namespace

KernelWeights::KernelWeights(const ScaledWeights& weights)
    : scaled(weights),
      weighsMore(std::any_of(weights.values.begin() + kUsualFeatureCount, weights.values.end(),
                             [](int32_t weight) { return weight != 0; })),
      upAndRowTransitions(pair(weights, Feature::LandingHeight, Feature::RowTransitions)),
      columnTransitionsAndHoles(pair(weights, Feature::ColumnTransitions, Feature::Holes)),
      wellsAndHoleDepth(pair(weights, Feature::Wells, Feature::HoleDepth)),
      rowsWithHolesAndDiversity(pair(weights, Feature::RowsWithHoles, Feature::Diversity)),
      heightAndBumpiness(pair(weights, Feature::AggregateHeight, Feature::Bumpiness)) {}

const Kernel& getKernel() {
    static const Kernel& kKernel = []() -> const Kernel& {
        const Kernel* const fast = findAvx2Kernel();
        const bool portable = fast == nullptr || std::getenv("TETRIS_PORTABLE") != nullptr;
        return portable ? getPortableKernel() : *fast;
    }();
    return kKernel;
}

}  // namespace tetris::placements
