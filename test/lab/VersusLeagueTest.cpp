#include "brain/lab/VersusLeague.h"

#include <gtest/gtest.h>

namespace tetris {
namespace {

PlayedMatch makeWin(int winner)
{
    PlayedMatch match{.end = {MatchEnd::Kind::Win, winner, GameEnd::TopOut}, .microseconds = 1500};
    match.sides[0] = {.pieces = 10};
    match.sides[1] = {.pieces = 20};
    return match;
}

PlayedMatch makeFault(int side)
{
    PlayedMatch match = makeWin(1 - side);
    match.end.how = GameEnd::NoMove;
    match.faults[static_cast<std::size_t>(side)] = {Fault::Late, "was late"};
    return match;
}

TEST(VersusLeagueTest, EveryPairCountsForBothOfItsPlayers)
{
    VersusLeague league(3, 7);
    ASSERT_EQ(league.getPairs().size(), 3U);
    EXPECT_EQ(league.getPairs()[1].b, 2U);
    league.add(0, makeWin(0), makeWin(1));  // 0 beats 1 twice
    league.add(1, makeWin(0), makeWin(0));  // 0 and 2: one each
    EXPECT_EQ(league.countMatches(), 4);
    const VersusLeague::Standing standing = league.computeStanding(0);
    EXPECT_EQ(standing.won, 3);
    EXPECT_EQ(standing.lost, 1);
    EXPECT_EQ(standing.numbers.pieces, 60);
    EXPECT_EQ(standing.time, 6000);
    EXPECT_EQ(league.computeStanding(1).lost, 2);
    const auto ratings = league.computeRatings();
    EXPECT_GT(ratings[0].elo, ratings[2].elo);
    EXPECT_GT(ratings[2].elo, ratings[1].elo);
}

TEST(VersusLeagueTest, APlayerThatFailsThreeTimesIsOutAndLosesWhatFollows)
{
    VersusLeague league(3, 7);
    league.add(0, makeFault(1), makeFault(0));  // player 1 on side 1, then on side 0
    EXPECT_FALSE(league.isOut(1));
    league.add(0, makeFault(1), makeFault(0));
    EXPECT_TRUE(league.isOut(1));
    EXPECT_FALSE(league.isOut(0));
    ASSERT_EQ(league.getFaults(1).size(), 3U);
    EXPECT_EQ(league.getFaults(1)[1].number, 2);
    EXPECT_EQ(league.getFaults(1)[1].pieces, 10);
    EXPECT_EQ(league.getFaults(1)[2].seed, 8U);
    EXPECT_EQ(league.getFaults(1)[2].against, 0U);
    EXPECT_TRUE(league.isForfeited(2));
    league.addForfeits(2);  // 1 and 2
    EXPECT_EQ(league.computeStanding(1).lost, 6);
    EXPECT_EQ(league.computeStanding(2).won, 2);
}

}  // namespace
}  // namespace tetris
