#include "brain/tetris/placement/Kernel.h"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "brain/tetris/placement/Shape.h"
#include "core/base/Index.h"
#include "core/base/Range.h"

namespace tetris::placements {

namespace {

using Word = uint64_t;  // a column, or a set of rows: bit y is row y

// The sums of the board. A placement that clears no row is rated by its difference to them.
struct Stack {
    const Board& board;
    int width;
    int limitHeight;
    int cells = 0;
    int sumOfHeights = 0;
    std::array<Word, 5> rowsLacking{};  // [n]: rows with exactly n empty cells, n = 1 to 4

    Stack(const Board& from, int limit) : board(from), width(from.getWidth()), limitHeight(limit) {
        for (int x = 0; x < width; ++x)
            sumOfHeights += board.getColumnHeight(x);
        for (int y = 0; y < board.getMaxHeight(); ++y) {
            const int filled = board.getRowWidth(y);
            cells += filled;
            const auto lacking = base::toIndex(width - filled);
            if (lacking < rowsLacking.size()) rowsLacking[lacking] |= Word{1} << y;
        }
        // Empty rows lack `width` cells, which one piece can fill only in a well this narrow.
        if (width < base::count(rowsLacking)) {
            rowsLacking[base::toIndex(width)] |= ~Word{0} << board.getMaxHeight();
        }
    }
};

// DefaultBrain's weighted sums. Its contract is the result in doubles, added up in this order. With
// ten columns each term is exact and a whole number of quarters, so whole numbers compare the same.
struct QuarterRating {
    int operator()(const LowestPlacement& placement) const {
        return 32 * placement.maxHeight + 16 * placement.sumOfHeights + 5 * placement.holes;
    }
};
struct DoubleRating {
    int width;
    double operator()(const LowestPlacement& placement) const {
        const double meanHeight = static_cast<double>(placement.sumOfHeights) / width;
        return 8 * placement.maxHeight + 40 * meanHeight + 1.25 * placement.holes;
    }
};

// Sets the numbers after the placement of the shape, which clears the rows `full`.
void countAfterClearing(const Stack& stack, const Shape& shape, Word full,
                        LowestPlacement& placement) {
    placement.maxHeight = 0;
    placement.sumOfHeights = 0;
    for (int x = 0; x < stack.width; ++x) {
        Word column = stack.board.getColumn(x);
        const int i = x - placement.x;
        if (i >= 0 && i < shape.width) column |= shape.column(i) << placement.y;
        const int height = static_cast<int>(std::bit_width(removeRows(column, full)));
        placement.sumOfHeights += height;
        placement.maxHeight = std::max(placement.maxHeight, height);
    }
    const int cleared = std::popcount(full);
    placement.holes =
        placement.sumOfHeights - (stack.cells + Shape::kBlocks - cleared * stack.width);
}

// Sets `best` and `bestRating` to the first placement of the shape with the least rating, if that
// is less than bestRating or there is no best yet.
template <int kIndex, class Rating, class Rated>
void tryShape(const Stack& stack, int rotation, const Rating& rate, LowestPlacement& best,
              Rated& bestRating) {
    constexpr const Shape& kThis = kShape<kIndex>;
    const uint8_t* const heights = stack.board.getColumnHeights();
    const int maxHeight = stack.board.getMaxHeight();
    LowestPlacement placement;
    placement.rotation = rotation;
    for (int x = 0; x <= stack.width - kThis.width; ++x) {
        int y = 0;
        int sum = 0;
        for (int i = 0; i < kThis.width; ++i) {
            y = std::max(y, heights[x + i] - kThis.skirt(i));
            sum += heights[x + i];
        }
        if (y + kThis.height > stack.limitHeight) continue;
        Word full = 0;
        for (int r = 0; r < kThis.height; ++r) {
            const auto missing = base::toIndex(kThis.countInRow(r));
            full |= stack.rowsLacking[missing] & (Word{1} << (y + r));
        }
        placement.x = x;
        placement.y = y;
        if (full == 0) {
            placement.maxHeight = std::max(maxHeight, y + kThis.height);
            int tops = 0;
            for (int i = 0; i < kThis.width; ++i)
                tops += kThis.top(i);
            placement.sumOfHeights = stack.sumOfHeights + kThis.width * y + tops - sum;
            placement.holes = placement.sumOfHeights - stack.cells - Shape::kBlocks;
        } else {
            countAfterClearing(stack, kThis, full, placement);
        }
        const Rated rating = rate(placement);
        if (best.rotation >= 0 && rating >= bestRating) continue;
        best = placement;
        bestRating = rating;
    }
}

template <class Rating, class Rated>
using TryShape = void (*)(const Stack&, int, const Rating&, LowestPlacement&, Rated&);

template <class Rating, class Rated, int... kIndices>
constexpr std::array<TryShape<Rating, Rated>, kShapeCount> listTryShapes(
    std::integer_sequence<int, kIndices...> /*shapes*/) {
    return {tryShape<kIndices, Rating, Rated>...};
}

template <class Rating, class Rated>
LowestPlacement findLowest(const Stack& stack, const Rotations& rotations, const Rating& rate,
                           Rated bestRating) {
    static constexpr auto kTryShapes =
        listTryShapes<Rating, Rated>(std::make_integer_sequence<int, kShapeCount>());
    LowestPlacement best;
    for (int i = 0; i < rotations.count; ++i) {
        const size_t shape = rotations.shapes[base::toIndex(i)];
        kTryShapes[shape](stack, i, rate, best, bestRating);
    }
    return best;
}

}  // namespace

LowestPlacement findLowestPortably(const Board& board, int limitHeight,
                                   const Rotations& rotations) {
    const Stack stack(board, limitHeight);
    if (stack.width == 10) return findLowest(stack, rotations, QuarterRating{}, 0);
    return findLowest(stack, rotations, DoubleRating{stack.width}, 0.0);
}

}  // namespace tetris::placements
