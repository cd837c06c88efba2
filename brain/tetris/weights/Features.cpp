#include "brain/tetris/weights/Features.h"

#include <algorithm>
#include <bit>
#include <cstdlib>

#include "core/base/Text.h"

namespace tetris {

namespace {

using Column = uint64_t;  // bit y: the cell in row y is filled

// The bits of the rows 0 to R - 1.
Column maskRows(const Outcome& outcome) {
    return outcome.rows >= 64 ? ~Column{0} : (Column{1} << outcome.rows) - 1;
}

// The column's cells within the well's rows; all filled where x is a wall.
Column cutColumn(const Outcome& outcome, int x) {
    const bool inside = x >= 0 && x < outcome.board.getWidth();
    return (inside ? outcome.board.getColumn(x) : ~Column{0}) & maskRows(outcome);
}

// The row above the highest filled cell.
int computeHeight(Column column) { return static_cast<int>(std::bit_width(column)); }

// The empty cells with a filled one above.
Column findHoles(Column column) {
    const int height = computeHeight(column);
    return height == 0 ? 0 : ~column & (~Column{0} >> (64 - height));
}

template <class Count>
int sumColumns(const Outcome& outcome, Count&& count) {
    int sum = 0;
    for (int x = 0; x < outcome.board.getWidth(); ++x)
        sum += count(x, cutColumn(outcome, x));
    return sum;
}

int countHalfRowsUp(const Outcome& outcome) { return outcome.halfRowsUp; }

int countErodedCells(const Outcome& outcome) { return outcome.rowsCleared * outcome.cellsWithThem; }

int countRowTransitions(const Outcome& outcome) {
    int sum = 0;
    for (int x = 0; x <= outcome.board.getWidth(); ++x)
        sum += std::popcount(cutColumn(outcome, x - 1) ^ cutColumn(outcome, x));
    return sum;
}

int countColumnTransitions(const Outcome& outcome) {
    return sumColumns(outcome, [&outcome](int, Column column) {
        const Column changes = (column ^ (column << 1 | 1)) & maskRows(outcome);
        const bool reachesTop = computeHeight(column) == outcome.rows && outcome.rows > 0;
        return std::popcount(changes) + (reachesTop ? 1 : 0);
    });
}

int countHoleCells(const Outcome& outcome) {
    return sumColumns(outcome, [](int, Column column) { return std::popcount(findHoles(column)); });
}

int sumWells(const Outcome& outcome) {
    return sumColumns(outcome, [&outcome](int x, Column column) {
        int sum = 0;
        Column wells = ~column & cutColumn(outcome, x - 1) & cutColumn(outcome, x + 1);
        for (; wells != 0; wells &= wells - 1) {
            const int row = std::countr_zero(wells);
            sum += row + 1 - computeHeight(column & ((Column{1} << row) - 1));
        }
        return sum;
    });
}

int countHoleDepth(const Outcome& outcome) {
    return sumColumns(outcome, [](int, Column column) {
        return std::popcount(column) - std::countr_one(column);
    });
}

int countRowsWithHoles(const Outcome& outcome) {
    Column rows = 0;
    for (int x = 0; x < outcome.board.getWidth(); ++x)
        rows |= findHoles(cutColumn(outcome, x));
    return std::popcount(rows);
}

int countDiversity(const Outcome& outcome) {
    unsigned seen = 0;
    for (int x = 0; x + 1 < outcome.board.getWidth(); ++x) {
        const int step =
            computeHeight(cutColumn(outcome, x + 1)) - computeHeight(cutColumn(outcome, x));
        if (step >= -2 && step <= 2) seen |= 1U << (step + 2);
    }
    return std::popcount(seen);
}

int sumHeights(const Outcome& outcome) {
    return sumColumns(outcome, [](int, Column column) { return computeHeight(column); });
}

int countRowsCleared(const Outcome& outcome) { return outcome.rowsCleared; }

int sumSteps(const Outcome& outcome) {
    int sum = 0;
    for (int x = 0; x + 1 < outcome.board.getWidth(); ++x) {
        sum += std::abs(computeHeight(cutColumn(outcome, x + 1)) -
                        computeHeight(cutColumn(outcome, x)));
    }
    return sum;
}

constexpr std::array<FeatureEntry, kFeatureCount> kFeatures{{
    {"landing_height", "row of the middle of the landed piece, before rows are cleared", 0.5,
     countHalfRowsUp},
    {"eroded_cells", "rows cleared times the cells of this piece that went with them", 1,
     countErodedCells},
    {"row_transitions", "changes between filled and empty along each row, walls filled", 1,
     countRowTransitions},
    {"column_transitions", "changes between filled and empty up each column, floor filled", 1,
     countColumnTransitions},
    {"holes", "empty cells with a filled cell anywhere above them", 1, countHoleCells},
    {"wells", "for each empty cell between filled ones: the empty cells from it downward", 1,
     sumWells},
    {"hole_depth", "filled cells with an empty one somewhere below in their column", 1,
     countHoleDepth},
    {"rows_with_holes", "rows that contain a hole", 1, countRowsWithHoles},
    {"diversity", "how many of -2 to 2 occur as steps between neighbouring heights", 1,
     countDiversity},
    {"aggregate_height", "the heights of all columns together", 1, sumHeights},
    {"rows_cleared", "rows that the placement clears", 1, countRowsCleared},
    {"bumpiness", "differences between neighbouring heights, without their signs, together", 1,
     sumSteps},
}};

}  // namespace

const std::array<FeatureEntry, kFeatureCount>& getFeatures() { return kFeatures; }

const FeatureEntry* findFeature(std::string_view name) { return base::findRow(kFeatures, name); }

FeatureCounts countFeatures(const Outcome& outcome) {
    FeatureCounts counts{};
    for (size_t i = 0; i < kFeatureCount; ++i)
        counts[i] = kFeatures[i].count(outcome);
    return counts;
}

}  // namespace tetris
