#include "tui/command/long/GamesRun.h"

#include <gtest/gtest.h>

namespace tui {
namespace {

TEST(GamesProgressTest, EndedGamesTellTheRateAndTheTimeLeft) {
    // Ten games of 1,000 pieces in 20 s, at 600 pieces a second; 2,000 pieces of the 90 others.
    EXPECT_EQ(
        describeProgress({.games = 100,
                          .done = 10,
                          .pieces = 10000,
                          .running = {.games = 2, .pieces = 2000, .longest = 1500, .played = 12000},
                          .seconds = 20}),
        "600 pieces/s, 2:26 left");
    // Games of an earlier run do not count for the rate.
    EXPECT_EQ(
        describeProgress(
            {.games = 100, .done = 50, .pieces = 50000, .running = {.played = 500}, .seconds = 1}),
        "500 pieces/s, 1:40 left");
}

TEST(GamesProgressTest, LongGamesShowHowFarTheLongestIs) {
    EXPECT_EQ(describeProgress({.games = 4,
                                .done = 2,
                                .pieces = 20'000'000,
                                .running = {.games = 2,
                                            .pieces = 12'000'000,
                                            .longest = 11'500'000,
                                            .played = 32'000'000},
                                .seconds = 8}),
              "4000000 pieces/s, 0:02 left, longest 11.5 million");
}

TEST(GamesProgressTest, WithALimitTheTimeLeftIsKnownBeforeAnyGameEnds) {
    EXPECT_EQ(
        describeProgress({.games = 10,
                          .limit = 1000,
                          .running = {.games = 1, .pieces = 500, .longest = 500, .played = 500},
                          .seconds = 5}),
        "100 pieces/s, 1:35 left at most");
}

TEST(GamesProgressTest, IfNoGameEndsTheLineNamesTheOptionThatEndsThem) {
    GamesProgress progress{
        .games = 10,
        .running = {.games = 1, .pieces = 70000, .longest = 70000, .played = 70000},
        .seconds = 7};
    EXPECT_EQ(describeProgress(progress), "10000 pieces/s, 0:07, longest 70000");
    progress.seconds = 70;
    EXPECT_EQ(describeProgress(progress), "1000 pieces/s, 1:10, longest 70000; use --pieces N");
    progress.limit = 100000;
    EXPECT_EQ(describeProgress(progress), "1000 pieces/s, 15:30 left at most");
}

TEST(GamesProgressTest, RunningGamesAreSummedUp) {
    EXPECT_EQ(describeRunning({}), "");
    EXPECT_EQ(describeRunning({.games = 1, .pieces = 5, .rows = 2}),
              "running: 1 game, 5 pieces, 2 rows");
    EXPECT_EQ(describeRunning({.games = 2, .pieces = 12'340'000, .rows = 4'940'000}),
              "running: 2 games, 12.3 million pieces, 4.9 million rows");
}

}  // namespace
}  // namespace tui
