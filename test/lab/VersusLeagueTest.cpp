#include "brain/lab/League.h"

#include <gtest/gtest.h>

#include <stdexcept>

namespace tetris {
namespace {

BatchGame makeWin(int winner, uint64_t seed = 7) {
    BatchGame game{.game = 0, .seed = seed, .result = {}};
    PlayedMatch& match = game.match.emplace();
    match = {.end = {MatchEnd::Kind::Win, winner, GameEnd::TopOut}};
    match.sides[0] = {.microseconds = 1500, .pieces = 10, .scored = {.maxCombo = 3}};
    match.sides[1] = {.microseconds = 1500, .pieces = 20, .scored = {.maxCombo = 5}};
    return game;
}

BatchGame makeFault(int side, uint64_t seed = 7) {
    BatchGame game = makeWin(1 - side, seed);
    game.match->end.how = GameEnd::NoMove;
    game.match->faults[static_cast<size_t>(side)] = {Fault::Late, "was late"};
    return game;
}

TEST(VersusLeagueTest, EveryPairCountsForBothOfItsPlayers) {
    VersusLeague league(3, 1);
    ASSERT_EQ(league.getPairs().size(), 3U);
    EXPECT_EQ(league.getPairs()[1].b, 2U);
    league.add({makeWin(0), makeWin(1)});  // 0 beats 1 twice
    league.add({makeWin(0), makeWin(0)});  // 0 and 2: one each
    EXPECT_EQ(league.countMatches(), 4);
    const Standing& standing = league.getStanding(0);
    EXPECT_EQ(standing.won, 3);
    EXPECT_EQ(standing.lost, 1);
    EXPECT_EQ(standing.sides.pieces, 60);
    EXPECT_EQ(standing.sides.microseconds, 6000);
    EXPECT_EQ(standing.sides.scored.maxCombo, 5);
    EXPECT_EQ(league.getStanding(1).lost, 2);
    const auto ratings = league.computeRatings();
    EXPECT_GT(ratings[0].elo, ratings[2].elo);
    EXPECT_GT(ratings[2].elo, ratings[1].elo);
}

TEST(VersusLeagueTest, APlayerThatFailsThreeTimesIsOutAndLosesWhatFollows) {
    VersusLeague league(3, 2);
    league.add({makeFault(1), makeFault(0)});  // player 1 on side 1, then on side 0
    EXPECT_FALSE(league.isOut(1));
    league.add({makeFault(1, 8), makeFault(0, 8)});
    EXPECT_TRUE(league.isOut(1));
    EXPECT_FALSE(league.isOut(0));
    ASSERT_EQ(league.getStanding(1).faults.size(), 3U);
    EXPECT_EQ(league.getStanding(1).faults[1].game, 2);
    EXPECT_EQ(league.getStanding(1).faults[1].pieces, 10);
    EXPECT_EQ(league.getStanding(1).faults[2].seed, 8U);
    EXPECT_EQ(league.getStanding(1).faults[2].against, 0U);
    for (int seed = 0; seed < 2; ++seed)
        league.add({makeWin(0), makeWin(0)});                                      // 0 and 2
    EXPECT_FALSE(league.add({makeWin(0), {.game = 9, .seed = 7, .result = {}}}));  // 1 and 2
    EXPECT_EQ(league.getStanding(1).lost, 6);
    EXPECT_EQ(league.getStanding(2).won, 4);
}

TEST(VersusLeagueTest, AMatchThatWasNotPlayedIsRefusedWhileNobodyIsOut) {
    VersusLeague league(2, 1);
    EXPECT_THROW(league.add({makeWin(0), {.game = 1, .seed = 7, .result = {}}}),
                 std::invalid_argument);
}

}  // namespace
}  // namespace tetris
