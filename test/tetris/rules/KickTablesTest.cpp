#include "core/tetris/rules/KickTables.h"

#include <gtest/gtest.h>

#include <span>

#include "core/tetris/Piece.h"

namespace tetris {
namespace {

void expectFound(int piece, std::span<const KickRow> table) {
    for (const KickRow& row : table) {
        const std::span<const TPoint> kicks = getKicks(piece, row.from, row.to);
        EXPECT_EQ(kicks.data(), row.shifts.data());
        EXPECT_EQ(kicks.size(), row.tests);
    }
}

// A turn that a table had twice would hide the first of its rows.
TEST(KickTablesTest, EachRowIsFoundByItsTurn) {
    expectFound(Piece::PYRAMID, kQuarterKicks);
    expectFound(Piece::PYRAMID, kHalfKicks);
    expectFound(Piece::STICK, kStickKicks);
    expectFound(Piece::STICK, kStickHalfKicks);
    expectFound(Piece::SQUARE, kSquareKicks);
}

}  // namespace
}  // namespace tetris
