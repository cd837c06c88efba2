#include "brain/puzzle/Solvers.h"

#include <gtest/gtest.h>

#include "brain/puzzle/search/BoardPool.h"
#include "core/puzzle/PositionText.h"
#include "core/puzzle/Shuffle.h"
#include "test/puzzle/ExpectSolved.h"

namespace puzzle {
namespace {

Solution solveByAStar(const SolveRequest& request, std::string heuristic = {}) {
    return solveAStar({std::make_shared<Tables>(), std::move(heuristic)}, request);
}

TEST(BestFirstSolverTest, AConsistentHeuristicExpandsNoBoardTwice) {
    const Solution solution = solveByAStar({readPosition("8 6 7/2 5 4/3 0 1")}, "manhattan");
    EXPECT_EQ(solution.countSlides(), 31);
    EXPECT_LE(solution.nodes, 181440U);
}

TEST(BestFirstSolverTest, WithoutMemoryAStarEndsNotProvenWithAnHonestBound) {
    SolveRequest request{shuffle({4, 4}, ShuffleWay::Uniform, 0)};
    for (const size_t memory : {size_t{0}, size_t{11'000'000}, size_t{30'000'000}}) {
        request.limits.memory = memory;
        const Solution solution = solveByAStar(request, "manhattan");
        EXPECT_EQ(solution.end, SolveEnd::Memory);
        EXPECT_FALSE(solution.slides.has_value());
        EXPECT_FALSE(solution.isOptimal);
        EXPECT_LE(solution.lowerBound, 61);
    }
}

TEST(BestFirstSolverTest, GreedyIsQuickAndLong) {
    const SolverParts parts{std::make_shared<Tables>(), ""};
    for (const BoardSize size : {BoardSize{4, 4}, BoardSize{6, 3}, BoardSize{5, 5}}) {
        const Position board = shuffle(size, ShuffleWay::Uniform, 1);
        const Solution solution = solveGreedy(parts, {board});
        EXPECT_FALSE(solution.isOptimal);
        expectSolved(board, solution);
    }
}

TEST(BestFirstSolverTest, ALimitOfNodesIsExact) {
    SolveRequest request{shuffle({4, 4}, ShuffleWay::Uniform, 0)};
    request.limits.nodes = 777;
    const Solution solution = solveByAStar(request);
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
}

TEST(BestFirstSolverTest, APoolKeepsToItsMemory) {
    constexpr size_t kMemory = 300'000;
    BoardPool pool(4, kMemory);
    uint32_t boards = 0;
    std::array<uint8_t, 4> tiles{};
    while (boards < 60'000 && pool.findOrAdd(tiles.data()).board != BoardPool::kNone) {
        ++boards;
        for (size_t cell = 0; cell < 4 && ++tiles.at(cell) == 16; ++cell)
            tiles.at(cell) = 0;
    }
    EXPECT_GT(boards, 4096U);
    EXPECT_LE(pool.countBytes(), kMemory);
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
    pool.getEntry(boards[1]).isClosed = true;
    EXPECT_EQ(queue.pop(), boards[3]);
    EXPECT_EQ(queue.pop(), std::nullopt);
}

}  // namespace
}  // namespace puzzle
