#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "brain/puzzle/table/TileHeuristics.h"
#include "core/base/Index.h"

namespace puzzle {

// For the rows of a board (or likewise its columns): a state only says how many tiles of each home
// row each row contains, and which row contains the blank. The fewest vertical moves that bring all
// tiles into their rows are a lower bound that, unlike Manhattan, counts tiles that have to make
// way (Ken'ichiro Takahashi, "walking distance"). Computed by a breadth-first search over all
// states.
class WalkingTable {
public:
    using Index = uint16_t;

    // True if the number of states fits an Index: up to 4 lines of 4, 5 of 2, 2 of 5.
    static bool fits(int lines, int length) {
        return (lines <= 4 && length <= 4) || (lines == 5 && length == 2) ||
               (lines == 2 && length == 5);
    }
    // For `lines` lines of `length` cells, and a goal with its blank in line `blank`. Requires:
    // fits.
    WalkingTable(int lines, int length, int blank);

    // The fewest moves home from a state.
    int getDistance(Index state) const { return distances_[state]; }
    // The state after the blank moved to the next line (step > 0) or the previous one (step < 0),
    // and a tile at home in line `home` moved the other way.
    Index next(Index state, int step, int home) const {
        return next_[(toIndex(state) * 2 + (step > 0 ? 1 : 0)) * lines_ + toIndex(home)];
    }
    // The state in which `line` contains count(line, home) tiles that are at home in line `home`.
    template <class Count>
    Index find(Count count) const {
        return states_.at(encode(count));
    }
    size_t countStates() const { return distances_.size(); }

private:
    template <class Count>
    uint64_t encode(const Count& count) const {
        uint64_t key = 0;
        for (size_t line = 0; line < lines_; ++line) {
            for (size_t home = 0; home < lines_; ++home)
                key = key * base_ +
                      static_cast<uint64_t>(count(static_cast<int>(line), static_cast<int>(home)));
        }
        return key;
    }

    size_t lines_;
    uint64_t base_;  // greater than any count; a key is the counts as digits
    std::unordered_map<uint64_t, Index> states_;
    Bytes distances_;
    std::vector<Index> next_;
};

// The heuristic "walking-distance": by rows and by columns, updated by slides.
class WalkingHeuristic {
public:
    struct State {
        WalkingTable::Index rows = 0;
        WalkingTable::Index columns = 0;
    };

    // `ofRows` has a line for each row, `ofColumns` a line for each column.
    WalkingHeuristic(const Position& goal, std::shared_ptr<const WalkingTable> ofRows,
                     std::shared_ptr<const WalkingTable> ofColumns);
    State start(ByteSpan tiles) const;
    void slide(State& state, int tile, int from, int to, ByteSpan) const {
        // The blank moves from `to` to `from`.
        if (isHorizontal(from, to)) {
            state.columns =
                columns_->next(state.columns, from - to, distances_.getHomeColumn(tile));
        } else {
            state.rows = rows_->next(state.rows, from - to, distances_.getHomeRow(tile));
        }
    }
    // Vertical moves only, horizontal moves only, both.
    int estimateRows(State state) const { return rows_->getDistance(state.rows); }
    int estimateColumns(State state) const { return columns_->getDistance(state.columns); }
    int estimate(State state) const { return estimateRows(state) + estimateColumns(state); }

private:
    BoardSize size_;
    TileDistances distances_;
    std::shared_ptr<const WalkingTable> rows_;
    std::shared_ptr<const WalkingTable> columns_;
};

}  // namespace puzzle
