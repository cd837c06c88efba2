// The brain beside the player in the app. It answers when the test says so, and so that its piece
// goes to the left wall.
#include "tui/tetris/BrainSeat.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <stdexcept>

#include "test/support/game/FindSeed.h"
#include "test/support/screen/AppDriver.h"
#include "test/support/screen/NotingBrain.h"

namespace tui {
namespace {

using namespace std::chrono_literals;
using tetris::Piece;

class BrainSeatTest : public testing::Test {
protected:
    // Begins a game with these pieces, in which the brain is active.
    AppDriver begin(const std::vector<int>& pieces, int speed) {
        PlayOptions options =
            makeOptions({.sequence = "random"}, tetris::findSeed(pieces), {.speed = speed});
        options.brainActive = true;
        auto owned = std::make_unique<HeldWorker>();
        worker_ = owned.get();
        return beginGame(std::move(options), {80, 24}, {}, std::move(owned),
                         tetris::NotingBrain::makeMaker(notes_));
    }

    // The brain answers about that piece.
    void answer(AppDriver& driver, int piece = Piece::L1) {
        notes_->goal = tetris::Move{Piece::getPieces()[static_cast<size_t>(piece)], 0, 0, 0};
        worker_->doJob();
        driver.wake();
    }

    // Advances to the app's next wake-up.
    static void wake(AppDriver& driver) {
        driver.now = std::max(driver.now, driver.app.nextWake().value());
        driver.app.onTime(driver.now);
    }

    std::shared_ptr<tetris::BrainNotes> notes_ = std::make_shared<tetris::BrainNotes>();
    HeldWorker* worker_ = nullptr;  // owned by the app
};

TEST_F(BrainSeatTest, KeysActWhileItThinks) {
    AppDriver driver = begin({Piece::L1}, 50);
    const int x = driver.game().getX();
    const int y = driver.game().getY();
    driver.press("j l l l k Down v + >");
    EXPECT_EQ(driver.game().getX(), x + 2);
    EXPECT_EQ(driver.game().getY(), y - 1) << "unsteered";
    EXPECT_EQ(&driver.game().getPiece(), Piece::getPieces()[Piece::L1]->fastRotation());
    EXPECT_TRUE(driver.state().suggestion.isThinking);
    EXPECT_EQ(driver.state().settings.speed, 55);
    EXPECT_EQ(driver.state().settings.adversary, 10);
}

TEST_F(BrainSeatTest, KeysWaitForItNoLongerThanAFewMilliseconds) {
    for (const int speed : {0, 50, 100}) {
        AppDriver driver = begin({Piece::L1}, speed);
        EXPECT_EQ(worker_->awaited, 0ms) << "a piece that comes waits for nobody";
        driver.press(KeyCode::Down);
        EXPECT_EQ(worker_->awaited, 5ms);
        driver.type("jlkn+-b");
        EXPECT_EQ(worker_->awaited, 5ms) << "these do without the brain";
        driver.type("b");
        for (int i = 0; i < 100; ++i)
            driver.press(KeyCode::Down);
        driver.type(" v vv B");
        driver.app.onTime(driver.now);
        EXPECT_EQ(worker_->awaited, 15ms) << "in one wake-up, whatever happens in it";
        driver.holdUp(5s);
        driver.app.onTime(driver.now);
        EXPECT_LE(worker_->awaited, 30ms);
        driver.restart();
        EXPECT_EQ(driver.state().phase, Phase::Playing);
    }
}

TEST_F(BrainSeatTest, AtTheGreatestSpeedItHasAQuarterOfASecondARow) {
    AppDriver driver = begin({Piece::L1}, 100);
    const TimePoint started = driver.now;
    const int y = driver.game().getY();
    driver.app.onTime(driver.now);
    EXPECT_EQ(driver.game().getY(), y);
    EXPECT_EQ(driver.app.nextWake(), started + 250ms);
    wake(driver);
    EXPECT_EQ(driver.game().getY(), y - 1);
    EXPECT_EQ(driver.app.nextWake(), started + 500ms);
    answer(driver);
    wake(driver);
    EXPECT_EQ(driver.game().getPieces(), 2) << "and now as fast as it goes";
}

TEST_F(BrainSeatTest, AnAnswerForAPieceThatHasLandedIsDropped) {
    AppDriver driver = begin({Piece::L1, Piece::SQUARE}, 50);
    driver.type("v ");  // opens the view, and makes a hard drop
    EXPECT_EQ(worker_->cancelled, 1);
    EXPECT_TRUE(driver.state().suggestion.isThinking);
    EXPECT_FALSE(driver.state().suggestion.goal);
    answer(driver, Piece::SQUARE);
    EXPECT_FALSE(driver.state().suggestion.isThinking);
    EXPECT_TRUE(driver.state().suggestion.goal);
    EXPECT_EQ(notes_->questions.at(0).situation.piece, &driver.game().getPiece());
}

TEST_F(BrainSeatTest, AGameThatItWasLateInIsRepeatedInItsBeginningOnly) {
    AppDriver driver = begin({Piece::L1}, 50);
    driver.waitForEnd();
    EXPECT_TRUE(driver.state().repeatsOnlyTheStart);
}

TEST_F(BrainSeatTest, SwitchedOffItThinksNoMoreAndSwitchedOnAnew) {
    AppDriver driver = begin({Piece::L1}, 50);
    const int x = driver.game().getX();
    const int y = driver.game().getY();
    wake(driver);
    driver.type("b");
    EXPECT_EQ(worker_->cancelled, 1);
    EXPECT_LE(*driver.app.nextWake(), driver.now) << "nobody waits for it any more";
    wake(driver);
    EXPECT_EQ(driver.game().getY(), y - 1);
    driver.type("b");
    answer(driver);
    wake(driver);
    EXPECT_EQ(driver.game().getX(), x - 1);
}

TEST_F(BrainSeatTest, ANewGameIsANewThought) {
    AppDriver driver = begin({Piece::L1}, 50);
    wake(driver);
    driver.restart();
    EXPECT_EQ(worker_->cancelled, 1);
    EXPECT_EQ(driver.app.nextWake(), driver.now + 1s);
    answer(driver);
    EXPECT_EQ(notes_->questions.at(0).situation.piece, &driver.game().getPiece());
    EXPECT_EQ(notes_->games.at(0).seed, 0U) << "it is not told";
}

TEST_F(BrainSeatTest, APauseLetsItThinkAndNothingFalls) {
    AppDriver driver = begin({Piece::L1}, 50);
    const int x = driver.game().getX();
    const int y = driver.game().getY();
    wake(driver);
    for (const auto& [pause, back] : {std::pair{"p", "p"}, {"?", "Esc"}, {"q", "Esc"}}) {
        driver.press(pause);
        EXPECT_EQ(driver.app.nextWake(), std::nullopt);
        driver.holdUp(1h);
        driver.press(back);
        EXPECT_EQ(driver.game().getY(), y);
        EXPECT_EQ(driver.app.nextWake(), driver.now + 1s) << "its patience, from then on";
    }
    driver.send(Suspended{});
    answer(driver);
    EXPECT_EQ(driver.app.nextWake(), std::nullopt);
    EXPECT_EQ(driver.game().getX(), x);
    driver.type("p");
    wake(driver);
    EXPECT_EQ(driver.game().getX(), x - 1);
    EXPECT_EQ(driver.game().getY(), y - 1);
    EXPECT_EQ(worker_->added, 1) << "it is the same thought all the time";
}

TEST_F(BrainSeatTest, TheViewShowsWhatThereIs) {
    AppDriver driver = begin({Piece::L1}, 50);
    driver.type("bv");
    EXPECT_TRUE(driver.state().suggestion.isThinking);
    EXPECT_FALSE(driver.state().suggestion.goal);
    answer(driver);
    EXPECT_FALSE(driver.state().suggestion.isThinking);
    ASSERT_TRUE(driver.state().suggestion.goal);
    EXPECT_EQ(driver.state().suggestion.goal->x, 0);
    driver.type(" ");
    EXPECT_TRUE(driver.state().suggestion.isThinking);
    EXPECT_FALSE(driver.state().suggestion.goal) << "not that of the piece before";
    EXPECT_TRUE(driver.state().suggestion.placements.empty());
    const int y = driver.game().getY();
    wake(driver);
    EXPECT_EQ(driver.game().getY(), y - 1) << "nothing is put off where it does not steer";
}

// A BrainFailure is answered by the default brain; anything else is our bug.
TEST_F(BrainSeatTest, WhatElseItThrowsReachesTheLoop) {
    PlayOptions options = makeOptions();
    options.brainActive = true;
    AppDriver driver(std::move(options), {80, 24}, {}, std::make_unique<InlineWorker>(),
                     [](const tetris::BrainRecipe&) -> std::unique_ptr<tetris::Brain> {
                         throw std::runtime_error("no brain today");
                     });
    EXPECT_THROW(driver.press(KeyCode::Enter), std::runtime_error);
}

}  // namespace
}  // namespace tui
