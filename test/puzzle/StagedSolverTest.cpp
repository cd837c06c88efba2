#include "brain/puzzle/StagedSolver.h"

#include <gtest/gtest.h>

#include <thread>

#include "brain/puzzle/Solvers.h"
#include "core/puzzle/Shuffle.h"
#include "test/puzzle/ExpectSolved.h"

namespace puzzle {
namespace {

void expectDone(const Position& position, const Solution& solution) {
    expectSolved(position, solution);
    EXPECT_EQ(solution.end, SolveEnd::Done);
}

// All sizes up to 8x8, some long narrow ones, and one that is too large for pairs;
// test/bench/PuzzleSizes solves all 225.
TEST(StagedSolverTest, EverySizeIsSolvedBothWaysRound) {
    const SolverParts parts{std::make_shared<Tables>(), ""};
    std::vector<BoardSize> sizes{{2, 16}, {16, 2}, {3, 13}, {13, 3},
                                 {4, 9},  {9, 5},  {10, 6}, {11, 12}};
    for (int width = 2; width <= 8; ++width) {
        for (int height = 2; height <= 8; ++height)
            sizes.push_back({width, height});
    }
    for (const BoardSize size : sizes) {
        const Position board = shuffle(size, ShuffleWay::Uniform, 3);
        expectDone(board, solveStaged(parts, {board}));
    }
}

TEST(StagedSolverTest, AlmostSolvedBoardsAreSolved) {
    const SolverParts parts{std::make_shared<Tables>(), ""};
    Position board({6, 5});
    expectDone(board, solveStaged(parts, {board}));
    EXPECT_EQ(solveStaged(parts, {board}).countSlides(), 0);
    board.slide(Slide::Down);
    board.slide(Slide::Right);
    expectDone(board, solveStaged(parts, {board}));
}

TEST(StagedSolverTest, SmallCornersAreTakenFromTheTable) {
    // 3x3 needs no reduction, so the table alone gives a shortest solution.
    const auto tables = std::make_shared<Tables>();
    const auto distances = tables->getDistances(Position({3, 3}));
    const SolverParts parts{tables, ""};
    for (uint64_t seed = 0; seed < 30; ++seed) {
        const Position board = shuffle({3, 3}, ShuffleWay::Uniform, seed);
        EXPECT_EQ(solveStaged(parts, {board}).countSlides(), distances->getDistance(board));
    }
}

TEST(StagedSolverTest, SolutionsStayAsGoodAsTheyAre) {
    const SolverParts parts{std::make_shared<Tables>(), ""};
    const auto sum = [&](BoardSize size, int boards) {
        int slides = 0;
        for (int seed = 1; seed <= boards; ++seed) {
            const Position board = shuffle(size, ShuffleWay::Uniform, static_cast<uint64_t>(seed));
            slides += solveStaged(parts, {board}).countSlides();
        }
        return slides;
    };
    // The means of 100 boards are 230, 127 and 53 slides; the shortest solutions of 4x4 have 52.6.
    EXPECT_LE(sum({6, 6}, 10), 10 * 245);
    EXPECT_LE(sum({5, 5}, 10), 10 * 138);
    EXPECT_LE(sum({4, 4}, 20), 20 * 56);
}

TEST(StagedSolverTest, ThreadsAndWhatWasSolvedBeforeChangeNothing) {
    const auto tables = std::make_shared<Tables>();
    const SolverParts parts{tables, ""};
    std::vector<Position> boards;
    for (uint64_t seed = 0; seed < 6; ++seed)
        boards.push_back(shuffle({5, 6}, ShuffleWay::Uniform, seed));
    std::vector<Solution> together(boards.size());
    {
        const auto work = [&](size_t from) {
            for (size_t i = from; i < boards.size(); i += 2)
                together[i] = solveStaged(parts, {boards[i]});
        };
        const std::jthread even([&] { work(0); });
        const std::jthread odd([&] { work(1); });
    }
    for (size_t i = boards.size(); i-- > 0;) {
        const SolverParts alone{std::make_shared<Tables>(), ""};
        const Solution again = solveStaged(alone, {boards[i]});
        EXPECT_EQ(again.slides, together[i].slides);
        EXPECT_EQ(again.nodes, together[i].nodes);
    }
}

TEST(StagedSolverTest, LittleMemoryMakesABeamNarrowAndTooLittleIsTold) {
    const auto tables = std::make_shared<Tables>();
    const SolverParts parts{tables, ""};
    SolveRequest request{shuffle({7, 7}, ShuffleWay::Uniform, 2)};
    const Solution usual = solveStaged(parts, request);
    const auto effort = chooseStageEffort({7, 7}, request.limits.memory, *tables);
    ASSERT_TRUE(effort.has_value());
    request.limits.memory = estimateStagedBytes({7, 7}, *effort, *tables) - 1;
    EXPECT_EQ(solveStaged(parts, request).slides,
              usual.slides);  // tables are not kept, that is all
    auto dropping = *effort;
    dropping.keepsTables = false;
    request.limits.memory = estimateStagedBytes({7, 7}, dropping, *tables) - 1;
    const Solution narrow = solveStaged(parts, request);
    expectDone(request.position, narrow);
    EXPECT_LT(narrow.nodes, usual.nodes);
    request.limits.memory = 1000;
    const Solution none = solveStaged(parts, request);
    EXPECT_FALSE(none.slides.has_value());
    EXPECT_EQ(none.end, SolveEnd::Memory);
    EXPECT_GT(none.lowerBound, 0);
    request.limits.memory = none.neededBytes - 1;
    EXPECT_FALSE(solveStaged(parts, request).slides);
    request.limits.memory = none.neededBytes;
    expectDone(request.position, solveStaged(parts, request));
}

TEST(StagedSolverTest, ALimitOfNodesIsKeptExactly) {
    const SolverParts parts{std::make_shared<Tables>(), ""};
    SolveRequest request{shuffle({6, 6}, ShuffleWay::Uniform, 2)};
    request.limits.nodes = 12'345;
    const Solution solution = solveStaged(parts, request);
    EXPECT_FALSE(solution.slides.has_value());
    EXPECT_EQ(solution.nodes, 12'345U);
    EXPECT_EQ(solution.end, SolveEnd::Nodes);
}

}  // namespace
}  // namespace puzzle
