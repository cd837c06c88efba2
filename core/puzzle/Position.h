#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "core/base/Index.h"
#include "core/puzzle/BoardSize.h"
#include "core/puzzle/Slide.h"

namespace puzzle {

// The places of all tiles: a value. Cells count from 0, row by row from the top left; tiles are 1
// to cells - 1, the blank is 0. Solved: tile t in cell t - 1, the blank in the last cell.
//
// Invariant: a position is a permutation, each tile once and one blank. It need not be solvable.
class Position {
public:
    // The solved board. Throws std::invalid_argument if the size is out of range.
    explicit Position(BoardSize size = {});
    // The board with these tiles, row by row. Throws std::invalid_argument, naming the cell, if
    // they are not a permutation of 0 .. cells - 1, or the size is out of range.
    Position(BoardSize size, std::span<const std::uint8_t> tiles);

    // ---- Queries

    [[nodiscard]] BoardSize getSize() const { return {width_, height_}; }
    [[nodiscard]] int getWidth() const { return width_; }
    [[nodiscard]] int getHeight() const { return height_; }
    [[nodiscard]] int countCells() const { return width_ * height_; }
    // The tile in a cell, 0 for the blank. Requires: 0 <= cell < countCells().
    [[nodiscard]] int getTile(int cell) const { return tiles_[base::toIndex(cell)]; }
    // All cells, row by row; lives as long as the position.
    [[nodiscard]] std::span<const std::uint8_t> getTiles() const
    {
        return {tiles_.data(), base::toIndex(countCells())};
    }
    // The cell of the blank.
    [[nodiscard]] int getBlank() const { return blank_; }
    [[nodiscard]] bool isSolved() const;

    // The cell of the tile that would slide in that direction; -1 if no tile can, because the blank
    // is at that edge.
    [[nodiscard]] int findSliding(Slide slide) const;
    [[nodiscard]] bool canSlide(Slide slide) const { return findSliding(slide) >= 0; }

    friend bool operator==(const Position&, const Position&) = default;

    // ---- Changes

    // Slides a tile into the blank. Returns false, and changes nothing, if no tile can slide in
    // that direction.
    bool slide(Slide slide);

    // ---- Other views of the same board

    // The transposed board, with each tile renamed so that the solved board stays solved. A slide
    // becomes transpose(slide), distances stay. Transposing twice gives the same board.
    [[nodiscard]] Position transposed() const;

private:
    // Cells beyond the last are 0, so that the comparison can include all of them.
    std::array<std::uint8_t, BoardSize::kMaxCells> tiles_{};
    std::uint8_t width_;
    std::uint8_t height_;
    std::uint8_t blank_;
};

// Whether a goal can be reached, and the numbers that decide it.
struct Solvability {
    bool isSolvable = false;
    int inversions = 0;  // N: pairs of tiles in the wrong order, without the blank
    int blankRow = 0;    // r: row of the blank, 0 at the top

    friend bool operator==(Solvability, Solvability) = default;
};

// Decides whether slides lead from the board to the goal, which has the same size: for an odd width
// N of both must be even, or of both odd, for an even width N + r of both. For the solved board
// that means: N must be even for an odd width, N + (height - 1 - r) for an even one.
[[nodiscard]] Solvability checkSolvability(const Position& position, const Position& goal);
// The same for the solved board as the goal.
[[nodiscard]] Solvability checkSolvability(const Position& position);

}  // namespace puzzle
