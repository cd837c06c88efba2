#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/base/Index.h"
#include "core/tetris/Game.h"
#include "core/tetris/Piece.h"

namespace tetris {

// An upper bound on the score of a known sequence of pieces: no play, however good, gets more. It
// forgets where the cells are and keeps how many there are. Each piece adds its four cells, each
// cleared row removes as many as the well is wide, and no piece clears more rows than its shape can
// fill. What remains is a small dynamic programme over (pieces landed, cells in the well).
//
// Three parts: what a piece can clear at most (PieceLimits); a proof by cases that this holds for
// pieces under overhangs, too (listLastVerbs, findBreaches); and the programme (computeScoreBound,
// MostAhead). `tetris bound` prints the bound, and reports of planners give it beside the score.

// What one piece can clear on any board. For straight drops: above the piece's highest cell in each
// of its columns the board is empty, so only the piece's rows up to the lowest of these highest
// cells can become full. A standing STICK clears up to 4 rows and may then leave nothing; an S1
// always leaves a cell, because its columns end at different heights.
struct PieceLimits {
    int mostRows = 0;                    // that it clears at once
    std::array<bool, 5> vanishesWith{};  // [k]: clearing k rows can leave no cell of it
};

// The limits of the seven standard pieces, by index.
using AllPieceLimits = std::array<PieceLimits, 7>;
const AllPieceLimits& getPieceLimits();

// A set of rows of a piece that the piece could complete, and the last verb that moved it to its
// place: Left, Right, Down or Rotate, also under overhangs.
struct LastVerb {
    int piece = 0;      // index
    int rotation = 0;   // turns from the root
    unsigned rows = 0;  // bit j: row j of the piece becomes full
    Verb verb = Verb::Down;

    bool operator==(const LastVerb&) const = default;
};

// Every possible case in any well. Every cell of a completed row belongs to the piece or was filled
// before; a last verb is possible if the piece, at its place before that verb, overlaps no cell
// that was filled before.
std::vector<LastVerb> listLastVerbs();

// The cases that violate getPieceLimits: more rows than mostRows, or a piece that vanishes with a
// number of rows for which vanishesWith is false. For listLastVerbs() the result is empty, which
// proves that the bound holds for all play by verbs, and not only for straight drops.
std::vector<LastVerb> findBreaches(std::span<const LastVerb> cases);

// The longest sequence for which `tetris bound` and the reports of planners compute the bound, so
// that it takes seconds at most.
inline constexpr int kMaxBoundPieces = 1'000'000;

// An upper bound on the points of a known sequence of pieces in an empty well.
struct ScoreBound {
    int pieces = 0;     // pieces that land
    int rowPoints = 0;  // points of the rows that they clear
    // A way to the bound: the number of a piece, from 1, and the rows that it clears at once.
    std::vector<std::pair<int, int>> clears;

    int getBound() const { return pieces + rowPoints; }
};

// The bound, by dynamic programming. A state is how many pieces have landed, and the number of
// cells in the well, which is W columns wide and R rows high. The next piece
// - adds 4 cells,
// - clears k rows, 0 <= k <= mostRows, so removes k * W cells: never more than there are,
// - leaves an empty well only if vanishesWith[k],
// - and lets play continue only if at most (W - 1) * R cells are left, because each of the R rows
//   then has an empty cell.
// It brings one point, and those of computeRowPoints(k). Time O(pieces * W * R). Requires: indices
// of standard pieces, width >= 1, rows >= 1.
ScoreBound computeScoreBound(std::span<const int> pieces, int width, int rows);

// The whole table of that dynamic programme, for searches. One object can compute many tables; it
// allocates only for a table that is larger than all before.
class MostAhead {
public:
    // Requires: as for computeScoreBound.
    void compute(std::span<const int> pieces, int width, int rows);

    // The most pieces plus row points that the pieces from the index `landed` on can bring when
    // `cells` cells of the well are filled; 0 if the game is over. Requires: landed is at most the
    // number of pieces, cells >= 0.
    int32_t get(size_t landed, int cells) const {
        const auto at = base::toIndex(cells);
        return at < rowSize_ ? table_[landed * rowSize_ + at] : 0;
    }

private:
    size_t rowSize_ = 0;  // cells from 0 to the most with which play continues
    std::vector<int32_t> table_;
};

}  // namespace tetris
