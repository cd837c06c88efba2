#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "core/base/Index.h"
#include "core/puzzle/Position.h"

namespace puzzle {

// Whether a slide between these cells is within a row: in a column the index of a cell changes by
// the width, which is at least 2.
constexpr bool isHorizontal(int from, int to) { return from - to == 1 || to - from == 1; }

// The Manhattan distance of each tile from home, its cell in a goal of any size.
class TileDistances {
public:
    explicit TileDistances(const Position& goal) : width_(goal.getWidth()) {
        for (int i = 0; i < goal.countCells(); ++i) {
            const auto cell = toIndex(i);
            const auto tile = toIndex(goal.getTile(i));
            column_[cell] = homeColumn_[tile] = static_cast<int8_t>(i % width_);
            row_[cell] = homeRow_[tile] = static_cast<int8_t>(i / width_);
        }
    }

    int getColumn(int cell) const { return column_[toIndex(cell)]; }
    int getRow(int cell) const { return row_[toIndex(cell)]; }
    int getHomeColumn(int tile) const { return homeColumn_[toIndex(tile)]; }
    int getHomeRow(int tile) const { return homeRow_[toIndex(tile)]; }
    int getHome(int tile) const { return getHomeRow(tile) * width_ + getHomeColumn(tile); }
    // The difference in columns, or in rows, between a cell and the tile's home.
    int countColumns(int tile, int cell) const {
        const int difference = getColumn(cell) - getHomeColumn(tile);
        return difference < 0 ? -difference : difference;
    }
    int countRows(int tile, int cell) const {
        const int difference = getRow(cell) - getHomeRow(tile);
        return difference < 0 ? -difference : difference;
    }
    int countApart(int tile, int cell) const {
        return countColumns(tile, cell) + countRows(tile, cell);
    }
    int countMisplaced(int tile, int cell) const { return getHome(tile) == cell ? 0 : 1; }

private:
    int width_;
    std::array<int8_t, BoardSize::kMaxCells> column_{};
    std::array<int8_t, BoardSize::kMaxCells> row_{};
    std::array<int8_t, BoardSize::kMaxCells> homeColumn_{};
    std::array<int8_t, BoardSize::kMaxCells> homeRow_{};
};

// The sum of a count of each tile in its cell.
template <int (TileDistances::*kCount)(int tile, int cell) const>
class TileSum {
public:
    using State = int;

    explicit TileSum(const Position& goal) : distances_(goal) {}
    State start(ByteSpan tiles) const {
        State state = 0;
        for (size_t cell = 0; cell < tiles.size(); ++cell) {
            if (tiles[cell] != 0)
                state += (distances_.*kCount)(tiles[cell], static_cast<int>(cell));
        }
        return state;
    }
    void slide(State& state, int tile, int from, int to, ByteSpan) const {
        state += (distances_.*kCount)(tile, to) - (distances_.*kCount)(tile, from);
    }
    int estimate(State state) const { return state; }

private:
    TileDistances distances_;
};

// The heuristic "misplaced": the number of tiles that are not at home.
using MisplacedHeuristic = TileSum<&TileDistances::countMisplaced>;

// The heuristic "manhattan": the sum of the tiles' Manhattan distances.
using ManhattanHeuristic = TileSum<&TileDistances::countApart>;

}  // namespace puzzle
