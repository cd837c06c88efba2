#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "brain/tetris/placement/LaneWell.h"
#include "brain/tetris/placement/Shape.h"
#include "brain/tetris/weights/Weights.h"
#include "core/tetris/Board.h"
#include "core/tetris/rules/FallingPiece.h"

namespace tetris {

struct ReachOptions;

// The cells of a well. Searches copy it: it has about a third of the size of a Board. Origin bottom
// left, y up.
//
// Invariants: 4 to 64 columns and 1 to 60 rows; no cell is filled at row `rows` or above; no row is
// full.
struct Well {
    static constexpr int kMinWidth = 4;
    static constexpr int kMaxWidth = 64;
    static constexpr int kMaxRows = 60;

    int width = 0;
    int rows = 0;  // a placement has to stay within these rows, before full rows are cleared
    // Bit y of word x is the cell (x, y). The words from `width` on are undefined; they exist so
    // that columns can be read four at a time.
    std::array<uint64_t, kMaxWidth + 4> columns;
};

// True if the invariants hold for the board's cells as a well of limitHeight rows.
bool canBeWell(const Board& board, int limitHeight);
// Copies the board's cells into `well` as a well of limitHeight rows. Returns false, and does not
// change `well`, if the invariants would not hold.
bool readWell(const Board& board, int limitHeight, Well& well);

}  // namespace tetris

namespace tetris::placements {

// How a placement is rated by its difference to the board
//
// 97 of 100 placements clear no row. Two facts make their differences cheap: every row and every
// column of a standard shape is one run of blocks; and the shape came down through empty cells, so
// nothing is filled above it in its columns.
//
// - Row transitions: each row of the shape adds two, and removes two for each filled neighbour.
// - Column transitions, holes, hole depth, rows with holes: these follow from the gap between each
//   column's top and the shape's underside. The word of a column's new holes is 2^bottom - 2^top.
// - Wells: an empty cell is part of a well if both neighbours are filled. Blocks give a second
//   neighbour to the cells beside them, above the ends of their rows and below an overhang; a shape
//   fills such cells only where it reaches deeper than its own neighbouring column. What is above
//   stays as deep as it was, except above a standing stick, where it becomes four less deep.
// - Diversity: the survey has the steps up to each column and from each column on. The steps within
//   a shape are constants, so only the two steps at its sides are computed.
// - Full rows: the survey counts the empty cells of each row in carry-save form, and has the rows
//   that lack exactly 1, 2, 3 and 4 cells. A row of the shape with n blocks becomes full if it is
//   among those that lack n. Such a placement is rated by a survey of the well after it.
//
// Brains rate other wells (Well has the limits), other pieces and Overflow::ClearFirst on boards,
// by forEachPlacement.

// The index at which columns start in arrays. There are two columns on either side of the well; the
// ones next to it are walls.
inline constexpr int kEdge = 2;

// Weights in the form that the kernels need.
struct KernelWeights {
    explicit KernelWeights(const ScaledWeights& weights);

    int32_t operator[](Feature feature) const { return scaled.values[toIndex(feature)]; }

    ScaledWeights scaled;
    bool weighsMore;  // a feature after the first nine has a weight
    // Two weights of 16 bits in a word, the first one in the lower half.
    int32_t upAndRowTransitions;
    int32_t columnTransitionsAndHoles;
    int32_t wellsAndHoleDepth;
    int32_t rowsWithHolesAndDiversity;
    int32_t heightAndBumpiness;
};

// What the survey of a well finds (LaneSurvey.h): the facts from which every placement is rated by
// its difference to the board. The columns are in words that are just wide enough for the stack; in
// words of cells bit 0 is the floor, and bit y + 1 is row y.
template <class Word>
struct LaneSurvey {
    static constexpr size_t kLanes = 32 / sizeof(Word);
    // Covered cells that can be part of wells are counted by planes: a cell from which d empty ones
    // go down, itself included, is in the first d planes. If the last plane is not empty, which
    // play does not produce, each placement is rated by the board after it.
    static constexpr int kMaxPlanes = 6;
    // Room for a vector that starts at the right wall, and for what is read beyond.
    using PerColumn = std::array<Word, size_t{kEdge + Well::kMaxWidth} + 2 * kLanes>;

    PerColumn cells;      // walls are filled
    PerColumn walls;      // all bits, or none
    PerColumn heights;    // of walls: greater than any placement
    PerColumn tops;       // 2^height
    PerColumn hasHole;    // all bits, or none
    PerColumn openLeft;   // cells above the top with a filled left neighbour
    PerColumn openRight;  // ... right neighbour
    PerColumn openBoth;
    // [d]: covered empty cells from which more than d empty ones go down, with a filled left
    // (right) neighbour. d is less than `planes`; the arrays from there on are undefined.
    using Planes = std::array<PerColumn, kMaxPlanes>;
    Planes coveredLeft;
    Planes coveredRight;
    int planes;
    // Which of the steps -2 to 2 occur between neighbouring heights up to this column, and from it
    // on to the right: bit step + 2.
    PerColumn stepsBefore;
    PerColumn stepsFrom;
    Word rowMask;                     // the rows of the well that fit in a word; bit y + 1 is row y
    int rowsAbove;                    // how many rows of the well are above those
    Word holeRows;                    // rows that contain a hole; bit y is row y
    std::array<Word, 5> rowsLacking;  // [n]: rows with exactly n empty cells, n = 1 to 4
    int steps;                        // how many of the steps -2 to 2 occur
};

struct SurveyReader;

// The survey of a well. `reader` knows which member of the union it is in: the narrowest words that
// are wide enough.
struct Survey {
    const KernelWeights* weights = nullptr;
    const SurveyReader* reader = nullptr;
    int width = 0;
    int rows = 0;
    int64_t boardValue = 0;  // the weighted sum of the well's features
    union {
        LaneSurvey<uint16_t> lanes16;
        LaneSurvey<uint32_t> lanes32;
        LaneSurvey<uint64_t> lanes64;
    };
};

// The value that stands for "no placement".
inline constexpr int64_t kNoValue = std::numeric_limits<int64_t>::min();

// The best of some placements, the first of equals.
struct BestPlacement {
    int64_t value = kNoValue;
    int rotation = 0;
    int x = 0;
};

// How a shape comes to rest at some x.
struct Rest {
    int y = 0;
    unsigned fullRows = 0;  // bit r: row y + r becomes full
};

// The part of a placement's value that the board after it does not have.
inline int64_t weighPlacement(const KernelWeights& weights, const Shape& shape, const Rest& rest) {
    int cells = 0;  // of the shape, in rows that become full
    for (int r = 0; r < shape.height; ++r)
        cells += (rest.fullRows >> r & 1) != 0 ? shape.countInRow(r) : 0;
    const int rows = std::popcount(rest.fullRows);
    return int64_t{weights[Feature::LandingHeight]} * (2 * rest.y + shape.height - 1) +
           int64_t{weights[Feature::ErodedCells]} * (rows * cells) +
           int64_t{weights[Feature::RowsCleared]} * rows;
}

// A placement with the numbers that DefaultBrain rates: those of the board after it, rows cleared.
struct LowestPlacement {
    int rotation = -1;  // -1 for no placement
    int x = 0;
    int y = 0;
    int maxHeight = 0;
    int sumOfHeights = 0;
    int holes = 0;
};

// Computations from a survey, for the words that it is in.
struct SurveyReader {
    // The value of the placement of the shape at each x from 0 to width - shape width, kNoValue
    // where it would stick out. Requires: room for kMaxWidth values.
    void (*rate)(const Survey& survey, int shape, int64_t* values);
    // The best of all placements.
    BestPlacement (*findBest)(const Survey& survey, const Rotations& rotations);
    // Only the value of findBest.
    int64_t (*rateBest)(const Survey& survey, const Rotations& rotations);
    // How the shape comes to rest at x. Requires: the placement does not stick out.
    Rest (*drop)(const Survey& survey, int shape, int x);
};

// One implementation of the computations; all implementations give the same numbers.
struct Kernel {
    // Computes the survey of the well. Requires: the survey's weights are set.
    void (*survey)(const Well& well, Survey& survey);
    // The placement with the least 8 maxHeight + 40 sumOfHeights / width + 1.25 holes, as compared
    // by DefaultBrain; the first of equals. Requires: the board can be a Well.
    LowestPlacement (*findLowest)(const Board& board, int limitHeight, const Rotations& rotations);
    // What listReachable gives, in its order; returns how many. Requires: room for kMaxPlaces; the
    // piece is free at `from`, at most at row 27 unless it has at least three rows of air below it.
    int (*listPlaces)(const LaneWell& well, const FallingPiece& from, ReachOptions options,
                      RestingPlace* places);
};

const Kernel& getPortableKernel();
// Null where the processor has no AVX2.
const Kernel* findAvx2Kernel();

// The fastest kernel for this processor; the portable one if the environment variable
// TETRIS_PORTABLE is set to anything. Decided once.
const Kernel& getKernel();

// Kernel::findLowest with AVX2. Requires: the processor has AVX2.
LowestPlacement findLowestByAvx2(const Board& board, int limitHeight, const Rotations& rotations);

// Kernel::findLowest for every processor.
LowestPlacement findLowestPortably(const Board& board, int limitHeight, const Rotations& rotations);

}  // namespace tetris::placements
