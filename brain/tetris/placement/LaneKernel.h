#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>

#include "brain/tetris/placement/Kernel.h"
#include "brain/tetris/placement/LaneSurvey.h"
#include "brain/tetris/placement/Lanes.h"
#include "brain/tetris/placement/Shape.h"
#include "core/base/Index.h"

namespace tetris::placements {

// Rates the placements of a well whose survey was made in lanes (LaneSurvey.h). What is computed
// for each is the difference between its value and that of the board.

// The differences of a rotation fill whole vectors, which can reach beyond the last column.
inline constexpr int kRoomForDifferences = Well::kMaxWidth + 16;

// ---- The placements

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
    using Sum = typename L::Sum;
    using Facts = SurveyOf<L>;
    using PerColumn = typename Facts::PerColumn;
    using Surveyor = LaneSurveyor<L>;
    static constexpr const Shape& kThis = kShape<kIndex>;

    const Facts& survey;
    size_t at;  // of lane 0
    V y;
    V shift;  // makeShift(y)

    Drop(const Facts& from, int x) : survey(from), at(base::toIndex(x + kEdge)) {
        y = heightAt(0) - L::broadcast(kThis.skirt(0));
        for (int i = 1; i < kThis.width; ++i)
            y = L::max(y, heightAt(i) - L::broadcast(kThis.skirt(i)));
        shift = L::makeShift(y);
    }

    V read(const PerColumn& columns, int i) const { return L::load(&columns[at] + i); }
    V heightAt(int i) const { return read(survey.heights, i); }
    // The rows of the placement that are filled in the column: bit r is row y + r.
    V window(const PerColumn& columns, int i, unsigned rows) const {
        return L::shiftDown(read(columns, i), shift) & L::broadcast(rows);
    }
    // The sum of the depths of these cells, bit r for row y + r, above the top of column i.
    V sumOpen(V cells, int i) const {
        return L::lookUp(kPlaceSums, cells) + L::lookUp(kBitCounts, cells) * (y - heightAt(i));
    }

    // The rows with kBlocks blocks of the shape that become full: bit r is row y + r.
    template <int kBlocks>
    V findFull() const {
        constexpr unsigned kRows = findRowsOf(kThis, kBlocks);
        if constexpr (kRows == 0) {
            return V{};
        } else {
            const V lacking = L::broadcast(survey.rowsLacking[kBlocks]);
            return L::shiftDown(lacking, shift) & L::broadcast(kRows);
        }
    }
    V findAllFull() const { return findFull<1>() | findFull<2>() | findFull<3>() | findFull<4>(); }

    // Filled cells next to the shape, and by how much the shape changes the sum of the depths of
    // wells.
    struct Sides {
        V filled{};
        V depths{};
    };

    // Adds the wells that blocks on one side of the column's empty cells make. kBare: the rows of
    // these blocks. `open` and `covered`: the cells whose other neighbour is filled.
    template <unsigned kBare, int kColumn>
    void addWells(const PerColumn& open, const typename Facts::Planes& covered,
                  Sides& sides) const {
        constexpr unsigned kAbove = kBare & findAbove(kThis, kColumn);
        constexpr unsigned kBelow = kBare & ~kAbove;
        if constexpr (kBelow != 0) {
            sides.depths += sumOpen(window(open, kColumn, kBelow), kColumn);
            for (size_t d = 0; d < base::toIndex(survey.planes); ++d)
                sides.depths += L::lookUp(kBitCounts, window(covered[d], kColumn, kBelow));
        }
        // Above the shape wells start anew.
        if constexpr (kAbove != 0) {
            sides.depths +=
                L::lookUp(kPlaceSums, window(open, kColumn, kAbove) >> kThis.top(kColumn));
        }
    }

    template <int kColumn>
    void lookBeside(Sides& sides) const {
        constexpr Bare kBare = findBare(kThis, kColumn);
        constexpr unsigned kAbove = findAbove(kThis, kColumn);
        constexpr unsigned kBeside = (kBare.onLeft | kBare.onRight) & ~kAbove;
        if constexpr (kBeside != 0)
            sides.filled += L::lookUp(kBitCounts, window(survey.cells, kColumn, kBeside));
        addWells<kBare.onLeft, kColumn>(survey.openLeft, survey.coveredLeft, sides);
        addWells<kBare.onRight, kColumn>(survey.openRight, survey.coveredRight, sides);
    }

    // Subtracts the wells that the placement fills.
    template <int kColumn>
    void lookInside(Sides& sides) const {
        constexpr unsigned kSunken = findSunken(kThis, kColumn);
        if constexpr (kSunken != 0)
            sides.depths -= sumOpen(window(survey.openBoth, kColumn, kSunken), kColumn);
        if constexpr (kThis.width == 1) {
            // A stick in a well: what is above becomes four cells less deep.
            const V above = L::shiftDown(read(survey.openBoth, 0), shift);
            sides.depths -= L::countBits(above >> kThis.height) * kThis.height;
        }
    }

    template <int... kColumns>
    Sides lookAround(std::integer_sequence<int, kColumns...> /*columns*/) const {
        Sides sides;
        lookBeside<-1>(sides);
        (lookBeside<kColumns>(sides), ...);
        lookBeside<kThis.width>(sides);
        (lookInside<kColumns>(sides), ...);
        return sides;
    }

    // Adds what the placement changes in the heights and in the steps between them: only the
    // shape's own columns.
    Sum addHeights(Sum sum, const KernelWeights& weights) const {
        V rise{};
        V bumpiness{};
        V left = heightAt(-1);
        for (int i = 0; i <= kThis.width; ++i) {
            const V before = heightAt(i);
            const V now = i < kThis.width ? y + L::broadcast(kThis.top(i)) : before;
            const V walls = read(survey.walls, i) | read(survey.walls, i - 1);
            rise += now - before;
            bumpiness += (Surveyor::makeAbsolute(now - left) -
                          Surveyor::makeAbsolute(before - heightAt(i - 1))) &
                         ~walls;
            left = now;
        }
        return L::addUp(sum, rise, bumpiness, weights.heightAndBumpiness);
    }

    // The differences of placements that clear no row.
    Sum rateDifferences(const KernelWeights& weights) const {
        const V power = L::computePowers(y);

        V holes{};
        V covered{};  // minus the number of columns in which the shape covers empty cells
        V holeDepth{};
        V holeRows{};
        for (int i = 0; i < kThis.width; ++i) {
            const V gap = y + L::broadcast(kThis.skirt(i)) - heightAt(i);
            const V covers = L::isGreater(gap, V{});
            holes += gap;
            covered += covers;
            holeDepth += (covers | read(survey.hasHole, i)) & L::broadcast(kThis.countInColumn(i));
            holeRows |= (power << kThis.skirt(i)) - read(survey.tops, i);
        }
        holeRows &= ~L::broadcast(survey.holeRows);

        const Sides sides = lookAround(std::make_integer_sequence<int, kThis.width>());

        const V top = y + L::broadcast(kThis.top(0));
        const V end = y + L::broadcast(kThis.top(kThis.width - 1));
        const V steps = L::broadcast(markInnerSteps(kThis)) | read(survey.stepsBefore, -1) |
                        read(survey.stepsFrom, kThis.width) |
                        Surveyor::markSteps(top - heightAt(-1)) |
                        Surveyor::markSteps(heightAt(kThis.width) - end);
        const V diversity =
            L::lookUp(kBitCounts, steps & 0xf) + (steps >> 4) - L::broadcast(survey.steps);

        const V halfRowsUp = (y << 1) + L::broadcast(kThis.height - 1);
        const V rowTransitions = L::broadcast(2 * kThis.height) - (sides.filled << 1);
        Sum sum{};
        sum = L::addUp(sum, halfRowsUp, rowTransitions, weights.upAndRowTransitions);
        sum = L::addUp(sum, V{} - (covered << 1), holes, weights.columnTransitionsAndHoles);
        sum = L::addUp(sum, sides.depths, holeDepth, weights.wellsAndHoleDepth);
        sum = L::addUp(sum, L::countBits(holeRows), diversity, weights.rowsWithHolesAndDiversity);
        if constexpr (L::kWeighsMore) {
            if (weights.weighsMore) sum = addHeights(sum, weights);
        }
        return sum;
    }
};

// ---- The reader

// The functions of SurveyReader for a survey in lanes of that type.
template <class L>
struct LaneReader {
    using V = typename L::V;
    using Value = typename L::Value;
    using Values = typename L::Values;
    using RateShape = Values (*)(const Survey&, Value*);
    using Surveyor = LaneSurveyor<L>;
    static constexpr Value kNoDifference = std::numeric_limits<Value>::min();

    // How the shape comes to rest at x.
    static Rest drop(const Survey& from, int index, int x) {
        const SurveyOf<L>& survey = L::lanesOf(from);
        const Shape& shape = kShapes[base::toIndex(index)];
        Rest rest;
        for (int i = 0; i < shape.width; ++i) {
            const auto height = survey.heights[base::toIndex(x + i + kEdge)];
            const int y = static_cast<int>(height) - shape.skirt(i);
            if (y > rest.y) rest.y = y;
        }
        for (int r = 0; r < shape.height; ++r) {
            const auto missing = base::toIndex(shape.countInRow(r));
            const bool isFull = (survey.rowsLacking[missing] >> (rest.y + r + 1) & 1) != 0;
            rest.fullRows |= isFull ? 1U << r : 0;
        }
        return rest;
    }

    // The difference of a placement, by the board after it.
    template <int kIndex>
    static Value rateByBoard(const Survey& survey, int x) {
        static constexpr auto kColumns = Surveyor::makeShapeColumns(kShape<kIndex>);
        const KernelWeights& weights = *survey.weights;
        const Rest rest = drop(survey, kIndex, x);
        const int64_t value = Surveyor::weighAfterwards(L::lanesOf(survey), survey.width, weights,
                                                        kColumns, x, rest) +
                              weighPlacement(weights, kShape<kIndex>, rest);
        return static_cast<Value>(value - survey.boardValue);
    }

    // Writes the difference of the placement at each x, kNoDifference where it would stick out.
    // Returns values that contain the greatest of them.
    template <int kIndex>
    static Values rateShape(const Survey& survey, Value* differences) {
        constexpr const Shape& kThis = kShape<kIndex>;
        const SurveyOf<L>& lanes = L::lanesOf(survey);
        Values greatest = L::broadcastValue(kNoDifference);
        for (int x = 0; x <= survey.width - kThis.width; x += L::kCount) {
            const Drop<L, kIndex> dropped(lanes, x);
            const V sticksOut = L::isGreater(dropped.y, L::broadcast(survey.rows - kThis.height));
            V byBoard = dropped.findAllFull();
            if (lanes.planes >= lanes.kMaxPlanes) byBoard = ~V{};
            byBoard &= ~sticksOut;
            auto* const to = differences + x;
            Values values = L::storeSums(dropped.rateDifferences(*survey.weights), sticksOut,
                                         kNoDifference, to);
            if (!L::isZero(byBoard)) {
                typename L::Word isRated[L::kCount];
                L::store(isRated, byBoard);
                values = L::broadcastValue(kNoDifference);
                for (int i = 0; i < L::kCount; ++i) {
                    if (isRated[i] != 0) to[i] = rateByBoard<kIndex>(survey, x + i);
                }
                for (int i = 0; i < L::kCount; i += L::kValues)
                    values = L::greaterOf(values, L::loadValues(to + i));
            }
            greatest = L::greaterOf(greatest, values);
        }
        return greatest;
    }

    template <int... kIndices>
    static constexpr std::array<RateShape, kShapeCount> listRateShapes(
        std::integer_sequence<int, kIndices...> /*shapes*/) {
        return {rateShape<kIndices>...};
    }
    static Values rateIndex(const Survey& survey, size_t index, Value* differences) {
        static constexpr auto kRateShapes =
            listRateShapes(std::make_integer_sequence<int, kShapeCount>());
        return kRateShapes[index](survey, differences);
    }

    static void rate(const Survey& survey, int shape, int64_t* values) {
        const auto index = base::toIndex(shape);
        alignas(32) Value differences[kRoomForDifferences];
        rateIndex(survey, index, differences);
        for (int x = 0; x <= survey.width - kShapes[index].width; ++x) {
            const Value difference = differences[x];
            values[x] = difference == kNoDifference ? kNoValue : survey.boardValue + difference;
        }
    }

    // Writes the differences of each rotation. Returns the greatest of all, in every lane.
    static Values rateRotations(const Survey& survey, const Rotations& rotations,
                                Value (*differences)[kRoomForDifferences]) {
        Values greatest = L::broadcastValue(kNoDifference);
        for (int i = 0; i < rotations.count; ++i) {
            const auto rotation = base::toIndex(i);
            greatest = L::greaterOf(
                greatest, rateIndex(survey, rotations.shapes[rotation], differences[rotation]));
        }
        return L::broadcastMax(greatest);
    }

    static int64_t rateBest(const Survey& survey, const Rotations& rotations) {
        alignas(32) Value differences[4][kRoomForDifferences];
        const Value greatest = L::getFirst(rateRotations(survey, rotations, differences));
        return greatest == kNoDifference ? kNoValue : survey.boardValue + greatest;
    }

    // The first placement with the greatest difference.
    static BestPlacement findBest(const Survey& survey, const Rotations& rotations) {
        alignas(32) Value differences[4][kRoomForDifferences];
        const Values greatest = rateRotations(survey, rotations, differences);
        if (L::getFirst(greatest) == kNoDifference) return {};
        BestPlacement best;
        best.value = survey.boardValue + L::getFirst(greatest);
        for (best.rotation = 0;; ++best.rotation) {
            const Shape& shape = kShapes[rotations.shapes[base::toIndex(best.rotation)]];
            for (int x = 0; x <= survey.width - shape.width; x += L::kValues) {
                const Values here = L::loadValues(differences[best.rotation] + x);
                const int found = L::findEqual(here, greatest);
                if (found == L::kValues) continue;
                best.x = x + found;
                return best;
            }
        }
    }
};

// Kernel::survey. Requires: L has room for the well.
template <class L>
void makeSurvey(const Well& well, Survey& survey) {
    using Reader = LaneReader<L>;
    static constexpr SurveyReader kReader{Reader::rate, Reader::findBest, Reader::rateBest,
                                          Reader::drop};
    survey.reader = &kReader;
    survey.width = well.width;
    survey.rows = well.rows;
    LaneSurveyor<L>::make(well, *survey.weights, L::lanesOf(survey), survey.boardValue);
}

}  // namespace tetris::placements
