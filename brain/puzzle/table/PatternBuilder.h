#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <stop_token>
#include <vector>

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

// Finds the fewest moves that bring one group of tiles home from any cells, by a breadth-first
// search from home.
//
// A state is the set of cells of the group, the connected region of the other cells that contains
// the blank, and the order of the tiles in the set's cells. Within its region the blank moves at no
// cost, so only moves of the group's tiles are steps. All orders of one set and region are a block
// of tiles! bytes that stays in the cache; a horizontal move keeps the order, a vertical move
// changes it by a permutation that depends only on two places.
//
// Each step moves one tile between a dark and a light cell of the chequerboard. So the blocks that
// a step writes are not those that it reads, and threads share the blocks of a step.
class PatternBuilder {
public:
    static constexpr int kMaxTiles = 8;
    static constexpr int kMaxCells = 64;
    static constexpr uint8_t kUnreached = 255;

    // Requires: tiles ascending, 1 to kMaxTiles of them, all on the board, two cells left free.
    // Throws std::invalid_argument if a requirement is not met or the size does not fit.
    PatternBuilder(BoardSize size, std::span<const uint8_t> tiles);

    // Bytes that a builder needs; takes milliseconds.
    static size_t estimateBytes(BoardSize size, int tiles);

    // Searches until nothing new is reached. False if it was stopped.
    [[nodiscard]] bool run(const BuildControl& control);

    // ---- Results, after run

    size_t countSets() const { return sets_.size(); }
    // The cells of a set, ascending.
    std::array<uint8_t, kMaxTiles> listCells(size_t set) const;
    // The cost of each order in that set, with the blank in the best region; 0 for orders that
    // cannot come home. Valid until the next call.
    std::span<const uint8_t> minimise(size_t set) const;
    // All orders one after another, `tiles` numbers each: which tile of the group, from 0, is in
    // the first cell of the set, in the second ...
    const std::vector<uint8_t>& getOrders() const { return orders_; }

private:
    using Cells = uint64_t;  // bit c for cell c

    struct Block {
        Cells region;
        uint32_t set;
    };
    // A step from a block: the block it leads to, and how it changes the order (null: not at all).
    struct Edge {
        size_t block;
        const uint16_t* orders;
    };

    void listOrders();
    void listBlocks();
    size_t rank(Cells set) const;
    size_t findBlock(Cells set, int cell) const;
    [[nodiscard]] uint8_t* getStates(size_t block);
    void step(uint8_t depth, std::atomic<size_t>& next, std::atomic<bool>& wrote);
    void expand(size_t block, uint8_t depth, std::vector<uint16_t>& found,
                std::atomic<bool>& wrote);
    void findEdges(const Block& block, std::vector<Edge>& edges) const;

    BoardSize size_;
    std::vector<uint8_t> tiles_;
    size_t orderCount_ = 1;  // tiles!
    std::vector<uint8_t> orders_;
    // moved_[i][j]: the orders after the tile in place i has moved to place j.
    std::array<std::array<std::vector<uint16_t>, kMaxTiles>, kMaxTiles> moved_;

    std::vector<Cells> sets_;
    std::vector<uint32_t> firstBlock_;  // first block of each set, and one more at the end
    std::vector<Block> blocks_;
    std::vector<uint8_t> states_;       // depths, block after block
    std::vector<uint8_t> writtenAt_;    // the depth last written in a block
    std::atomic<size_t> expanded_ = 0;  // number of states, for the progress
    mutable std::vector<uint8_t> minimum_;
};

}  // namespace puzzle
