#include "tui/puzzle/SolverAdviser.h"

#include <gtest/gtest.h>

#include "core/puzzle/BoardId.h"

namespace tui {
namespace {

void expectSolution(const puzzle::Position& position, const Knowledge& knowledge)
{
    ASSERT_TRUE(knowledge.moves.has_value());
    puzzle::Position board = position;
    for (const puzzle::Slide slide : *knowledge.moves)
        ASSERT_TRUE(board.slide(slide));
    EXPECT_TRUE(board.isSolved());
    EXPECT_LE(knowledge.lowerBound, static_cast<int>(knowledge.moves->size()));
}

TEST(SolverAdviserThreadsTest, ProvesSmallBoards)
{
    SolverAdviser adviser(std::make_shared<puzzle::Tables>());
    adviser.prepare({3, 3});
    const puzzle::Position farthest = puzzle::parseBoardId("3x3:8,6,7,2,5,4,3,0,1").getPosition();
    const Knowledge knowledge = adviser.solve(farthest, {}, [](const Thought&) {});
    expectSolution(farthest, knowledge);
    EXPECT_TRUE(knowledge.isOptimal());
    EXPECT_EQ(knowledge.lowerBound, 31);
}

TEST(SolverAdviserThreadsTest, ProvesTheBoardsOfTheClassicPuzzle)
{
    SolverAdviser adviser(std::make_shared<puzzle::Tables>());
    adviser.prepare({4, 4});
    const puzzle::Position board = puzzle::parseBoardId("4x4#u1729").getPosition();
    const Knowledge knowledge = adviser.solve(board, {}, [](const Thought&) {});
    expectSolution(board, knowledge);
    EXPECT_TRUE(knowledge.isOptimal());
    EXPECT_EQ(knowledge.lowerBound, 55);
}

TEST(SolverAdviserThreadsTest, ComesBackFromAStop)
{
    SolverAdviser adviser(std::make_shared<puzzle::Tables>());
    std::stop_source stop;
    stop.request_stop();
    const puzzle::Position board = puzzle::parseBoardId("5x5#u1").getPosition();
    const Knowledge knowledge = adviser.solve(board, stop.get_token(), [](const Thought&) {});
    EXPECT_FALSE(knowledge.isOptimal());
}

}  // namespace
}  // namespace tui
