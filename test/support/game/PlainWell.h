#pragma once

#include <array>
#include <cstdint>

#include "core/base/JavaRandom.h"
#include "core/tetris/Board.h"
#include "core/tetris/Piece.h"

namespace tetris {

// A well as column words, and placements in it rated from the beginning, one after the other, as
// careful plain code does it that knows no differences and no lanes. Tests compare Placements with
// it, and benchmarks measure by it. It uses nothing of brain.
struct PlainWell {
    int width = 0;
    int rows = 0;
    std::array<std::uint64_t, Board::kMaxSize + 2> columns{};  // [x + 1]; the walls are full
    int rowsCleared = 0;                                       // by the placement that led here
    int cellsWithThem = 0;                                     // cells of its piece in them

    [[nodiscard]] std::uint64_t column(int x) const
    {
        return columns[static_cast<std::size_t>(x + 1)];
    }
    std::uint64_t& column(int x) { return columns[static_cast<std::size_t>(x + 1)]; }
};

// As a game can leave it: no full row. Low or high, with even or rough tops, with holes few or
// many, and often with rows that lack only a few cells. Requires: width 2 to 64, 1 to 60 rows.
[[nodiscard]] PlainWell makeRandomWell(base::JavaRandom& random, int width, int rows);

// The board's cells in `rows` rows, and back on a board with kTopRows more.
[[nodiscard]] PlainWell readPlainWell(const Board& board, int rows);
[[nodiscard]] Board toBoard(const PlainWell& well);

// Where the piece comes to rest, and what that leads to.
[[nodiscard]] int dropPlainly(const PlainWell& well, const Piece& piece, int x);
void landPlainly(const PlainWell& before, const Piece& piece, int x, int y, PlainWell& after);

// The nine features in the order of their table; the last one only if asked for, otherwise 0.
[[nodiscard]] std::array<std::int32_t, 9> countFeaturesPlainly(const PlainWell& well,
                                                               int halfRowsUp,
                                                               bool withDiversity = true);
// DefaultBrain's rating.
[[nodiscard]] double rateAsDefaultPlainly(const PlainWell& well);

// Calls visit(turned, x, y, well after) for every placement, in the order of all brains.
template <class Visit>
void forEachPlainPlacement(const PlainWell& before, const Piece& piece, Visit&& visit)
{
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
