#include "test/bench/PlainRating.h"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>

namespace tetris {

namespace {

using Word = std::uint64_t;

// The columns after a landing, with a wall on either side, and what went with the rows.
struct Plain {
    int width = 0;
    int rows = 0;
    std::array<Word, Board::kMaxSize + 2> columns;  // [x + 1]
    int rowsCleared = 0;
    int cellsWithThem = 0;

    [[nodiscard]] Word column(int x) const { return columns[static_cast<std::size_t>(x + 1)]; }
    Word& column(int x) { return columns[static_cast<std::size_t>(x + 1)]; }
};

int computeHeight(Word column)
{
    return static_cast<int>(std::bit_width(column));
}

void land(const Plain& before, const Piece& piece, int x, int y, Plain& after)
{
    after.width = before.width;
    after.rows = before.rows;
    after.rowsCleared = 0;
    after.cellsWithThem = 0;
    for (int j = -1; j <= before.width; ++j)
        after.column(j) = before.column(j);
    for (int i = 0; i < piece.getWidth(); ++i)
        after.column(x + i) |= piece.getColumns()[i] << y;
    Word full = ~Word{0};
    for (int j = 0; j < before.width; ++j)
        full &= after.column(j);
    while (full != 0) {
        const int row = computeHeight(full) - 1;
        const Word below = (Word{1} << row) - 1;
        for (int j = 0; j < before.width; ++j)
            after.column(j) = (after.column(j) & below) | (after.column(j) >> 1 & ~below);
        ++after.rowsCleared;
        after.cellsWithThem += piece.getRowWidths()[row - y];
        full &= below;
    }
}

std::int64_t rate(const Plain& well, int halfRowsUp, const ScaledWeights& weights)
{
    const Word rows = (Word{1} << well.rows) - 1;
    FeatureCounts counts{halfRowsUp, well.rowsCleared * well.cellsWithThem};
    auto& [up, eroded, rowTransitions, columnTransitions, holes, wells, depth, holeRows, steps] =
        counts;
    Word rowsWithHoles = 0;
    unsigned seen = 0;
    rowTransitions = std::popcount((well.column(well.width - 1) ^ rows) & rows);
    for (int x = 0; x < well.width; ++x) {
        const Word column = well.column(x);
        const Word left = well.column(x - 1);
        const int height = computeHeight(column);
        const Word covered = ~column & ((Word{1} << height) - 1);
        rowTransitions += std::popcount((column ^ left) & rows);
        columnTransitions += std::popcount(column ^ (column << 1 | 1));
        holes += std::popcount(covered);
        rowsWithHoles |= covered;
        depth += std::popcount(column & (column + 1));
        for (Word cells = ~column & left & well.column(x + 1); cells != 0; cells &= cells - 1) {
            const int row = std::countr_zero(cells);
            wells += row + 1 - computeHeight(column & ((Word{1} << row) - 1));
        }
        if (weights.values[toIndex(Feature::Diversity)] != 0 && x > 0) {
            const int step = height - computeHeight(left);
            if (step >= -2 && step <= 2) seen |= 1U << (step + 2);
        }
    }
    holeRows = std::popcount(rowsWithHoles);
    steps = std::popcount(seen);
    return weights.rate(counts);
}

double rateAsDefault(const Plain& well)
{
    int sum = 0;
    int maxHeight = 0;
    int holes = 0;
    for (int x = 0; x < well.width; ++x) {
        const int height = computeHeight(well.column(x));
        sum += height;
        maxHeight = std::max(maxHeight, height);
        holes += height - std::popcount(well.column(x));
    }
    const double meanHeight = static_cast<double>(sum) / well.width;
    return 8 * maxHeight + 40 * meanHeight + 1.25 * holes;
}

// Calls visit(well after, half rows up) for every landing.
template <class Visit>
void landEverywhere(const Board& board, const Piece& piece, int limitHeight, Visit&& visit)
{
    Plain before;
    before.width = board.getWidth();
    before.rows = limitHeight;
    before.column(-1) = before.column(before.width) = ~Word{0};
    for (int x = 0; x < before.width; ++x)
        before.column(x) = board.getColumn(x);
    Plain after;
    const Piece* turned = &piece;
    do {
        for (int x = 0; x <= before.width - turned->getWidth(); ++x) {
            const int y = board.dropHeight(*turned, x);
            if (y + turned->getHeight() > limitHeight) continue;
            land(before, *turned, x, y, after);
            visit(after, 2 * y + turned->getHeight() - 1);
        }
        turned = turned->fastRotation();
    } while (turned != nullptr && turned->fastRotation() != piece.fastRotation());
}

}  // namespace

std::int64_t rateBestPlainly(const Board& board, const Piece& piece, int limitHeight,
                             const ScaledWeights& weights)
{
    std::int64_t best = std::numeric_limits<std::int64_t>::min();
    landEverywhere(board, piece, limitHeight, [&](const Plain& after, int halfRowsUp) {
        best = std::max(best, rate(after, halfRowsUp, weights));
    });
    return best;
}

double rateLowestPlainly(const Board& board, const Piece& piece, int limitHeight)
{
    double best = std::numeric_limits<double>::infinity();
    landEverywhere(board, piece, limitHeight, [&](const Plain& after, int /*halfRowsUp*/) {
        best = std::min(best, rateAsDefault(after));
    });
    return best;
}

}  // namespace tetris
