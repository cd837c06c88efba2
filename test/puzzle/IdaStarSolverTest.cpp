#include "brain/puzzle/Solvers.h"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

#include "core/puzzle/PositionText.h"
#include "core/puzzle/Shuffle.h"
#include "test/puzzle/ExpectSolved.h"
#include "test/puzzle/PublishedBoards.h"

namespace puzzle {
namespace {

// The method alone, with tables of its own.
class IdaStar {
public:
    explicit IdaStar(std::string heuristic = {})
        : parts_{std::make_shared<Tables>(), std::move(heuristic)} {}
    Solution solve(const SolveRequest& request) const { return solveIdaStar(parts_, request); }

private:
    SolverParts parts_;
};

TEST(IdaStarSolverTest, FindsThePublishedLengthsInTheKnownNodes) {
    const IdaStar solver;
    uint64_t nodes = 0;
    for (const PublishedBoard& board : readPublishedBoards("korf100_15puzzle.txt")) {
        const Solution solution = solver.solve({board.position});
        ASSERT_TRUE(solution.isOptimal);
        EXPECT_EQ(solution.countSlides(), board.length);
        EXPECT_EQ(solution.heuristic, "pdb-6-6-3");
        expectSolved(board.position, *solution.slides);
        nodes += solution.nodes;
    }
    EXPECT_EQ(nodes, 18641940U);
    EXPECT_LE(nodes / 100, 190000U);
}

TEST(IdaStarSolverTest, PatternsServeBoardsTooLargeForLongStrings) {
    Position board({4, 10});
    ASSERT_TRUE(board.slide(Slide::Down));
    EXPECT_EQ(IdaStar("pdb-blocks").solve({board}).countSlides(), 1);
}

TEST(IdaStarSolverTest, EndsExactlyAtALimitOfNodes) {
    const IdaStar solver("manhattan");
    SolveRequest request{shuffle({4, 4}, ShuffleWay::Uniform, 0)};
    for (const uint64_t limit : {1U, 1000U, 12345U}) {
        request.limits.nodes = limit;
        const Solution solution = solver.solve(request);
        EXPECT_EQ(solution.nodes, limit);
        EXPECT_EQ(solution.end, SolveEnd::Nodes);
        EXPECT_FALSE(solution.slides.has_value());
        EXPECT_FALSE(solution.isOptimal);
        EXPECT_GT(solution.lowerBound, 30);
        EXPECT_LE(solution.lowerBound, 61);
    }
}

TEST(IdaStarSolverTest, AColdSearchIsTheWholeOfAnEasyBoard) {
    const IdaStar solver;
    SolveRequest request{readPosition("1 2 3 4/5 6 7 8/9 10 11 _/13 14 15 12")};
    request.policy = TablePolicy::SearchFirst;
    const Solution solution = solver.solve(request);
    EXPECT_EQ(solution.heuristic, "axis");
    EXPECT_EQ(solution.countSlides(), 1);
}

TEST(IdaStarSolverTest, WithoutMemoryForTablesItSearchesCold) {
    SolveRequest request{shuffle({3, 4}, ShuffleWay::Uniform, 2)};
    request.limits.memory = 12'000'000;
    const Solution solution = IdaStar().solve(request);
    EXPECT_EQ(solution.heuristic, "axis");
    EXPECT_EQ(solution.countSlides(), 37);
}

// Solves until that is true of a progress, which is returned.
template <class IsEnough>
SolveProgress solveUntil(const IdaStar& solver, SolveRequest request, const IsEnough& isEnough) {
    std::stop_source stop;
    request.limits.stop = stop.get_token();
    SolveProgress seen;
    request.progress = [&](const SolveProgress& progress) {
        // In a race the threads tell theirs in any order.
        if (request.policy != TablePolicy::Race) {
            EXPECT_GE(progress.built, seen.built);
            EXPECT_GE(progress.tableSeconds, seen.tableSeconds);
        }
        seen = progress;
        if (isEnough(progress)) stop.request_stop();
    };
    EXPECT_EQ(solver.solve(request).end, SolveEnd::Stopped);
    return seen;
}

TEST(IdaStarSolverTest, TellsItsProgress) {
    const SolveRequest request{shuffle({5, 5}, ShuffleWay::Uniform, 0)};
    const SolveProgress seen =
        solveUntil(IdaStar("manhattan"), request, [](const SolveProgress&) { return true; });
    EXPECT_FALSE(seen.isBuilding);
    EXPECT_GT(seen.nodes, 0U);
    EXPECT_GT(seen.lowerBound, 60);
    EXPECT_EQ(seen.length, std::nullopt);
}

TEST(IdaStarSolverTest, TellsHowFarATableIs) {
    const SolveRequest request{shuffle({4, 4}, ShuffleWay::Uniform, 0)};
    const SolveProgress seen =
        solveUntil(IdaStar("pdb-6-6-3"), request, [](const SolveProgress& progress) {
            EXPECT_TRUE(progress.isBuilding);
            return progress.built > 0.01;
        });
    EXPECT_LT(seen.built, 1);
    EXPECT_GT(seen.tableSeconds, 0);
}

TEST(IdaStarSolverTest, ARaceTellsHowFarItsTablesAre) {
    SolveRequest request{readPublishedBoards("korf100_15puzzle.txt")[81].position};
    request.policy = TablePolicy::Race;
    const SolveProgress seen = solveUntil(
        IdaStar(), request, [](const SolveProgress& progress) { return progress.built > 0; });
    EXPECT_FALSE(seen.isBuilding);
    EXPECT_GT(seen.nodes, 0U);
}

TEST(IdaStarSolverTest, ABoardThatResistsIsGivenTables) {
    // One of Korf's 100 boards that the first search, without tables, does not solve.
    SolveRequest request{readPublishedBoards("korf100_15puzzle.txt")[81].position};
    request.policy = TablePolicy::SearchFirst;
    const IdaStar solver;
    const Solution solution = solver.solve(request);
    EXPECT_EQ(solution.heuristic, "pdb-6-6-3");
    EXPECT_EQ(solution.countSlides(), 62);
    EXPECT_GT(solution.nodes, kColdNodes);
    const Solution again = solver.solve(request);
    EXPECT_EQ(again.nodes, solution.nodes);
}

TEST(IdaStarSolverTest, ARaceOfThreadsAnswersLikeTheOthers) {
    const IdaStar solver;
    for (uint64_t seed = 0; seed < 3; ++seed) {
        SolveRequest request{shuffle({3, 5}, ShuffleWay::Uniform, seed)};
        const Solution plain = solver.solve(request);
        request.policy = TablePolicy::Race;
        // A new solver has no tables yet, so that the search races against building them.
        const Solution raced = IdaStar().solve(request);
        EXPECT_TRUE(raced.isOptimal);
        EXPECT_EQ(raced.countSlides(), plain.countSlides());
    }
}

TEST(IdaStarSolverTest, OneSolverAnswersManyThreadsAlike) {
    const IdaStar solver;
    std::vector<Solution> solutions(4);
    std::vector<std::jthread> threads;
    for (size_t i = 0; i < solutions.size(); ++i) {
        threads.emplace_back([&, i] {
            solutions[i] = solver.solve({shuffle({3, 4}, ShuffleWay::Uniform, i / 2)});
        });
    }
    threads.clear();
    EXPECT_EQ(solutions[0].slides, solutions[1].slides);
    EXPECT_EQ(solutions[2].slides, solutions[3].slides);
    EXPECT_EQ(solutions[0].nodes, solutions[1].nodes);
    EXPECT_EQ(solutions[2].nodes, solutions[3].nodes);
}

}  // namespace
}  // namespace puzzle
