#include "brain/puzzle/table/PatternBuilder.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstring>
#include <numeric>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "core/base/Format.h"
#include "core/base/Index.h"
#include "core/base/Range.h"

namespace puzzle {

namespace {

using Cells = uint64_t;  // bit c for cell c

// The cells 0 to count - 1. Requires: 1 <= count <= 64.
constexpr Cells firstCells(int count) { return ~Cells{0} >> (64 - count); }

constexpr Cells bitOf(int cell) { return Cells{1} << cell; }

Cells findHomes(ByteSpan tiles) {
    Cells homes = 0;
    for (const uint8_t tile : tiles)
        homes |= bitOf(tile - 1);
    return homes;
}

// Computes neighbours and connected parts of whole sets of cells.
class CellGrid {
public:
    explicit CellGrid(BoardSize size) : width_(size.width), all_(firstCells(size.countCells())) {
        for (int row = 0; row < size.height; ++row)
            leftColumn_ |= bitOf(row * size.width);
        rightColumn_ = leftColumn_ << (width_ - 1);
    }

    Cells getAll() const { return all_; }
    Cells neighbours(Cells cells) const {
        return (((cells & ~rightColumn_) << 1) | ((cells & ~leftColumn_) >> 1) | (cells << width_) |
                (cells >> width_)) &
               all_;
    }
    // The connected part of `room` that contains `start`.
    Cells spread(Cells start, Cells room) const {
        Cells reached = start;
        while (true) {
            const Cells more = reached | (neighbours(reached) & room);
            if (more == reached) return reached;
            reached = more;
        }
    }

private:
    int width_;
    Cells all_;
    Cells leftColumn_ = 0;
    Cells rightColumn_ = 0;
};

// Visits the sets of `tiles` of the cells, in ascending order as numbers.
template <class Visit>
void forEachSet(int cells, int tiles, Visit visit) {
    const Cells all = firstCells(cells);
    Cells set = firstCells(tiles);
    while (set <= all) {
        visit(set);
        const Cells lowest = set & (~set + 1);
        const Cells ripple = set + lowest;
        if (ripple == 0) return;  // the highest of 64 cells
        set = ripple | (((set ^ ripple) >> 2) / lowest);
    }
}

template <class Visit>
void forEachRegion(const CellGrid& grid, Cells set, Visit visit) {
    Cells room = grid.getAll() & ~set;
    while (room != 0) {
        const Cells region = grid.spread(room & (~room + 1), room);
        visit(region);
        room &= ~region;
    }
}

constexpr auto kBinomials = [] {
    std::array<std::array<uint32_t, kMaxPatternTiles + 1>, kMaxPatternCells + 1> table{};
    for (size_t n = 0; n < table.size(); ++n) {
        table[n][0] = 1;
        for (size_t k = 1; n > 0 && k < table[n].size(); ++k)
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
    }
    return table;
}();

// The number of an order among all orders, lexicographic.
size_t rankOrder(ByteSpan order) {
    size_t rank = 0;
    unsigned left = (1U << order.size()) - 1;
    for (size_t i = 0; i < order.size(); ++i) {
        const unsigned bit = 1U << order[i];
        rank = rank * (order.size() - i) + toIndex(std::popcount(left & (bit - 1)));
        left &= ~bit;
    }
    return rank;
}

// Writes to `found` the indices of the value `depth`. Checks eight at once, because it is rare.
void findAll(const uint8_t* states, size_t count, uint8_t depth, std::vector<uint16_t>& found) {
    constexpr uint64_t kOnes = 0x0101010101010101;
    const uint64_t wanted = kOnes * depth;
    found.clear();
    size_t i = 0;
    for (; i + 8 <= count; i += 8) {
        uint64_t word = 0;
        std::memcpy(&word, states + i, 8);
        word ^= wanted;
        // Non-zero if any byte of the word is zero.
        if (((word - kOnes) & ~word & (kOnes << 7)) == 0) continue;
        for (size_t j = i; j < i + 8; ++j) {
            if (states[j] == depth) found.push_back(static_cast<uint16_t>(j));
        }
    }
    for (; i < count; ++i) {
        if (states[i] == depth) found.push_back(static_cast<uint16_t>(i));
    }
}

// The orders of the tiles in a connected region of the other cells.
struct Block {
    Cells region;
    uint32_t set;
};

// A breadth-first search from home.
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
    PatternBuilder(BoardSize size, ByteSpan tiles)
        : size_(size), tiles_(tiles.begin(), tiles.end()) {
        const int cells = size.countCells();
        if (!size.isInRange() || cells > kMaxPatternCells || tiles.empty() ||
            tiles.size() > kMaxPatternTiles || base::count(tiles) > cells - 2 ||
            tiles.front() < 1 || tiles.back() >= cells ||
            std::ranges::adjacent_find(tiles, std::ranges::greater_equal{}) != tiles.end()) {
            base::refuse("no pattern database can have these tiles on a {} board", toString(size));
        }
        listOrders();
        listBlocks();
    }

    // Searches until nothing new is reached. False if it was stopped.
    [[nodiscard]] bool run(const BuildControl& control) {
        states_.assign(blocks_.size() * orderCount_, kUnreached);
        writtenAt_.assign(blocks_.size(), kUnreached);
        const size_t start = findBlock(findHomes(tiles_), size_.countCells() - 1);
        *getStates(start) = 0;
        writtenAt_[start] = 0;

        std::atomic<bool> wrote = true;
        for (uint8_t depth = 0; wrote; ++depth) {
            if (control.stop.stop_requested()) return false;
            if (control.progress) {
                const std::string name =
                    base::format("{}, {} tiles", toString(size_), tiles_.size());
                control.progress(name.c_str(), static_cast<double>(expanded_) /
                                                   static_cast<double>(states_.size()));
            }
            wrote = false;
            std::atomic<size_t> next = 0;
            std::vector<std::jthread> helpers;
            for (int job = 1; job < control.jobs; ++job)
                helpers.emplace_back([&] { step(depth, next, wrote); });
            step(depth, next, wrote);
        }
        return true;
    }

    // After run: the costs of all sets. False if it was stopped.
    [[nodiscard]] bool list(const TakeCosts& take, const std::stop_token& stop) const {
        Bytes costs;
        for (size_t set = 0; set < sets_.size(); ++set) {
            if (set % 256 == 0 && stop.stop_requested()) return false;
            minimise(set, costs);
            take(listCells(sets_[set]), orders_, costs);
        }
        return true;
    }

private:
    static constexpr uint8_t kUnreached = 255;

    static PatternCells listCells(Cells set) {
        PatternCells cells{};
        for (size_t i = 0; set != 0; ++i, set &= set - 1)
            cells[i] = static_cast<uint8_t>(std::countr_zero(set));
        return cells;
    }

    // The cost of each order in that set, with the blank in the best region.
    void minimise(size_t set, Bytes& costs) const {
        const uint8_t* const states = states_.data() + firstBlock_[set] * orderCount_;
        costs.assign(states, states + orderCount_);
        for (size_t block = firstBlock_[set] + 1; block < firstBlock_[set + 1]; ++block) {
            const uint8_t* const other = states_.data() + block * orderCount_;
            std::ranges::transform(costs, std::span(other, orderCount_), costs.begin(),
                                   std::ranges::min);
        }
        // No solvable board has an order that cannot come home.
        std::ranges::replace(costs, kUnreached, uint8_t{0});
    }

    void listOrders() {
        Bytes order(tiles_.size());
        std::iota(order.begin(), order.end(), uint8_t{0});
        do {
            orders_.insert(orders_.end(), order.begin(), order.end());
        } while (std::ranges::next_permutation(order).found);
        orderCount_ = orders_.size() / tiles_.size();

        // A vertical move passes only the tiles in the cells between: fewer than the width.
        const auto width = toIndex(size_.width);
        for (size_t from = 0; from < tiles_.size(); ++from) {
            for (size_t to = 0; to < tiles_.size(); ++to) {
                const size_t passed = from < to ? to - from : from - to;
                if (passed == 0 || passed >= width) continue;
                std::vector<uint16_t>& moved = moved_[from][to];
                for (size_t i = 0; i < orderCount_; ++i) {
                    const auto start = orders_.begin() + static_cast<ptrdiff_t>(i * tiles_.size());
                    order.assign(start, start + static_cast<ptrdiff_t>(tiles_.size()));
                    const uint8_t tile = order[from];
                    order.erase(order.begin() + static_cast<ptrdiff_t>(from));
                    order.insert(order.begin() + static_cast<ptrdiff_t>(to), tile);
                    moved.push_back(static_cast<uint16_t>(rankOrder(order)));
                }
            }
        }
    }

    void listBlocks() {
        const CellGrid grid(size_);
        const auto tiles = base::count(tiles_);
        forEachSet(size_.countCells(), tiles, [&](Cells set) {
            firstBlock_.push_back(static_cast<uint32_t>(blocks_.size()));
            forEachRegion(grid, set, [&](Cells region) {
                blocks_.push_back({region, static_cast<uint32_t>(sets_.size())});
            });
            sets_.push_back(set);
        });
        firstBlock_.push_back(static_cast<uint32_t>(blocks_.size()));
    }

    size_t rank(Cells set) const {
        size_t rank = 0;
        for (size_t i = 1; set != 0; ++i, set &= set - 1)
            rank += kBinomials[toIndex(std::countr_zero(set))][i];
        return rank;
    }

    size_t findBlock(Cells set, int cell) const {
        size_t block = firstBlock_[rank(set)];
        while ((blocks_[block].region & bitOf(cell)) == 0)
            ++block;
        return block;
    }

    [[nodiscard]] uint8_t* getStates(size_t block) { return states_.data() + block * orderCount_; }

    // The threads share the blocks: each takes the next kShare of them until none is left.
    void step(uint8_t depth, std::atomic<size_t>& next, std::atomic<bool>& wrote) {
        constexpr size_t kShare = 64;
        std::vector<uint16_t> found;
        while (true) {
            const size_t first = next.fetch_add(kShare, std::memory_order_relaxed);
            if (first >= blocks_.size()) return;
            const size_t end = std::min(first + kShare, blocks_.size());
            for (size_t block = first; block < end; ++block) {
                const std::atomic_ref<uint8_t> written(writtenAt_[block]);
                if (written.load(std::memory_order_relaxed) == depth) {
                    expand(block, depth, found, wrote);
                }
            }
        }
    }

    void expand(size_t block, uint8_t depth, std::vector<uint16_t>& found,
                std::atomic<bool>& wrote) {
        const auto deeper = static_cast<uint8_t>(depth + 1);
        findAll(getStates(block), orderCount_, depth, found);
        expanded_.fetch_add(found.size(), std::memory_order_relaxed);
        visitSteps(blocks_[block], [&](size_t reached, const uint16_t* orders) {
            uint8_t* const states = getStates(reached);
            bool any = false;
            for (const uint16_t order : found) {
                // Two threads may write the same number to one place, so it is atomic.
                const std::atomic_ref<uint8_t> state(
                    states[orders == nullptr ? order : orders[order]]);
                if (state.load(std::memory_order_relaxed) != kUnreached) continue;
                state.store(deeper, std::memory_order_relaxed);
                any = true;
            }
            if (!any) return;
            std::atomic_ref<uint8_t>(writtenAt_[reached]).store(deeper, std::memory_order_relaxed);
            wrote.store(true, std::memory_order_relaxed);
        });
    }

    // For each step from a block: the block it leads to, and how it changes the order (null: not at
    // all).
    template <class Visit>
    void visitSteps(const Block& block, Visit visit) const {
        const CellGrid grid(size_);
        const Cells set = sets_[block.set];
        for (Cells sources = set & grid.neighbours(block.region); sources != 0;
             sources &= sources - 1) {
            const int from = std::countr_zero(sources);
            Cells targets = grid.neighbours(bitOf(from)) & block.region;
            for (; targets != 0; targets &= targets - 1) {
                const int to = std::countr_zero(targets);
                const Cells after = set ^ bitOf(from) ^ bitOf(to);
                const int place = std::popcount(set & (bitOf(from) - 1));
                const int placeAfter = std::popcount(after & (bitOf(to) - 1));
                visit(findBlock(after, from),
                      place == placeAfter ? nullptr
                                          : moved_[toIndex(place)][toIndex(placeAfter)].data());
            }
        }
    }

    BoardSize size_;
    Bytes tiles_;
    size_t orderCount_ = 1;  // tiles!
    Bytes orders_;
    // moved_[i][j]: the orders after the tile in place i has moved to place j.
    std::array<std::array<std::vector<uint16_t>, kMaxPatternTiles>, kMaxPatternTiles> moved_;

    std::vector<Cells> sets_;
    std::vector<uint32_t> firstBlock_;  // first block of each set, and one more at the end
    std::vector<Block> blocks_;
    Bytes states_;                      // depths, block after block
    Bytes writtenAt_;                   // the depth last written in a block
    std::atomic<size_t> expanded_ = 0;  // number of states, for the progress
};

}  // namespace

bool leavesOneRegion(BoardSize size, ByteSpan tiles) {
    const CellGrid grid(size);
    const Cells room = grid.getAll() & ~findHomes(tiles);
    return grid.spread(bitOf(size.countCells() - 1), room) == room;
}

size_t estimatePatternBytes(BoardSize size, int tiles) {
    const CellGrid grid(size);
    size_t sets = 0;
    size_t blocks = 0;
    forEachSet(size.countCells(), tiles, [&](Cells set) {
        ++sets;
        forEachRegion(grid, set, [&](Cells) { ++blocks; });
    });
    size_t orders = 1;
    for (int i = 2; i <= tiles; ++i)
        orders *= toIndex(i);
    const auto places = toIndex(tiles);
    return blocks * (orders + sizeof(Block) + 1) + sets * (sizeof(Cells) + 4) +
           orders * places * (2 * places + 1);
}

bool findPatternCosts(BoardSize size, ByteSpan tiles, const BuildControl& control,
                      const TakeCosts& take) {
    PatternBuilder builder(size, tiles);
    return builder.run(control) && builder.list(take, control.stop);
}

}  // namespace puzzle
