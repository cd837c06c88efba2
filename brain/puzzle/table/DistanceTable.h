#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/base/Range.h"
#include "core/puzzle/Position.h"

namespace puzzle {

// The true distance of every solvable board of one small size from a goal, by a breadth-first
// search from it: one byte for each board.
class DistanceTable {
public:
    // True up to 10 cells, which have less than two million boards.
    static bool fits(BoardSize size) { return size.isInRange() && size.countCells() <= kMaxCells; }
    // Builds the table; the goal is the solved board, or another solvable one. Throws
    // std::invalid_argument unless the size fits.
    explicit DistanceTable(const Position& goal);

    BoardSize getSize() const { return size_; }
    // The greatest distance, and the number of boards at each distance from 0 on.
    int getRadius() const { return base::count(counts_) - 1; }
    const std::vector<uint64_t>& getCounts() const { return counts_; }

    // Slides from the board to the goal. Requires: a solvable board of this size.
    int getDistance(const Position& position) const { return distances_[rank(position)]; }
    // A shortest solution; if there are several, the first in the order L R U D. Requires: a
    // solvable board of this size.
    Slides solve(const Position& position) const;

    // ---- All solvable boards, by number: 0 .. countBoards() - 1

    size_t countBoards() const { return distances_.size(); }
    size_t rank(const Position& position) const;
    Position unrank(size_t number) const;
    int getDistance(size_t number) const { return distances_[number]; }

private:
    static constexpr int kMaxCells = 10;

    BoardSize size_;
    Bytes distances_;
    std::vector<uint64_t> counts_;
};

}  // namespace puzzle
