#include "brain/puzzle/Solvers.h"

#include <gtest/gtest.h>

#include "brain/puzzle/search/BoardPool.h"
#include "core/puzzle/PositionText.h"
#include "core/puzzle/Shuffle.h"
#include "test/puzzle/ExpectSolved.h"

namespace puzzle {
namespace {

std::unique_ptr<Solver> makeAStar(std::string heuristic = {}) {
    return makeAStarSolver({std::make_shared<Tables>(), std::move(heuristic)});
}

TEST(BestFirstSolverTest, AStarTellsWhatWasOpenAndClosed) {
    const Solution solution = makeAStar("manhattan")->solve({readPosition("8 6 7/2 5 4/3 0 1")});
    EXPECT_EQ(solution.countSlides(), 31);
    EXPECT_GT(solution.openBoards, 0U);
    EXPECT_GT(solution.closedBoards, 0U);
    EXPECT_LE(solution.openBoards + solution.closedBoards, 181440U);
    // Manhattan is consistent: no board is expanded twice.
    EXPECT_EQ(solution.nodes, solution.closedBoards);
    EXPECT_GT(solution.bytes, (solution.openBoards + solution.closedBoards) * 16);
}

TEST(BestFirstSolverTest, WithoutMemoryAStarEndsNotProvenWithAnHonestBound) {
    SolveRequest request{shuffle({4, 4}, ShuffleWay::Uniform, 0)};
    for (const size_t memory : {size_t{0}, size_t{11'000'000}, size_t{30'000'000}}) {
        request.limits.memory = memory;
        const Solution solution = makeAStar("manhattan")->solve(request);
        EXPECT_EQ(solution.end, SolveEnd::Memory);
        EXPECT_FALSE(solution.slides.has_value());
        EXPECT_FALSE(solution.isOptimal);
        EXPECT_LE(solution.lowerBound, 61);
        EXPECT_LE(solution.bytes, memory);
    }
}

TEST(BestFirstSolverTest, AStarSolvesAsFarAsTheMemoryGoes) {
    const Solution solution = makeAStar()->solve({shuffle({4, 3}, ShuffleWay::Uniform, 2)});
    EXPECT_TRUE(solution.isOptimal);
    EXPECT_EQ(solution.countSlides(), 37);
    EXPECT_EQ(solution.heuristic, "axis");
}

TEST(BestFirstSolverTest, GreedyIsQuickAndLong) {
    const auto solver = makeGreedySolver({std::make_shared<Tables>(), ""});
    for (const BoardSize size : {BoardSize{4, 4}, BoardSize{6, 3}, BoardSize{5, 5}}) {
        const Position board = shuffle(size, ShuffleWay::Uniform, 1);
        const Solution solution = solver->solve({board});
        ASSERT_TRUE(solution.slides.has_value());
        EXPECT_FALSE(solution.isOptimal);
        expectSolved(board, *solution.slides);
        EXPECT_LE(solution.lowerBound, solution.countSlides());
    }
}

TEST(BestFirstSolverTest, ALimitOfNodesIsExact) {
    SolveRequest request{shuffle({4, 4}, ShuffleWay::Uniform, 0)};
    request.limits.nodes = 777;
    const Solution solution = makeAStar()->solve(request);
    EXPECT_EQ(solution.nodes, 777U);
    EXPECT_EQ(solution.end, SolveEnd::Nodes);
}

TEST(BestFirstSolverTest, APoolKnowsItsBoardsWhole) {
    BoardPool pool(9, 10'000'000);
    const Position a({3, 3});
    const Position b = readPosition("1 2 3/4 5 6/7 _ 8");
    const BoardPool::Found first = pool.findOrAdd(a.getTiles().data());
    EXPECT_TRUE(first.isNew);
    const BoardPool::Found second = pool.findOrAdd(b.getTiles().data());
    EXPECT_TRUE(second.isNew);
    EXPECT_NE(first.board, second.board);
    EXPECT_EQ(pool.findOrAdd(a.getTiles().data()).board, first.board);
    EXPECT_FALSE(pool.findOrAdd(a.getTiles().data()).isNew);
    std::array<uint8_t, 9> tiles{};
    pool.read(second.board, tiles.data());
    EXPECT_EQ(Position({3, 3}, tiles), b);
    pool.close(first.board);
    pool.close(first.board);
    EXPECT_EQ(pool.countClosed(), 1U);
    pool.open(first.board);
    EXPECT_EQ(pool.countClosed(), 0U);
    EXPECT_EQ(pool.count(), 2U);
}

TEST(BestFirstSolverTest, AQueueGivesTheLeastFirstAndPassesOverWhatIsStale) {
    BoardPool pool(4, 10'000'000);
    BoardQueue queue(pool);
    std::vector<uint32_t> boards;
    for (uint8_t i = 0; i < 4; ++i) {
        const std::array<uint8_t, 4> tiles{i, 0, 0, 0};
        boards.push_back(pool.findOrAdd(tiles.data()).board);
    }
    EXPECT_TRUE(queue.push(boards[0], 7, 3));
    EXPECT_TRUE(queue.push(boards[1], 5, 4));
    EXPECT_TRUE(queue.push(boards[2], 5, 2));
    EXPECT_TRUE(queue.push(boards[3], 9, 0));
    EXPECT_EQ(queue.pop(), boards[2]);
    pool.getEntry(boards[0]).cost = 1;  // reached again since it was pushed
    pool.close(boards[1]);
    EXPECT_EQ(queue.pop(), boards[3]);
    EXPECT_EQ(queue.pop(), std::nullopt);
}

}  // namespace
}  // namespace puzzle
