#include "core/puzzle/Goal.h"

#include <array>
#include <stdexcept>

#include "core/base/Index.h"

namespace puzzle {

// Where the cells of a board as it is written go, and the names of its tiles.
class Goal::Reading {
public:
    Reading(const Goal& goal, BoardSize size)
        : size_(size), mirrorsColumns_(goal.mirrorsColumns()), mirrorsRows_(goal.mirrorsRows())
    {
        const Position arrangement = goal.getArrangement(size);
        const Position target = goal.getTarget(size);
        for (int cell = 0; cell < size.countCells(); ++cell) {
            const auto written = base::toIndex(arrangement.getTile(cell));
            const auto name = base::toIndex(target.getTile(move(cell)));
            names_[written] = static_cast<std::uint8_t>(name);
            written_[name] = static_cast<std::uint8_t>(written);
        }
    }

    // The cell of the mirrored board; its own inverse.
    [[nodiscard]] int move(int cell) const
    {
        const int column = cell % size_.width;
        const int row = cell / size_.width;
        return (mirrorsRows_ ? size_.height - 1 - row : row) * size_.width +
               (mirrorsColumns_ ? size_.width - 1 - column : column);
    }
    [[nodiscard]] Position convert(const Position& board, bool isWritten) const
    {
        Tiles tiles{};
        const auto cells = base::toIndex(size_.countCells());
        for (std::size_t cell = 0; cell < cells; ++cell) {
            const auto tile = base::toIndex(board.getTile(move(static_cast<int>(cell))));
            tiles[cell] = isWritten ? names_[tile] : written_[tile];
        }
        return Position(size_, {tiles.data(), cells});
    }

private:
    using Tiles = std::array<std::uint8_t, BoardSize::kMaxCells>;

    BoardSize size_;
    bool mirrorsColumns_;
    bool mirrorsRows_;
    Tiles names_{};    // of tiles as they are written
    Tiles written_{};  // and back
};

Position Goal::getArrangement(BoardSize size) const
{
    if (arrangement_) {
        if (arrangement_->getSize() == size) return *arrangement_;
        throw std::invalid_argument("the board is " + toString(size) + ", and the goal " +
                                    toString(arrangement_->getSize()));
    }
    if (home_ == BlankHome::Last) return Position(size);
    std::array<std::uint8_t, BoardSize::kMaxCells> tiles{};
    const auto cells = base::toIndex(size.countCells());
    for (std::size_t cell = 0; cell < cells; ++cell)
        tiles[cell] = static_cast<std::uint8_t>(cell);
    return Position(size, {tiles.data(), cells});
}

Position Goal::getTarget(BoardSize size) const
{
    Position target(size);
    if (!arrangement_) return target;
    const int column = arrangement_->getBlank() % size.width;
    const int row = arrangement_->getBlank() / size.width;
    for (int i = mirrorsColumns() ? column : size.width - 1 - column; i > 0; --i)
        target.slide(Slide::Right);
    for (int i = mirrorsRows() ? row : size.height - 1 - row; i > 0; --i)
        target.slide(Slide::Down);
    return target;
}

Position Goal::read(const Position& written) const
{
    return Reading(*this, written.getSize()).convert(written, true);
}

Position Goal::write(const Position& board) const
{
    return Reading(*this, board.getSize()).convert(board, false);
}

Slide Goal::turn(Slide slide) const
{
    const bool isSideways = slide == Slide::Left || slide == Slide::Right;
    return (isSideways ? mirrorsColumns() : mirrorsRows()) ? inverse(slide) : slide;
}

std::optional<BoardSize> Goal::findSize() const
{
    if (!arrangement_) return std::nullopt;
    return arrangement_->getSize();
}

bool Goal::mirrorsColumns() const
{
    if (!arrangement_) return home_ == BlankHome::First;
    const int column = arrangement_->getBlank() % arrangement_->getWidth();
    return 2 * column < arrangement_->getWidth() - 1;
}

bool Goal::mirrorsRows() const
{
    if (!arrangement_) return home_ == BlankHome::First;
    const int row = arrangement_->getBlank() / arrangement_->getWidth();
    return 2 * row < arrangement_->getHeight() - 1;
}

}  // namespace puzzle
