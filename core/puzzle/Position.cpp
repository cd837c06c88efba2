#include "core/puzzle/Position.h"

#include <bitset>
#include <stdexcept>
#include <string>

#include "core/base/Index.h"

namespace puzzle {

namespace {

BoardSize checkSize(BoardSize size)
{
    if (!size.isInRange()) {
        throw std::invalid_argument("the board is " + toString(size) +
                                    "; 2x2 to 16x16 was expected");
    }
    return size;
}

// Pairs of tiles in the wrong order.
int countInversions(std::span<const std::uint8_t> tiles)
{
    // For each tile, count the greater ones before it.
    std::bitset<BoardSize::kMaxCells> seen;
    int inversions = 0;
    int before = 0;
    for (const std::uint8_t tile : tiles) {
        if (tile == 0) continue;
        int smaller = 0;
        for (std::size_t t = 1; t < tile; ++t)
            smaller += seen[t] ? 1 : 0;
        inversions += before - smaller;
        seen[tile] = true;
        ++before;
    }
    return inversions;
}

}  // namespace

Position::Position(BoardSize size)
    : width_(static_cast<std::uint8_t>(checkSize(size).width)),
      height_(static_cast<std::uint8_t>(size.height)),
      blank_(static_cast<std::uint8_t>(size.countCells() - 1))
{
    for (std::size_t cell = 0; cell < blank_; ++cell)
        tiles_[cell] = static_cast<std::uint8_t>(cell + 1);
}

Position::Position(BoardSize size, std::span<const std::uint8_t> tiles) : Position(size)
{
    const auto cells = base::toIndex(size.countCells());
    if (tiles.size() != cells) {
        throw std::invalid_argument("there are " + std::to_string(tiles.size()) + " tiles; " +
                                    std::to_string(cells) + " were expected on a " +
                                    toString(size) + " board");
    }
    std::bitset<BoardSize::kMaxCells> seen;
    for (std::size_t cell = 0; cell < cells; ++cell) {
        const std::uint8_t tile = tiles[cell];
        if (tile >= cells || seen[tile]) {
            throw std::invalid_argument("cell " + std::to_string(cell + 1) + " has " +
                                        std::to_string(tile) + ", which is " +
                                        (tile >= cells ? "no tile of this board" : "there before"));
        }
        seen[tile] = true;
        tiles_[cell] = tile;
        if (tile == 0) blank_ = static_cast<std::uint8_t>(cell);
    }
}

bool Position::isSolved() const
{
    const auto last = base::toIndex(countCells() - 1);
    if (blank_ != last) return false;
    for (std::size_t cell = 0; cell < last; ++cell) {
        if (tiles_[cell] != cell + 1) return false;
    }
    return true;
}

int Position::findSliding(Slide slide) const
{
    const int column = blank_ % width_;
    const int row = blank_ / width_;
    switch (slide) {
        case Slide::Left: return column + 1 < width_ ? blank_ + 1 : -1;
        case Slide::Right: return column > 0 ? blank_ - 1 : -1;
        case Slide::Up: return row + 1 < height_ ? blank_ + width_ : -1;
        case Slide::Down: return row > 0 ? blank_ - width_ : -1;
    }
    return -1;
}

bool Position::slide(Slide slide)
{
    const int from = findSliding(slide);
    if (from < 0) return false;
    tiles_[blank_] = tiles_[base::toIndex(from)];
    tiles_[base::toIndex(from)] = 0;
    blank_ = static_cast<std::uint8_t>(from);
    return true;
}

Position Position::transposed() const
{
    Position result(getSize().transposed());
    // The cell of the transposed board for one of this board.
    const auto move = [this](int cell) { return cell % width_ * height_ + cell / width_; };
    for (int cell = 0; cell < countCells(); ++cell) {
        const int tile = getTile(cell);
        result.tiles_[base::toIndex(move(cell))] =
            static_cast<std::uint8_t>(tile == 0 ? 0 : move(tile - 1) + 1);
    }
    result.blank_ = static_cast<std::uint8_t>(move(blank_));
    return result;
}

Solvability checkSolvability(const Position& position, const Position& goal)
{
    const auto measure = [](const Position& board) {
        return Solvability{.inversions = countInversions(board.getTiles()),
                           .blankRow = board.getBlank() / board.getWidth()};
    };
    Solvability result = measure(position);
    const Solvability home = measure(goal);
    const int rows = position.getWidth() % 2 == 0 ? result.blankRow - home.blankRow : 0;
    result.isSolvable = (result.inversions - home.inversions + rows) % 2 == 0;
    return result;
}

Solvability checkSolvability(const Position& position)
{
    return checkSolvability(position, Position(position.getSize()));
}

}  // namespace puzzle
