#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/base/Index.h"
#include "core/tetris/Board.h"
#include "core/tetris/Piece.h"

namespace tetris {

// The result of a placement, as far as features depend on it.
struct Outcome {
    const Board& board;     // after the placement, and after full rows were cleared
    int rows = 0;           // R, the rows of the well that a placement has to stay within
    int halfRowsUp = 0;     // 2y + h - 1: y is the row of the piece before clearing, h its height
    int rowsCleared = 0;    // full rows that were cleared
    int cellsWithThem = 0;  // cells of this piece in these rows
};

// A number computed from an outcome, which a linear brain multiplies by a weight. Walls and the
// floor count as filled; all cells above row R - 1 count as empty.
struct FeatureEntry {
    std::string_view name;
    std::string_view about;
    double unit;  // what one count means: 1, or 0.5 where halves are counted
    int (*count)(const Outcome&);
};

// Dellacherie's six features of 2003, two of Thiery and Scherrer's (2009), and the diversity of
// Gabillon, Ghavamzadeh and Scherrer (2013), in this order; then three of the brains that courses
// and tutorials have. New ones go at the end.
enum class Feature {
    LandingHeight,
    ErodedCells,
    RowTransitions,
    ColumnTransitions,
    Holes,
    Wells,
    HoleDepth,
    RowsWithHoles,
    Diversity,
    AggregateHeight,
    RowsCleared,
    Bumpiness
};
inline constexpr size_t kFeatureCount = 12;
// The first of them, which weights are looked for if nothing else is said.
inline constexpr size_t kUsualFeatureCount = 9;

constexpr size_t toIndex(Feature feature) { return base::toIndex(feature); }

// The table, in the order of Feature.
const std::array<FeatureEntry, kFeatureCount>& getFeatures();

// The row of that name; null if no row has it.
const FeatureEntry* findFeature(std::string_view name);

// A count for each feature, in the order of the table. A feature's value is its count times its
// unit.
using FeatureCounts = std::array<int32_t, kFeatureCount>;
FeatureCounts countFeatures(const Outcome& outcome);

// Places the piece at (x, y), clears full rows, calls see(outcome), and restores the board. The
// outcome is valid during the call. Returns false, without a call, if the piece cannot be placed
// there. Requires: board committed.
template <class See>
bool seeOutcome(Board& board, const Piece& piece, int x, int y, int limitHeight, See&& see) {
    const PlaceResult result = board.place(piece, x, y);
    const bool placed = result < PlaceResult::OutOfBounds;
    if (placed) {
        Outcome outcome{
            .board = board, .rows = limitHeight, .halfRowsUp = 2 * y + piece.getHeight() - 1};
        if (result == PlaceResult::RowFilled) {
            for (int row = 0; row < piece.getHeight(); ++row) {
                if ((board.getFullRows() >> (y + row) & 1) == 0) continue;
                outcome.cellsWithThem += piece.getRowWidths()[row];
            }
            outcome.rowsCleared = board.clearRows();
        }
        see(outcome);
    }
    board.undo();
    return placed;
}

}  // namespace tetris
