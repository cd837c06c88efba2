#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "brain/tetris/placement/Kernel.h"
#include "brain/tetris/placement/Lanes.h"
#include "brain/tetris/placement/Shape.h"
#include "core/base/Index.h"

// Computes the survey of a well (LaneSurvey), one lane for each column.
//
// How to read it. A vector V has L::kCount lanes (Lanes.h), and lane i of the vector at `at` is
// column at - kEdge + i. A word is a column of cells: bit 0 is the floor, bit y + 1 is row y; so a
// shift by 1 upwards, `<< 1`, moves cells up by a row. The columns beside the well are walls, all
// of whose bits are set. The features that are counted here, such as column transitions, are
// defined in Features.h.
//
// LaneSurveyor::make makes the survey, in passes over the columns: the cells; what a column and its
// two neighbours determine; covered wells; steps; rows. weighAfterwards computes the value of a
// board anew, for the few placements that clear rows.

namespace tetris::placements {

template <class L>
using SurveyOf = LaneSurvey<typename L::Word>;

// The height of a wall: above every placement, and so far from every height that a step to it is
// outside -2 to 2. In signed words of 16 bits it leaves room for sums.
inline constexpr int kWallHeight = 0x1000;

// What is computed of a well in lanes of that type.
template <class L>
struct LaneSurveyor {
    using V = typename L::V;
    using Word = typename L::Word;
    using Facts = SurveyOf<L>;
    using PerColumn = typename Facts::PerColumn;

    // Stores the value in the columns left of column 0.
    static void storeBefore(PerColumn& columns, V value) {
        for (size_t at = 0; at < kEdge; at += L::kCount)
            L::store(&columns[at], value);
    }

    // The bits of steps from one height to the next, 0 for a step outside -2 to 2. The steps -2 to
    // 2 are the entries 1 to 5 of kStepBits; less than that is huge as an unsigned number, so min
    // makes all others the entry 0, 6 or 7, which are 0.
    static V markSteps(V steps) {
        return L::lookUp(kStepBits, L::minUnsigned(steps + L::broadcast(3), L::broadcast(7)));
    }

    static V makeAbsolute(V numbers) { return L::max(numbers, V{} - numbers); }

    // A vector of columns, their left and right neighbours, and what the columns alone determine.
    struct Strip {
        Strip(V here, V toTheLeft, V toTheRight)
            : cells(here),
              left(toTheLeft),
              right(toTheRight),
              filled(L::fillDown(here)),
              height(L::countBits(filled) - 1)  // without the floor
        {}

        V cells;
        V left;    // the cells of the column to the left
        V right;   // ... to the right
        V filled;  // the cells and the holes below them
        V height;  // of walls kBits - 1

        V findHoles() const { return filled & ~cells; }
    };

    // The weighted counts of a board, added up for a vector of columns at a time.
    struct Counts {
        typename L::Sum sum{};  // weighted
        V holeRows{};           // of each lane, bit y: there is a hole in row y
        V steps{};              // of each lane, bits as in kStepBits: these steps occur

        // Adds all counts except diversity, whose steps the caller sets, and covered cells of
        // wells.
        void add(const Strip& strip, V walls, V rowMask, const KernelWeights& weights) {
            const V holes = strip.findHoles();
            // The cells of open wells: above the column's top, between two filled neighbours.
            const V wells = ~strip.filled & strip.left & strip.right;
            const V rowTransitions = L::countBits((strip.cells ^ strip.left) & rowMask);
            const V columnTransitions = L::countBits((strip.cells ^ (strip.cells >> 1)) & ~walls);
            // Adding 1 carries through the cells that are filled from the floor up, and clears
            // them: those left are above a hole.
            const V holeDepth = L::countBits(strip.cells & (strip.cells + 1));
            // The n-th cell above the top counts n, because n empty ones go down from it.
            const V depths = L::sumPlaces(L::shiftDown(wells, L::makeShift(strip.height)));
            sum = L::addUp(sum, V{}, rowTransitions, weights.upAndRowTransitions);
            sum = L::addUp(sum, columnTransitions, L::countBits(holes),
                           weights.columnTransitionsAndHoles);
            sum = L::addUp(sum, depths, holeDepth, weights.wellsAndHoleDepth);
            holeRows |= holes >> 1;
        }
        // Adds covered cells of wells, one plane at a time: each cell is in as many planes as empty
        // cells go down from it.
        void addCovered(V cells, const KernelWeights& weights) {
            sum = L::addUp(sum, L::countBits(cells), V{}, weights.wellsAndHoleDepth);
        }

        // Adds heights, and how high the steps up to them from the left are; not those of walls.
        void addHeights(V heights, V up, V walls, V wallsOnLeft, const KernelWeights& weights) {
            if constexpr (!L::kWeighsMore) return;
            if (!weights.weighsMore) return;
            sum = L::addUp(sum, heights & ~walls, makeAbsolute(up) & ~(walls | wallsOnLeft),
                           weights.heightAndBumpiness);
        }

        // The value of the board.
        int64_t weigh(int rowsAbove, const KernelWeights& weights) const {
            return L::addLanes(sum) + weights[Feature::RowTransitions] * 2 * rowsAbove +
                   weights[Feature::RowsWithHoles] * L::countBitsOfWord(L::orLanes(holeRows)) +
                   weights[Feature::Diversity] * L::countBitsOfWord(L::orLanes(steps));
        }
    };

    // ---- The survey

    // Copies the columns, with their walls, into the survey.
    static void takeColumns(const Well& well, Facts& survey) {
        const V ones = ~V{};
        storeBefore(survey.cells, ones);
        storeBefore(survey.walls, ones);
        for (int x = 0; x <= well.width; x += L::kCount) {
            const auto at = base::toIndex(x + kEdge);
            const V walls = ~L::isGreater(L::broadcast(well.width - x), L::iota());
            const V cells = x < well.width ? L::loadColumns(&well.columns[base::toIndex(x)]) : ones;
            L::store(&survey.walls[at], walls);
            L::store(&survey.cells[at], cells | walls);
            L::store(&survey.walls[at + L::kCount], ones);
            L::store(&survey.cells[at + L::kCount], ones);
        }
        constexpr int kRows = L::kBits - 1;
        const int rows = well.rows < kRows ? well.rows : kRows;
        survey.rowMask = static_cast<Word>(((uint64_t{1} << rows) - 1) << 1);
        survey.rowsAbove = well.rows - rows;
    }

    static Strip loadStrip(const Facts& survey, size_t at) {
        const V here = L::load(&survey.cells[at]);
        // The neighbours are not loaded one column further on: the processor forwards recently
        // stored data only to a load that lies within one store.
        const V before = at == kEdge ? ~V{} : L::load(&survey.cells[at - L::kCount]);
        const V after = L::load(&survey.cells[at + L::kCount]);
        return {here, L::template moveUp<1>(here, before), L::template moveDown<1>(here, after)};
    }

    static void surveyColumns(Facts& survey, size_t last, const KernelWeights& weights,
                              Counts& counts) {
        storeBefore(survey.openLeft, V{});
        storeBefore(survey.coveredLeft[0], V{});
        for (size_t at = kEdge; at <= last; at += L::kCount) {
            const Strip strip = loadStrip(survey, at);
            const V walls = L::load(&survey.walls[at]);
            const V holes = strip.findHoles();
            const V open = ~strip.filled;
            L::store(&survey.heights[at],
                     (strip.height & ~walls) | (L::broadcast(kWallHeight) & walls));
            L::store(&survey.tops[at], (strip.filled >> 1) + 1);
            L::store(&survey.hasHole[at], L::isGreater(holes, V{}));
            L::store(&survey.openLeft[at], open & strip.left);
            L::store(&survey.openRight[at], open & strip.right);
            L::store(&survey.openBoth[at], open & strip.left & strip.right);
            L::store(&survey.coveredLeft[0][at], holes);
            counts.add(strip, walls, L::broadcast(survey.rowMask), weights);
        }
    }

    // Computes the planes of the covered cells of wells. From the last one on they are only
    // counted.
    static void surveyCovered(Facts& survey, size_t last, const KernelWeights& weights,
                              Counts& counts) {
        constexpr int kMost = Facts::kMaxPlanes;
        for (survey.planes = 0;; survey.planes += survey.planes < kMost ? 1 : 0) {
            const auto plane = base::toIndex(survey.planes < kMost ? survey.planes : kMost - 1);
            const auto next =
                base::toIndex(survey.planes + 1 < kMost ? survey.planes + 1 : kMost - 1);
            V any{};
            for (size_t at = kEdge; at <= last; at += L::kCount) {
                const Strip strip = loadStrip(survey, at);
                any |= L::load(&survey.coveredLeft[plane][at]) & (strip.left | strip.right);
            }
            if (L::isZero(any)) return;
            if (next != plane) storeBefore(survey.coveredLeft[next], V{});
            for (size_t at = kEdge; at <= last; at += L::kCount) {
                const Strip strip = loadStrip(survey, at);
                const V covered = L::load(&survey.coveredLeft[plane][at]);
                L::store(&survey.coveredLeft[plane][at], covered & strip.left);
                L::store(&survey.coveredRight[plane][at], covered & strip.right);
                L::store(&survey.coveredLeft[next][at], covered & (covered << 1));
                counts.addCovered(covered & strip.left & strip.right, weights);
            }
        }
    }

    // Combines each lane with all lanes below it, or above.
    template <bool isUp, int n = 1>
    static V unite(V lanes) {
        if constexpr (n >= L::kCount)
            return lanes;
        else if constexpr (isUp)
            return unite<isUp, 2 * n>(lanes | L::template moveUp<n>(lanes, V{}));
        else
            return unite<isUp, 2 * n>(lanes | L::template moveDown<n>(lanes, V{}));
    }

    // Sets stepsBefore, stepsFrom and steps.
    static void surveySteps(Facts& survey, size_t last, const KernelWeights& weights,
                            Counts& counts) {
        const V far = L::broadcast(kWallHeight);
        V seen{};
        survey.stepsBefore[kEdge - 1] = 0;
        size_t at = kEdge;
        for (V before = far; at <= last; at += L::kCount) {
            const V heights = L::load(&survey.heights[at]);
            // A step to a wall is too large to count; the steps of 0 between walls are masked out.
            const V walls = L::load(&survey.walls[at]);
            const V up = heights - L::template moveUp<1>(heights, before);
            const V marks = markSteps(up) & ~walls;
            counts.addHeights(heights, up, walls, L::load(&survey.walls[at - 1]), weights);
            L::store(&survey.stepsBefore[at], unite<true>(marks) | seen);
            seen |= L::broadcast(L::orLanes(marks));
            before = heights;
        }
        counts.steps = seen;
        V from{};
        V after = far;
        while (at > kEdge) {
            at -= L::kCount;
            const V heights = L::load(&survey.heights[at]);
            const V walls = L::load(&survey.walls[at]);
            const V marks = markSteps(L::template moveDown<1>(heights, after) - heights) & ~walls;
            L::store(&survey.stepsFrom[at], unite<false>(marks) | from);
            from |= L::broadcast(L::orLanes(marks));
            after = heights;
        }
        survey.steps = L::countBitsOfWord(L::orLanes(seen));
    }

    // Sets rowsLacking: counts the empty cells of all rows at once in carry-save form. Bit y of
    // ones, twos and fours is the number of them in row y in binary; `more` has the rows with 8 or
    // more.
    static void surveyRows(Facts& survey, const Well& well) {
        uint64_t ones = 0;
        uint64_t twos = 0;
        uint64_t fours = 0;
        uint64_t more = 0;
        for (int x = 0; x < well.width; ++x) {
            const uint64_t empty = ~well.columns[base::toIndex(x)];
            const uint64_t two = ones & empty;
            ones ^= empty;
            const uint64_t four = twos & two;
            twos ^= two;
            more |= fours & four;
            fours ^= four;
        }
        const uint64_t rows = ((uint64_t{1} << well.rows) - 1) & ~more;
        const auto put = [&survey, rows](size_t lacking, uint64_t set) {
            survey.rowsLacking[lacking] = static_cast<Word>((set & rows) << 1);
        };
        put(1, ones & ~twos & ~fours);
        put(2, ~ones & twos & ~fours);
        put(3, ones & twos & ~fours);
        put(4, ~ones & ~twos & fours);
    }

    // Computes the survey and the value of the board.
    static void make(const Well& well, const KernelWeights& weights, Facts& survey,
                     int64_t& boardValue) {
        takeColumns(well, survey);
        Counts counts;
        const auto last = base::toIndex(well.width + kEdge);  // the right wall
        const auto end = base::toIndex(well.width / L::kCount * L::kCount + L::kCount + kEdge);
        storeBefore(survey.heights, L::broadcast(kWallHeight));
        surveyColumns(survey, last, weights, counts);
        L::store(&survey.heights[end], L::broadcast(kWallHeight));
        surveyCovered(survey, last, weights, counts);
        surveySteps(survey, last, weights, counts);
        surveyRows(survey, well);
        survey.holeRows = L::orLanes(counts.holeRows);
        boardValue = counts.weigh(survey.rowsAbove, weights);
    }

    // ---- The value of the board after a placement

    // The columns of a shape with empty ones on either side, so that a vector can be loaded that
    // has the shape at any lane.
    struct ShapeColumns {
        Word columns[2 * L::kCount + Shape::kMaxSize];
    };

    static constexpr ShapeColumns makeShapeColumns(const Shape& shape) {
        ShapeColumns padded{};
        for (int i = 0; i < shape.width; ++i)
            padded.columns[L::kCount + i] = static_cast<Word>(shape.column(i));
        return padded;
    }

    // The value of the board after the shape came to rest at x and full rows were cleared.
    static int64_t weighAfterwards(const Facts& survey, int width, const KernelWeights& weights,
                                   const ShapeColumns& shape, int x, const Rest& rest) {
        const auto read = [&](int from) {
            const auto at = base::toIndex(from + kEdge);
            int lane = x - from;
            if (lane < -Shape::kMaxSize) lane = -Shape::kMaxSize;
            if (lane > L::kCount) lane = L::kCount;
            V cells = L::load(&survey.cells[at]);
            cells |= L::load(shape.columns + L::kCount - lane) << (rest.y + 1);
            // Each full row is cut out: the cells above it come down by one. From the top down, so
            // that the numbers of the rows below stay true.
            for (unsigned rows = rest.fullRows; rows != 0;) {
                const int row = static_cast<int>(std::bit_width(rows)) - 1;
                const V kept = L::broadcast((uint64_t{1} << (rest.y + row + 1)) - 1);
                cells = (cells & kept) | ((cells >> 1) & ~kept);
                rows ^= 1U << row;
            }
            return cells | L::load(&survey.walls[at]);
        };
        Counts counts;
        for (int from = 0; from <= width; from += L::kCount) {
            const auto at = base::toIndex(from + kEdge);
            const V walls = L::load(&survey.walls[at]);
            const Strip strip(read(from), read(from - 1), read(from + 1));
            counts.add(strip, walls, L::broadcast(survey.rowMask), weights);
            for (V cells = strip.findHoles(); !L::isZero(cells & strip.left & strip.right);
                 cells &= cells << 1) {
                counts.addCovered(cells & strip.left & strip.right, weights);
            }
            const V leftHeight = L::countBits(L::fillDown(strip.left)) - 1;
            const V up = strip.height - leftHeight;
            const V wallsOnLeft = L::load(&survey.walls[at - 1]);
            counts.steps |= markSteps(up) & ~(walls | wallsOnLeft);
            counts.addHeights(strip.height, up, walls, wallsOnLeft, weights);
        }
        return counts.weigh(survey.rowsAbove, weights);
    }
};

}  // namespace tetris::placements
