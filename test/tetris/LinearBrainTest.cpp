#include "brain/tetris/LinearBrain.h"

#include <gtest/gtest.h>

#include <stdexcept>

namespace tetris {
namespace {

TEST(LinearBrainTest, RatesEveryLandingAndTakesTheFirstOfTheBest)
{
    LinearBrain brain(findWeights("dt10")->weights);
    // The narrow one is beyond Placements, and rated board by board.
    for (const Board& board : {Board(10, 24), Board(3, 24)}) {
        for (const Piece* piece : Piece::getPieces()) {
            const auto best = brain.bestMove(board, *piece, 20);
            const auto landings = brain.rateLandings(board, *piece, 20);
            ASSERT_TRUE(best);
            const Move* first = nullptr;
            for (const Move& landing : landings)
                if (first == nullptr || landing.score < first->score) first = &landing;
            ASSERT_NE(first, nullptr);
            EXPECT_EQ(best->piece, first->piece);
            EXPECT_EQ(best->x, first->x);
            EXPECT_EQ(best->y, first->y);
            EXPECT_EQ(best->score, first->score);
        }
    }
}

TEST(LinearBrainTest, HasNoMoveWhereNoLandingStaysBelowTheLimit)
{
    LinearBrain brain(findWeights("bcts")->weights);
    const Board board(10, 24);
    EXPECT_FALSE(brain.bestMove(board, *Piece::getPieces()[Piece::SQUARE], 1));
    EXPECT_TRUE(brain.bestMove(board, *Piece::getPieces()[Piece::SQUARE], 2));
}

TEST(LinearBrainTest, WeightsThatRateNothingMakeNoBrain)
{
    EXPECT_THROW(LinearBrain(Weights{}), std::invalid_argument);
}

}  // namespace
}  // namespace tetris
