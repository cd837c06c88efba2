#include <algorithm>
#include <bit>
#include <cstdlib>
#include <utility>

#include "brain/tetris/placement/Kernel.h"
#include "brain/tetris/placement/Shape.h"
#include "core/base/Index.h"

// The portable kernel: rates one placement after the other, by its difference to the board. The
// AVX2 kernel gives the same numbers.

namespace tetris::placements {

namespace {

using Word = uint64_t;  // a column, or a set of rows: bit y is row y

constexpr int kWallHeight = -1000;

constexpr Word bit(int row) { return Word{1} << row; }

// The rows below the given one.
constexpr Word below(int row) { return bit(row) - 1; }

constexpr size_t at(int x) { return base::toIndex(x + kEdge); }

// The same as std::popcount, which is compiled to a function call here, because the processor need
// not have the instruction.
constexpr int countBits(Word word) {
    word -= (word >> 1) & 0x5555555555555555;
    word = (word & 0x3333333333333333) + ((word >> 2) & 0x3333333333333333);
    word = (word + (word >> 4)) & 0x0f0f0f0f0f0f0f0f;
    return static_cast<int>((word * 0x0101010101010101) >> 56);
}

// The sum over `cells`, which are empty, of the number of empty cells of the column from each one
// downward, itself included. All cells move down together; one that meets a filled cell is removed.
int sumDepths(Word cells, Word column) {
    int sum = 0;
    for (; cells != 0; cells = (cells >> 1) & ~column)
        sum += countBits(cells);
    return sum;
}

int64_t weigh(const KernelWeights& weights, Feature feature, int count) {
    return int64_t{weights[feature]} * count;
}

// ---- The look

// Sets stepsBefore and stepsFrom. Returns the bits of all steps that occur.
unsigned lookAtSteps(Survey& survey) {
    unsigned seen = 0;
    survey.plain.stepsBefore[at(-1)] = 0;
    for (int x = 0; x < survey.width; ++x) {
        seen |= markStep(survey.plain.heights[at(x)] - survey.plain.heights[at(x - 1)]);
        survey.plain.stepsBefore[at(x)] = static_cast<uint8_t>(seen);
    }
    unsigned right = 0;
    survey.plain.stepsFrom[at(survey.width)] = 0;
    for (int x = survey.width - 1; x >= 0; --x) {
        right |= markStep(survey.plain.heights[at(x + 1)] - survey.plain.heights[at(x)]);
        survey.plain.stepsFrom[at(x)] = static_cast<uint8_t>(right);
    }
    return seen;
}

// Sets rowsLacking. Each row has a counter of its empty cells: three bits, one in each of three
// words, and a fourth, `more`, that stays set.
void lookAtRows(Survey& survey) {
    Word ones = 0;
    Word twos = 0;
    Word fours = 0;
    Word more = 0;
    for (int x = 0; x < survey.width; ++x) {
        const Word empty = ~survey.plain.columns[at(x)];
        const Word two = ones & empty;
        ones ^= empty;
        const Word four = twos & two;
        twos ^= two;
        more |= fours & four;
        fours ^= four;
    }
    const Word rows = below(survey.rows) & ~more;
    survey.plain.rowsLacking[1] = rows & ones & ~twos & ~fours;
    survey.plain.rowsLacking[2] = rows & ~ones & twos & ~fours;
    survey.plain.rowsLacking[3] = rows & ones & twos & ~fours;
    survey.plain.rowsLacking[4] = rows & ~ones & ~twos & fours;
}

// Requires: weights, width, rows and columns are set.
void lookAtColumns(Survey& survey) {
    const int width = survey.width;
    const Word rows = below(survey.rows);
    for (const int wall : {-1, width}) {
        survey.plain.columns[at(wall)] = ~Word{0};
        survey.plain.wells[at(wall)] = 0;
        survey.plain.emptyRightOfFilled[at(wall)] = survey.plain.emptyLeftOfFilled[at(wall)] = 0;
        survey.plain.heights[at(wall)] = kWallHeight;
    }
    survey.plain.columns[at(-2)] = survey.plain.columns[at(width + 1)] = 0;
    survey.plain.holeRows = 0;

    int rowTransitions = countBits(rows & ~survey.plain.columns[at(width - 1)]);
    int columnTransitions = 0;
    int holes = 0;
    int wells = 0;
    int holeDepth = 0;
    int sumOfHeights = 0;
    int bumpiness = 0;
    for (int x = 0; x < width; ++x) {
        const Word column = survey.plain.columns[at(x)];
        const Word left = survey.plain.columns[at(x - 1)];
        const int height = static_cast<int>(std::bit_width(column));
        const Word holeCells = column ^ below(height);
        const Word wellCells = ~column & left & survey.plain.columns[at(x + 1)];
        survey.plain.heights[at(x)] = height;
        survey.plain.hasHole[at(x)] = holeCells != 0;
        survey.plain.wells[at(x)] = wellCells;
        survey.plain.emptyRightOfFilled[at(x)] = ~column & left;
        survey.plain.emptyLeftOfFilled[at(x)] = ~column & survey.plain.columns[at(x + 1)];
        survey.plain.holeRows |= holeCells;
        rowTransitions += countBits(rows & (left ^ column));
        columnTransitions += 1;
        if (holeCells != 0) {
            columnTransitions += countBits(column ^ (column << 1 | 1)) - 1;
            holes += countBits(holeCells);
            holeDepth += countBits(column & (column + 1));
        }
        wells += sumDepths(wellCells, column);
        sumOfHeights += height;
        if (x > 0) bumpiness += std::abs(height - survey.plain.heights[at(x - 1)]);
    }
    const unsigned steps = lookAtSteps(survey);
    survey.plain.steps = countBits(steps);
    lookAtRows(survey);

    const KernelWeights& weights = *survey.weights;
    survey.boardValue = weigh(weights, Feature::RowTransitions, rowTransitions) +
                        weigh(weights, Feature::ColumnTransitions, columnTransitions) +
                        weigh(weights, Feature::Holes, holes) +
                        weigh(weights, Feature::Wells, wells) +
                        weigh(weights, Feature::HoleDepth, holeDepth) +
                        weigh(weights, Feature::RowsWithHoles, countBits(survey.plain.holeRows)) +
                        weigh(weights, Feature::Diversity, survey.plain.steps) +
                        weigh(weights, Feature::AggregateHeight, sumOfHeights) +
                        weigh(weights, Feature::Bumpiness, bumpiness);
}

void look(const Well& well, Survey& survey) {
    survey.width = well.width;
    survey.rows = well.rows;
    std::copy_n(well.columns.data(), well.width, &survey.plain.columns[at(0)]);
    survey.kind = Survey::Kind::Plain;
    lookAtColumns(survey);
}

// ---- The placements. The index of the shape is a template parameter, so that its numbers are
// constants.

template <int kIndex>
constexpr const Shape& kShape = kShapes[base::toIndex(kIndex)];

// Where the shape comes to rest.
template <int kIndex>
int drop(const Survey& survey, int x) {
    int y = 0;
    for (int i = 0; i < kShape<kIndex>.width; ++i)
        y = std::max(y, survey.plain.heights[at(x + i)] - kShape<kIndex>.skirt(i));
    return y;
}

// The rows that become full: those that lack exactly as many cells as the shape has in them.
template <int kIndex>
Word findFullRows(const Survey& survey, int y) {
    Word full = 0;
    for (int r = 0; r < kShape<kIndex>.height; ++r) {
        const auto missing = base::toIndex(kShape<kIndex>.countInRow(r));
        full |= survey.plain.rowsLacking[missing] & bit(y + r);
    }
    return full;
}

// Row transitions: between two empty cells the shape adds two, and each filled neighbour removes
// two.
template <int kIndex>
int diffRowTransitions(const Survey& survey, int x, int y) {
    Word neighbours = 0;
    for (int r = 0; r < kShape<kIndex>.height; ++r) {
        neighbours += (survey.plain.columns[at(x + kShape<kIndex>.left(r) - 1)] >> (y + r)) & 1;
        neighbours += (survey.plain.columns[at(x + kShape<kIndex>.right(r))] >> (y + r)) & 1;
    }
    return 2 * kShape<kIndex>.height - 2 * static_cast<int>(neighbours);
}

// As sumDepths, for the cells in the rows y + r for the bits r of `rows`.
int sumDepthsAt(Word rows, int y, Word column) {
    int sum = 0;
    for (; rows != 0; rows &= rows - 1) {
        const int row = y + std::countr_zero(rows);
        sum += row + 1 - static_cast<int>(std::bit_width(column & below(row)));
    }
    return sum;
}

// Wells next to the shape: empty cells with a filled neighbour on the other side. Above its blocks
// wells start anew.
template <int kIndex, int kColumn>
int countWellsBeside(const Survey& survey, int x, int y) {
    constexpr const Shape& kThis = kShape<kIndex>;
    constexpr Bare kBare = findBare(kThis, kColumn);
    constexpr unsigned kAbove = findAbove(kThis, kColumn);
    const size_t here = at(x + kColumn);
    Word cells = 0;
    if constexpr (kBare.onLeft != 0)
        cells |= survey.plain.emptyRightOfFilled[here] >> y & kBare.onLeft;
    if constexpr (kBare.onRight != 0)
        cells |= survey.plain.emptyLeftOfFilled[here] >> y & kBare.onRight;
    if (cells == 0) return 0;
    int sum = sumDepthsAt(cells & ~Word{kAbove}, y, survey.plain.columns[here]);
    if constexpr (kAbove != 0) {
        for (Word above = cells & kAbove; above != 0; above &= above - 1)
            sum += std::countr_zero(above) - kThis.top(kColumn) + 1;
    }
    return sum;
}

// Wells that the shape fills. Above a shape of one column the remaining ones become less deep;
// above a wider one there are none, because every cell above it has an empty neighbour, through
// which the shape came down.
template <int kIndex, int kColumn>
int countWellsFilled(const Survey& survey, int x, int y) {
    constexpr const Shape& kThis = kShape<kIndex>;
    constexpr unsigned kSunken = findSunken(kThis, kColumn);
    int sum = 0;
    if constexpr (kSunken != 0) {
        const Word cells = survey.plain.wells[at(x + kColumn)] >> y & kSunken;
        if (cells != 0) sum += sumDepthsAt(cells, y, survey.plain.columns[at(x + kColumn)]);
    }
    if constexpr (kThis.width == 1) {
        const Word above = survey.plain.wells[at(x)] >> (y + kThis.height);
        sum += kThis.height * countBits(above);
    }
    return sum;
}

template <int kIndex, int... kColumns>
int diffWells(const Survey& survey, int x, int y,
              std::integer_sequence<int, kColumns...> /*columns*/) {
    return countWellsBeside<kIndex, -1>(survey, x, y) +
           countWellsBeside<kIndex, kShape<kIndex>.width>(survey, x, y) +
           (countWellsBeside<kIndex, kColumns>(survey, x, y) + ...) -
           (countWellsFilled<kIndex, kColumns>(survey, x, y) + ...);
}

// [n]: how many of five bits are set.
constexpr std::array<uint8_t, 32> kStepCounts = [] {
    std::array<uint8_t, 32> counts{};
    for (unsigned n = 0; n < counts.size(); ++n)
        counts[n] = static_cast<uint8_t>(countBits(n));
    return counts;
}();

// By how much the placement changes the number of different steps.
template <int kIndex>
int diffDiversity(const Survey& survey, int x, int y) {
    constexpr const Shape& kThis = kShape<kIndex>;
    constexpr unsigned kInner = markInnerSteps(kThis);
    const int last = x + kThis.width - 1;
    const unsigned seen =
        kInner | survey.plain.stepsBefore[at(x - 1)] | survey.plain.stepsFrom[at(last + 1)] |
        markStep(y + kThis.top(0) - survey.plain.heights[at(x - 1)]) |
        markStep(survey.plain.heights[at(last + 1)] - y - kThis.top(kThis.width - 1));
    return kStepCounts[seen] - survey.plain.steps;
}

// The heights and the steps between them: only the shape's own columns change.
template <int kIndex>
int64_t weighHeights(const Survey& survey, int x, int y) {
    constexpr const Shape& kThis = kShape<kIndex>;
    int sum = 0;
    int bumpiness = 0;
    int left = survey.plain.heights[at(x - 1)];
    for (int i = 0; i <= kThis.width; ++i) {
        const int before = survey.plain.heights[at(x + i)];
        const int now = i < kThis.width ? y + kThis.top(i) : before;
        sum += now - before;
        const bool isInside = x + i > 0 && x + i < survey.width;
        if (isInside) {
            bumpiness +=
                std::abs(now - left) - std::abs(before - survey.plain.heights[at(x + i - 1)]);
        }
        left = now;
    }
    return weigh(*survey.weights, Feature::AggregateHeight, sum) +
           weigh(*survey.weights, Feature::Bumpiness, bumpiness);
}

template <int kIndex>
int64_t weighPiece(const KernelWeights& weights, int y, int rowsCleared, int erodedCells) {
    return weigh(weights, Feature::LandingHeight, 2 * y + kShape<kIndex>.height - 1) +
           weigh(weights, Feature::ErodedCells, erodedCells) +
           weigh(weights, Feature::RowsCleared, rowsCleared);
}

// The value of a placement that clears no row, by difference.
template <int kIndex>
int64_t rateDifference(const Survey& survey, int x, int y) {
    constexpr const Shape& kThis = kShape<kIndex>;
    int holes = 0;
    int covered = 0;
    int holeDepth = 0;
    Word holeRows = survey.plain.holeRows;
    for (int i = 0; i < kThis.width; ++i) {
        const int height = survey.plain.heights[at(x + i)];
        const int bottom = y + kThis.skirt(i);
        const bool covers = bottom > height;
        holes += bottom - height;
        covered += covers ? 1 : 0;
        holeDepth += covers || survey.plain.hasHole[at(x + i)] != 0 ? kThis.countInColumn(i) : 0;
        holeRows |= bit(bottom) - bit(height);
    }
    const int newHoleRows = holes == 0 ? 0 : countBits(holeRows ^ survey.plain.holeRows);
    const KernelWeights& weights = *survey.weights;
    return survey.boardValue + weighPiece<kIndex>(weights, y, 0, 0) +
           (weights.weighsMore ? weighHeights<kIndex>(survey, x, y) : 0) +
           weigh(weights, Feature::RowTransitions, diffRowTransitions<kIndex>(survey, x, y)) +
           weigh(weights, Feature::ColumnTransitions, 2 * covered) +
           weigh(weights, Feature::Holes, holes) +
           weigh(weights, Feature::Wells,
                 diffWells<kIndex>(survey, x, y,
                                   std::make_integer_sequence<int, kShape<kIndex>.width>())) +
           weigh(weights, Feature::HoleDepth, holeDepth) +
           weigh(weights, Feature::RowsWithHoles, newHoleRows) +
           weigh(weights, Feature::Diversity, diffDiversity<kIndex>(survey, x, y));
}

// The value of a placement that clears rows, by a survey of the well after it.
template <int kIndex>
int64_t rateClearing(const Survey& survey, int x, int y, Word fullRows) {
    constexpr const Shape& kThis = kShape<kIndex>;
    Survey after;
    after.weights = survey.weights;
    after.width = survey.width;
    after.rows = survey.rows;
    std::copy_n(&survey.plain.columns[at(0)], survey.width, &after.plain.columns[at(0)]);
    for (int i = 0; i < kThis.width; ++i)
        after.plain.columns[at(x + i)] |= kThis.column(i) << y;
    int rowsCleared = 0;
    int cellsWithThem = 0;
    for (int r = kThis.height - 1; r >= 0; --r) {
        if ((fullRows & bit(y + r)) == 0) continue;
        ++rowsCleared;
        cellsWithThem += kThis.countInRow(r);
        const Word kept = below(y + r);
        for (int j = 0; j < survey.width; ++j) {
            Word& column = after.plain.columns[at(j)];
            column = (column & kept) | (column >> 1 & ~kept);
        }
    }
    lookAtColumns(after);
    return after.boardValue +
           weighPiece<kIndex>(*survey.weights, y, rowsCleared, rowsCleared * cellsWithThem);
}

template <int kIndex>
void rateShape(const Survey& survey, int64_t* values) {
    for (int x = 0; x <= survey.width - kShape<kIndex>.width; ++x) {
        const int y = drop<kIndex>(survey, x);
        if (y + kShape<kIndex>.height > survey.rows) {
            values[x] = kNoValue;
        } else if (const Word fullRows = findFullRows<kIndex>(survey, y); fullRows != 0) {
            values[x] = rateClearing<kIndex>(survey, x, y, fullRows);
        } else {
            values[x] = rateDifference<kIndex>(survey, x, y);
        }
    }
}

using RateShape = void (*)(const Survey&, int64_t*);

template <int... kIndices>
constexpr std::array<RateShape, kShapeCount> listRateShapes(
    std::integer_sequence<int, kIndices...> /*shapes*/) {
    return {rateShape<kIndices>...};
}

void rate(const Survey& survey, int shape, int64_t* values) {
    static constexpr auto kRateShapes =
        listRateShapes(std::make_integer_sequence<int, kShapeCount>());
    kRateShapes[base::toIndex(shape)](survey, values);
}

BestPlacement findBest(const Survey& survey, const Rotations& rotations) {
    std::array<int64_t, Well::kMaxWidth> values;
    BestPlacement best;
    for (int i = 0; i < rotations.count; ++i) {
        const int shape = rotations.shapes[base::toIndex(i)];
        rate(survey, shape, values.data());
        for (int x = 0; x <= survey.width - kShapes[base::toIndex(shape)].width; ++x) {
            const int64_t value = values[base::toIndex(x)];
            if (value > best.value) best = {value, i, x};
        }
    }
    return best;
}

int64_t rateBest(const Survey& survey, const Rotations& rotations) {
    return findBest(survey, rotations).value;
}

Rest drop(const Survey& survey, int shape, int x) {
    const Shape& piece = kShapes[base::toIndex(shape)];
    Rest rest;
    for (int i = 0; i < piece.width; ++i)
        rest.y = std::max(rest.y, survey.plain.heights[at(x + i)] - piece.skirt(i));
    for (int r = 0; r < piece.height; ++r) {
        const auto missing = base::toIndex(piece.countInRow(r));
        const Word isFull = survey.plain.rowsLacking[missing] >> (rest.y + r) & 1;
        rest.fullRows |= static_cast<unsigned>(isFull) << r;
    }
    return rest;
}

}  // namespace

const Kernel& getPortableKernel() {
    static constexpr Kernel kKernel{look, rate, findBest, rateBest, drop, findLowestPortably};
    return kKernel;
}

}  // namespace tetris::placements
