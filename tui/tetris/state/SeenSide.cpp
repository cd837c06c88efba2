#include "tui/tetris/state/SeenSide.h"

#include <algorithm>
#include <cstddef>

#include "core/base/Range.h"

namespace tui {

void HeightCurve::add(int height, bool isMarked) {
    if (inLast_ == group_ || columns_.empty()) {
        if (columns_.size() == kMost) {
            columns_ = getColumns(kMost / 2);
            marks_ = getMarks(kMost / 2);
            group_ *= 2;
        }
        columns_.push_back(0);
        marks_.push_back(0);
        inLast_ = 0;
    }
    ++inLast_;
    columns_.back() = std::max(columns_.back(), height);
    if (isMarked) marks_.back() = 1;
    last_ = height;
    top_ = std::max(top_, height);
}

// Keeps the greatest of two, until so few are left.
std::vector<int> HeightCurve::squeeze(std::vector<int> all, int most) {
    while (base::count(all) > std::max(1, most)) {
        for (size_t i = 0; 2 * i < all.size(); ++i)
            all[i] = std::max(all[2 * i], 2 * i + 1 < all.size() ? all[2 * i + 1] : 0);
        all.resize((all.size() + 1) / 2);
    }
    return all;
}

}  // namespace tui
