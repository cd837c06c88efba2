#include "brain/lab/Comparison.h"

#include <gtest/gtest.h>

#include <cmath>

namespace tetris {
namespace {

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
