#include "brain/puzzle/table/DistanceTable.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <stdexcept>

#include "core/base/Format.h"
#include "core/base/Index.h"

namespace puzzle {

namespace {

constexpr uint8_t kUnknown = 255;

// A board in one word, the tile of cell c in bits 4c to 4c + 3.
struct PackedBoard {
    uint64_t tiles = 0;
    int blank = 0;

    int getTile(int cell) const { return static_cast<int>(tiles >> (4 * cell)) & 15; }
    // The board after the tile in `from`, beside the blank, has slid into it.
    PackedBoard after(int from) const {
        const auto tile = static_cast<uint64_t>(getTile(from));
        return {tiles ^ (tile << (4 * from)) ^ (tile << (4 * blank)), from};
    }
};

PackedBoard pack(const Position& position) {
    PackedBoard board{0, position.getBlank()};
    for (int cell = 0; cell < position.countCells(); ++cell)
        board.tiles |= static_cast<uint64_t>(position.getTile(cell)) << (4 * cell);
    return board;
}

size_t factorial(int n) {
    size_t product = 1;
    for (int i = 2; i <= n; ++i)
        product *= toIndex(i);
    return product;
}

// The number of a board: by its blank, then by the lexicographic rank of its tiles. The last two
// tiles do not count, because only one of their two orders is solvable.
size_t rankBoard(const PackedBoard& board, int cells) {
    size_t order = 0;
    unsigned left = (1U << cells) - 2;  // a bit for each tile not seen yet
    uint64_t tiles = board.tiles;
    int remaining = cells - 1;
    for (; remaining > 2; tiles >>= 4) {
        const auto tile = static_cast<unsigned>(tiles & 15);
        if (tile == 0) continue;
        const unsigned bit = 1U << tile;
        order = order * toIndex(remaining) + toIndex(std::popcount(left & (bit - 1)));
        left &= ~bit;
        --remaining;
    }
    return toIndex(board.blank) * (factorial(cells - 1) / 2) + order;
}

}  // namespace

DistanceTable::DistanceTable(const Position& goal) : size_(goal.getSize()) {
    const BoardSize size = size_;
    if (!fits(size)) {
        base::refuse("a table of all boards does not fit a {} board; expected 10 cells at most",
                     toString(size));
    }
    const int cells = size.countCells();
    distances_.assign(factorial(cells) / 2, kUnknown);
    std::vector<PackedBoard> boards{pack(goal)};
    std::vector<PackedBoard> next;
    distances_[rankBoard(boards.front(), cells)] = 0;
    for (uint8_t distance = 1; !boards.empty(); ++distance) {
        counts_.push_back(boards.size());
        next.clear();
        for (const PackedBoard& board : boards) {
            for (const Slide slide : kSlides) {
                const int from = findSliding(size, board.blank, slide);
                if (from < 0) continue;
                const PackedBoard after = board.after(from);
                uint8_t& known = distances_[rankBoard(after, cells)];
                if (known != kUnknown) continue;
                known = distance;
                next.push_back(after);
            }
        }
        boards.swap(next);
    }
}

size_t DistanceTable::rank(const Position& position) const {
    assert(position.getSize() == size_);
    return rankBoard(pack(position), size_.countCells());
}

Position DistanceTable::unrank(size_t number) const {
    const int cells = size_.countCells();
    const size_t orders = factorial(cells - 1) / 2;
    const auto blank = static_cast<int>(number / orders);
    size_t order = number % orders;
    // Digit i is how many of the remaining tiles are smaller than the i-th one. So the sum of the
    // digits is the number of inversions, whose parity decides the order of the last two tiles.
    std::array<size_t, kMaxCells> digits{};
    size_t inversions = 0;
    for (int left = 3; left < cells; ++left) {
        size_t& digit = digits[toIndex(cells - 1 - left)];
        digit = order % toIndex(left);
        order /= toIndex(left);
        inversions += digit;
    }
    const int rows = size_.width % 2 == 0 ? size_.height - 1 - blank / size_.width : 0;
    digits[toIndex(cells - 3)] = (inversions + toIndex(rows)) % 2;

    std::array<uint8_t, kMaxCells> left{};
    for (size_t i = 0; i < left.size(); ++i)
        left[i] = static_cast<uint8_t>(i + 1);
    std::array<uint8_t, kMaxCells> tiles{};
    for (size_t cell = 0, i = 0; cell < toIndex(cells); ++cell) {
        if (static_cast<int>(cell) == blank) continue;
        const size_t digit = digits[i++];
        tiles[cell] = left[digit];
        std::copy(left.begin() + static_cast<ptrdiff_t>(digit) + 1, left.end(),
                  left.begin() + static_cast<ptrdiff_t>(digit));
    }
    return Position(size_, {tiles.data(), toIndex(cells)});
}

Slides DistanceTable::solve(const Position& position) const {
    const int cells = size_.countCells();
    PackedBoard board = pack(position);
    Slides slides;
    int distance = distances_[rankBoard(board, cells)];
    slides.reserve(toIndex(distance));
    while (distance > 0) {
        for (const Slide slide : kSlides) {
            const int from = findSliding(size_, board.blank, slide);
            if (from < 0) continue;
            const PackedBoard after = board.after(from);
            if (distances_[rankBoard(after, cells)] != distance - 1) continue;
            board = after;
            slides.push_back(slide);
            break;
        }
        --distance;
    }
    return slides;
}

}  // namespace puzzle
