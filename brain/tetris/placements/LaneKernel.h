#pragma once

#if defined(__x86_64__)

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <limits>
#include <utility>

#include "brain/tetris/Rotations.h"
#include "brain/tetris/placements/Kernel.h"
#include "brain/tetris/placements/Lanes.h"
#include "brain/tetris/placements/Shape.h"
#include "brain/tetris/placements/Survey.h"

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,popcnt,lzcnt"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2,popcnt,lzcnt")
#endif

namespace tetris::placements::avx2 {

// A landing's value is the board's and a difference, which fits 32 bits: the value of a board of 64
// columns and 31 rows is less than 2^30 either way.
inline constexpr std::int32_t kNoDifference = std::numeric_limits<std::int32_t>::min();
// Whole vectors of them for each rotation.
inline constexpr int kRoomForDifferences = Well::kMaxWidth + 16;

inline constexpr int kWallHeight = 0x1000;

template <class L>
using SurveyOf = LaneSurvey<typename L::Word>;

constexpr int weightOf(const ScaledWeights& weights, Feature feature)
{
    return weights.values[toIndex(feature)];
}

// Two weights of 16 bits for addUp.
inline Ints32 pairWeights(const ScaledWeights& weights, Feature a, Feature b)
{
    const auto low = static_cast<std::uint32_t>(weightOf(weights, a)) & 0xffff;
    const auto high = static_cast<std::uint32_t>(weightOf(weights, b)) << 16;
    return as<Ints32>(_mm256_set1_epi32(static_cast<int>(low | high)));
}

template <class L>
inline typename L::V numberLanes()
{
    typename L::V numbers;
    for (int i = 0; i < L::kCount; ++i)
        numbers[i] = static_cast<typename L::Word>(i);
    return numbers;
}

// ---- The look

// All cells below the top of each column, itself included.
template <class L>
inline typename L::V fillDown(typename L::V cells)
{
    for (int by = 1; by < L::kBits; by *= 2)
        cells |= cells >> by;
    return cells;
}

// The sum over the bits of their places, counted from 1.
template <class L>
inline typename L::V sumPlaces(typename L::V words)
{
    using V = typename L::V;
    const Bytes nibbles = as<Bytes>(L::fill(0)) + 0x0f;
    const Bytes low = as<Bytes>(words) & nibbles;
    const Bytes high = as<Bytes>(words >> 4) & nibbles;
    const Bytes places = lookUp(kPlaceSums, low) + lookUp(kUpperPlaceSums, high);
    V sum = L::addBytes(as<V>(places));
    // Of the bytes from the second on, the bits are 8 places further up for each byte below.
    for (int by = 8; by < L::kBits; by += 8)
        sum += countBits<L>(words >> by) << 3;
    return sum;
}

template <class L>
inline typename L::V markSteps(typename L::V steps)
{
    return lookUp(kStepBits, L::minUnsigned(steps + L::fill(3), L::fill(7)));
}

// The sums over all columns of what can be counted column by column.
template <class L>
struct ColumnCounts {
    typename L::Sum sum{};
    typename L::V holeRows{};
    typename L::V steps{};
};

// The vector of columns from x on. Requires: survey.cells are set.
template <class L>
inline void lookAtColumns(SurveyOf<L>& survey, int x, typename L::V isInside, typename L::V rowMask,
                          const ScaledWeights& weights, ColumnCounts<L>& counts)
{
    using V = typename L::V;
    const auto at = static_cast<std::size_t>(x + kEdge);
    const V cells = load<V>(&survey.cells[at]);
    const V left = load<V>(&survey.cells[at - 1]);
    const V right = load<V>(&survey.cells[at + 1]);
    const V filled = fillDown<L>(cells);
    const V holes = filled & ~cells;
    const V open = ~filled;
    const V openLeft = open & left;
    const V openRight = open & right;
    const V openBoth = openLeft & right;
    const V heightOrMore = countBits<L>(filled) - 1;
    const V height = (heightOrMore & isInside) | (L::fill(kWallHeight) & ~isInside);
    store(&survey.heights[at], height);
    store(&survey.tops[at], (filled >> 1) + 1);
    store(&survey.hasHole[at], as<V>(holes != 0));
    store(&survey.openLeft[at], openLeft);
    store(&survey.openRight[at], openRight);
    store(&survey.openBoth[at], openBoth);
    store(&survey.coveredLeft[0][at], holes);

    const V rowTransitions = countBits<L>((cells ^ left) & rowMask);
    const V columnTransitions = countBits<L>((cells ^ (cells >> 1)) & isInside);
    const V holeDepth = countBits<L>(cells & (cells + 1));
    const V depths = L::shiftDown(openBoth, L::makeShift(heightOrMore));
    counts.sum =
        L::addUp(counts.sum, rowTransitions, columnTransitions,
                 pairWeights(weights, Feature::RowTransitions, Feature::ColumnTransitions));
    counts.sum = L::addUp(counts.sum, countBits<L>(holes), holeDepth,
                          pairWeights(weights, Feature::Holes, Feature::HoleDepth));
    counts.sum = L::addUp(counts.sum, sumPlaces<L>(depths), V{},
                          pairWeights(weights, Feature::Wells, Feature::Wells));
    counts.holeRows |= holes >> 1;
}

// Cells of wells that something covers, plane by plane. False if they go too deep.
template <class L>
inline bool lookAtCovered(SurveyOf<L>& survey, int width, const ScaledWeights& weights,
                          ColumnCounts<L>& counts)
{
    using V = typename L::V;
    const Ints32 wellWeights = pairWeights(weights, Feature::Wells, Feature::Wells);
    for (survey.planes = 0;; ++survey.planes) {
        V any{};
        const auto plane = static_cast<std::size_t>(survey.planes);
        for (int x = 0; x <= width; x += L::kCount) {
            const auto at = static_cast<std::size_t>(x + kEdge);
            const V left = load<V>(&survey.cells[at - 1]);
            const V right = load<V>(&survey.cells[at + 1]);
            any |= load<V>(&survey.coveredLeft[plane][at]) & (left | right);
        }
        if (isZero(any)) return true;
        if (survey.planes + 1 == SurveyOf<L>::kMaxPlanes) return false;
        store(&survey.coveredLeft[plane + 1][0], V{});
        for (int x = 0; x <= width; x += L::kCount) {
            const auto at = static_cast<std::size_t>(x + kEdge);
            const V left = load<V>(&survey.cells[at - 1]);
            const V right = load<V>(&survey.cells[at + 1]);
            const V covered = load<V>(&survey.coveredLeft[plane][at]);
            store(&survey.coveredLeft[plane][at], covered & left);
            store(&survey.coveredRight[plane][at], covered & right);
            store(&survey.coveredLeft[plane + 1][at], covered & (covered << 1));
            counts.sum =
                L::addUp(counts.sum, countBits<L>(covered & left & right), V{}, wellWeights);
        }
    }
}

// What steps there are on either side of each column.
template <class Word>
inline void lookAtSteps(LaneSurvey<Word>& survey, int width)
{
    const auto begin = static_cast<std::size_t>(kEdge);
    const auto end = begin + static_cast<std::size_t>(width);
    const auto mark = [&survey](std::size_t to) {
        const unsigned index = static_cast<unsigned>(survey.heights[to]) -
                               static_cast<unsigned>(survey.heights[to - 1]) + 2;
        return index <= 4 ? 1U << index : 0U;
    };
    unsigned before = 0;
    survey.stepsBefore[begin - 1] = 0;
    survey.stepsBefore[begin] = 0;
    for (std::size_t to = begin + 1; to < end; ++to) {
        before |= mark(to);
        survey.stepsBefore[to] = static_cast<Word>(before);
    }
    unsigned from = 0;
    survey.stepsFrom[end] = 0;
    survey.stepsFrom[end - 1] = 0;
    for (std::size_t to = end - 1; to > begin; --to) {
        from |= mark(to);
        survey.stepsFrom[to - 1] = static_cast<Word>(from);
    }
    survey.steps = _mm_popcnt_u32(before);
}

// Rows by the number of their empty cells, as the portable kernel does it.
template <class Word>
inline void lookAtRows(LaneSurvey<Word>& survey, const Well& well)
{
    std::uint64_t ones = 0;
    std::uint64_t twos = 0;
    std::uint64_t fours = 0;
    std::uint64_t more = 0;
    for (int x = 0; x < well.width; ++x) {
        const std::uint64_t empty = ~well.columns[static_cast<std::size_t>(x)];
        const std::uint64_t two = ones & empty;
        ones ^= empty;
        const std::uint64_t four = twos & two;
        twos ^= two;
        more |= fours & four;
        fours ^= four;
    }
    const std::uint64_t rows = ((std::uint64_t{1} << well.rows) - 1) & ~more;
    const auto put = [&survey, rows](std::size_t lacking, std::uint64_t set) {
        survey.rowsLacking[lacking] = static_cast<Word>((set & rows) << 1);
    };
    put(1, ones & ~twos & ~fours);
    put(2, ~ones & twos & ~fours);
    put(3, ones & twos & ~fours);
    put(4, ~ones & ~twos & fours);
}

// False if covered cells go too deep for the survey.
template <class L>
inline bool lookInLanes(const Well& well, const ScaledWeights& weights, SurveyOf<L>& survey,
                        std::int64_t& boardValue)
{
    using V = typename L::V;
    const int width = well.width;
    const V ones = ~V{};
    const V numbers = numberLanes<L>();
    const auto isInside = [&](int x) { return as<V>(numbers < L::fill(width - x)); };
    store(&survey.cells[0], ones);
    int x = 0;
    for (; x < width; x += L::kCount) {
        const V cells = L::loadColumns(&well.columns[static_cast<std::size_t>(x)]);
        store(&survey.cells[static_cast<std::size_t>(x + kEdge)], cells | ~isInside(x));
    }
    store(&survey.cells[static_cast<std::size_t>(x + kEdge)], ones);

    constexpr int kRows = L::kBits - 1;
    const int rowsInWords = well.rows < kRows ? well.rows : kRows;
    const V rowMask = L::fill(((std::uint64_t{1} << rowsInWords) - 1) << 1);
    store(&survey.heights[0], L::fill(kWallHeight));
    store(&survey.openLeft[0], V{});
    store(&survey.coveredLeft[0][0], V{});
    ColumnCounts<L> counts;
    for (x = 0; x <= width; x += L::kCount)
        lookAtColumns<L>(survey, x, isInside(x), rowMask, weights, counts);
    store(&survey.heights[static_cast<std::size_t>(x + kEdge)], L::fill(kWallHeight));
    if (!lookAtCovered<L>(survey, width, weights, counts)) return false;
    survey.holeRows = uniteLanes<L>(counts.holeRows);
    lookAtSteps(survey, width);
    lookAtRows(survey, well);
    boardValue = std::int64_t{sumLanes(L::addAll(counts.sum))} +
                 weightOf(weights, Feature::RowTransitions) * 2 * (well.rows - rowsInWords) +
                 weightOf(weights, Feature::RowsWithHoles) * _mm_popcnt_u32(survey.holeRows) +
                 weightOf(weights, Feature::Diversity) * survey.steps;
    return true;
}

// ---- The landings

template <int kIndex>
constexpr const Shape& kShape = kShapes[static_cast<std::size_t>(kIndex)];

// What of a shape lies bare to either side, as rows of the column beside it; -1 is the column left
// of the shape, its width the one to the right.
struct Bare {
    unsigned onLeft = 0;   // rows whose first block has this column on its left
    unsigned onRight = 0;  // rows whose last block has it on its right
};

constexpr Bare findBare(const Shape& shape, int column)
{
    Bare bare;
    for (int r = 0; r < shape.height; ++r) {
        if (shape.left(r) - 1 == column) bare.onLeft |= 1U << r;
        if (shape.right(r) == column) bare.onRight |= 1U << r;
    }
    return bare;
}

// The rows above the shape's blocks in the column, all of them if it is beside the shape: none.
constexpr unsigned findAbove(const Shape& shape, int column)
{
    if (column < 0 || column >= shape.width) return 0;
    return 0xfU & ~((1U << shape.top(column)) - 1);
}

// The rows of the shape in which its column can lie in a well: not those where it has a block
// beside.
constexpr unsigned findSunken(const Shape& shape, int column)
{
    unsigned rows = static_cast<unsigned>(shape.column(column));
    if (column > 0) rows &= (1U << shape.skirt(column - 1)) - 1;
    if (column + 1 < shape.width) rows &= (1U << shape.skirt(column + 1)) - 1;
    return rows;
}

constexpr unsigned findInnerSteps(const Shape& shape)
{
    unsigned seen = 0;
    for (int i = 1; i < shape.width; ++i) {
        const int step = shape.top(i) - shape.top(i - 1);
        if (step >= -2 && step <= 2) seen |= 1U << (step + 2);
    }
    return seen;
}

// The rows of the shape with so many blocks.
constexpr unsigned findRowsOf(const Shape& shape, int blocks)
{
    unsigned rows = 0;
    for (int r = 0; r < shape.height; ++r) {
        if (shape.countInRow(r) == blocks) rows |= 1U << r;
    }
    return rows;
}

// A shape dropped at every column from x on.
template <class L, int kIndex>
struct Drop {
    using V = typename L::V;
    static constexpr const Shape& kThis = kShape<kIndex>;

    const SurveyOf<L>& survey;
    std::size_t at;  // of lane 0
    V y;
    V shift;  // down to the rows of the landing

    Drop(const SurveyOf<L>& from, int x) : survey(from), at(static_cast<std::size_t>(x + kEdge))
    {
        y = heightAt(0) - L::fill(kThis.skirt(0));
        for (int i = 1; i < kThis.width; ++i)
            y = L::max(y, heightAt(i) - L::fill(kThis.skirt(i)));
        shift = L::makeShift(y);
    }

    V read(const typename SurveyOf<L>::PerColumn& columns, int i) const
    {
        return load<V>(&columns[at + static_cast<std::size_t>(i)]);
    }
    V heightAt(int i) const { return read(survey.heights, i); }
    // Those of the rows of the landing that are set in the column: bit r is row y + r.
    V window(const typename SurveyOf<L>::PerColumn& columns, int i, unsigned rows) const
    {
        return L::shiftDown(read(columns, i), shift) & L::fill(rows);
    }
    // For cells above the top of column i, the sum of how deep their wells are.
    V sumOpen(V cells, int i) const
    {
        return lookUp(kPlaceSums, cells) + L::multiply(lookUp(kBitCounts, cells), y - heightAt(i));
    }
};

// Lanes in which rows with so many blocks of the shape become full.
template <int kBlocks, class L, int kIndex>
inline typename L::V findFull(const Drop<L, kIndex>& drop)
{
    constexpr unsigned kRows = findRowsOf(kShape<kIndex>, kBlocks);
    if constexpr (kRows == 0) {
        return typename L::V{};
    } else {
        const auto lacking = L::fill(drop.survey.rowsLacking[kBlocks]);
        return L::shiftDown(lacking, drop.shift) & L::fill(kRows);
    }
}

// Filled cells beside the shape, and the depths of wells that it makes there, on both sides.
template <class L>
struct Sides {
    typename L::V filled{};
    typename L::V depths{};
};

template <class L, int kIndex, int kColumn>
inline void lookBeside(const Drop<L, kIndex>& drop, Sides<L>& sides)
{
    constexpr const Shape& kThis = kShape<kIndex>;
    constexpr Bare kBare = findBare(kThis, kColumn);
    constexpr unsigned kAbove = findAbove(kThis, kColumn);
    constexpr unsigned kOnLeft = kBare.onLeft & ~kAbove;
    constexpr unsigned kOnRight = kBare.onRight & ~kAbove;
    const SurveyOf<L>& survey = drop.survey;
    if constexpr ((kOnLeft | kOnRight) != 0) {
        sides.filled += lookUp(kBitCounts, drop.window(survey.cells, kColumn, kOnLeft | kOnRight));
    }
    // A block on the right of an empty cell makes it a well's if the left neighbour is filled.
    if constexpr (kOnLeft != 0) {
        sides.depths += drop.sumOpen(drop.window(survey.openLeft, kColumn, kOnLeft), kColumn);
        for (std::size_t d = 0; d < static_cast<std::size_t>(survey.planes); ++d) {
            sides.depths +=
                lookUp(kBitCounts, drop.window(survey.coveredLeft[d], kColumn, kOnLeft));
        }
    }
    if constexpr (kOnRight != 0) {
        sides.depths += drop.sumOpen(drop.window(survey.openRight, kColumn, kOnRight), kColumn);
        for (std::size_t d = 0; d < static_cast<std::size_t>(survey.planes); ++d) {
            sides.depths +=
                lookUp(kBitCounts, drop.window(survey.coveredRight[d], kColumn, kOnRight));
        }
    }
    // Above the shape wells begin anew.
    if constexpr ((kBare.onLeft & kAbove) != 0) {
        sides.depths +=
            lookUp(kPlaceSums, drop.window(survey.openLeft, kColumn, kBare.onLeft & kAbove) >>
                                   kThis.top(kColumn));
    }
    if constexpr ((kBare.onRight & kAbove) != 0) {
        sides.depths +=
            lookUp(kPlaceSums, drop.window(survey.openRight, kColumn, kBare.onRight & kAbove) >>
                                   kThis.top(kColumn));
    }
}

// What the landing fills of wells.
template <class L, int kIndex, int kColumn>
inline void lookInside(const Drop<L, kIndex>& drop, Sides<L>& sides)
{
    constexpr unsigned kSunken = findSunken(kShape<kIndex>, kColumn);
    if constexpr (kSunken != 0) {
        sides.depths -= drop.sumOpen(drop.window(drop.survey.openBoth, kColumn, kSunken), kColumn);
    }
    if constexpr (kShape<kIndex>.width == 1) {
        // A stick in a well: what is above becomes less deep by its four blocks.
        const auto above = L::shiftDown(drop.read(drop.survey.openBoth, 0), drop.shift);
        sides.depths -= countBits<L>(above >> kShape<kIndex>.height) * kShape<kIndex>.height;
    }
}

template <class L, int kIndex, int... kColumns>
inline void lookAround(const Drop<L, kIndex>& drop, Sides<L>& sides,
                       std::integer_sequence<int, kColumns...> /*columns*/)
{
    lookBeside<L, kIndex, -1>(drop, sides);
    (lookBeside<L, kIndex, kColumns>(drop, sides), ...);
    lookBeside<L, kIndex, kShape<kIndex>.width>(drop, sides);
    (lookInside<L, kIndex, kColumns>(drop, sides), ...);
}

// Landings that clear no row, by difference.
template <class L, int kIndex>
inline typename L::Sum rateDifferences(const Drop<L, kIndex>& drop, const ScaledWeights& weights)
{
    using V = typename L::V;
    using Signed = typename L::Signed;
    constexpr const Shape& kThis = kShape<kIndex>;
    const SurveyOf<L>& survey = drop.survey;
    const V power = L::computePowers(drop.y);

    V holes{};
    V covered{};  // less one for each column
    V holeDepth{};
    V holeRows{};
    for (int i = 0; i < kThis.width; ++i) {
        const V gap = drop.y + L::fill(kThis.skirt(i)) - drop.heightAt(i);
        const V covers = as<V>(as<Signed>(gap) > as<Signed>(V{}));
        holes += gap;
        covered += covers;
        holeDepth += (covers | drop.read(survey.hasHole, i)) & L::fill(kThis.countInColumn(i));
        holeRows |= (power << kThis.skirt(i)) - drop.read(survey.tops, i);
    }
    holeRows &= ~L::fill(survey.holeRows);

    Sides<L> sides;
    lookAround(drop, sides, std::make_integer_sequence<int, kShape<kIndex>.width>());

    const V top = drop.y + L::fill(kThis.top(0));
    const V end = drop.y + L::fill(kThis.top(kThis.width - 1));
    const V steps = L::fill(findInnerSteps(kThis)) | drop.read(survey.stepsBefore, -1) |
                    drop.read(survey.stepsFrom, kThis.width) |
                    markSteps<L>(top - drop.heightAt(-1)) |
                    markSteps<L>(drop.heightAt(kThis.width) - end);
    const V diversity = lookUp(kBitCounts, steps & 0xf) + (steps >> 4) - L::fill(survey.steps);

    const V halfRowsUp = (drop.y << 1) + L::fill(kThis.height - 1);
    const V rowTransitions = L::fill(2 * kThis.height) - (sides.filled << 1);
    typename L::Sum sum{};
    sum = L::addUp(sum, halfRowsUp, rowTransitions,
                   pairWeights(weights, Feature::LandingHeight, Feature::RowTransitions));
    sum = L::addUp(sum, V{} - (covered << 1), holes,
                   pairWeights(weights, Feature::ColumnTransitions, Feature::Holes));
    sum = L::addUp(sum, sides.depths, holeDepth,
                   pairWeights(weights, Feature::Wells, Feature::HoleDepth));
    return L::addUp(sum, countBits<L>(holeRows), diversity,
                    pairWeights(weights, Feature::RowsWithHoles, Feature::Diversity));
}

// A landing that clears rows, by a look at the well that it leads to. No other way is shorter.
template <class L>
[[gnu::noinline]] std::int32_t rateClearing(const Survey& survey, const SurveyOf<L>& lanes,
                                            const Shape& shape, int x)
{
    using Word = typename L::Word;
    Well after;
    after.width = survey.width;
    after.rows = survey.rows;
    int y = 0;
    for (int i = 0; i < shape.width; ++i) {
        const int rest = static_cast<int>(lanes.heights[static_cast<std::size_t>(x + i + kEdge)]) -
                         shape.skirt(i);
        if (rest > y) y = rest;
    }
    for (int j = 0; j < survey.width; ++j) {
        std::uint64_t column = lanes.cells[static_cast<std::size_t>(j + kEdge)] >> 1;
        if (j >= x && j < x + shape.width) column |= shape.column(j - x) << y;
        after.columns[static_cast<std::size_t>(j)] = column;
    }
    int rowsCleared = 0;
    int cellsWithThem = 0;
    for (int r = shape.height - 1; r >= 0; --r) {
        const auto missing = static_cast<std::size_t>(shape.countInRow(r));
        if ((lanes.rowsLacking[missing] >> (y + r + 1) & 1) == 0) continue;
        ++rowsCleared;
        cellsWithThem += shape.countInRow(r);
        const std::uint64_t kept = (std::uint64_t{1} << (y + r)) - 1;
        for (int j = 0; j < survey.width; ++j) {
            std::uint64_t& column = after.columns[static_cast<std::size_t>(j)];
            column = (column & kept) | (column >> 1 & ~kept);
        }
    }
    LaneSurvey<Word> found;
    std::int64_t boardValue = 0;
    if (!lookInLanes<L>(after, *survey.weights, found, boardValue)) {
        Survey plain;
        plain.weights = survey.weights;
        getPortableKernel().look(after, plain);
        boardValue = plain.boardValue;
    }
    const std::int64_t value =
        boardValue +
        weightOf(*survey.weights, Feature::LandingHeight) * (2 * y + shape.height - 1) +
        weightOf(*survey.weights, Feature::ErodedCells) * (rowsCleared * cellsWithThem);
    return static_cast<std::int32_t>(value - survey.boardValue);
}

// Every landing of the shape: the differences, kNoDifference where there is none, and the greatest
// of them.
template <class L, int kIndex>
Ints32 rateShape(const Survey& survey, const SurveyOf<L>& lanes, std::int32_t* differences)
{
    using V = typename L::V;
    using Signed = typename L::Signed;
    constexpr const Shape& kThis = kShape<kIndex>;
    Ints32 greatest = as<Ints32>(_mm256_set1_epi32(kNoDifference));
    for (int x = 0; x <= survey.width - kThis.width; x += L::kCount) {
        const Drop<L, kIndex> drop(lanes, x);
        const V highest = L::fill(survey.rows - kThis.height);
        const V sticksOut = as<V>(as<Signed>(drop.y) > as<Signed>(highest));
        const V full =
            (findFull<1>(drop) | findFull<2>(drop) | findFull<3>(drop) | findFull<4>(drop)) &
            ~sticksOut;
        std::int32_t* const to = differences + x;
        Ints32 values = L::store(rateDifferences<L, kIndex>(drop, *survey.weights), sticksOut,
                                 kNoDifference, to);
        if (!isZero(full)) {
            values = as<Ints32>(_mm256_set1_epi32(kNoDifference));
            for (int i = 0; i < L::kCount; ++i) {
                if (full[i] != 0) to[i] = rateClearing<L>(survey, lanes, kThis, x + i);
            }
            for (int i = 0; i < L::kCount; i += 8)
                values = greaterOf(values, load<Ints32>(to + i));
        }
        greatest = greaterOf(greatest, values);
    }
    return greatest;
}

template <class L>
using RateShape = Ints32 (*)(const Survey&, const SurveyOf<L>&, std::int32_t*);

template <class L, int... kIndices>
constexpr std::array<RateShape<L>, kShapeCount> listRateShapes(
    std::integer_sequence<int, kIndices...> /*shapes*/)
{
    return {rateShape<L, kIndices>...};
}

template <class L>
inline constexpr std::array<RateShape<L>, kShapeCount> kRateShapes =
    listRateShapes<L>(std::make_integer_sequence<int, kShapeCount>());

// The best of all rotations: the differences one after the other, then the first place of the
// greatest.
template <class L>
inline BestLanding findBestInLanes(const Survey& survey, const SurveyOf<L>& lanes,
                                   const Rotations& rotations)
{
    alignas(32) std::int32_t differences[4][kRoomForDifferences];
    Ints32 greatest = as<Ints32>(_mm256_set1_epi32(kNoDifference));
    for (int i = 0; i < rotations.count; ++i) {
        const auto rotation = static_cast<std::size_t>(i);
        greatest = greaterOf(greatest, kRateShapes<L>[rotations.shapes[rotation]](
                                           survey, lanes, differences[rotation]));
    }
    greatest = spreadGreatest(greatest);
    if (greatest[0] == kNoDifference) return {};
    BestLanding best;
    best.value = survey.boardValue + greatest[0];
    for (best.rotation = 0;; ++best.rotation) {
        const Shape& shape = kShapes[rotations.shapes[static_cast<std::size_t>(best.rotation)]];
        for (int x = 0; x <= survey.width - shape.width; x += 8) {
            const Ints32 here = load<Ints32>(differences[best.rotation] + x);
            const std::uint32_t found = maskBytes(here == greatest);
            if (found == 0) continue;
            best.x = x + std::countr_zero(found) / 4;
            return best;
        }
    }
}

}  // namespace tetris::placements::avx2

#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif

#endif
