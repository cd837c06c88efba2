#pragma once

#include <cstdint>
#include <span>

#include "core/tetris/Board.h"

namespace tetris {

// A column of a stack. Bit y: the cell in row y is filled.
using StackColumn = uint64_t;

// The price of each count of a shape, in points.
struct ShapeCosts {
    double rowTransition;
    double columnTransition;
    double hole;
    double holeDepth;
    double rowWithHole;
    double openWell;      // of the sums 1 + 2 + ... + depth of all wells except the greatest
    double greatestWell;  // of the greatest sum; negative, because one deep well is wanted
    double maxHeight;
    double fadingPieces;  // the shape counts less and less in this many last pieces of a game
};

// The number of sets of prices. No single one finds the best plan of every game.
inline constexpr int kShapeRatings = 2;

// Requires: 0 <= rating < kShapeRatings.
const ShapeCosts& getShapeCosts(int rating);

// How bad the shape of a stack is for a plan that wants four rows at once, in points. Only the
// first `rows` rows count. Requires: at most Board::kMaxSize columns.
using ShapeRater = double (*)(std::span<const StackColumn> columns, int rows,
                              const ShapeCosts& costs);

// The fastest one for this processor. All give the same.
ShapeRater chooseShapeRater();

// The same for a board, with the first set of prices.
double rateShape(const Board& board, int limitHeight);

}  // namespace tetris
