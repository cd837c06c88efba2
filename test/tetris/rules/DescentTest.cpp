#include "core/tetris/rules/Descent.h"

#include <gtest/gtest.h>

#include "core/tetris/Piece.h"
#include "test/support/game/ModernText.h"

namespace tetris {
namespace {

constexpr FallingPiece kEntering{Piece::PYRAMID, Facing::North, 4, 20};

FallingPiece lower(const FallingPiece& piece, int rows) {
    return {piece.piece, piece.facing, piece.x, piece.y - rows};
}

TEST(DescentTest, TheTimeOfAFallStartsAgainOffASupportOnly) {
    // Row 1 carries the piece in columns 2 to 4 alone.
    const Board board = readBoard("..###...../..........");
    Descent descent(board, kEntering);
    const auto moveTo = [&](int x) {
        descent.move(board, {Piece::PYRAMID, Facing::North, x, 2}, Spin::None);
    };
    descent.move(board, {Piece::PYRAMID, Facing::North, 7, 19}, Spin::None);
    descent.fall(board, lower(descent.getPiece(), 17));
    descent.pass(300);
    // Through the air: the time goes on.
    moveTo(6);
    EXPECT_EQ(descent.computeWait(1000), 700);
    // On the support the lock delay runs.
    moveTo(5);
    ASSERT_TRUE(descent.isResting());
    EXPECT_EQ(descent.computeWait(1000), 500'000);
    descent.pass(400'000);
    EXPECT_EQ(descent.computeWait(1000), 100'000);
    moveTo(6);
    EXPECT_EQ(descent.computeWait(1000), 1000);
}

TEST(DescentTest, MovesInTheAirAreFreeUntilItHasRested) {
    const Board board(10, 40);
    Descent descent(board, kEntering);
    for (int i = 0; i < 40; ++i)
        descent.move(board, descent.getPiece(), Spin::None);
    EXPECT_EQ(descent.getMoves(), 0);
    descent.fall(board, lower(kEntering, 20));
    for (int i = 0; i < 15; ++i) {
        EXPECT_FALSE(descent.hasSpentMoves());
        descent.move(board, descent.getPiece(), Spin::None);
    }
    EXPECT_TRUE(descent.hasSpentMoves());
    // In the air it does not lock, however many moves it makes.
    descent.move(board, lower(descent.getPiece(), -1), Spin::None);
    EXPECT_FALSE(descent.hasSpentMoves());
    descent.move(board, descent.getPiece(), Spin::None);
    descent.fall(board, lower(descent.getPiece(), 1));
    EXPECT_TRUE(descent.hasSpentMoves());
}

}  // namespace
}  // namespace tetris
