#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "brain/puzzle/table/LineConflicts.h"
#include "brain/puzzle/table/WalkingDistance.h"
#include "core/base/Index.h"

namespace puzzle {

// Looks up the conflicts of all rows, or of all columns, of a small board. Each line is a number
// with one digit for each cell; all lines are in one word, and a slide adds a difference to it.
class LineWord {
public:
    static constexpr int kMaxCells = 16;

    // True if `lines` lines of `length` cells fit into one word, and the table is small.
    [[nodiscard]] static bool fits(int lines, int length);
    // The rows, or the columns, of boards with that goal. Requires: fits.
    LineWord(const Position& goal, bool isOfRows);

    // What a tile in a cell adds to the word.
    [[nodiscard]] std::uint64_t getPart(int tile, int cell) const
    {
        return parts_[base::toIndex(tile)][base::toIndex(cell)];
    }
    // The conflicts of the line in which the tile is at home.
    [[nodiscard]] int count(std::uint64_t word, int tile) const
    {
        return table_[(word >> shifts_[base::toIndex(tile)]) & mask_];
    }
    // The conflicts of all lines.
    [[nodiscard]] int countAll(std::uint64_t word) const;

private:
    int lines_;
    int bits_;
    std::uint64_t mask_;
    std::array<std::uint8_t, kMaxCells> shifts_{};
    std::array<std::array<std::uint64_t, kMaxCells>, kMaxCells> parts_{};
    std::vector<std::uint8_t> table_;
};

// The heuristic "axis": for vertical and for horizontal moves the greater of the walking distance
// and Manhattan + 2 x conflicts. A row's conflicts cost vertical moves, a column's horizontal ones.
class AxisHeuristic {
public:
    struct State {
        std::uint64_t rowWord = 0;
        std::uint64_t columnWord = 0;
        WalkingHeuristic::State walking;
        std::int16_t up = 0;    // Manhattan + 2 x conflicts, vertical moves
        std::int16_t side = 0;  // the same, horizontal moves
    };

    AxisHeuristic(const Position& goal, const WalkingHeuristic& walking);
    [[nodiscard]] State start(std::span<const std::uint8_t> tiles) const;
    void slide(State& state, int tile, int from, int to, std::span<const std::uint8_t> after) const
    {
        const std::uint64_t rowWord =
            state.rowWord + rows_.getPart(tile, to) - rows_.getPart(tile, from);
        const std::uint64_t columnWord =
            state.columnWord + columns_.getPart(tile, to) - columns_.getPart(tile, from);
        if (from - to == 1 || to - from == 1) {
            state.side = static_cast<std::int16_t>(
                state.side + distances_.countColumns(tile, to) -
                distances_.countColumns(tile, from) +
                2 * (columns_.count(columnWord, tile) - columns_.count(state.columnWord, tile)));
        } else {
            state.up = static_cast<std::int16_t>(
                state.up + distances_.countRows(tile, to) - distances_.countRows(tile, from) +
                2 * (rows_.count(rowWord, tile) - rows_.count(state.rowWord, tile)));
        }
        state.rowWord = rowWord;
        state.columnWord = columnWord;
        walking_.slide(state.walking, tile, from, to, after);
    }
    [[nodiscard]] int estimate(const State& state) const
    {
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
