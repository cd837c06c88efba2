#include "core/puzzle/Position.h"

#include <algorithm>
#include <array>
#include <bitset>
#include <stdexcept>
#include <string>

#include "core/base/Format.h"
#include "core/base/Index.h"
#include "core/base/Message.h"
#include "core/base/Text.h"

namespace puzzle {

std::string toString(BoardSize size) { return base::format("{}x{}", size.width, size.height); }

BoardSize parseBoardSize(std::string_view text) {
    if (const auto size = base::readSize(text, BoardSize::kMinSide, BoardSize::kMaxSide))
        return {size->first, size->second};
    throw base::Refusal(base::Message("'{0}' is not a size; expected width x height, 2x2 to 16x16",
                                      {base::makeExcerpt(text)}));
}

std::string toString(const Slides& slides) {
    std::string text;
    text.reserve(slides.size());
    for (const Slide slide : slides)
        text += toLetter(slide);
    return text;
}

Slides parseSlides(std::string_view text) {
    Slides slides;
    for (size_t i = 0; i < text.size(); ++i) {
        const char letter = text[i] >= 'a' ? static_cast<char>(text[i] - 'a' + 'A') : text[i];
        const auto* const slide = std::ranges::find(kSlides, letter, toLetter);
        if (slide != kSlides.end()) {
            slides.push_back(*slide);
        } else if (std::string_view(" \t\r\n").find(text[i]) == std::string_view::npos) {
            base::refuse("character {} of the moves is '{}'; expected one of L R U D", i + 1,
                         text.substr(i, 1));
        }
    }
    return slides;
}

namespace {

BoardSize checkSize(BoardSize size) {
    if (!size.isInRange()) {
        base::refuse("the board is {}; expected 2x2 to 16x16", toString(size));
    }
    return size;
}

// Pairs of tiles in the wrong order.
int countInversions(ByteSpan tiles) {
    int inversions = 0;
    for (size_t i = 0; i < tiles.size(); ++i)
        for (const uint8_t later : tiles.subspan(i + 1))
            if (later != 0 && later < tiles[i]) ++inversions;
    return inversions;
}

}  // namespace

Position::Position(BoardSize size)
    : width_(static_cast<uint8_t>(checkSize(size).width)),
      height_(static_cast<uint8_t>(size.height)),
      blank_(static_cast<uint8_t>(size.countCells() - 1)) {
    for (size_t cell = 0; cell < blank_; ++cell)
        tiles_[cell] = static_cast<uint8_t>(cell + 1);
}

Position::Position(BoardSize size, ByteSpan tiles) : Position(size) {
    const auto cells = toIndex(size.countCells());
    if (tiles.size() != cells) {
        base::refuse("there are {} tiles; expected {} on a {} board", tiles.size(), cells,
                     toString(size));
    }
    std::bitset<BoardSize::kMaxCells> seen;
    for (size_t cell = 0; cell < cells; ++cell) {
        const uint8_t tile = tiles[cell];
        if (tile >= cells || seen[tile]) {
            base::refuse("cell {} has {}, which is {}", cell + 1, tile,
                         tile >= cells ? "no tile of this board" : "there before");
        }
        seen[tile] = true;
        tiles_[cell] = tile;
        if (tile == 0) blank_ = static_cast<uint8_t>(cell);
    }
}

bool Position::slide(Slide slide) {
    const int from = findSliding(slide);
    if (from < 0) return false;
    tiles_[blank_] = tiles_[toIndex(from)];
    tiles_[toIndex(from)] = 0;
    blank_ = static_cast<uint8_t>(from);
    return true;
}

Position Position::transposed() const {
    Position result(getSize().transposed());
    // The cell of the transposed board for one of this board.
    const auto move = [this](int cell) { return cell % width_ * height_ + cell / width_; };
    for (int cell = 0; cell < countCells(); ++cell) {
        const int tile = getTile(cell);
        result.tiles_[toIndex(move(cell))] =
            static_cast<uint8_t>(tile == 0 ? 0 : move(tile - 1) + 1);
    }
    result.blank_ = static_cast<uint8_t>(move(blank_));
    return result;
}

Solvability checkSolvability(const Position& position, const Position& goal) {
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

Solvability checkSolvability(const Position& position) {
    return checkSolvability(position, Position(position.getSize()));
}

// Where the cells of a board as it is written go, and the names of its tiles.
class Goal::Reading {
public:
    Reading(const Goal& goal, BoardSize size)
        : size_(size), mirrorsColumns_(goal.mirrorsColumns()), mirrorsRows_(goal.mirrorsRows()) {
        const Position arrangement = goal.getArrangement(size);
        const Position target = goal.getTarget(size);
        for (int cell = 0; cell < size.countCells(); ++cell) {
            const auto written = toIndex(arrangement.getTile(cell));
            const auto name = toIndex(target.getTile(move(cell)));
            names_[written] = static_cast<uint8_t>(name);
            written_[name] = static_cast<uint8_t>(written);
        }
    }

    // The cell of the mirrored board; its own inverse.
    int move(int cell) const {
        const int column = cell % size_.width;
        const int row = cell / size_.width;
        return (mirrorsRows_ ? size_.height - 1 - row : row) * size_.width +
               (mirrorsColumns_ ? size_.width - 1 - column : column);
    }
    Position convert(const Position& board, bool isWritten) const {
        CellArray tiles{};
        const auto cells = toIndex(size_.countCells());
        for (size_t cell = 0; cell < cells; ++cell) {
            const auto tile = toIndex(board.getTile(move(static_cast<int>(cell))));
            tiles[cell] = isWritten ? names_[tile] : written_[tile];
        }
        return Position(size_, {tiles.data(), cells});
    }

private:
    BoardSize size_;
    bool mirrorsColumns_;
    bool mirrorsRows_;
    CellArray names_{};    // of tiles as they are written
    CellArray written_{};  // and back
};

Position Goal::getArrangement(BoardSize size) const {
    if (arrangement_) {
        if (arrangement_->getSize() == size) return *arrangement_;
        base::refuse("the board is {}, and the goal {}", toString(size),
                     toString(arrangement_->getSize()));
    }
    if (home_ == BlankHome::Last) return Position(size);
    CellArray tiles{};
    const auto cells = toIndex(size.countCells());
    for (size_t cell = 0; cell < cells; ++cell)
        tiles[cell] = static_cast<uint8_t>(cell);
    return Position(size, {tiles.data(), cells});
}

Position Goal::getTarget(BoardSize size) const {
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

Position Goal::read(const Position& written) const {
    return Reading(*this, written.getSize()).convert(written, true);
}

Position Goal::write(const Position& board) const {
    return Reading(*this, board.getSize()).convert(board, false);
}

Slide Goal::turn(Slide slide) const {
    const bool isSideways = slide == Slide::Left || slide == Slide::Right;
    return (isSideways ? mirrorsColumns() : mirrorsRows()) ? inverse(slide) : slide;
}

std::optional<BoardSize> Goal::findSize() const {
    if (!arrangement_) return std::nullopt;
    return arrangement_->getSize();
}

bool Goal::mirrorsColumns() const {
    if (!arrangement_) return home_ == BlankHome::First;
    const int column = arrangement_->getBlank() % arrangement_->getWidth();
    return 2 * column < arrangement_->getWidth() - 1;
}

bool Goal::mirrorsRows() const {
    if (!arrangement_) return home_ == BlankHome::First;
    const int row = arrangement_->getBlank() / arrangement_->getWidth();
    return 2 * row < arrangement_->getHeight() - 1;
}

}  // namespace puzzle
