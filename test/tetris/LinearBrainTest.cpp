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

TEST(LinearBrainTest, ExplainsAScoreByTheFeaturesThatItWeighs)
{
    const Board board = Board::fromPicture(R"(
..........
..........
..........
..........
..........
#.........
###....#.#
#####.####
##.##.##.#
#####.####)");
    const Move move{Piece::getPieces()[Piece::STICK], 5, 0, 0};
    const auto explain = [&](const char* weights) {
        LinearBrain brain(findWeights(weights)->weights);
        return brain.explain(board, move, 10);
    };
    // The features of the golden case, but for those that do not count.
    const std::vector<RatingTerm> terms = explain("dellacherie");
    const std::vector<std::pair<std::string_view, double>> expected{
        {"landing_height", 1.5},    {"eroded_cells", 4}, {"row_transitions", 26},
        {"column_transitions", 12}, {"holes", 1},        {"wells", 5}};
    ASSERT_EQ(terms.size(), expected.size());
    for (std::size_t i = 0; i < terms.size(); ++i) {
        EXPECT_EQ(terms[i].name, expected[i].first);
        EXPECT_EQ(terms[i].count, expected[i].second);
    }
    EXPECT_EQ(terms[0].weight, 1) << "higher is worse, and so is a score";
    EXPECT_EQ(terms[1].weight, -1);
    EXPECT_EQ(terms[4].weight, 4);
    EXPECT_EQ(explain("dt10").size(), 9U);
}

TEST(LinearBrainTest, WeightsThatRateNothingMakeNoBrain)
{
    EXPECT_THROW(LinearBrain(Weights{}), std::invalid_argument);
}

}  // namespace
}  // namespace tetris
