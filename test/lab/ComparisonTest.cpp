#include "brain/lab/Comparison.h"

#include <gtest/gtest.h>

#include <cmath>

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

// One game has more pieces, rows and points than the other, and takes more time.
TEST(ComparisonTest, EachGoalIsWonByItsMeasure) {
    struct Row {
        Goal goal;
        PlayMode mode;
        const char* measure;
        bool isMoreBetter;
    };
    GameResult more = makeModern(GameEnd::Goal, 400, 152, 90'000);
    GameResult less = makeModern(GameEnd::Goal, 380, 150, 70'000);
    more.modern->milliseconds = 60'000;
    less.modern->milliseconds = 50'000;
    for (const auto& [goal, mode, measure, isMoreBetter] :
         {Row{Goal::Sprint, PlayMode::Instant, "pieces", false},
          Row{Goal::Sprint, PlayMode::Ticks, "ms", false},
          Row{Goal::Cheese, PlayMode::Ticks, "ms", false},
          Row{Goal::Survival, PlayMode::Instant, "pieces", true},
          Row{Goal::Marathon, PlayMode::Instant, "score", true},
          Row{Goal::Ultra, PlayMode::Instant, "score", true},
          Row{Goal::Zen, PlayMode::Instant, "rows", true}}) {
        Comparison match(0, findMeasure({.goal = goal, .set = RuleSet::Modern}, "", mode));
        match.add(more, less);
        EXPECT_EQ(match.getMeasure().name, measure);
        EXPECT_EQ(match.getWins().a, isMoreBetter ? 1 : 0) << toString(goal);
        EXPECT_EQ(match.getWins().b, isMoreBetter ? 0 : 1) << toString(goal);
    }
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

// ---- Matches

constexpr int kDraw = 2;

// A match that that side wins, or a draw.
PlayedMatch makeMatch(int winner) {
    PlayedMatch match{.end = {.kind = MatchEnd::Kind::Draw}};
    if (winner != kDraw) match.end = {MatchEnd::Kind::Win, winner, GameEnd::BlockOut};
    return match;
}

TEST(DuelTest, TheSecondMatchOfASeedHasTheBrainsOnTheOtherSides) {
    Comparison duel(0, kMatchPoints);
    duel.add(makeMatch(0), makeMatch(1));
    duel.add(makeMatch(0), makeMatch(kDraw));
    EXPECT_EQ(duel.countGames(), 4);
    EXPECT_EQ(duel.getWins().a, 3);
    EXPECT_EQ(duel.getWins().b, 0);
    EXPECT_EQ(duel.getWins().ties, 1);
}

// Two seeds, s = 0.75 and 0.5: mean 0.625, standard error 0.125, t of one degree 12.706. Both ends
// of the interval are outside 0 to 1.
TEST(DuelTest, EloIsThatOfTheShareWon) {
    Comparison duel(0, kMatchPoints);
    duel.add(makeMatch(0), makeMatch(kDraw));
    duel.add(makeMatch(0), makeMatch(0));
    EXPECT_NEAR(*duel.computeElo().difference, 400 * std::log10(0.625 / 0.375), 1e-9);
    EXPECT_EQ(duel.computeElo().low, std::nullopt);
    EXPECT_EQ(duel.computeElo().high, std::nullopt);
    EXPECT_EQ(duel.computeVerdict(), Verdict::Undecided);
}

TEST(DuelTest, TheIntervalDecidesOverTheSeeds) {
    Comparison duel(0, kMatchPoints);
    for (int seed = 0; seed < 20; ++seed)
        duel.add(makeMatch(0), makeMatch(seed % 2));
    // Half of the seeds 1, the others 0.5: mean 0.75, standard error 0.05735, t of 19 degrees
    // 2.0930.
    EXPECT_NEAR(*duel.computeElo().low, 400 * std::log10(0.6299568 / 0.3700432), 0.01);
    EXPECT_NEAR(*duel.computeElo().high, 400 * std::log10(0.8700432 / 0.1299568), 0.01);
    EXPECT_EQ(duel.computeVerdict(), Verdict::A);
}

TEST(DuelTest, SeedsThatAreAllAlikeGiveNoInterval) {
    Comparison duel(0, kMatchPoints);
    for (int seed = 0; seed < 2; ++seed)
        duel.add(makeMatch(0), makeMatch(0));
    EXPECT_EQ(duel.computeElo().difference, 0);
    EXPECT_EQ(duel.computeElo().low, std::nullopt);
    EXPECT_EQ(duel.computeElo().high, std::nullopt);
}

TEST(DuelTest, OneSeedHasNoIntervalAndAllWonNoElo) {
    Comparison duel(0, kMatchPoints);
    duel.add(makeMatch(0), makeMatch(1));
    EXPECT_EQ(duel.computeElo().difference, std::nullopt);
    EXPECT_EQ(duel.computeElo().low, std::nullopt);
    EXPECT_EQ(duel.computeVerdict(), Verdict::Undecided);
}

// ln 99 = 4.5951; a win of 100 Elo adds 0.5756: eight wins more decide.
TEST(DuelTest, TheSequentialTestIsOverAfterEightWinsMore) {
    Comparison duel(100, kMatchPoints);
    for (int seed = 0; seed < 3; ++seed)
        duel.add(makeMatch(1), makeMatch(0));
    duel.add(makeMatch(0), makeMatch(0));
    EXPECT_FALSE(duel.isOver());
    EXPECT_EQ(duel.computeVerdict(), Verdict::Undecided);
    duel.add(makeMatch(1), makeMatch(0));
    EXPECT_TRUE(duel.isOver());
    EXPECT_EQ(duel.computeVerdict(), Verdict::B);
}

}  // namespace
}  // namespace tetris
