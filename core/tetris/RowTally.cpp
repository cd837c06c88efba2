#include "core/tetris/RowTally.h"

#include <algorithm>

#include "core/base/Index.h"

namespace tetris {

int computeRowPoints(int rows) {
    constexpr std::array<int, 6> kPoints{0, 5, 10, 20, 40, 50};
    return kPoints[base::toIndex(std::clamp(rows, 0, 5))];
}

void RowTally::add(int cleared) {
    if (cleared <= 0) return;
    rows += cleared;
    points += computeRowPoints(cleared);
    ++clears[base::toIndex(std::min(cleared, 4) - 1)];
}

}  // namespace tetris
