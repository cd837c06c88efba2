#include "brain/puzzle/search/LayerBeam.h"

#include <gtest/gtest.h>

#include "brain/puzzle/search/PatternGuide.h"
#include "brain/puzzle/table/DistanceTable.h"
#include "brain/puzzle/table/TileHeuristics.h"
#include "core/puzzle/Shuffle.h"
#include "test/puzzle/ExpectSolved.h"

namespace puzzle {
namespace {

// Solves by a beam with the Manhattan distance.
std::optional<BeamResult> solve(const std::vector<BeamStart>& starts, size_t width,
                                SolveMeter& meter, int shorterThan = 0) {
    const ManhattanHeuristic heuristic(Position(starts.front().position.getSize()));
    HeuristicGuide<ManhattanHeuristic> guide(heuristic);
    return runGuidedBeam(starts, guide, width, meter, shorterThan);
}

TEST(LayerBeamTest, ABeamWideEnoughForAllBoardsFindsTheShortest) {
    for (const BoardSize size : {BoardSize{2, 4}, BoardSize{4, 2}, BoardSize{3, 3}}) {
        const DistanceTable distances{Position(size)};
        for (uint64_t seed = 0; seed < 5; ++seed) {
            const SolveRequest request{shuffle(size, ShuffleWay::Uniform, seed)};
            SolveMeter meter(request);
            const auto result = solve({{request.position, 0}}, 30'000, meter);
            ASSERT_TRUE(result.has_value());
            expectSolved(request.position, result->slides);
            EXPECT_EQ(static_cast<int>(result->slides.size()),
                      distances.getDistance(request.position));
        }
    }
}

TEST(LayerBeamTest, ANarrowBeamIsLongerAtMostAndNeverWrong) {
    const DistanceTable distances{Position({3, 3})};
    for (uint64_t seed = 0; seed < 20; ++seed) {
        const SolveRequest request{shuffle({3, 3}, ShuffleWay::Uniform, seed)};
        SolveMeter meter(request);
        const auto result = solve({{request.position, 0}}, 20, meter);
        if (!result) continue;
        expectSolved(request.position, result->slides);
        EXPECT_GE(static_cast<int>(result->slides.size()), distances.getDistance(request.position));
        EXPECT_LE(meter.getNodes(), 20 * (result->slides.size() + 1));
    }
}

TEST(LayerBeamTest, TheStartWithTheShortestWholeWins) {
    const DistanceTable distances{Position({3, 3})};
    std::vector<BeamStart> starts;
    int best = 1000;
    size_t winner = 0;
    for (size_t i = 0; i < 12; ++i) {
        starts.push_back({shuffle({3, 3}, ShuffleWay::Uniform, i), static_cast<int>(i) / 2 * 2});
        const int whole = starts[i].depth + distances.getDistance(starts[i].position);
        if (whole < best) {
            best = whole;
            winner = i;
        }
    }
    const SolveRequest request{starts[0].position};
    SolveMeter meter(request);
    const auto result = solve(starts, 100'000, meter);
    ASSERT_TRUE(result.has_value());
    const int whole = starts[result->start].depth + static_cast<int>(result->slides.size());
    EXPECT_EQ(whole, best) << "start " << result->start << " for " << winner;
    expectSolved(starts[result->start].position, result->slides);
}

TEST(LayerBeamTest, OnlyShorterSolutionsAreLookedForWhereAskedTo) {
    const DistanceTable distances{Position({3, 3})};
    const SolveRequest request{shuffle({3, 3}, ShuffleWay::Uniform, 8)};
    const int distance = distances.getDistance(request.position);
    SolveMeter meter(request);
    EXPECT_FALSE(solve({{request.position, 0}}, 30'000, meter, distance));
    EXPECT_TRUE(solve({{request.position, 0}}, 30'000, meter, distance + 1));
    EXPECT_FALSE(meter.hasEnded());
}

TEST(LayerBeamTest, ItEndsAtTheLimitOfNodesExactly) {
    SolveRequest request{shuffle({4, 4}, ShuffleWay::Uniform, 1)};
    request.limits.nodes = 777;
    SolveMeter meter(request);
    EXPECT_FALSE(solve({{request.position, 0}}, 500, meter));
    EXPECT_EQ(meter.getEnd(), SolveEnd::Nodes);
    EXPECT_EQ(meter.getNodes(), 777U);
}

TEST(LayerBeamTest, WallsStay) {
    BeamGrid grid({3, 3});
    grid.close(0);
    grid.close(4);
    EXPECT_TRUE(grid.isWall(4));
    EXPECT_FALSE(grid.isWall(8));
    const auto steps = grid.getSteps(1);
    ASSERT_EQ(steps.size(), 1U);
    EXPECT_EQ(steps[0].from, 2);
    EXPECT_EQ(steps[0].slide, Slide::Left);
    EXPECT_EQ(grid.getSteps(8).size(), 2U);
}

}  // namespace
}  // namespace puzzle
