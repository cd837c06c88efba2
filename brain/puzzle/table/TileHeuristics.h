#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "core/puzzle/BoardSize.h"

namespace puzzle {

// The Manhattan distance of each tile from home, for any size.
class TileDistances {
public:
    explicit TileDistances(BoardSize size) : width_(size.width)
    {
        for (int cell = 0; cell < size.countCells(); ++cell) {
            column_[static_cast<std::size_t>(cell)] = static_cast<std::int8_t>(cell % size.width);
            row_[static_cast<std::size_t>(cell)] = static_cast<std::int8_t>(cell / size.width);
        }
    }

    [[nodiscard]] int getWidth() const { return width_; }
    [[nodiscard]] int getColumn(int cell) const { return column_[static_cast<std::size_t>(cell)]; }
    [[nodiscard]] int getRow(int cell) const { return row_[static_cast<std::size_t>(cell)]; }
    // The difference in columns, or in rows, between a cell and the tile's home.
    [[nodiscard]] int countColumns(int tile, int cell) const
    {
        const int difference = getColumn(cell) - getColumn(tile - 1);
        return difference < 0 ? -difference : difference;
    }
    [[nodiscard]] int countRows(int tile, int cell) const
    {
        const int difference = getRow(cell) - getRow(tile - 1);
        return difference < 0 ? -difference : difference;
    }

private:
    int width_;
    std::array<std::int8_t, BoardSize::kMaxCells> column_{};
    std::array<std::int8_t, BoardSize::kMaxCells> row_{};
};

// The heuristic "misplaced": the number of tiles that are not at home.
class MisplacedHeuristic {
public:
    using State = int;

    explicit MisplacedHeuristic(BoardSize) {}
    [[nodiscard]] State start(std::span<const std::uint8_t> tiles) const
    {
        State state = 0;
        for (std::size_t cell = 0; cell < tiles.size(); ++cell)
            state += tiles[cell] != 0 && tiles[cell] != cell + 1 ? 1 : 0;
        return state;
    }
    void slide(State& state, int tile, int from, int to, std::span<const std::uint8_t>) const
    {
        state += (from == tile - 1 ? 1 : 0) - (to == tile - 1 ? 1 : 0);
    }
    [[nodiscard]] int estimate(State state) const { return state; }
};

// The heuristic "manhattan": the sum of the tiles' Manhattan distances.
class ManhattanHeuristic {
public:
    using State = int;

    explicit ManhattanHeuristic(BoardSize size) : distances_(size) {}
    [[nodiscard]] State start(std::span<const std::uint8_t> tiles) const
    {
        State state = 0;
        for (std::size_t cell = 0; cell < tiles.size(); ++cell) {
            if (tiles[cell] != 0) state += count(tiles[cell], static_cast<int>(cell));
        }
        return state;
    }
    void slide(State& state, int tile, int from, int to, std::span<const std::uint8_t>) const
    {
        state += count(tile, to) - count(tile, from);
    }
    [[nodiscard]] int estimate(State state) const { return state; }

private:
    [[nodiscard]] int count(int tile, int cell) const
    {
        return distances_.countColumns(tile, cell) + distances_.countRows(tile, cell);
    }

    TileDistances distances_;
};

}  // namespace puzzle
