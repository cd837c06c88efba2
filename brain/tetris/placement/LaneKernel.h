#pragma once

#if defined(__x86_64__)

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <limits>
#include <utility>

#include "brain/tetris/placement/Kernel.h"
#include "brain/tetris/placement/LaneLook.h"
#include "brain/tetris/placement/Lanes.h"
#include "brain/tetris/placement/Shape.h"
#include "core/base/Index.h"

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,popcnt,lzcnt"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2,popcnt,lzcnt")
#endif

namespace tetris::placements::avx2 {

// The difference between the values of a placement and the board fits in 32 bits: the value of a
// board of 64 columns and 31 rows is between -2^30 and 2^30.
inline constexpr int32_t kNoDifference = std::numeric_limits<int32_t>::min();
// The differences of a rotation fill whole vectors, which can reach beyond the last column.
inline constexpr int kRoomForDifferences = Well::kMaxWidth + 16;

// ---- The placements

template <int kIndex>
constexpr const Shape& kShape = kShapes[base::toIndex(kIndex)];

// The rows of the shape with exactly that many blocks.
constexpr unsigned findRowsOf(const Shape& shape, int blocks) {
    unsigned rows = 0;
    for (int r = 0; r < shape.height; ++r) {
        if (shape.countInRow(r) == blocks) rows |= 1U << r;
    }
    return rows;
}

// A shape dropped in every column from x on.
template <class L, int kIndex>
struct Drop {
    using V = typename L::V;
    static constexpr const Shape& kThis = kShape<kIndex>;

    const SurveyOf<L>& survey;
    size_t at;  // of lane 0
    V y;
    V shift;  // makeShift(y)

    Drop(const SurveyOf<L>& from, int x) : survey(from), at(base::toIndex(x + kEdge)) {
        y = heightAt(0) - L::fill(kThis.skirt(0));
        for (int i = 1; i < kThis.width; ++i)
            y = L::max(y, heightAt(i) - L::fill(kThis.skirt(i)));
        shift = L::makeShift(y);
    }

    V read(const typename SurveyOf<L>::PerColumn& columns, int i) const {
        return load<V>(&columns[at] + i);
    }
    V heightAt(int i) const { return read(survey.heights, i); }
    // The rows of the placement that are filled in the column: bit r is row y + r.
    V window(const typename SurveyOf<L>::PerColumn& columns, int i, unsigned rows) const {
        return L::shiftDown(read(columns, i), shift) & L::fill(rows);
    }
    // The sum of the depths of these cells, bit r for row y + r, above the top of column i.
    V sumOpen(V cells, int i) const {
        return lookUp(kPlaceSums, cells) + L::multiply(lookUp(kBitCounts, cells), y - heightAt(i));
    }
};

// The rows with kBlocks blocks of the shape that become full: bit r is row y + r.
template <int kBlocks, class L, int kIndex>
inline typename L::V findFull(const Drop<L, kIndex>& drop) {
    constexpr unsigned kRows = findRowsOf(kShape<kIndex>, kBlocks);
    if constexpr (kRows == 0) {
        return typename L::V{};
    } else {
        const auto lacking = L::fill(drop.survey.rowsLacking[kBlocks]);
        return L::shiftDown(lacking, drop.shift) & L::fill(kRows);
    }
}

// Filled cells next to the shape, and by how much the shape changes the sum of the depths of wells.
template <class L>
struct Sides {
    typename L::V filled{};
    typename L::V depths{};
};

template <class L, int kIndex, int kColumn>
inline void lookBeside(const Drop<L, kIndex>& drop, Sides<L>& sides) {
    constexpr const Shape& kThis = kShape<kIndex>;
    constexpr Bare kBare = findBare(kThis, kColumn);
    constexpr unsigned kAbove = findAbove(kThis, kColumn);
    constexpr unsigned kOnLeft = kBare.onLeft & ~kAbove;
    constexpr unsigned kOnRight = kBare.onRight & ~kAbove;
    const SurveyOf<L>& survey = drop.survey;
    if constexpr ((kOnLeft | kOnRight) != 0) {
        sides.filled += lookUp(kBitCounts, drop.window(survey.cells, kColumn, kOnLeft | kOnRight));
    }
    // A block on the right of an empty cell makes the cell part of a well if its left neighbour is
    // filled.
    if constexpr (kOnLeft != 0) {
        sides.depths += drop.sumOpen(drop.window(survey.openLeft, kColumn, kOnLeft), kColumn);
        for (size_t d = 0; d < base::toIndex(survey.planes); ++d) {
            sides.depths +=
                lookUp(kBitCounts, drop.window(survey.coveredLeft[d], kColumn, kOnLeft));
        }
    }
    if constexpr (kOnRight != 0) {
        sides.depths += drop.sumOpen(drop.window(survey.openRight, kColumn, kOnRight), kColumn);
        for (size_t d = 0; d < base::toIndex(survey.planes); ++d) {
            sides.depths +=
                lookUp(kBitCounts, drop.window(survey.coveredRight[d], kColumn, kOnRight));
        }
    }
    // Above the shape wells start anew.
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

// Subtracts the wells that the placement fills.
template <class L, int kIndex, int kColumn>
inline void lookInside(const Drop<L, kIndex>& drop, Sides<L>& sides) {
    constexpr unsigned kSunken = findSunken(kShape<kIndex>, kColumn);
    if constexpr (kSunken != 0) {
        sides.depths -= drop.sumOpen(drop.window(drop.survey.openBoth, kColumn, kSunken), kColumn);
    }
    if constexpr (kShape<kIndex>.width == 1) {
        // A stick in a well: what is above becomes four cells less deep.
        const auto above = L::shiftDown(drop.read(drop.survey.openBoth, 0), drop.shift);
        sides.depths -= countBits<L>(above >> kShape<kIndex>.height) * kShape<kIndex>.height;
    }
}

template <class L, int kIndex, int... kColumns>
inline void lookAround(const Drop<L, kIndex>& drop, Sides<L>& sides,
                       std::integer_sequence<int, kColumns...> /*columns*/) {
    lookBeside<L, kIndex, -1>(drop, sides);
    (lookBeside<L, kIndex, kColumns>(drop, sides), ...);
    lookBeside<L, kIndex, kShape<kIndex>.width>(drop, sides);
    (lookInside<L, kIndex, kColumns>(drop, sides), ...);
}

// The differences of placements that clear no row.
template <class L, int kIndex>
inline typename L::Sum rateDifferences(const Drop<L, kIndex>& drop, const KernelWeights& weights) {
    using V = typename L::V;
    using Signed = typename L::Signed;
    constexpr const Shape& kThis = kShape<kIndex>;
    const SurveyOf<L>& survey = drop.survey;
    const V power = L::computePowers(drop.y);

    V holes{};
    V covered{};  // minus the number of columns in which the shape covers empty cells
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
    const V steps = L::fill(markInnerSteps(kThis)) | drop.read(survey.stepsBefore, -1) |
                    drop.read(survey.stepsFrom, kThis.width) |
                    markSteps<L>(top - drop.heightAt(-1)) |
                    markSteps<L>(drop.heightAt(kThis.width) - end);
    const V diversity = lookUp(kBitCounts, steps & 0xf) + (steps >> 4) - L::fill(survey.steps);

    const V halfRowsUp = (drop.y << 1) + L::fill(kThis.height - 1);
    const V rowTransitions = L::fill(2 * kThis.height) - (sides.filled << 1);
    typename L::Sum sum{};
    sum = L::addUp(sum, halfRowsUp, rowTransitions, spread(weights.upAndRowTransitions));
    sum = L::addUp(sum, V{} - (covered << 1), holes, spread(weights.columnTransitionsAndHoles));
    sum = L::addUp(sum, sides.depths, holeDepth, spread(weights.wellsAndHoleDepth));
    return L::addUp(sum, countBits<L>(holeRows), diversity,
                    spread(weights.rowsWithHolesAndDiversity));
}

// How the shape comes to rest at x.
template <class L>
inline Rest dropAt(const SurveyOf<L>& survey, const Shape& shape, int x) {
    Rest rest;
    for (int i = 0; i < shape.width; ++i) {
        const auto height = survey.heights[base::toIndex(x + i + kEdge)];
        const int y = static_cast<int>(height) - shape.skirt(i);
        if (y > rest.y) rest.y = y;
    }
    for (int r = 0; r < shape.height; ++r) {
        const auto missing = base::toIndex(shape.countInRow(r));
        const unsigned lacking = survey.rowsLacking[missing];
        const unsigned isFull = lacking >> (rest.y + r + 1) & 1U;
        rest.fullRows |= isFull << r;
    }
    return rest;
}

// The difference of a placement that clears rows, by the board after it.
template <class L, int kIndex>
inline int32_t rateClearing(const Survey& survey, const SurveyOf<L>& lanes, int x) {
    static constexpr ShapeColumns<L> kColumns = makeShapeColumns<L>(kShape<kIndex>);
    constexpr const Shape& kThis = kShape<kIndex>;
    const KernelWeights& weights = *survey.weights;
    const Rest rest = dropAt<L>(lanes, kThis, x);
    int cellsWithThem = 0;
    for (int r = 0; r < kThis.height; ++r)
        cellsWithThem += (rest.fullRows >> r & 1) != 0 ? kThis.countInRow(r) : 0;
    const int64_t value =
        weighAfterClearing<L>(lanes, survey.width, weights, kColumns, x, rest) +
        weights[Feature::LandingHeight] * (2 * rest.y + kThis.height - 1) +
        weights[Feature::ErodedCells] * (_mm_popcnt_u32(rest.fullRows) * cellsWithThem);
    return static_cast<int32_t>(value - survey.boardValue);
}

// Writes the difference of the placement at each x, kNoDifference where it would stick out. Returns
// a vector that contains the greatest of them.
template <class L, int kIndex>
Ints32 rateShape(const Survey& survey, const SurveyOf<L>& lanes, int32_t* differences) {
    using V = typename L::V;
    using Signed = typename L::Signed;
    constexpr const Shape& kThis = kShape<kIndex>;
    Ints32 greatest = spread(kNoDifference);
    for (int x = 0; x <= survey.width - kThis.width; x += L::kCount) {
        const Drop<L, kIndex> drop(lanes, x);
        const V highest = L::fill(survey.rows - kThis.height);
        const V sticksOut = as<V>(as<Signed>(drop.y) > as<Signed>(highest));
        const V full =
            (findFull<1>(drop) | findFull<2>(drop) | findFull<3>(drop) | findFull<4>(drop)) &
            ~sticksOut;
        int32_t* const to = differences + x;
        Ints32 values = L::store(rateDifferences<L, kIndex>(drop, *survey.weights), sticksOut,
                                 kNoDifference, to);
        if (!isZero(full)) {
            values = spread(kNoDifference);
            for (int i = 0; i < L::kCount; ++i) {
                if (full[i] != 0) to[i] = rateClearing<L, kIndex>(survey, lanes, x + i);
            }
            for (int i = 0; i < L::kCount; i += 8)
                values = greaterOf(values, load<Ints32>(to + i));
        }
        greatest = greaterOf(greatest, values);
    }
    return greatest;
}

template <class L>
using RateShape = Ints32 (*)(const Survey&, const SurveyOf<L>&, int32_t*);

template <class L, int... kIndices>
constexpr std::array<RateShape<L>, kShapeCount> listRateShapes(
    std::integer_sequence<int, kIndices...> /*shapes*/) {
    return {rateShape<L, kIndices>...};
}

template <class L>
inline constexpr std::array<RateShape<L>, kShapeCount> kRateShapes =
    listRateShapes<L>(std::make_integer_sequence<int, kShapeCount>());

// Writes the differences of each rotation. Returns the greatest of all, in every lane.
template <class L>
inline Ints32 rateRotations(const Survey& survey, const SurveyOf<L>& lanes,
                            const Rotations& rotations,
                            int32_t (*differences)[kRoomForDifferences]) {
    Ints32 greatest = spread(kNoDifference);
    for (int i = 0; i < rotations.count; ++i) {
        const auto rotation = base::toIndex(i);
        greatest = greaterOf(greatest, kRateShapes<L>[rotations.shapes[rotation]](
                                           survey, lanes, differences[rotation]));
    }
    return spreadGreatest(greatest);
}

template <class L>
inline int64_t rateBestInLanes(const Survey& survey, const SurveyOf<L>& lanes,
                               const Rotations& rotations) {
    alignas(32) int32_t differences[4][kRoomForDifferences];
    const Ints32 greatest = rateRotations<L>(survey, lanes, rotations, differences);
    return greatest[0] == kNoDifference ? kNoValue : survey.boardValue + greatest[0];
}

// The first placement with the greatest difference.
template <class L>
inline BestPlacement findBestInLanes(const Survey& survey, const SurveyOf<L>& lanes,
                                     const Rotations& rotations) {
    alignas(32) int32_t differences[4][kRoomForDifferences];
    const Ints32 greatest = rateRotations<L>(survey, lanes, rotations, differences);
    if (greatest[0] == kNoDifference) return {};
    BestPlacement best;
    best.value = survey.boardValue + greatest[0];
    for (best.rotation = 0;; ++best.rotation) {
        const Shape& shape = kShapes[rotations.shapes[base::toIndex(best.rotation)]];
        for (int x = 0; x <= survey.width - shape.width; x += 8) {
            const Ints32 here = load<Ints32>(differences[best.rotation] + x);
            const uint32_t found = maskBytes(here == greatest);
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
