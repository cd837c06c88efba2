// Long searches end soon after a stop is requested.
#include <gtest/gtest.h>

#include <stop_token>
#include <vector>

#include "brain/tetris/BrainRecipe.h"
#include "brain/tetris/search/BeamSearch.h"

namespace tetris {
namespace {

TEST(BrainStopTest, ADeepSearchStopsInTheMiddleOfItsFirstPlacement) {
    std::stop_source stop;
    stop.request_stop();
    const auto brain = BrainRecipe("expectimax:depth=4").make();
    brain->setStop(stop.get_token());
    const Board board(64, 24);
    const auto move = brain->bestMove(board, *Piece::getPieces()[Piece::L1], 20);
    ASSERT_TRUE(move) << "it says something all the same";
    EXPECT_EQ(brain->ratePlacements({board, Piece::getPieces()[Piece::L1], 20}).size(), 1U);
}

TEST(BrainStopTest, AStoppedPlanIsNotKept) {
    std::stop_source stop;
    stop.request_stop();
    const auto brain = BrainRecipe("planner:beam=50").make();
    brain->setStop(stop.get_token());
    const Board board(10, 24);
    const std::vector<int> next(60, Piece::STICK);
    const Piece& piece = *Piece::getPieces()[Piece::STICK];
    EXPECT_TRUE(brain->chooseMove({board, &piece, 20, next}));

    brain->setStop({});
    const std::vector<int> few(9, Piece::STICK);
    const auto planned = brain->chooseMove({board, &piece, 20, few});
    const auto expected =
        BrainRecipe("planner:beam=50").make()->chooseMove({board, &piece, 20, few});
    ASSERT_TRUE(planned && expected);
    EXPECT_EQ(planned->x, expected->x);
    EXPECT_EQ(planned->score, expected->score);
}

TEST(BrainStopTest, ABeamIsAskedToStopBetweenBoardsAndNotOnlyBetweenPieces) {
    const Board board(10, 24);
    const std::vector<int> pieces{Piece::L1, Piece::L2, Piece::PYRAMID, Piece::L1};
    const BeamProblem problem{.board = board, .rule = {.limitHeight = 20}, .pieces = pieces};
    int asked = 0;
    const auto never = [&asked] {
        ++asked;
        return false;
    };
    BeamSearch search;
    std::vector<Move> plan;
    search.search(problem, never, plan);
    EXPECT_EQ(plan.size(), pieces.size());
    const int most = asked;
    EXPECT_GT(most, static_cast<int>(pieces.size()));
    for (int at = 1; at <= most; ++at) {
        asked = 0;
        const auto once = [&asked, at] { return ++asked == at; };
        search.search(problem, once, plan);
        EXPECT_TRUE(plan.empty());
        EXPECT_EQ(asked, at) << "a yes is enough";
    }
}

}  // namespace
}  // namespace tetris
