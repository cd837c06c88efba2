#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/base/Index.h"
#include "core/puzzle/BoardSize.h"
#include "core/puzzle/Slide.h"

namespace puzzle {

// For each cell of the blank and each slide, the cell of the tile that slides, or -1.
class SlideTable {
public:
    explicit SlideTable(BoardSize size)
    {
        for (int cell = 0; cell < size.countCells(); ++cell) {
            const int column = cell % size.width;
            const int row = cell / size.width;
            const auto set = [&](Slide slide, bool can, int from) {
                from_[index(cell, slide)] = static_cast<std::int16_t>(can ? from : -1);
            };
            set(Slide::Left, column + 1 < size.width, cell + 1);
            set(Slide::Right, column > 0, cell - 1);
            set(Slide::Up, row + 1 < size.height, cell + size.width);
            set(Slide::Down, row > 0, cell - size.width);
        }
    }
    [[nodiscard]] int getFrom(int blank, Slide slide) const { return from_[index(blank, slide)]; }

private:
    [[nodiscard]] static std::size_t index(int cell, Slide slide)
    {
        return base::toIndex(cell) * 4 + base::toIndex(slide);
    }
    std::array<std::int16_t, std::size_t{4} * BoardSize::kMaxCells> from_{};
};

}  // namespace puzzle
