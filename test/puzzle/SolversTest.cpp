#include "brain/puzzle/Solvers.h"

#include <gtest/gtest.h>

#include <map>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <vector>

#include "brain/puzzle/Heuristics.h"
#include "core/base/JavaRandom.h"
#include "core/puzzle/Position.h"
#include "core/puzzle/PositionText.h"
#include "core/puzzle/Shuffle.h"
#include "test/puzzle/ExpectSolved.h"
#include "test/support/Refusal.h"

namespace puzzle {
namespace {

// The contract of every method for boards that it solves.
void expectSolution(const Position& start, const Solution& solution) {
    ASSERT_TRUE(solution.slides.has_value()) << solution.method << " " << toString(start);
    expectSolved(start, *solution.slides);
    EXPECT_LE(solution.lowerBound, solution.countSlides());
    EXPECT_EQ(solution.end, SolveEnd::Done);
    EXPECT_FALSE(solution.method.empty());
    if (solution.isOptimal) {
        EXPECT_EQ(solution.lowerBound, solution.countSlides());
    }
}

TEST(SolversTest, EveryMethodSolvesSmallBoardsBothWaysRoundAndRepeatsItself) {
    const auto tables = std::make_shared<Tables>();
    for (const MethodEntry& method : getMethods()) {
        const Solver solver(method.name, "", tables);
        for (const BoardSize size : {BoardSize{3, 3}, BoardSize{2, 3}, BoardSize{3, 2},
                                     BoardSize{4, 2}, BoardSize{2, 2}}) {
            const auto distances = tables->getDistances(Position(size));
            EXPECT_EQ(solver.solve({Position(size)}).countSlides(), 0) << method.name;
            for (uint64_t seed = 0; seed < 12; ++seed) {
                const Position board = shuffle(size, ShuffleWay::Uniform, seed);
                const Solution solution = solver.solve({board});
                expectSolution(board, solution);
                EXPECT_LE(solution.lowerBound, distances->getDistance(board)) << method.name;
                if (solution.isOptimal) {
                    EXPECT_EQ(solution.countSlides(), distances->getDistance(board));
                }
                const Solution again = solver.solve({board});
                EXPECT_EQ(again.slides, solution.slides);
                EXPECT_EQ(again.nodes, solution.nodes);
            }
        }
    }
}

TEST(SolversTest, EveryHeuristicGoesWithEveryMethodThatTakesOne) {
    const auto tables = std::make_shared<Tables>();
    const Position board = shuffle({3, 3}, ShuffleWay::Uniform, 6);
    const int distance = tables->getDistances(Position({3, 3}))->getDistance(board);
    for (const MethodEntry& method : getMethods()) {
        if (!method.takesHeuristic) continue;
        for (const std::string& heuristic : listHeuristics({3, 3})) {
            const Solution solution = Solver(method.name, heuristic, tables).solve({board});
            expectSolution(board, solution);
            if (solution.isOptimal) {
                EXPECT_EQ(solution.countSlides(), distance);
            }
        }
    }
}

// Boards with the blank anywhere, out of slides from the goal; the seed gives them.
Position wander(Position board, int slides, base::JavaRandom& random) {
    for (int i = 0; i < slides; ++i)
        board.slide(kSlides[static_cast<size_t>(random.nextInt(4))]);
    return board;
}

// Solves a board, as it is written, and expects that the slides lead to the goal.
Solution solveTo(const Goal& goal, const Position& written, const Solver& solver,
                 SolveAim aim = SolveAim::Optimal) {
    SolveRequest request{.position = goal.read(written), .aim = aim};
    request.goal = goal.getTarget(written.getSize());
    request.limits.nodes = aim == SolveAim::Best ? 500'000 : 0;
    Solution solution = solver.solve(request);
    if (!solution.slides) {
        ADD_FAILURE() << "no solution of " << toString(written);
        return solution;
    }
    Position board = written;
    for (const Slide slide : *solution.slides)
        EXPECT_TRUE(board.slide(goal.turn(slide)));
    EXPECT_EQ(board, goal.getArrangement(written.getSize())) << solution.method;
    EXPECT_LE(solution.lowerBound, solution.countSlides());
    return solution;
}

// The distances from a goal, by the plainest search there is.
std::map<std::string, int> searchBreadthFirst(const Position& goal) {
    std::map<std::string, int> distances{{toString(goal), 0}};
    std::vector<Position> queue{goal};
    for (size_t i = 0; i < queue.size(); ++i) {
        const int distance = distances.at(toString(queue[i]));
        for (const Slide slide : kSlides) {
            Position after = queue[i];
            if (after.slide(slide) && distances.emplace(toString(after), distance + 1).second)
                queue.push_back(after);
        }
    }
    return distances;
}

TEST(SolversTest, SolutionsToAnyGoalAreShortestOnSmallBoards) {
    const auto tables = std::make_shared<Tables>();
    base::JavaRandom random(38);
    for (const char* const text : {"1 2 3/8 _ 4/7 6 5", "_ 1 2/3 4 5/6 7 8", "8 7 6/_ 5 4/3 2 1",
                                   "5 _ 2/1 4 3", "3 1/_ 2/5 4", "2 4/1 3/5 _"}) {
        const Position arrangement = readPosition(text);
        const Goal goal(arrangement);
        const auto distances = searchBreadthFirst(arrangement);
        for (const MethodEntry& method : getMethods()) {
            const Solver solver(method.name, "", tables);
            for (int i = 0; i < 12; ++i) {
                const Position board = wander(arrangement, 40 * i, random);
                const Solution solution = solveTo(goal, board, solver);
                EXPECT_LE(solution.lowerBound, distances.at(toString(board))) << method.name;
                const bool isProof =
                    method.name == "bfs" || method.name == "astar" || method.name == "idastar";
                EXPECT_TRUE(solution.isOptimal || !isProof) << method.name;
                if (solution.isOptimal) {
                    EXPECT_EQ(solution.countSlides(), distances.at(toString(board)));
                }
            }
        }
    }
}

TEST(SolversTest, SolutionsToAnyGoalOf4x4AreAsShortAsThoseBack) {
    // The way back leads to a blank in a corner, which becomes the solved board.
    const auto tables = std::make_shared<Tables>();
    const Solver solver("auto", "", tables);
    base::JavaRandom random(4);
    for (const int blank : {5, 10, 14, 4}) {
        Position arrangement = shuffle({4, 4}, ShuffleWay::Uniform, 7);
        while (arrangement.getBlank() != blank)
            arrangement = wander(arrangement, 1, random);
        for (int i = 0; i < 3; ++i) {
            Position board = wander(arrangement, 60 + 60 * i, random);
            while (board.getBlank() != 3)
                board = wander(board, 1, random);
            const Solution there = solveTo(Goal(arrangement), board, solver);
            const Solution back = solveTo(Goal(board), arrangement, solver);
            EXPECT_TRUE(there.isOptimal && back.isOptimal);
            EXPECT_EQ(there.countSlides(), back.countSlides()) << toString(board);
            EXPECT_EQ(there.heuristic, "pdb-6-6-3");
        }
    }
}

TEST(SolversTest, LargeBoardsAreSolvedToAnyGoal) {
    const auto tables = std::make_shared<Tables>();
    const Solver solver("auto", "", tables);
    for (const BoardSize size : {BoardSize{5, 5}, BoardSize{6, 3}, BoardSize{7, 9}}) {
        base::JavaRandom random(9);
        const Position arrangement = wander(shuffle(size, ShuffleWay::Uniform, 1), 9, random);
        const Position board = wander(shuffle(size, ShuffleWay::Uniform, 1), 4000, random);
        solveTo(Goal(arrangement), board, solver, SolveAim::Fast);
        if (size.countCells() > 25) continue;
        solveTo(Goal(arrangement), board, solver, SolveAim::Best);
    }
}

// A board at 80 moves, which takes IDA* with Manhattan hours.
const Position kHardest = readPosition("_ 11 9 13/12 15 10 14/3 7 6 2/4 8 5 1");

TEST(SolversTest, ALimitLeavesASolutionAndTheBound) {
    const auto tables = std::make_shared<Tables>();
    const auto expectQuick = [](const Solution& solution, SolveEnd end) {
        ASSERT_TRUE(solution.slides.has_value());
        expectSolved(kHardest, *solution.slides);
        EXPECT_LE(solution.countSlides(), 100);
        EXPECT_LE(solution.lowerBound, 80);
        EXPECT_GE(solution.lowerBound, 50);
        EXPECT_FALSE(solution.isOptimal);
        EXPECT_EQ(solution.end, end);
    };
    for (const char* const heuristic : {"", "manhattan"}) {
        const Solver solver("auto", heuristic, tables);
        SolveRequest request{kHardest};
        request.limits.nodes = 400'000;
        const Solution byNodes = solver.solve(request);
        expectQuick(byNodes, SolveEnd::Nodes);
        EXPECT_LE(byNodes.nodes, 400'000U);
        EXPECT_EQ(solver.solve(request).slides, byNodes.slides);
        request.limits = {};
        request.limits.seconds = 1;
        const Solution byTime = solver.solve(request);
        expectQuick(byTime, SolveEnd::Time);
        EXPECT_GE(byTime.seconds, 0.7);
        std::stop_source source;
        source.request_stop();
        request.limits = {};
        request.limits.stop = source.get_token();
        const Solution stopped = solver.solve(request);
        EXPECT_TRUE(stopped.slides.has_value());
        EXPECT_EQ(stopped.end, SolveEnd::Stopped);
        // On the screen the next board is waiting.
        request.policy = TablePolicy::Race;
        EXPECT_FALSE(solver.solve(request).slides.has_value());
    }
}

// The limits end each method before it finds anything, on boards of all kinds.
TEST(SolversTest, EveryMethodHasASolutionWhateverEndsIt) {
    const auto tables = std::make_shared<Tables>();
    std::stop_source stopped;
    stopped.request_stop();
    const SolveLimits noNodes{.nodes = 1, .stop = {}};
    const SolveLimits noTime{.seconds = 1e-9, .stop = {}};
    const SolveLimits noMemory{.nodes = 100'000, .memory = 1'000'000, .stop = {}};
    const SolveLimits noPatience{.stop = stopped.get_token()};
    const auto expectSolved = [](const SolveRequest& request, const Solution& solution) {
        ASSERT_TRUE(solution.slides.has_value());
        Position board = request.position;
        for (const Slide slide : *solution.slides)
            ASSERT_TRUE(board.slide(slide));
        EXPECT_EQ(board, request.goal);
        EXPECT_GT(solution.lowerBound, 0);
        EXPECT_LE(solution.lowerBound, solution.countSlides());
    };
    for (const MethodEntry& method : getMethods()) {
        if (method.name == "bfs") continue;  // it fits neither
        const Solver solver(method.name, "", tables);
        for (const SolveLimits& limits : {noNodes, noTime, noMemory, noPatience}) {
            for (SolveRequest request :
                 {SolveRequest{kHardest}, SolveRequest{shuffle({5, 4}, ShuffleWay::Uniform, 1)}}) {
                SCOPED_TRACE(std::string(method.name) + " " + toString(request.position));
                request.limits = limits;
                const Solution solution = solver.solve(request);
                expectSolved(request, solution);
                if (limits.nodes > 0) {
                    EXPECT_LE(solution.nodes, limits.nodes + 2'500);
                }
            }
        }
    }
    const Solver solver("auto", "", tables);
    for (const BoardSize size :
         {BoardSize{2, 8}, BoardSize{6, 3}, BoardSize{5, 5}, BoardSize{8, 8}, BoardSize{16, 16}}) {
        SolveRequest request{shuffle(size, ShuffleWay::Uniform, 1), SolveAim::Best};
        request.limits = noNodes;
        const Solution solution = solver.solve(request);
        expectSolved(request, solution);
        EXPECT_LE(solution.nodes, 100'000U);
    }
    const Position arrangement = readPosition("1 2 3 4/5 _ 6 7/8 9 10 11/12 13 14 15");
    const Goal goal(arrangement);
    base::JavaRandom random(2);
    SolveRequest request{goal.read(wander(arrangement, 500, random))};
    request.goal = goal.getTarget({4, 4});
    request.limits = noNodes;
    expectSolved(request, solver.solve(request));
}

TEST(SolversTest, MoreNodesThanAFirstSolutionNeedsAreKeptAndMakeItShorter) {
    const Solver solver("auto", "", std::make_shared<Tables>());
    SolveRequest request{readPosition("2 9 1 15/4 13 3 6/10 7 8 _/14 5 11 12")};
    for (const auto& [nodes, most] : {std::pair{10'000U, 51}, std::pair{20'000U, 49},
                                      std::pair{100'000U, 45}, std::pair{130'000U, 45}}) {
        request.limits.nodes = nodes;
        const Solution solution = solver.solve(request);
        EXPECT_LE(solution.nodes, nodes);
        EXPECT_LE(solution.countSlides(), most) << nodes;
    }
}

TEST(SolversTest, WrongNamesAreRefusedWithThoseThereAre) {
    const auto tables = std::make_shared<Tables>();
    EXPECT_NE(test::refusalOf([&] { Solver("dijkstra", "", tables); }).find("idastar"),
              std::string::npos);
    EXPECT_THROW(static_cast<void>(Solver("idastar", "nothing", tables)), std::invalid_argument);
    EXPECT_THROW(static_cast<void>(Solver("bfs", "manhattan", tables)), std::invalid_argument);
    const Position large({5, 5});
    EXPECT_THROW(static_cast<void>(Solver("bfs", "", tables).solve({large})),
                 std::invalid_argument);
    EXPECT_THROW(static_cast<void>(Solver("idastar", "axis", tables).solve({large})),
                 std::invalid_argument);
}

}  // namespace
}  // namespace puzzle
