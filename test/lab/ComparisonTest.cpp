#include "brain/lab/Comparison.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/base/JavaRandom.h"

namespace tetris {
namespace {

GameResult makeResult(int64_t rows, int64_t pieces = 0) {
    GameResult result;
    result.tally.rows = rows;
    result.tally.points = 5 * rows;
    result.pieces = pieces;
    return result;
}

TEST(ComparisonTest, CountsWinsAndDifferencesSeedBySeed) {
    Comparison match;
    match.add(makeResult(10, 1), makeResult(4, 2));
    match.add(makeResult(3), makeResult(3));
    match.add(makeResult(1), makeResult(2));
    EXPECT_EQ(match.getWins().a, 1);
    EXPECT_EQ(match.getWins().b, 1);
    EXPECT_EQ(match.getWins().ties, 1);
    EXPECT_DOUBLE_EQ(match.getMeasured().compute(0).computeMean(), 14 / 3.0);
    EXPECT_DOUBLE_EQ(match.getMeasured().compute(1).computeMean(), 3);
    EXPECT_DOUBLE_EQ(match.getMeasured().computeDifference(0, 1).computeMean(), 5 / 3.0);
    EXPECT_FALSE(match.isOver());
}

// The differences of 100 games deviate by 1000, so the bound is 1000 * 2.576 / sqrt(100) = 258.
TEST(ComparisonTest, WithoutATestTheVerdictIsThatOfTheNinetyNinePercentInterval) {
    for (const auto& [shift, verdict] :
         {std::pair{300, Verdict::A}, std::pair{-300, Verdict::B},
          std::pair{250, Verdict::Undecided}, std::pair{-250, Verdict::Undecided}}) {
        Comparison match;
        for (int i = 0; i < 100; ++i)
            match.add(makeResult(5000 + shift + (i % 2 == 0 ? 1000 : -1000)), makeResult(5000));
        EXPECT_EQ(match.computeVerdict(), verdict) << shift;
    }
}

TEST(ComparisonTest, OneGameDecidesNothing) {
    Comparison match;
    EXPECT_EQ(match.computeVerdict(), Verdict::Undecided);
    match.add(makeResult(1000), makeResult(0));
    EXPECT_EQ(match.computeVerdict(), Verdict::Undecided);
}

// How much games vary is not known then.
TEST(ComparisonTest, GamesThatAllDifferByTheSameDecideNothing) {
    Comparison match;
    for (int i = 0; i < 10; ++i)
        match.add(makeResult(100 + i), makeResult(i));
    EXPECT_EQ(match.computeVerdict(), Verdict::Undecided);
    EXPECT_EQ(match.computeDecidingInterval(), std::pair(100.0, 100.0));
    match.add(makeResult(99), makeResult(0));
    EXPECT_EQ(match.computeVerdict(), Verdict::A);
}

TEST(ComparisonTest, GamesOfTheSamePiecesAreDecidedByTheirNumbers) {
    for (const int games : {1, 3}) {
        Comparison match(0, {}, true);
        for (int i = 0; i < games; ++i)
            match.add(makeResult(34), makeResult(37));
        EXPECT_TRUE(match.isDecidedByNumbers());
        EXPECT_EQ(match.computeVerdict(), Verdict::B);
    }
    Comparison equal(0, {}, true);
    equal.add(makeResult(34), makeResult(34));
    EXPECT_EQ(equal.computeVerdict(), Verdict::Undecided);
}

// ---- Other measures

// A modern game with that goal that ended so.
GameResult makeModern(GameEnd end, int64_t pieces, int64_t rows, int64_t score = 0) {
    GameResult result;
    result.pieces = pieces;
    result.tally.rows = rows;
    result.end = end;
    result.modern = ModernNumbers{.score = score};
    return result;
}

Measure findMeasureOf(Goal goal) {
    return findMeasure(GameRules{.goal = goal, .set = RuleSet::Modern});
}

// The rows say how many more than the goal the last clear brought.
TEST(ComparisonTest, SprintsAndCheesesAreWonByFewerPieces) {
    for (const Goal goal : {Goal::Sprint, Goal::Cheese}) {
        Comparison match(0, findMeasureOf(goal));
        Comparison bySeeds(10, findMeasureOf(goal));
        for (int i = 0; i < 50; ++i) {
            const GameResult a = makeModern(GameEnd::Goal, 100 + i % 3, 40);
            const GameResult b = makeModern(GameEnd::Goal, 105, 43);
            match.add(a, b);
            if (!bySeeds.isOver()) bySeeds.add(a, b);
        }
        EXPECT_EQ(match.getMeasure().name, "pieces");
        EXPECT_EQ(match.getWins().a, 50);
        EXPECT_EQ(match.computeVerdict(), Verdict::A);
        EXPECT_LT(match.computeDecidingInterval()->second, 0);
        EXPECT_EQ(bySeeds.computeVerdict(), Verdict::A);
    }
}

TEST(ComparisonTest, SprintsAndCheesesInWhichTimePassesAreWonByTheLeastTime) {
    for (const Goal goal : {Goal::Sprint, Goal::Cheese}) {
        Comparison match(0,
                         findMeasure({.goal = goal, .set = RuleSet::Modern}, "", PlayMode::Ticks));
        GameResult quick = makeModern(GameEnd::Goal, 110, 40);
        GameResult slow = makeModern(GameEnd::Goal, 100, 40);
        quick.modern->milliseconds = 50'000;
        slow.modern->milliseconds = 60'000;
        match.add(quick, slow);
        match.add(slow, makeModern(GameEnd::BlockOut, 9, 1));
        EXPECT_EQ(match.getMeasure().name, "ms");
        EXPECT_EQ(match.getWins().a, 2);
        EXPECT_EQ(match.getMeasured().computeDifference(0, 1).getSum(), -10'000 - 1);
    }
}

TEST(ComparisonTest, SurvivalIsWonByMorePieces) {
    Comparison match(0, findMeasureOf(Goal::Survival));
    for (int i = 0; i < 50; ++i)
        match.add(makeModern(GameEnd::TopOut, 100 + i % 3, 60, 900),
                  makeModern(GameEnd::BlockOut, 90, 70, 1200));
    EXPECT_EQ(match.getMeasure().name, "pieces");
    EXPECT_FALSE(match.getMeasure().isLeastBest);
    EXPECT_EQ(match.getWins().a, 50);
    EXPECT_EQ(match.computeVerdict(), Verdict::A);
}

// The worst game that reached the goal had 120 pieces.
TEST(ComparisonTest, GamesThatMissTheGoalComeLastAndAreEqual) {
    Comparison match(0, findMeasureOf(Goal::Sprint));
    match.add(makeModern(GameEnd::BlockOut, 20, 1), makeModern(GameEnd::Goal, 120, 40));
    match.add(makeModern(GameEnd::Goal, 100, 40), makeModern(GameEnd::Limit, 90, 39));
    match.add(makeModern(GameEnd::BlockOut, 10, 2), makeModern(GameEnd::NoMove, 50, 30));
    EXPECT_EQ(match.getWins().a, 1);
    EXPECT_EQ(match.getWins().b, 1);
    EXPECT_EQ(match.getWins().ties, 1);
    EXPECT_EQ(match.getMeasured().countReached(0), 1);
    EXPECT_EQ(match.getMeasured().countReached(1), 1);
    EXPECT_DOUBLE_EQ(match.getMeasured().compute(0).computeMean(), (121 + 100 + 121) / 3.0);
    EXPECT_EQ(match.getMeasured().computeDifference(0, 1).getSum(), 1 - 21);
}

TEST(ComparisonTest, MarathonsAreWonByPointsAndZenByRows) {
    const GameResult points = makeModern(GameEnd::Goal, 400, 150, 90000);
    const GameResult rows = makeModern(GameEnd::Goal, 380, 152, 70000);
    const auto play = [&](Goal goal) {
        Comparison match(0, findMeasureOf(goal));
        match.add(points, rows);
        return match.getWins();
    };
    EXPECT_EQ(play(Goal::Marathon).a, 1);
    EXPECT_EQ(play(Goal::Ultra).a, 1);
    EXPECT_EQ(play(Goal::Zen).b, 1);
}

// With 10 %, a win of a adds log(1.1/2.1 / (0.9/1.9)) = 0.1006, and a win of b adds
// log(1/2.1 / (1/1.9)) = -0.1001. The bound is log 99 = 4.595, which needs 46 wins of either.
TEST(ComparisonTest, ATestIsOverAsSoonAsTheWinsDecide) {
    Comparison a(10);
    Comparison b(10);
    for (int i = 0; i < 45; ++i) {
        a.add(makeResult(2), makeResult(1));
        b.add(makeResult(1), makeResult(2));
        a.add(makeResult(1), makeResult(1));
        ASSERT_FALSE(a.isOver());
        ASSERT_FALSE(b.isOver());
    }
    a.add(makeResult(2), makeResult(1));
    b.add(makeResult(1), makeResult(2));
    EXPECT_TRUE(a.isOver());
    EXPECT_EQ(a.computeVerdict(), Verdict::A);
    EXPECT_TRUE(b.isOver());
    EXPECT_EQ(b.computeVerdict(), Verdict::B);
}

// The lengths are exponential, a's 20 % longer. One test of a hundred may err: 4 of 400 are
// expected, 10 accepted.
TEST(ComparisonTest, ATestErrsNoMoreOftenThanItSays) {
    base::JavaRandom random(20240501);
    const auto draw = [&random](double mean) {
        return makeResult(std::llround(-mean * std::log(1 - random.nextDouble())));
    };
    int wrong = 0;
    constexpr int kMatches = 400;
    for (int i = 0; i < kMatches; ++i) {
        Comparison match(20);
        while (!match.isOver())
            match.add(draw(12000), draw(10000));
        if (match.computeVerdict() != Verdict::A) ++wrong;
    }
    EXPECT_LE(wrong, 10);
}

}  // namespace
}  // namespace tetris
