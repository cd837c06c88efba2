#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <stop_token>

#include "core/puzzle/Position.h"

namespace puzzle {

// How to build a table: threads, stop and progress. The result does not depend on it.
struct BuildControl {
    int jobs = 1;
    std::stop_token stop{};
    // Called once for each depth of the search, in the thread that called the builder, with what is
    // built ("4x4, 6 tiles") and the part done, 0 to 1; may be empty.
    std::function<void(const char* name, double done)> progress{};
};

// The largest group of tiles that has a table, and the cells of the largest board.
inline constexpr int kMaxPatternTiles = 8;
inline constexpr int kMaxPatternCells = 64;

// The cells of a group of tiles, ascending; zeros follow the last one.
using PatternCells = std::array<uint8_t, kMaxPatternTiles>;

// Takes the fewest moves that bring a group of tiles home from a set of cells, for each order of
// the tiles in them, with the blank where it is best; 0 for orders that cannot come home. `orders`
// has a number for each tile, one order after the other: which tile of the group, from 0, is in the
// first cell, in the second ...
using TakeCosts = std::function<void(const PatternCells& cells, ByteSpan orders, ByteSpan costs)>;

// Finds the costs of one group for all sets of cells. False if it was stopped. Requires: tiles
// ascending, 1 to kMaxPatternTiles of them, all on the board, two cells left free. Throws
// std::invalid_argument if a requirement is not met or the size does not fit.
bool findPatternCosts(BoardSize size, ByteSpan tiles, const BuildControl& control,
                      const TakeCosts& take);

// Bytes that this needs; takes milliseconds.
size_t estimatePatternBytes(BoardSize size, int tiles);

// True if the cells that are not homes of the group are connected. Then the cell of the blank does
// not matter at home, and groups that a symmetry maps to each other can share a table.
bool leavesOneRegion(BoardSize size, ByteSpan tiles);

}  // namespace puzzle
