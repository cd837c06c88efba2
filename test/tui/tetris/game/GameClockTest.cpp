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

TEST(GameClockTest, AFallThatWasDueBeforeThePauseIsDueAfterTheSameTime) {
    GameClock clock = startClock();
    clock.pause(kStart + 300ms);
    clock.resume(kStart + 10s, kSpeed);
    EXPECT_EQ(clock.computeNextFall(kSpeed, false), kStart + 10s + 700ms);
}

TEST(GameClockTest, AfterThePauseNoFallComesBeforeThePersonIsReady) {
    GameClock clock = startClock();
    clock.pause(kStart + 900ms);
    clock.resume(kStart + 10s, kSpeed);
    EXPECT_EQ(clock.computeNextFall(kSpeed, false), kStart + 10s + 600ms);
    clock.skipWait(kStart + 10s);
    EXPECT_EQ(clock.computeNextFall(kSpeed, false), kStart + 10s + 100ms) << "a key was pressed";
}

TEST(GameClockTest, AtAGreaterSpeedAfterThePauseTheFallIsDueAtOnce) {
    GameClock clock = startClock();
    clock.pause(kStart + 900ms);
    clock.resume(kStart + 10s, 90);
    clock.skipWait(kStart + 10s);
    EXPECT_EQ(clock.computeNextFall(90, false), kStart + 10s);
}

TEST(GameClockTest, ANewGameAfterAPauseDoesNotWait) {
    GameClock clock = startClock();
    clock.pause(kStart + 1s);
    clock.resume(kStart + 2s, 99);
    clock.start(kStart + 2s);
    EXPECT_EQ(clock.computeNextFall(99, false), kStart + 2s + 20ms);
}

TEST(GameClockTest, FallsKeepTheirRhythmWhenTheLoopIsALittleLate) {
    GameClock clock = startClock();
    clock.countFall(kStart + 1100ms, kSpeed);
    EXPECT_EQ(clock.computeNextFall(kSpeed, false), kStart + 2s);
}

TEST(GameClockTest, AfterALongDelayFallsDoNotComeInABurst) {
    GameClock clock = startClock();
    clock.countFall(kStart + 7s, kSpeed);
    EXPECT_EQ(clock.computeNextFall(kSpeed, false), kStart + 8s);
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
