#include "core/tetris/replay/GameStatistics.h"

#include <gtest/gtest.h>

namespace tetris {
namespace {

using What = PlayedKind::What;

const PlayedKind kClassic{};
const PlayedKind kSprint{.what = What::Modern, .goal = Goal::Sprint};
const PlayedKind kCheese{.what = What::Modern, .goal = Goal::Cheese, .number = 10};
const PlayedKind kPuzzle{.what = What::Puzzle, .width = 4, .height = 4};

PlayedRow makePlayed(const PlayedKind& kind, std::optional<int64_t> result,
                     const std::string& day = "2026-01-31") {
    return {.kind = kind, .result = result, .pieces = 100, .milliseconds = 50'000, .day = day};
}

GameStatistics computeOf(const PlayedKind& kind, const std::vector<int64_t>& results) {
    std::vector<PlayedRow> rows;
    for (const int64_t result : results)
        rows.push_back(makePlayed(kind, result));
    return computeGameStatistics(rows);
}

TEST(GameStatisticsTest, WithoutGamesThereIsNothing) {
    EXPECT_EQ(computeGameStatistics({}), GameStatistics{});
}

TEST(GameStatisticsTest, TheMedianIsInTheMiddle) {
    EXPECT_EQ(computeOf(kClassic, {70}).kinds[0].summary.median, 70);
    EXPECT_EQ(computeOf(kClassic, {900, 10, 20}).kinds[0].summary.median, 20);
    EXPECT_EQ(computeOf(kClassic, {900, 10, 25, 20}).kinds[0].summary.median, 22);
}

TEST(GameStatisticsTest, LessIsBetterWhereTimeRanks) {
    for (const PlayedKind& kind : {kSprint, kCheese, kPuzzle}) {
        EXPECT_TRUE(isLessBetter(kind));
        EXPECT_EQ(computeOf(kind, {30, 10, 20}).kinds[0].summary.best, 10);
    }
    const PlayedKind versus{.what = What::Versus};
    const PlayedKind survival{.what = What::Modern, .goal = Goal::Survival};
    const PlayedKind ultra{.what = What::Modern, .goal = Goal::Ultra};
    for (const PlayedKind& kind : {kClassic, versus, survival, ultra}) {
        EXPECT_FALSE(isLessBetter(kind));
        EXPECT_EQ(computeOf(kind, {20, 30, 10}).kinds[0].summary.best, 30);
    }
}

TEST(GameStatisticsTest, KindsStandApartAndAllGamesComeLast) {
    const PlayedKind small{.width = 4, .height = 8};
    const GameStatistics statistics =
        computeGameStatistics({makePlayed(kSprint, 60'000), makePlayed(kClassic, 10),
                               makePlayed(small, 5), makePlayed(kClassic, 30)});
    ASSERT_EQ(statistics.kinds.size(), 4U);
    EXPECT_EQ(statistics.kinds[0].kind, small);
    EXPECT_EQ(statistics.kinds[1].kind, kClassic);
    EXPECT_EQ(statistics.kinds[1].summary.games, 2);
    EXPECT_EQ(statistics.kinds[2].kind, kSprint);
    const PlayedGames& all = statistics.kinds[3];
    EXPECT_FALSE(all.kind);
    EXPECT_EQ(all.summary.games, 4);
    EXPECT_EQ(all.summary.pieces, 400);
    EXPECT_EQ(all.summary.milliseconds, 200'000);
    EXPECT_FALSE(all.summary.best) << "points and times cannot be compared";
    EXPECT_TRUE(all.last.empty());
    EXPECT_EQ(computeOf(kClassic, {1, 2}).kinds.size(), 1U) << "one kind is all games";
}

TEST(GameStatisticsTest, FaultsAreAddedUp) {
    PlayedRow counted = makePlayed(kSprint, 90);
    counted.finesse = {.pieces = 100, .faults = 7};
    const GameStatistics statistics =
        computeGameStatistics({counted, makePlayed(kSprint, 80), counted});
    EXPECT_EQ(statistics.kinds[0].summary.finesse, (FinesseCount{.pieces = 200, .faults = 14}));
    EXPECT_EQ(statistics.kinds[0].days[0].summary.finesse.faults, 14);
}

TEST(GameStatisticsTest, TheCleanPiecesAreRoundedDownAndUnknownWithoutPieces) {
    EXPECT_EQ(computeClean({.pieces = 101, .faults = 7}), 93);
    EXPECT_EQ(computeClean({.pieces = 1000, .faults = 1}), 99);
    EXPECT_EQ(computeClean({.pieces = 3, .faults = 0}), 100);
    EXPECT_EQ(computeClean({.pieces = 3, .faults = 3}), 0);
    for (const FinesseCount& damaged : {FinesseCount{}, {-1, 0}, {5, 6}, {5, -1}})
        EXPECT_FALSE(computeClean(damaged));
}

TEST(GameStatisticsTest, DaysStandApartTheNewestFirst) {
    const GameStatistics statistics = computeGameStatistics(
        {makePlayed(kSprint, 90, "2025-12-31"), makePlayed(kSprint, 80, "2026-01-01"),
         makePlayed(kSprint, 70, "2026-01-01")});
    const std::vector<PlayedGames::Day>& days = statistics.kinds.at(0).days;
    ASSERT_EQ(days.size(), 2U);
    EXPECT_EQ(days[0].day, "2026-01-01");
    EXPECT_EQ(days[0].summary.games, 2);
    EXPECT_EQ(days[0].summary.best, 70);
    EXPECT_EQ(days[0].summary.median, 75);
    EXPECT_EQ(days[1].day, "2025-12-31");
    EXPECT_EQ(days[1].summary.best, 90);
}

TEST(GameStatisticsTest, GamesWithoutTimeOrPiecesHaveNoPace) {
    std::vector<PlayedRow> rows{makePlayed(kClassic, 10), makePlayed(kClassic, 10)};
    rows[1].milliseconds = 0;  // it was placed at once
    EXPECT_EQ(computeGameStatistics(rows).kinds[0].summary.piecesASecond, 2.0);
    EXPECT_EQ(computeGameStatistics(rows).kinds[0].summary.pieces, 200);
    EXPECT_FALSE(computeGameStatistics({rows[1]}).kinds[0].summary.piecesASecond);
}

TEST(GameStatisticsTest, WhatHasNoResultCountsAsAGameOnly) {
    const PlayedKind versus{.what = What::Versus};
    const GameStatistics statistics =
        computeGameStatistics({makePlayed(versus, std::nullopt), makePlayed(versus, 1224)});
    EXPECT_EQ(statistics.kinds[0].summary.games, 2);
    EXPECT_EQ(statistics.kinds[0].summary.median, 1224);
    EXPECT_EQ(statistics.kinds[0].last.size(), 1U);
}

TEST(GameStatisticsTest, TheLastThirtyResultsAreInOrder) {
    std::vector<int64_t> results;
    for (int i = 0; i < 40; ++i)
        results.push_back(i);
    const GameStatistics statistics = computeOf(kClassic, results);
    const std::vector<PlayedGames::Result>& last = statistics.kinds[0].last;
    ASSERT_EQ(last.size(), GameStatistics::kLastResults);
    EXPECT_EQ(last.front().result, 10);
    EXPECT_EQ(last.back().result, 39);
}

}  // namespace
}  // namespace tetris
