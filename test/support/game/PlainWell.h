#pragma once

#include <array>
#include <cstdint>

#include "core/base/JavaRandom.h"
#include "core/tetris/Board.h"
#include "core/tetris/Piece.h"

namespace tetris {

// A well as column words. The functions below rate its placements one by one and from the
// beginning, without differences and without SIMD. Tests compare Placements with them, and
// benchmarks measure against them. They use nothing of brain.
struct PlainWell {
    int width = 0;
    int rows = 0;
    std::array<uint64_t, Board::kMaxSize + 2> columns{};  // [x + 1]; the walls are full
    int rowsCleared = 0;                                  // by the last placement
    int cellsWithThem = 0;                                // cells of its piece in these rows

    uint64_t column(int x) const { return columns[static_cast<size_t>(x + 1)]; }
    uint64_t& column(int x) { return columns[static_cast<size_t>(x + 1)]; }
};

// A random well without full rows: low or high, with an even or rough surface, few or many holes,
// and often rows that lack only a few cells. Requires: width 2 to 64, 1 to 60 rows.
PlainWell makeRandomWell(base::JavaRandom& random, int width, int rows);

// The board's cells as a well of `rows` rows.
PlainWell readPlainWell(const Board& board, int rows);
// The well as a board with kTopRows more rows.
Board toBoard(const PlainWell& well);

// The y at which the piece comes to rest in column x, and the well after it rests at (x, y).
int dropPlainly(const PlainWell& well, const Piece& piece, int x);
void landPlainly(const PlainWell& before, const Piece& piece, int x, int y, PlainWell& after);

// The features in the order of their table. Diversity and what is after it are 0 if they are not
// asked for.
std::array<int32_t, 12> countFeaturesPlainly(const PlainWell& well, int halfRowsUp,
                                             bool withSurface = true);
// DefaultBrain's rating.
double rateAsDefaultPlainly(const PlainWell& well);

// Calls visit(turned, x, y, well after) for every placement, in the order in which brains list
// them.
template <class Visit>
void forEachPlainPlacement(const PlainWell& before, const Piece& piece, Visit&& visit) {
    PlainWell after;
    const Piece* turned = &piece;
    do {
        for (int x = 0; x <= before.width - turned->getWidth(); ++x) {
            const int y = dropPlainly(before, *turned, x);
            if (y + turned->getHeight() > before.rows) continue;
            landPlainly(before, *turned, x, y, after);
            visit(*turned, x, y, after);
        }
        turned = turned->fastRotation();
    } while (turned != nullptr && turned->fastRotation() != piece.fastRotation());
}

}  // namespace tetris
