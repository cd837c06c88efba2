#include "tui/tetris/state/SeenSide.h"

#include <algorithm>
#include <cstddef>

#include "core/base/Range.h"

namespace tui {

void HeightCurve::add(int height, bool isMarked) {
    if (inLast_ == group_ || columns_.empty()) {
        if (columns_.size() == kMost) merge();
        columns_.push_back(0);
        marks_.push_back(false);
        inLast_ = 0;
    }
    ++inLast_;
    columns_.back() = std::max(columns_.back(), static_cast<uint8_t>(height));
    if (isMarked) marks_.back() = true;
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

void HeightCurve::merge() {
    for (size_t i = 0; i < columns_.size() / 2; ++i) {
        columns_[i] = std::max(columns_[2 * i], columns_[2 * i + 1]);
        marks_[i] = marks_[2 * i] || marks_[2 * i + 1];
    }
    columns_.resize(columns_.size() / 2);
    marks_.resize(columns_.size());
    group_ *= 2;
}

}  // namespace tui
