#include "brain/puzzle/search/BeamGrid.h"

#include <algorithm>
#include <cstddef>

#include "core/base/Index.h"
#include "core/base/JavaRandom.h"

namespace puzzle {

BeamGrid::BeamGrid(BoardSize size) : size_(size) {
    const int cells = size.countCells();
    cells_.resize(base::toIndex(cells));
    for (int blank = 0; blank < cells; ++blank) {
        Cell& cell = cells_[base::toIndex(blank)];
        const int column = blank % size.width;
        const auto add = [&](bool isThere, int from, Slide slide) {
            if (isThere) cell.steps[cell.count++] = {static_cast<uint8_t>(from), slide};
        };
        add(column + 1 < size.width, blank + 1, Slide::Left);
        add(column > 0, blank - 1, Slide::Right);
        add(blank + size.width < cells, blank + size.width, Slide::Up);
        add(blank >= size.width, blank - size.width, Slide::Down);
    }
    keys_.resize(base::toIndex(cells) * base::toIndex(cells));
    for (size_t i = 0; i < keys_.size(); ++i)
        keys_[i] = base::splitMix(i * base::kSplitMixStep);
}

uint64_t BeamGrid::hash(std::span<const uint8_t> tiles) const {
    uint64_t hash = 0;
    for (size_t cell = 0; cell < tiles.size(); ++cell) {
        if (tiles[cell] != 0) hash ^= getKey(tiles[cell], static_cast<int>(cell));
    }
    return hash;
}

void BeamGrid::close(int cell) {
    cells_[base::toIndex(cell)].isWall = true;
    for (Cell& other : cells_) {
        const auto end = other.steps.begin() + other.count;
        const auto kept = std::remove_if(other.steps.begin(), end,
                                         [cell](const Step& step) { return step.from == cell; });
        other.count = static_cast<uint8_t>(kept - other.steps.begin());
    }
}

}  // namespace puzzle
