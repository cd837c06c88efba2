#include "brain/puzzle/Heuristics.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <stdexcept>

#include "brain/puzzle/search/BeamGrid.h"
#include "core/puzzle/PositionText.h"
#include "core/puzzle/Shuffle.h"
#include "test/support/Effort.h"

namespace puzzle {
namespace {

struct Claims {
    bool isConsistent = true;
    bool hasParity = true;  // that of the true distance
};

// Expects on every board that the heuristic is at most the true distance, is 0 only for the solved
// board, and changes by a slide as claimed; and on some, that slide() gives the estimate of
// start().
template <class Heuristic>
void expectSound(const Heuristic& heuristic, const DistanceTable& table, Claims claims) {
    // All boards; with less test effort only each step-th.
    const auto step = static_cast<size_t>(100 / tetris::scaleEffort(100));
    for (size_t number = 0; number < table.countBoards(); number += step) {
        const Position board = table.unrank(number);
        const auto state = heuristic.start(board.getTiles());
        const int estimate = heuristic.estimate(state);
        ASSERT_LE(estimate, table.getDistance(number)) << toString(board);
        ASSERT_EQ(estimate == 0, table.getDistance(number) == 0) << toString(board);
        if (claims.hasParity) {
            ASSERT_EQ((table.getDistance(number) - estimate) % 2, 0);
        }
        for (const Slide slide : kSlides) {
            const int from = board.findSliding(slide);
            if (from < 0) continue;
            Position after = board;
            after.slide(slide);
            auto kept = state;
            heuristic.slide(kept, board.getTile(from), from, board.getBlank(), after.getTiles());
            const int next = heuristic.estimate(kept);
            if (number % 37 == 0) {
                ASSERT_EQ(next, heuristic.estimate(heuristic.start(after.getTiles())));
            }
            if (claims.isConsistent) {
                ASSERT_LE(std::abs(next - estimate), 1) << toString(board);
            }
        }
    }
}

void expectAllSound(const Position& goal) {
    Tables tables;
    const auto table = tables.getDistances(goal);
    for (const std::string& name : listHeuristics(goal.getSize())) {
        if (name.starts_with("pdb-")) continue;
        const Claims claims{true, name != "misplaced"};
        withHeuristic(name, goal, tables, {},
                      [&](const auto* heuristic) { expectSound(*heuristic, *table, claims); });
    }
}

TEST(HeuristicsTest, AreAdmissibleAndConsistentOnAllSmallBoardsForAnyGoal) {
    for (const BoardSize size : {BoardSize{3, 3}, BoardSize{2, 4}, BoardSize{2, 5}})
        expectAllSound(Position(size));
    for (const char* const goal : {"1 2 3/4 5 6/7 _ 8", "1 2 3/4 _ 6/7 5 8", "1 2 3/4 5 _/7 8 6",
                                   "1 2/3 4/_ 5/7 6", "1 2/3 4/5 6/_ 7"})
        expectAllSound(readPosition(goal));
}

TEST(HeuristicsTest, PatternDatabasesAreAdmissibleForOtherGoals) {
    const PatternSet set{"4-4", {3, 3}, {{1, 2, 3, 6}, {4, 5, 7, 8}}};
    const auto patterns = PatternHeuristic::build(set, {});
    for (const char* const text : {"1 2 3/4 5 6/7 _ 8", "1 2 3/4 _ 6/7 5 8", "1 2 3/4 5 _/7 8 6"}) {
        const Position goal = readPosition(text);
        expectSound(ShiftedPatterns(goal, *patterns), DistanceTable(goal), {false, true});
    }
}

// Pattern sets of boards that are small enough for a table of all true distances.
TEST(HeuristicsTest, PatternDatabasesAreAdmissibleOnAllSmallBoards) {
    for (const PatternSet& set : {PatternSet{"4-4", {3, 3}, {{1, 2, 3, 6}, {4, 5, 7, 8}}},
                                  PatternSet{"2-3-3", {3, 3}, {{1, 5}, {2, 3, 6}, {4, 7, 8}}},
                                  PatternSet{"4-3", {2, 4}, {{1, 2, 3, 4}, {5, 6, 7}}},
                                  PatternSet{"1-6", {2, 4}, {{5}, {1, 2, 3, 4, 6, 7}}},
                                  PatternSet{"5-4", {2, 5}, {{1, 2, 3, 4, 5}, {6, 7, 8, 9}}}}) {
        const auto heuristic = PatternHeuristic::build(set, {});
        expectSound(*heuristic, DistanceTable(Position(set.size)), {false, true});
    }
}

TEST(HeuristicsTest, AxisIsTheGreatestOfItsParts) {
    Tables tables;
    for (uint64_t seed = 0; seed < 200; ++seed) {
        const Position board = shuffle({4, 4}, ShuffleWay::Uniform, seed);
        const auto value = [&](std::string_view name) { return estimate(name, board, tables); };
        EXPECT_GE(value("linear-conflict"), value("manhattan"));
        EXPECT_GE(value("walking-distance"), value("manhattan"));
        EXPECT_GE(value("axis"), value("linear-conflict"));
        EXPECT_GE(value("axis"), value("walking-distance"));
        EXPECT_GE(value("manhattan"), value("misplaced"));
    }
}

TEST(HeuristicsTest, ABoardAndItsTransposeHaveTheSameValues) {
    Tables tables;
    for (uint64_t seed = 0; seed < 20; ++seed) {
        const Position board = shuffle({3, 4}, ShuffleWay::Uniform, seed);
        for (const std::string& name : listHeuristics({3, 4}))
            EXPECT_EQ(estimate(name, board, tables), estimate(name, board.transposed(), tables));
    }
}

TEST(HeuristicsTest, OneThatDoesNotFitSaysSo) {
    Tables tables;
    EXPECT_NE(findMisfit("axis", {5, 5})->find("does not fit a 5x5 board"), std::string::npos);
    EXPECT_NE(findMisfit("pdb-6-6-3", {5, 5})->find("there is pdb-"), std::string::npos);
    EXPECT_EQ(findMisfit("pdb-6-6-3", {4, 4}), std::nullopt);
    EXPECT_EQ(findMisfit("linear-conflict", {16, 16}), std::nullopt);
    EXPECT_THROW(static_cast<void>(estimate("axis", Position({5, 5}), tables)),
                 std::invalid_argument);
    EXPECT_THROW(checkHeuristicName("axes"), std::invalid_argument);
    EXPECT_THROW(checkHeuristicName("pdb-9-9"), std::invalid_argument);
    EXPECT_NO_THROW(checkHeuristicName("pdb-7-7-1"));
}

}  // namespace
}  // namespace puzzle
