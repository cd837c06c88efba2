#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "core/puzzle/BoardSize.h"
#include "core/puzzle/Slide.h"

namespace puzzle {

// In which corner the blank of the solved board is, as a person writes boards. The inside knows one
// goal, Last; see Position::turned.
enum class BlankHome { Last, First };

// Where the tiles lie: a value. Cells count from 0, row by row from the top left; tiles are 1 to
// cells - 1, the blank is 0. Solved: tile t in cell t - 1, the blank in the last cell.
//
// A position is a permutation, always: each tile once, one blank. It need not be solvable.
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
    [[nodiscard]] int getTile(int cell) const { return tiles_[static_cast<std::size_t>(cell)]; }
    // All cells, row by row; lives as long as the position.
    [[nodiscard]] std::span<const std::uint8_t> getTiles() const
    {
        return {tiles_.data(), static_cast<std::size_t>(countCells())};
    }
    // The cell of the blank.
    [[nodiscard]] int getBlank() const { return blank_; }
    [[nodiscard]] bool isSolved() const;

    // The cell of the tile that would slide so, -1 if there is none: the blank is at that edge.
    [[nodiscard]] int findSliding(Slide slide) const;
    [[nodiscard]] bool canSlide(Slide slide) const { return findSliding(slide) >= 0; }

    friend bool operator==(const Position&, const Position&) = default;

    // ---- Changes

    // Slides a tile into the blank. False, and nothing changes, if there is no tile to slide so.
    bool slide(Slide slide);

    // ---- Other views of the same board

    // Turned by 180 degrees, tile t > 0 renamed to cells - t: what is blank last becomes blank
    // first, and the other way. A slide becomes its inverse. Twice is the same board again.
    [[nodiscard]] Position turned() const;
    // Rows and columns changed round, and each tile renamed so that the solved board stays one. A
    // slide becomes transpose(slide), distances stay. Twice is the same board again.
    [[nodiscard]] Position transposed() const;

private:
    // Cells beyond the last are 0, so that equality may look at all.
    std::array<std::uint8_t, BoardSize::kMaxCells> tiles_{};
    std::uint8_t width_;
    std::uint8_t height_;
    std::uint8_t blank_;
};

// Whether the solved board can be reached, and the numbers that decide it.
struct Solvability {
    bool isSolvable = false;
    int inversions = 0;  // N: pairs of tiles in the wrong order, the blank left out
    int blankRow = 0;    // r: row of the blank, 0 at the top

    friend bool operator==(Solvability, Solvability) = default;
};

// The rule: with the blank's home last, width odd: N even; width even: N + (height - 1 - r) even.
// With home First the numbers are those of the board as it is written so, and the rule is: width
// odd: N even; width even: N + r even. `position` is blank last in either case.
[[nodiscard]] Solvability checkSolvability(const Position& position,
                                           BlankHome home = BlankHome::Last);

}  // namespace puzzle
