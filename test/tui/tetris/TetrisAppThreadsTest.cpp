// The app with brains in a thread: slow ones behind a gate that the test opens, and real ones. The
// test sets the app's time.
#include <gtest/gtest.h>

#include <memory>
#include <stdexcept>

#include "test/support/game/FindSeed.h"
#include "test/support/screen/AppDriver.h"
#include "test/support/screen/GatedBrain.h"
#include "test/support/screen/WakeWatch.h"

namespace tui {
namespace {

using namespace std::chrono_literals;
using tetris::BrainGate;
using tetris::GatedBrain;
using tetris::Piece;

// The column in which each gated brain places every piece.
constexpr int kColumnOfDefault = 0;
constexpr int kColumnOfBad = 7;

class TetrisAppThreadsTest : public testing::Test {
protected:
    // Starts a game that begins with these pieces, and waits until the active brain's first search
    // has begun.
    void start(const std::vector<int>& pieces, int speed, bool heedsStop = true) {
        waker_.take();
        PlayOptions options = makeOptions({.sequence = "random"}, tetris::findSeed(pieces));
        options.brainActive = true;
        options.settings.speed = speed;
        driver_ = std::make_unique<AppDriver>(
            std::move(options), Size{80, 24}, Look{}, std::make_unique<Worker>(waker_),
            [gate = gate_, heedsStop](const tetris::BrainRecipe& recipe) {
                const int x = recipe.getName() == "bad" ? kColumnOfBad : kColumnOfDefault;
                return std::make_unique<GatedBrain>(gate, x, heedsStop);
            });
        driver_->press(KeyCode::Enter);
        gate_->waitForBegun(1);
    }

    // Lets the current search end, and wakes the app.
    void letThoughtEnd() {
        gate_->letEnd(1);
        ASSERT_TRUE(sleepUntilWoken(waker_)) << "nobody has woken the loop";
        driver_->wake();
    }

    // Advances to the app's next wake-up.
    void wake() {
        driver_->now = std::max(driver_->now, driver_->app.nextWake().value());
        driver_->app.onTime(driver_->now);
    }

    int x() const { return driver_->game().getX(); }
    int y() const { return driver_->game().getY(); }

    Waker waker_;
    std::shared_ptr<BrainGate> gate_ = std::make_shared<BrainGate>();
    std::unique_ptr<AppDriver> driver_;
};

// ---- Keys

TEST_F(TetrisAppThreadsTest, KeysActWhileTheBrainThinks) {
    start({Piece::L1}, 50);
    const int x0 = x();
    const int y0 = y();
    driver_->type("j");
    EXPECT_EQ(x(), x0 - 1);
    driver_->type("lll");
    EXPECT_EQ(x(), x0 + 2);
    driver_->type("k");
    EXPECT_EQ(&driver_->game().getPiece(), Piece::getPieces()[Piece::L1]->fastRotation());
    driver_->press(KeyCode::Down);
    EXPECT_EQ(y(), y0 - 1) << "unsteered";
    driver_->type("v+>o");
    EXPECT_TRUE(driver_->state().suggestion.isThinking);
    EXPECT_EQ(driver_->state().settings.speed, 55);
    EXPECT_EQ(driver_->state().settings.adversary, 10);
    EXPECT_FALSE(driver_->state().settings.ghost);
    EXPECT_EQ(gate_->countAnswered(), 0);
}

// ---- Falls

TEST_F(TetrisAppThreadsTest, AtTheGreatestSpeedTheBrainHasAQuarterOfASecondARow) {
    start({Piece::L1}, 100);
    const TimePoint started = driver_->now;
    const int y0 = y();
    driver_->app.onTime(driver_->now);
    EXPECT_EQ(y(), y0);
    EXPECT_EQ(driver_->app.nextWake(), started + 250ms);
    wake();
    EXPECT_EQ(y(), y0 - 1);
    EXPECT_EQ(driver_->app.nextWake(), started + 500ms);
    letThoughtEnd();
    wake();
    EXPECT_EQ(driver_->game().getPieces(), 2) << "and now as fast as it goes";
}

TEST_F(TetrisAppThreadsTest, AnAnswerForAPieceThatHasLandedIsDropped) {
    for (const bool heedsStop : {true, false}) {
        gate_ = std::make_shared<BrainGate>();
        start({Piece::L1, Piece::SQUARE}, 50, heedsStop);
        driver_->type("v ");  // opens the view, and makes a hard drop
        ASSERT_EQ(&driver_->game().getPiece(), Piece::getPieces()[Piece::SQUARE]);
        if (!heedsStop) gate_->letEnd(1);
        gate_->waitForBegun(2);
        EXPECT_EQ(gate_->countStopped(), heedsStop ? 1 : 0);
        driver_->wake();
        EXPECT_TRUE(driver_->state().suggestion.isThinking);
        EXPECT_FALSE(driver_->state().suggestion.goal);
        letThoughtEnd();
        EXPECT_FALSE(driver_->state().suggestion.isThinking);
        ASSERT_TRUE(driver_->state().suggestion.goal);
        EXPECT_EQ(driver_->state().suggestion.goal->piece, Piece::getPieces()[Piece::SQUARE]);
        driver_.reset();
    }
}

TEST_F(TetrisAppThreadsTest, AGameThatTheBrainWasLateInIsRepeatedInItsBeginningOnly) {
    start({Piece::L1}, 50);
    while (driver_->state().phase == Phase::Playing)
        wake();
    EXPECT_TRUE(driver_->state().repeatsOnlyTheStart);
    EXPECT_EQ(gate_->countAnswered(), 0);
}

// ---- Changes during a search

TEST_F(TetrisAppThreadsTest, SwitchedOffItThinksNoMoreAndSwitchedOnAnew) {
    start({Piece::L1}, 50);
    const int y0 = y();
    wake();
    driver_->type("b");
    gate_->waitForEnded(1);
    EXPECT_EQ(gate_->countStopped(), 1);
    EXPECT_LE(*driver_->app.nextWake(), driver_->now) << "nobody waits for it any more";
    wake();
    EXPECT_EQ(y(), y0 - 1);
    driver_->type("b");
    gate_->waitForBegun(2);
    letThoughtEnd();
    const int x0 = x();
    wake();
    EXPECT_EQ(x(), x0 - 1);
}

TEST_F(TetrisAppThreadsTest, ANewGameIsANewThought) {
    start({Piece::L1}, 50);
    wake();
    driver_->restart();
    gate_->waitForBegun(2);
    EXPECT_EQ(gate_->countStopped(), 1);
    EXPECT_EQ(driver_->app.nextWake(), driver_->now + 1s);
    EXPECT_EQ(gate_->getPieces()[1], &driver_->game().getPiece());
}

TEST_F(TetrisAppThreadsTest, APauseLetsItThinkAndNothingFalls) {
    start({Piece::L1}, 50);
    const int x0 = x();
    const int y0 = y();
    wake();
    for (const char* const key : {"p", "?", "q"}) {
        driver_->type(key);
        EXPECT_EQ(driver_->app.nextWake(), std::nullopt);
        driver_->holdUp(1h);
        if (*key == 'p') {
            driver_->type("p");
        } else {
            driver_->press(KeyCode::Escape);
        }
        EXPECT_EQ(y(), y0);
        EXPECT_EQ(driver_->app.nextWake(), driver_->now + 1s) << "its patience, from then on";
    }
    driver_->send(Suspended{});
    letThoughtEnd();
    EXPECT_EQ(driver_->app.nextWake(), std::nullopt);
    EXPECT_EQ(x(), x0);
    driver_->type("p");
    wake();
    EXPECT_EQ(x(), x0 - 1);
    EXPECT_EQ(y(), y0 - 1);
    EXPECT_EQ(gate_->getPieces().size(), 1U) << "it is the same thought all the time";
}

TEST_F(TetrisAppThreadsTest, QuittingDoesNotWaitForABrainThatDoesNotStop) {
    start({Piece::L1}, 50, false);
    driver_->type("qyq");
    EXPECT_TRUE(driver_->app.isDone());
    driver_.reset();  // must not wait for the brain, or this test hangs
    EXPECT_EQ(gate_->countAnswered(), 0);
    gate_->letEnd(1);
    gate_->waitForEnded(1);
}

// ---- The view

TEST_F(TetrisAppThreadsTest, TheViewShowsWhatThereIs) {
    start({Piece::L1}, 50);
    driver_->type("bv");
    gate_->waitForBegun(2);  // the first search has been stopped
    EXPECT_TRUE(driver_->state().suggestion.isThinking);
    EXPECT_NE(driver_->app.nextWake(), std::nullopt);
    EXPECT_FALSE(driver_->state().suggestion.goal);
    letThoughtEnd();
    EXPECT_FALSE(driver_->state().suggestion.isThinking);
    ASSERT_TRUE(driver_->state().suggestion.goal);
    EXPECT_EQ(driver_->state().suggestion.goal->x, kColumnOfDefault);
    driver_->type(" ");
    EXPECT_TRUE(driver_->state().suggestion.isThinking);
    EXPECT_FALSE(driver_->state().suggestion.goal) << "not that of the piece before";
    EXPECT_TRUE(driver_->state().suggestion.placements.empty());
    const int y0 = y();
    wake();
    EXPECT_EQ(y(), y0 - 1) << "nothing is put off for a brain that does not steer";
}

// A BrainFailure is answered by the default brain; anything else is our bug.
TEST(TetrisAppFailureThreadsTest, WhatElseABrainThrowsReachesTheLoop) {
    Waker waker;
    PlayOptions options = makeOptions();
    options.brainActive = true;
    AppDriver driver(std::move(options), {80, 24}, {}, std::make_unique<Worker>(waker),
                     [](const tetris::BrainRecipe&) -> std::unique_ptr<tetris::Brain> {
                         throw std::runtime_error("no brain today");
                     });
    // If the thread is quick, the app may find the exception before the loop is woken.
    const auto play = [&] {
        driver.press(KeyCode::Enter);
        sleepUntilWoken(waker);
        driver.wake();
    };
    EXPECT_THROW(play(), std::runtime_error);
}

}  // namespace
}  // namespace tui
