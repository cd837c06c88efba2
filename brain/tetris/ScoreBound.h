#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/tetris/Game.h"
#include "core/tetris/Piece.h"

namespace tetris {

// What one piece can do at most, whatever it falls on. Straight drops: a column of the piece leaves
// everything above its own highest cell empty, so that only the piece's rows up to the lowest of
// these highest cells can become full.
struct PieceLimits {
    int mostRows = 0;                    // K: the most rows that one placement of it clears
    std::array<bool, 5> vanishesWith{};  // E: [k] if clearing k rows can leave no cell of it
};

// Of the seven standard pieces, by index.
using AllPieceLimits = std::array<PieceLimits, 7>;
[[nodiscard]] const AllPieceLimits& getPieceLimits();

// A set of rows of a piece that the piece could complete, and the verb by which it came to its
// place last: LEFT, RIGHT, DOWN or ROTATE, under overhangs too.
struct LastVerb {
    int piece = 0;      // index
    int rotation = 0;   // turns from the root
    unsigned rows = 0;  // bit j: row j of the piece becomes full
    Verb verb = Verb::Down;

    friend bool operator==(const LastVerb&, const LastVerb&) = default;
};

// Every case that is possible. A completed row is filled but for the cells of the piece in its
// place; a last verb is possible if in the place before it no cell of the piece lay on such a
// filled cell. So the cases hold in every well.
[[nodiscard]] std::vector<LastVerb> listLastVerbs();

// The cases among them that getPieceLimits does not allow: more rows than K, or a piece that
// vanishes with a number of rows that is not in E. There are none, so that the bound holds for
// every play by the verbs, and not only for straight drops.
[[nodiscard]] std::vector<LastVerb> findBreaches(std::span<const LastVerb> cases);

// The longest sequence that `tetris bound` and the reports of planners take: more pieces than
// anyone plans. It bounds the time to seconds.
inline constexpr int kMaxBoundPieces = 1'000'000;

// The most that a known sequence of pieces allows.
struct ScoreBound {
    int pieces = 0;     // that land
    int rowPoints = 0;  // of the rows that they clear
    // A best course: the number of a piece, 1 for the first, and the rows cleared at once by it.
    std::vector<std::pair<int, int>> clears;

    [[nodiscard]] int getBound() const { return pieces + rowPoints; }
};

// By a dynamic programme over the pieces: with c cells in the well after i pieces, W columns and R
// rows, a piece p adds 4 cells and clears k <= K(p) rows of W cells each, where c stays at least 0,
// becomes 0 only if k is in E(p), and is at most (W - 1) R wherever play goes on.
// Time O(pieces * W * R). Requires: indices of standard pieces, width >= 1, rows >= 1.
[[nodiscard]] ScoreBound computeScoreBound(std::span<const int> pieces, int width, int rows);

// The same programme's whole table, as a search asks for it. One table serves many games, and takes
// memory only for one that is greater than all before.
class MostAhead {
public:
    // Requires: as computeScoreBound.
    void compute(std::span<const int> pieces, int width, int rows);

    // The most that the pieces from the index `landed` on can bring where so many cells lie in the
    // well, pieces and points together; 0 where play is over. Requires: landed is at most the
    // number of pieces, cells >= 0.
    [[nodiscard]] std::int32_t get(std::size_t landed, int cells) const
    {
        const auto at = static_cast<std::size_t>(cells);
        return at < rowSize_ ? table_[landed * rowSize_ + at] : 0;
    }

private:
    std::size_t rowSize_ = 0;  // cells from none to the most with which play goes on
    std::vector<std::int32_t> table_;
};

}  // namespace tetris
