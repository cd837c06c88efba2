#include "test/support/game/PlainWell.h"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <string>

#include "core/tetris/Game.h"

namespace tetris {

namespace {

using Word = uint64_t;

int computeHeight(Word column) { return static_cast<int>(std::bit_width(column)); }

// Counts bits without std::popcount, which is a function call if the build does not require the
// instruction.
int countBits(Word word) {
    word -= (word >> 1) & 0x5555555555555555;
    word = (word & 0x3333333333333333) + ((word >> 2) & 0x3333333333333333);
    word = (word + (word >> 4)) & 0x0f0f0f0f0f0f0f0f;
    return static_cast<int>((word * 0x0101010101010101) >> 56);
}

void makeWalls(PlainWell& well) { well.column(-1) = well.column(well.width) = ~Word{0}; }

// Each bit is set with probability 1 / 2^(density + 1).
Word drawWord(base::JavaRandom& random, int density) {
    Word word = Word{random.next(32)} << 32 | random.next(32);
    for (; density > 0; --density)
        word &= Word{random.next(32)} << 32 | random.next(32);
    return word;
}

// The heights are a random walk from column to column; below them some cells are empty.
void pileUp(base::JavaRandom& random, PlainWell& well) {
    const int highest = random.nextInt(well.rows + 1);
    const int roughness = 1 + random.nextInt(5);
    const int solidity = 1 + random.nextInt(6);
    int height = random.nextInt(highest + 1);
    for (int x = 0; x < well.width; ++x) {
        height += random.nextInt(2 * roughness + 1) - roughness;
        if (random.nextInt(8) == 0) height = random.nextInt(highest + 1);
        height = std::clamp(height, 0, highest);
        well.column(x) = ((Word{1} << height) - 1) & ~drawWord(random, solidity);
    }
}

// Fills the row, except for `lacking` cells side by side, from column `from` on.
void fillRow(PlainWell& well, int row, int from, int lacking) {
    for (int x = 0; x < well.width; ++x)
        well.column(x) |= Word{1} << row;
    for (int i = 0; i < lacking; ++i)
        well.column((from + i) % well.width) &= ~(Word{1} << row);
}

}  // namespace

PlainWell makeRandomWell(base::JavaRandom& random, int width, int rows) {
    PlainWell well;
    well.width = width;
    well.rows = rows;
    pileUp(random, well);
    Word any = 0;
    for (int x = 0; x < width; ++x)
        any |= well.column(x);
    int from = 0;
    int lacking = 1;
    for (int row = 0; row < computeHeight(any); ++row) {
        // Half of the rows lack the same cells as the last one, so that one piece can clear both.
        if (random.nextInt(2) == 0) {
            from = random.nextInt(width);
            lacking = 1 + random.nextInt(5);
        }
        if (random.nextInt(4) == 0) fillRow(well, row, from, lacking);
    }
    Word full = ~Word{0};
    for (int x = 0; x < width; ++x)
        full &= well.column(x);
    for (; full != 0; full &= full - 1)
        fillRow(well, std::countr_zero(full), random.nextInt(width), 1);
    makeWalls(well);
    return well;
}

PlainWell readPlainWell(const Board& board, int rows) {
    PlainWell well;
    well.width = board.getWidth();
    well.rows = rows;
    for (int x = 0; x < well.width; ++x)
        well.column(x) = board.getColumn(x);
    makeWalls(well);
    return well;
}

Board toBoard(const PlainWell& well) {
    std::string picture;
    for (int y = well.rows + kTopRows - 1; y >= 0; --y) {
        for (int x = 0; x < well.width; ++x)
            picture += (well.column(x) >> y & 1) != 0 ? '#' : '.';
        picture += '\n';
    }
    return Board::fromPicture(picture);
}

int dropPlainly(const PlainWell& well, const Piece& piece, int x) {
    int y = 0;
    for (const int lowest : piece.getSkirt())
        y = std::max(y, computeHeight(well.column(x++)) - lowest);
    return y;
}

void landPlainly(const PlainWell& before, const Piece& piece, int x, int y, PlainWell& after) {
    after.width = before.width;
    after.rows = before.rows;
    after.rowsCleared = 0;
    after.cellsWithThem = 0;
    for (int j = -1; j <= before.width; ++j)
        after.column(j) = before.column(j);
    for (int i = 0; i < piece.getWidth(); ++i)
        after.column(x + i) |= piece.getColumns()[i] << y;
    Word full = (Word{1} << before.rows) - 1;
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

std::array<int32_t, 12> countFeaturesPlainly(const PlainWell& well, int halfRowsUp,
                                             bool withSurface) {
    const Word rows = (Word{1} << well.rows) - 1;
    int rowTransitions = countBits(~well.column(well.width - 1) & rows);
    int columnTransitions = 0;
    int holes = 0;
    int wells = 0;
    int depth = 0;
    Word rowsWithHoles = 0;
    unsigned steps = 0;
    int heightBefore = 0;
    int sumOfHeights = 0;
    int bumpiness = 0;
    for (int x = 0; x < well.width; ++x) {
        const Word column = well.column(x);
        const Word left = well.column(x - 1);
        const int height = computeHeight(column);
        const Word covered = ~column & ((Word{1} << height) - 1);
        rowTransitions += countBits((column ^ left) & rows);
        columnTransitions += countBits(column ^ (column << 1 | 1));
        holes += countBits(covered);
        rowsWithHoles |= covered;
        depth += countBits(column & (column + 1));
        for (Word cells = ~column & left & well.column(x + 1) & rows; cells != 0;
             cells &= cells - 1) {
            const int row = std::countr_zero(cells);
            wells += row + 1 - computeHeight(column & ((Word{1} << row) - 1));
        }
        if (withSurface) sumOfHeights += height;
        if (withSurface && x > 0) {
            const int step = height - heightBefore;
            bumpiness += std::abs(step);
            if (step >= -2 && step <= 2) steps |= 1U << (step + 2);
        }
        heightBefore = height;
    }
    return {halfRowsUp,
            well.rowsCleared * well.cellsWithThem,
            rowTransitions,
            columnTransitions,
            holes,
            wells,
            depth,
            countBits(rowsWithHoles),
            countBits(steps),
            sumOfHeights,
            withSurface ? well.rowsCleared : 0,
            bumpiness};
}

double rateAsDefaultPlainly(const PlainWell& well) {
    int sum = 0;
    int maxHeight = 0;
    int holes = 0;
    for (int x = 0; x < well.width; ++x) {
        const int height = computeHeight(well.column(x));
        sum += height;
        maxHeight = std::max(maxHeight, height);
        holes += height - countBits(well.column(x));
    }
    const double meanHeight = static_cast<double>(sum) / well.width;
    return 8 * maxHeight + 40 * meanHeight + 1.25 * holes;
}

}  // namespace tetris
