#include "tui/puzzle/DefaultHintSolver.h"

#include <gtest/gtest.h>

#include "brain/puzzle/Heuristics.h"
#include "core/puzzle/Shuffle.h"

namespace tui {
namespace {

void expectSolution(const puzzle::Position& position, const KnownSolution& known) {
    ASSERT_TRUE(known.moves.has_value());
    puzzle::Position board = position;
    for (const puzzle::Slide slide : *known.moves)
        ASSERT_TRUE(board.slide(slide));
    EXPECT_TRUE(board.isSolved());
    EXPECT_LE(known.lowerBound, static_cast<int>(known.moves->size()));
}

TEST(DefaultHintSolverThreadsTest, ProvesSmallBoardsAndThoseOfTheClassicPuzzle) {
    for (const auto& [id, distance] : {std::pair("3x3:8,6,7,2,5,4,3,0,1", 31), {"4x4#u1729", 55}}) {
        DefaultHintSolver solver(std::make_shared<puzzle::Tables>());
        const puzzle::Position board = puzzle::parseBoardId(id).getPosition();
        const KnownSolution known = solver.solve(board, {}, [](const HintUpdate&) {});
        expectSolution(board, known);
        EXPECT_TRUE(known.isOptimal());
        EXPECT_EQ(known.lowerBound, distance);
    }
}

TEST(DefaultHintSolverThreadsTest, MeasuresBoardsOfTheSizeThatWasSolvedLast) {
    auto tables = std::make_shared<puzzle::Tables>();
    DefaultHintSolver solver(tables);
    // Wider than high, so that it is measured as its transposed board.
    const puzzle::Position board = puzzle::parseBoardId("4x3#u3").getPosition();
    EXPECT_EQ(solver.measure(board), DistanceEstimates{});
    static_cast<void>(solver.solve(board, {}, [](const HintUpdate&) {}));
    const DistanceEstimates first = solver.measure(board);
    EXPECT_EQ(first.conflicts, puzzle::estimate("linear-conflict", board, *tables));
    EXPECT_EQ(first.walks, puzzle::estimate("walking-distance", board, *tables));
    EXPECT_EQ(solver.measure(puzzle::parseBoardId("3x3#u7").getPosition()), DistanceEstimates{});
}

TEST(DefaultHintSolverTest, SaysHowLongTheBestSolutionIsSoFar) {
    DefaultHintSolver solver(std::make_shared<puzzle::Tables>());
    // Forty slides from home, so that a shorter way than the first is found at once.
    const puzzle::Position board =
        puzzle::parseBoardId(
            "6x6:3,14,1,4,5,6,8,0,2,10,11,12,13,20,9,16,17,18,7,19,15,22,23,24,"
            "25,26,21,27,28,30,31,32,33,34,29,35")
            .getPosition();
    std::optional<size_t> first;
    std::optional<int> last;
    std::stop_source stop;
    static_cast<void>(solver.solve(board, stop.get_token(), [&](const HintUpdate& update) {
        if (update.known) first = update.known->moves.value().size();
        if (first && update.progress && update.progress->length) last = update.progress->length;
        if (last && static_cast<size_t>(*last) < *first) stop.request_stop();
    }));
    EXPECT_LT(static_cast<size_t>(last.value()), first.value());
}

TEST(DefaultHintSolverThreadsTest, ComesBackFromAStop) {
    DefaultHintSolver solver(std::make_shared<puzzle::Tables>());
    std::stop_source stop;
    stop.request_stop();
    const puzzle::Position board = puzzle::parseBoardId("5x5#u1").getPosition();
    const KnownSolution known = solver.solve(board, stop.get_token(), [](const HintUpdate&) {});
    EXPECT_FALSE(known.isOptimal());
}

}  // namespace
}  // namespace tui
