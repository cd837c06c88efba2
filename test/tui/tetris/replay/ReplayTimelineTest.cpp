#include "tui/tetris/replay/ReplayTimeline.h"

#include <gtest/gtest.h>

#include "core/base/JavaRandom.h"
#include "test/support/game/LongReplay.h"
#include "test/support/game/RecordedGame.h"

namespace tui {
namespace {

using tetris::PlayMode;
using tetris::readReplayText;
using tetris::recordGame;

std::string describe(const ReplayTimeline& timeline) {
    std::string text = std::to_string(timeline.getGame().getSteps()) + " " +
                       std::to_string(timeline.getTime()) + " " +
                       std::to_string(timeline.getPieceNumber()) + "\n" +
                       timeline.getGame().getGame().copyBoard().toString();
    for (int y = 0; y < timeline.getStack().getHeight(); ++y) {
        for (int x = 0; x < timeline.getStack().getWidth(); ++x)
            text += std::to_string(timeline.getStack().getPiece(x, y));
    }
    return text;
}

TEST(ReplayTimelineTest, WhereverOneGoesItIsAsIfOneHadComeFromTheStart) {
    for (const PlayMode mode : {PlayMode::Ticks, PlayMode::Instant}) {
        const auto replay = readReplayText(recordGame(
            {.rules = {.limit = mode == PlayMode::Ticks ? 150 : 3000}, .mode = mode}, 3));
        std::vector<std::string> moments;
        ReplayTimeline first(replay);
        moments.push_back(describe(first));
        while (first.step())
            moments.push_back(describe(first));
        EXPECT_EQ(first.getDifference(), "");
        const auto last = static_cast<int>(moments.size()) - 1;
        base::JavaRandom random(5);
        ReplayTimeline timeline(replay);
        for (int i = 0; i < 60; ++i) {
            const int steps = random.nextInt(last + 1);
            timeline.seek(steps);
            ASSERT_EQ(describe(timeline), moments[static_cast<size_t>(steps)]) << steps;
        }
        timeline.seek(-5);
        EXPECT_EQ(describe(timeline), moments.front());
        timeline.seek(last + 99);
        EXPECT_EQ(describe(timeline), moments.back());
        EXPECT_TRUE(timeline.isAtEnd());
    }
}

TEST(ReplayTimelineTest, WhatIsFarAwayIsReachedInSlices) {
    ReplayTimeline timeline(readReplayText(tetris::makeLongReplay()));
    timeline.seek(100000);
    EXPECT_EQ(timeline.getGame().getSteps(), tetris::ReplayPlayer::kSlice);
    EXPECT_TRUE(timeline.isUnderWay());
    timeline.goOn();
    EXPECT_EQ(timeline.getGame().getSteps(), 2 * tetris::ReplayPlayer::kSlice);
    timeline.stay();
    EXPECT_FALSE(timeline.isUnderWay());
    timeline.goOn();
    EXPECT_EQ(timeline.getGame().getSteps(), 2 * tetris::ReplayPlayer::kSlice);
    // Another aim replaces the first.
    timeline.seekPiece(20000);
    timeline.seek(20000);
    while (timeline.isUnderWay())
        timeline.goOn();
    EXPECT_EQ(timeline.getGame().getSteps(), 20000);
    timeline.seekPiece(15000);
    while (timeline.isUnderWay())
        timeline.goOn();
    EXPECT_EQ(timeline.getPieceNumber(), 15000);
}

TEST(ReplayTimelineTest, CurvesAreReadInSlicesAndNotOfLongGames) {
    tetris::GameSetup setup{.rules = {.limit = 2000}, .mode = PlayMode::Ticks};
    setup.brain = "dt10";
    const auto replay = readReplayText(recordGame(setup, 3));
    CurveReader reader(replay);
    reader.readOn();
    EXPECT_FALSE(reader.isRead());
    EXPECT_GT(reader.computeProgress(), 0);
    EXPECT_TRUE(reader.getCurves().heights.empty());
    EXPECT_EQ(computeCurves(replay).heights.size(), 2000U);
    // The replay does not say how many pieces come.
    EXPECT_TRUE(computeCurves(readReplayText(tetris::makeLongReplay())).heights.empty());
}

TEST(ReplayTimelineTest, APieceIsFoundWhereItComesIn) {
    for (const PlayMode mode : {PlayMode::Ticks, PlayMode::Instant}) {
        ReplayTimeline timeline(
            readReplayText(recordGame({.rules = {.limit = 80}, .mode = mode}, 3)));
        for (const int number : {40, 7, 79, 1, 80, 41, 41}) {
            timeline.seekPiece(number);
            EXPECT_EQ(timeline.getPieceNumber(), number);
            // One step earlier the piece before it falls.
            const int64_t steps = timeline.getGame().getSteps();
            if (number == 1) {
                EXPECT_EQ(steps, 0);
                continue;
            }
            timeline.seek(steps - 1);
            EXPECT_EQ(timeline.getPieceNumber(), number - 1);
        }
        timeline.seekPiece(-3);
        EXPECT_EQ(timeline.getGame().getSteps(), 0);
        timeline.seekPiece(999);
        EXPECT_TRUE(timeline.isAtEnd());
    }
}

TEST(ReplayTimelineTest, ThePlacementToComeIsTheOneThatComes) {
    for (const PlayMode mode : {PlayMode::Ticks, PlayMode::Instant}) {
        ReplayTimeline timeline(readReplayText(recordGame({.sequence = "test", .mode = mode}, 0)));
        int placements = 0;
        std::optional<tetris::Placement> expected = timeline.findPlacement();
        while (const auto report = timeline.step()) {
            if (!report->landed) continue;
            ASSERT_TRUE(expected);
            EXPECT_EQ(*report->landed->piece, *expected->piece);
            EXPECT_EQ(report->landed->x, expected->x);
            EXPECT_EQ(report->landed->y, expected->y);
            EXPECT_EQ(report->fullStack.has_value(), report->fullRows != 0);
            expected = timeline.findPlacement();
            ++placements;
        }
        EXPECT_EQ(placements, 100);
        EXPECT_FALSE(expected);
    }
}

TEST(ReplayTimelineTest, WithoutTimesItHasAPaceOfItsOwn) {
    ReplayTimeline instant(readReplayText(recordGame({.rules = {.limit = 4}}, 3)));
    instant.step();
    EXPECT_EQ(instant.getTime(), 250);
    ReplayTimeline ticks(
        readReplayText(recordGame({.rules = {.limit = 1}, .mode = PlayMode::Ticks}, 3)));
    while (ticks.step()) {
    }
    EXPECT_GT(ticks.getTime(), 19 * 50);
    EXPECT_LT(ticks.getTime(), 30 * 50);
}

TEST(ReplayTimelineTest, WhatDiffersStopsItWithItsLine) {
    std::string text = recordGame({.sequence = "test"}, 0);
    text.replace(text.find("score 270"), 9, "score 271");
    ReplayTimeline wrongEnd(readReplayText(text));
    wrongEnd.seek(INT64_MAX);
    EXPECT_TRUE(wrongEnd.isAtEnd());
    EXPECT_EQ(wrongEnd.getDifference(), "112: score 271; expected score 270");
    EXPECT_EQ(wrongEnd.getPieceNumber(), 100);
    wrongEnd.seek(50);
    EXPECT_EQ(wrongEnd.getDifference(), "");

    text = recordGame({.sequence = "test"}, 0);
    text.replace(text.find("seed 0"), 6, "seed 0");
    const size_t fifth = text.find("@ 4");
    text.replace(fifth, 3, "@ 3");
    ReplayTimeline wrongPiece(readReplayText(text));
    wrongPiece.seek(INT64_MAX);
    EXPECT_TRUE(wrongPiece.isAtEnd());
    EXPECT_NE(wrongPiece.getDifference().find("piece 3; expected piece 4"), std::string::npos);
    EXPECT_FALSE(wrongPiece.step());
}

}  // namespace
}  // namespace tui
