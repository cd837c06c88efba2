#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <unordered_map>
#include <vector>

#include "brain/puzzle/table/LineConflicts.h"
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
    static bool fits(int lines, int length);
    // For `lines` lines of `length` cells, and a goal with its blank in line `blank`. Requires:
    // fits.
    WalkingTable(int lines, int length, int blank);

    // The fewest moves home from a state.
    int getDistance(Index state) const { return distances_[state]; }
    // The state after the blank moved to the next line (step > 0) or the previous one (step < 0),
    // and a tile at home in line `home` moved the other way.
    Index next(Index state, int step, int home) const {
        return next_[(base::toIndex(state) * 2 + (step > 0 ? 1 : 0)) * lines_ +
                     base::toIndex(home)];
    }
    // The state in which `line` contains count(line, home) tiles that are at home in line `home`.
    template <class Count>
    Index find(Count count) const {
        uint64_t key = 0;
        for (size_t line = 0; line < lines_; ++line) {
            for (size_t home = 0; home < lines_; ++home)
                key = key * base_ +
                      static_cast<uint64_t>(count(static_cast<int>(line), static_cast<int>(home)));
        }
        return states_.at(key);
    }
    size_t countStates() const { return distances_.size(); }

private:
    size_t lines_;
    uint64_t base_;  // greater than any count; a key is the counts as digits
    std::unordered_map<uint64_t, Index> states_;
    std::vector<uint8_t> distances_;
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
    State start(std::span<const uint8_t> tiles) const;
    void slide(State& state, int tile, int from, int to, std::span<const uint8_t>) const {
        // The blank moves from `to` to `from`.
        if (from - to == 1 || to - from == 1) {
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

// Looks up the conflicts of all rows, or of all columns, of a small board. Each line is a number
// with one digit for each cell; all lines are in one word, and a slide adds a difference to it.
class LineWord {
public:
    static constexpr int kMaxCells = 16;

    // The rows, or the columns, of boards with that goal. Requires: WalkingTable::fits.
    LineWord(const Position& goal, bool isOfRows);

    // What a tile in a cell adds to the word.
    uint64_t getPart(int tile, int cell) const {
        return parts_[base::toIndex(tile)][base::toIndex(cell)];
    }
    // The conflicts of the line in which the tile is at home.
    int count(uint64_t word, int tile) const {
        return conflicts_.look((word >> shifts_[base::toIndex(tile)]) & mask_);
    }
    // The conflicts of all lines.
    int countAll(uint64_t word) const;

private:
    int lines_;
    int bits_;
    uint64_t mask_;
    std::array<uint8_t, kMaxCells> shifts_{};
    std::array<std::array<uint64_t, kMaxCells>, kMaxCells> parts_{};
    LineConflicts conflicts_;
};

// The heuristic "axis": for vertical and for horizontal moves the greater of the walking distance
// and Manhattan + 2 x conflicts. A row's conflicts cost vertical moves, a column's horizontal ones.
class AxisHeuristic {
public:
    struct State {
        uint64_t rowWord = 0;
        uint64_t columnWord = 0;
        WalkingHeuristic::State walking;
        int16_t up = 0;    // Manhattan + 2 x conflicts, vertical moves
        int16_t side = 0;  // the same, horizontal moves
    };

    AxisHeuristic(const Position& goal, const WalkingHeuristic& walking);
    State start(std::span<const uint8_t> tiles) const;
    void slide(State& state, int tile, int from, int to, std::span<const uint8_t> after) const {
        const uint64_t rowWord =
            state.rowWord + rows_.getPart(tile, to) - rows_.getPart(tile, from);
        const uint64_t columnWord =
            state.columnWord + columns_.getPart(tile, to) - columns_.getPart(tile, from);
        if (from - to == 1 || to - from == 1) {
            state.side = static_cast<int16_t>(
                state.side + distances_.countColumns(tile, to) -
                distances_.countColumns(tile, from) +
                2 * (columns_.count(columnWord, tile) - columns_.count(state.columnWord, tile)));
        } else {
            state.up = static_cast<int16_t>(
                state.up + distances_.countRows(tile, to) - distances_.countRows(tile, from) +
                2 * (rows_.count(rowWord, tile) - rows_.count(state.rowWord, tile)));
        }
        state.rowWord = rowWord;
        state.columnWord = columnWord;
        walking_.slide(state.walking, tile, from, to, after);
    }
    int estimate(const State& state) const {
        const int up = walking_.estimateRows(state.walking);
        const int side = walking_.estimateColumns(state.walking);
        return (up > state.up ? up : state.up) + (side > state.side ? side : state.side);
    }

private:
    TileDistances distances_;
    LineWord rows_;
    LineWord columns_;
    WalkingHeuristic walking_;
};

}  // namespace puzzle
