#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/base/Index.h"
#include "core/puzzle/Position.h"

namespace puzzle {

// The cells of a board for searches: the possible slides for a blank in each cell, and the keys for
// hashing boards. Some cells may be walls, whose tiles do not slide.
class BeamGrid {
public:
    // The tile in `from` slides in this direction into the blank.
    struct Step {
        uint8_t from;
        Slide slide;
    };

    explicit BeamGrid(BoardSize size);

    BoardSize getSize() const { return size_; }
    // The slides for a blank in that cell, except those of tiles in walls.
    std::span<const Step> getSteps(int blank) const {
        const Cell& cell = cells_[toIndex(blank)];
        return {cell.steps.data(), cell.count};
    }
    bool isWall(int cell) const { return cells_[toIndex(cell)].isWall; }
    // A random key for a tile in a cell, the same in every run.
    uint64_t getKey(int tile, int cell) const {
        return keys_[toIndex(tile * size_.countCells() + cell)];
    }
    // The XOR of the keys of the board's tiles. The blank has no key, because the tiles determine
    // its cell.
    uint64_t hash(ByteSpan tiles) const;

    // Makes a cell a wall.
    void close(int cell);

private:
    struct Cell {
        std::array<Step, 4> steps{};
        uint8_t count = 0;
        bool isWall = false;
    };

    BoardSize size_;
    std::vector<Cell> cells_;
    std::vector<uint64_t> keys_;
};

}  // namespace puzzle
