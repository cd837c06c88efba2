#include "brain/puzzle/search/PatternGuide.h"

#include <gtest/gtest.h>

#include "brain/puzzle/Solvers.h"
#include "brain/puzzle/table/PatternHeuristic.h"
#include "core/puzzle/Shuffle.h"
#include "test/puzzle/ExpectSolved.h"

namespace puzzle {
namespace {

TEST(BeamSolverTest, BoardsWithTablesAreSolvedBothWaysRound) {
    const auto tables = std::make_shared<Tables>();
    const SolverParts parts{tables, ""};
    for (const BoardSize size : {BoardSize{3, 6}, BoardSize{6, 3}}) {
        const Position board = shuffle(size, ShuffleWay::Uniform, 1);
        const Solution solution = solveBeam(parts, {board});
        EXPECT_TRUE(solution.heuristic.starts_with("pdb-"));
        expectSolved(board, solution);
    }
}

TEST(BeamSolverTest, LittleMemoryMakesItNarrow) {
    EXPECT_EQ(chooseBeamWidth({5, 5}, 512'000'000), chooseBeamWidth({5, 5}, 100'000'000));
    EXPECT_LT(chooseBeamWidth({5, 5}, 5'000'000), chooseBeamWidth({5, 5}, 512'000'000));
    EXPECT_GT(chooseBeamWidth({5, 5}, 0), 0U);
    const Tables tables;
    EXPECT_TRUE(chooseBeamSet({5, 5}, 100'000'000, tables).has_value());
    EXPECT_FALSE(chooseBeamSet({5, 5}, 1'000'000, tables).has_value());
    EXPECT_TRUE(chooseBeamSet({8, 8}, 512'000'000, tables).has_value());
    EXPECT_FALSE(chooseBeamSet({9, 9}, 512'000'000, tables).has_value());
}

// A mark that the guide updates by a slide equals the mark that mark() computes anew.
void expectTheGuideFollows(const PatternSet& set) {
    const auto heuristic = PatternHeuristic::build(set, {});
    PatternGuide guide(*heuristic);
    Position board = shuffle(set.size, ShuffleWay::Uniform, 11);
    PatternGuide::Mark mark = guide.mark(board.getTiles());
    for (int i = 0; i < 2000; ++i) {
        const Slide slide = kSlides[static_cast<size_t>((i * 7 + i / 5) % 4)];
        const int from = board.findSliding(slide);
        if (from < 0) continue;
        const int to = board.getBlank();
        const int tile = board.getTile(from);
        guide.open(board.getTiles(), to, mark);
        const Rated<PatternGuide::Mark> rated = guide.rate(tile, from, to);
        board.slide(slide);
        mark = guide.mark(board.getTiles());
        EXPECT_EQ(rated.mark.excess, mark.excess);
        EXPECT_EQ(rated.mark.manhattan, mark.manhattan);
        EXPECT_EQ(rated.mark.score, mark.score);
        EXPECT_EQ(rated.score, mark.score);
        EXPECT_EQ(guide.estimate(mark), heuristic->estimate(heuristic->start(board.getTiles())));
    }
}

TEST(BeamSolverTest, TheGuideFollowsTheSlides) {
    expectTheGuideFollows(
        {"4-4-4-3", {4, 4}, {{1, 2, 5, 6}, {3, 4, 7, 8}, {9, 10, 13, 14}, {11, 12, 15}}});
    expectTheGuideFollows(listPatternSets({6, 6}).front());
    expectTheGuideFollows(listPatternSets({5, 6}).front());
}

// Tiles of different groups that have to pass each other make a board worse, even if no group and
// no distance shows it.
TEST(BeamSolverTest, TheGuideSeesTilesInEachOthersWay) {
    constexpr BoardSize kSize{4, 7};
    const PatternSet set = listPatternSets(kSize).front();
    const auto heuristic = PatternHeuristic::build(set, {});
    const PatternGuide guide(*heuristic);
    const auto rate = [&](int first, int second) {
        std::vector<uint8_t> tiles(static_cast<size_t>(kSize.countCells()));
        for (size_t cell = 0; cell + 1 < tiles.size(); ++cell)
            tiles[cell] = static_cast<uint8_t>(cell + 1);
        std::swap(tiles[static_cast<size_t>(first) - 1], tiles[static_cast<size_t>(second) - 1]);
        return guide.mark(tiles);
    };
    // 2 and 3 are of different groups.
    EXPECT_NE(heuristic->getGroup(0, 2), heuristic->getGroup(0, 3));
    EXPECT_EQ(guide.estimate(rate(2, 3)), 2);
    EXPECT_GT(rate(2, 3).score, guide.mark(Position(kSize).getTiles()).score + 80);
}

TEST(BeamSolverTest, ABeamThatLosesItsWaySaysSo) {
    const SolverParts parts{std::make_shared<Tables>(), "misplaced"};
    SolveRequest request{shuffle({7, 7}, ShuffleWay::Uniform, 1)};
    request.limits.memory = 1'000'000;
    const Solution solution = solveBeam(parts, request);
    EXPECT_FALSE(solution.slides.has_value());
    EXPECT_EQ(solution.end, SolveEnd::Memory);
    EXPECT_GT(solution.lowerBound, 0);
}

}  // namespace
}  // namespace puzzle
