#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/Index.h"

namespace puzzle {

using base::toIndex;

// Numbers below 256: the tiles of a board row by row, with 0 for the blank; or any tiles, or cells.
using Bytes = std::vector<uint8_t>;
using ByteSpan = std::span<const uint8_t>;

// Columns and rows of a board, which may differ. Written width first: `5x2` has two rows of five.
struct BoardSize {
    static constexpr int kMinSide = 2;
    static constexpr int kMaxSide = 16;
    static constexpr int kMaxCells = kMaxSide * kMaxSide;

    int width = 4;
    int height = 4;

    constexpr int countCells() const { return width * height; }
    // Columns and rows between two cells: the slides that a tile needs at least.
    int countApart(int cell, int other) const {
        return std::abs(cell % width - other % width) + std::abs(cell / width - other / width);
    }
    // True if both sides are from kMinSide to kMaxSide.
    constexpr bool isInRange() const {
        return width >= kMinSide && width <= kMaxSide && height >= kMinSide && height <= kMaxSide;
    }
    // The size of the transposed board.
    constexpr BoardSize transposed() const { return {height, width}; }

    friend constexpr auto operator<=>(BoardSize, BoardSize) = default;
};

// A number for each cell of a board of any size.
using CellArray = std::array<uint8_t, BoardSize::kMaxCells>;

// "4x4".
std::string toString(BoardSize size);

// Reads a text like "4x4". Throws base::Refusal with what was expected if it is no size or a side
// is out of range.
BoardSize parseBoardSize(std::string_view text);

// One move: the direction in which a tile slides into the blank. (The blank moves in the opposite
// direction.)
enum class Slide : uint8_t { Left, Right, Up, Down };
using Slides = std::vector<Slide>;

inline constexpr std::array<Slide, 4> kSlides{Slide::Left, Slide::Right, Slide::Up, Slide::Down};

// The move that undoes `slide`: the opposite direction.
constexpr Slide inverse(Slide slide) { return static_cast<Slide>(static_cast<int>(slide) ^ 1); }

// The same move on the transposed board.
constexpr Slide transpose(Slide slide) { return static_cast<Slide>(static_cast<int>(slide) ^ 2); }

// The cell of the tile that would slide in that direction into a blank in that cell; -1 if no tile
// can, because the blank is at that edge.
constexpr int findSliding(BoardSize size, int blank, Slide slide) {
    switch (slide) {
        case Slide::Left: return blank % size.width + 1 < size.width ? blank + 1 : -1;
        case Slide::Right: return blank % size.width > 0 ? blank - 1 : -1;
        case Slide::Up: return blank / size.width + 1 < size.height ? blank + size.width : -1;
        case Slide::Down: return blank / size.width > 0 ? blank - size.width : -1;
    }
    return -1;
}

// 'L', 'R', 'U' or 'D'.
constexpr char toLetter(Slide slide) { return "LRUD"[static_cast<int>(slide)]; }

// One letter for each move, "LURD".
std::string toString(const Slides& slides);

// The moves in a text of the letters L R U D, upper or lower case; blanks are skipped. Throws
// std::invalid_argument that names the first other character and its place.
Slides parseSlides(std::string_view text);

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
    Position(BoardSize size, ByteSpan tiles);

    // ---- Queries

    BoardSize getSize() const { return {width_, height_}; }
    int getWidth() const { return width_; }
    int getHeight() const { return height_; }
    int countCells() const { return width_ * height_; }
    // The tile in a cell, 0 for the blank. Requires: 0 <= cell < countCells().
    int getTile(int cell) const { return tiles_[toIndex(cell)]; }
    // All cells, row by row; lives as long as the position.
    ByteSpan getTiles() const { return {tiles_.data(), toIndex(countCells())}; }
    // The cell of the blank.
    int getBlank() const { return blank_; }
    bool isSolved() const { return *this == Position(getSize()); }

    // See puzzle::findSliding.
    int findSliding(Slide slide) const { return puzzle::findSliding(getSize(), blank_, slide); }
    bool canSlide(Slide slide) const { return findSliding(slide) >= 0; }

    friend bool operator==(const Position&, const Position&) = default;

    // ---- Changes

    // Slides a tile into the blank. Returns false, and changes nothing, if no tile can slide in
    // that direction.
    bool slide(Slide slide);

    // ---- Other views of the same board

    // The transposed board, with each tile renamed so that the solved board stays solved. A slide
    // becomes transpose(slide), distances stay. Transposing twice gives the same board.
    Position transposed() const;

private:
    // Cells beyond the last are 0, so that the comparison can include all of them.
    CellArray tiles_{};
    uint8_t width_;
    uint8_t height_;
    uint8_t blank_;
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
Solvability checkSolvability(const Position& position, const Position& goal);
// The same for the solved board as the goal.
Solvability checkSolvability(const Position& position);

// The corner of the blank in the solved board, as a person writes boards.
enum class BlankHome { Last, First };

// The arrangement that boards are solved to, as a person writes them: all tiles in order with the
// blank last or first, for boards of any size, or any arrangement.
//
// The program itself solves to few of them, so that tables serve many goals. `read` mirrors a board
// and renames its tiles for that, and `write` undoes it. A goal with its blank in a corner becomes
// the solved board. Any other becomes getTarget: the solved board after the blank has gone from the
// last cell to the left, and then up, within the lower right quarter.
class Goal {
public:
    Goal(BlankHome home = BlankHome::Last) : home_(home) {}  // NOLINT(google-explicit-constructor)
    explicit Goal(const Position& arrangement) : arrangement_(arrangement) {}

    // The arrangement for boards of that size. Throws std::invalid_argument if the goal is for
    // boards of another one.
    Position getArrangement(BoardSize size) const;
    // What `read` makes of the arrangement.
    Position getTarget(BoardSize size) const;
    // The board for the program, and as a person writes it. Both throw as getArrangement.
    Position read(const Position& written) const;
    Position write(const Position& board) const;
    // The slide on the board for the program, of one on the board as it is written; and back.
    Slide turn(Slide slide) const;
    // The size of the only boards that it is for; nullopt if it is for all.
    std::optional<BoardSize> findSize() const;

    friend bool operator==(const Goal&, const Goal&) = default;

private:
    class Reading;

    // In which directions boards are mirrored.
    bool mirrorsColumns() const;
    bool mirrorsRows() const;

    BlankHome home_ = BlankHome::Last;
    std::optional<Position> arrangement_;
};

}  // namespace puzzle
