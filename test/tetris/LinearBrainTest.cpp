#include "brain/tetris/LinearBrain.h"

#include <gtest/gtest.h>

#include <stdexcept>

#include "test/support/game/BoardText.h"

namespace tetris {
namespace {

// The stack of the golden case in FeaturesTest.
constexpr const char* kGolden = R"(
#.........
###....#.#
#####.####
##.##.##.#
#####.####
)";

TEST(LinearBrainTest, RatesEveryPlacementAndTakesTheFirstOfTheBest) {
    LinearBrain brain(findWeights("dt10")->weights);
    // Placements refuse the narrow board, so its placements are rated board by board.
    for (const Board& board : {Board(10, 24), Board(3, 24)}) {
        for (const Piece* piece : Piece::getPieces()) {
            const auto best = brain.bestMove(board, *piece, 20);
            const auto placements = brain.ratePlacements({board, piece, 20});
            ASSERT_TRUE(best);
            const Move* first = nullptr;
            for (const Move& placement : placements)
                if (first == nullptr || placement.score < first->score) first = &placement;
            ASSERT_NE(first, nullptr);
            EXPECT_EQ(best->piece, first->piece);
            EXPECT_EQ(best->x, first->x);
            EXPECT_EQ(best->y, first->y);
            EXPECT_EQ(best->score, first->score);
        }
    }
}

TEST(LinearBrainTest, ExplainsAScoreByTheFeaturesThatItWeighs) {
    const Board board = readBoard(kGolden, 10);
    const Move move{Piece::getPieces()[Piece::STICK], 5, 0, 0};
    const auto explain = [&](const char* weights) {
        LinearBrain brain(findWeights(weights)->weights);
        return brain.explain(board, move, 10);
    };
    // The features of the golden case in FeaturesTest, without those of weight 0.
    const std::vector<RatingTerm> terms = explain("dellacherie");
    const std::vector<std::pair<std::string_view, double>> expected{
        {"landing_height", 1.5},    {"eroded_cells", 4}, {"row_transitions", 26},
        {"column_transitions", 12}, {"holes", 1},        {"wells", 5}};
    ASSERT_EQ(terms.size(), expected.size());
    for (size_t i = 0; i < terms.size(); ++i) {
        EXPECT_EQ(terms[i].name, expected[i].first);
        EXPECT_EQ(terms[i].count, expected[i].second);
    }
    EXPECT_EQ(terms[0].weight, 1) << "higher is worse, and so is a score";
    EXPECT_EQ(terms[1].weight, -1);
    EXPECT_EQ(terms[4].weight, 4);
    EXPECT_EQ(explain("dt10").size(), 9U);
}

TEST(LinearBrainTest, PlaysByTheWeightsThatAreInForceForTheRoomAboveTheStack) {
    Weights weights = findWeights("dt10")->weights;
    weights.nearTop.push_back({2, findWeights("bcts")->weights.values});
    weights.nearTop.push_back({5, findWeights("dellacherie")->weights.values, 9});
    weights.nearTop.push_back({6, findWeights("rvce")->weights.values, 10});
    LinearBrain brain(weights);
    const Board board = readBoard(kGolden, 10);
    const Piece& piece = *Piece::getPieces()[Piece::L1];
    // The stack is five rows high. If two sets fit the room, the set with less room is in force,
    // unless the well is higher than that set allows.
    const std::vector<std::pair<int, const char*>> inForce{{6, "bcts"},        {7, "bcts"},
                                                           {8, "dellacherie"}, {9, "dellacherie"},
                                                           {10, "rvce"},       {11, "dt10"}};
    for (const auto& [limit, name] : inForce) {
        SCOPED_TRACE(limit);
        LinearBrain expected(findWeights(name)->weights);
        // ClearFirst is rated board by board, Strict by Placements.
        for (const Overflow overflow : {Overflow::Strict, Overflow::ClearFirst}) {
            brain.setOverflow(overflow);
            expected.setOverflow(overflow);
            EXPECT_EQ(brain.bestMove(board, piece, limit)->score,
                      expected.bestMove(board, piece, limit)->score);
        }
        EXPECT_EQ(brain.ratePlacements({board, &piece, limit}).back().score,
                  expected.ratePlacements({board, &piece, limit}).back().score);
        const Move move{&piece, 5, 5, 0};
        EXPECT_EQ(brain.explain(board, move, limit).size(),
                  expected.explain(board, move, limit).size());
        EXPECT_EQ(brain.explain(board, move, limit)[0].weight,
                  expected.explain(board, move, limit)[0].weight);
    }
}

TEST(LinearBrainTest, WeightsThatRateNothingMakeNoBrain) {
    EXPECT_THROW(LinearBrain(Weights{}), std::invalid_argument);
}

}  // namespace
}  // namespace tetris
