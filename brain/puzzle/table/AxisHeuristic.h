#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "brain/puzzle/table/LineConflicts.h"
#include "brain/puzzle/table/TileHeuristics.h"
#include "brain/puzzle/table/WalkingDistance.h"
#include "core/base/Index.h"

namespace puzzle {

// Looks up the conflicts of all rows, or of all columns, of a small board. Each line is a number
// with one digit for each cell; all lines are in one word, and a slide adds a difference to it.
class LineWord {
public:
    static constexpr int kMaxCells = 16;

    // The rows, or the columns, of boards with that goal. Requires: WalkingTable::fits.
    LineWord(const Position& goal, bool isOfRows);

    // What a tile in a cell adds to the word.
    uint64_t getPart(int tile, int cell) const { return parts_[toIndex(tile)][toIndex(cell)]; }
    // The conflicts of the line in which the tile is at home.
    int count(uint64_t word, int tile) const {
        return conflicts_.lookUp((word >> shifts_[toIndex(tile)]) & mask_);
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
        int16_t vertical = 0;    // Manhattan + 2 x conflicts, vertical moves
        int16_t horizontal = 0;  // the same, horizontal moves
    };

    AxisHeuristic(const Position& goal, const WalkingHeuristic& walking)
        : distances_(goal), rows_(goal, true), columns_(goal, false), walking_(walking) {}
    State start(ByteSpan tiles) const;
    void slide(State& state, int tile, int from, int to, ByteSpan after) const {
        const uint64_t rowWord =
            state.rowWord + rows_.getPart(tile, to) - rows_.getPart(tile, from);
        const uint64_t columnWord =
            state.columnWord + columns_.getPart(tile, to) - columns_.getPart(tile, from);
        if (isHorizontal(from, to)) {
            state.horizontal = static_cast<int16_t>(
                state.horizontal + distances_.countColumns(tile, to) -
                distances_.countColumns(tile, from) +
                2 * (columns_.count(columnWord, tile) - columns_.count(state.columnWord, tile)));
        } else {
            state.vertical = static_cast<int16_t>(
                state.vertical + distances_.countRows(tile, to) - distances_.countRows(tile, from) +
                2 * (rows_.count(rowWord, tile) - rows_.count(state.rowWord, tile)));
        }
        state.rowWord = rowWord;
        state.columnWord = columnWord;
        walking_.slide(state.walking, tile, from, to, after);
    }
    int estimate(const State& state) const {
        const int vertical = walking_.estimateRows(state.walking);
        const int horizontal = walking_.estimateColumns(state.walking);
        return (vertical > state.vertical ? vertical : state.vertical) +
               (horizontal > state.horizontal ? horizontal : state.horizontal);
    }

private:
    TileDistances distances_;
    LineWord rows_;
    LineWord columns_;
    WalkingHeuristic walking_;
};

}  // namespace puzzle
