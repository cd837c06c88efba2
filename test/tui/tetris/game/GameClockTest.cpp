#include "tui/tetris/game/GameClock.h"

#include <gtest/gtest.h>

namespace {

using namespace std::chrono_literals;
using tui::Duration;
using tui::GameClock;
using tui::TimePoint;

constexpr int kSpeed = 50;  // a fall each second
const TimePoint kStart = TimePoint(1h);

GameClock startClock() {
    GameClock clock;
    clock.start(kStart);
    return clock;
}

TEST(GameClockTest, ThePauseIsNoTimeOfPlay) {
    GameClock clock = startClock();
    clock.pause(kStart + 3s);
    EXPECT_EQ(clock.computePlayed(kStart + 10s), 3s);
    clock.resume(kStart + 10s, kSpeed);
    EXPECT_EQ(clock.computePlayed(kStart + 12s), 5s);
    EXPECT_EQ(clock.getPlayedBefore(), 3s);
}

TEST(GameClockTest, AFallThatWasDueBeforeThePauseWaitsUntilThePersonIsReady) {
    struct Row {
        Duration pausedAfter;
        int speed;  // after the pause
        Duration untilFall;
        Duration untilFallAfterAKey;
    };
    for (const Row& row : {Row{300ms, kSpeed, 700ms, 700ms}, Row{900ms, kSpeed, 600ms, 100ms},
                           Row{900ms, 90, 600ms, 0ms}}) {
        GameClock clock = startClock();
        clock.pause(kStart + row.pausedAfter);
        clock.resume(kStart + 10s, row.speed);
        EXPECT_EQ(clock.computeNextFall(row.speed, false), kStart + 10s + row.untilFall);
        clock.skipWait(kStart + 10s);
        EXPECT_EQ(clock.computeNextFall(row.speed, false), kStart + 10s + row.untilFallAfterAKey);
    }
}

TEST(GameClockTest, ANewGameAfterAPauseDoesNotWait) {
    GameClock clock = startClock();
    clock.pause(kStart + 1s);
    clock.resume(kStart + 2s, 99);
    clock.start(kStart + 2s);
    EXPECT_EQ(clock.computePlayed(kStart + 3s), 1s);
    EXPECT_EQ(clock.computeNextFall(99, false), kStart + 2s + 20ms);
}

TEST(GameClockTest, FallsKeepTheirRhythmButDoNotComeInABurst) {
    for (const auto& [fell, next] : {std::pair{1100ms, 2000ms}, {7000ms, 8000ms}}) {
        GameClock clock = startClock();
        clock.countFall(kStart + fell, kSpeed);
        EXPECT_EQ(clock.computeNextFall(kSpeed, false), kStart + next);
    }
}

TEST(GameClockTest, ALandingStartsTheDelayAfresh) {
    GameClock clock = startClock();
    clock.countLanding(kStart + 700ms, kSpeed);
    EXPECT_EQ(clock.computeNextFall(kSpeed, false), kStart + 1700ms);
}

TEST(GameClockTest, AFallWaitsForABrainThatIsThinkingButNotForEver) {
    GameClock clock = startClock();
    clock.putOffFall();
    EXPECT_EQ(clock.computeNextFall(kSpeed, true), kStart + 2s);
    EXPECT_EQ(clock.computeNextFall(kSpeed, false), kStart + 1s);
    clock.countFall(kStart + 2s, kSpeed);
    EXPECT_EQ(clock.computeNextFall(kSpeed, true), kStart + 3s);
}

TEST(GameClockTest, ASuspendedGameIsPausedWithItsTimeOfPlay) {
    GameClock clock;
    clock.restore(90s);
    EXPECT_EQ(clock.computePlayed(kStart), 90s);
    clock.resume(kStart, kSpeed);
    EXPECT_EQ(clock.computePlayed(kStart + 1s), 91s);
    EXPECT_EQ(clock.computeNextFall(kSpeed, false), kStart + 1s);
}

}  // namespace
