#include "brain/puzzle/search/BeamGrid.h"

#include <algorithm>
#include <cstddef>

#include "core/base/Index.h"
#include "core/base/JavaRandom.h"

namespace puzzle {

BeamGrid::BeamGrid(BoardSize size) : size_(size) {
    const int cells = size.countCells();
    cells_.resize(toIndex(cells));
    for (int blank = 0; blank < cells; ++blank) {
        Cell& cell = cells_[toIndex(blank)];
        for (const Slide slide : kSlides) {
            const int from = findSliding(size, blank, slide);
            if (from >= 0) cell.steps[cell.count++] = {static_cast<uint8_t>(from), slide};
        }
    }
    keys_.resize(toIndex(cells) * toIndex(cells));
    for (size_t i = 0; i < keys_.size(); ++i)
        keys_[i] = base::splitMix(i * base::kSplitMixStep);
}

uint64_t BeamGrid::hash(ByteSpan tiles) const {
    uint64_t hash = 0;
    for (size_t cell = 0; cell < tiles.size(); ++cell) {
        if (tiles[cell] != 0) hash ^= getKey(tiles[cell], static_cast<int>(cell));
    }
    return hash;
}

void BeamGrid::close(int cell) {
    cells_[toIndex(cell)].isWall = true;
    for (Cell& other : cells_) {
        const auto end = other.steps.begin() + other.count;
        const auto kept = std::remove_if(other.steps.begin(), end,
                                         [cell](const Step& step) { return step.from == cell; });
        other.count = static_cast<uint8_t>(kept - other.steps.begin());
    }
}

}  // namespace puzzle
