// Falls, the clock, flashes and beeps of the app. The tests set the time.
#include <gtest/gtest.h>

#include <string>

#include "core/tetris/replay/ReplayPlayer.h"
#include "test/support/game/FindSeed.h"
#include "test/support/game/RecordedGame.h"
#include "test/support/screen/AppDriver.h"
#include "test/support/screen/FrameText.h"

namespace tui {
namespace {

using namespace std::chrono_literals;
using tetris::Piece;

AppDriver makeDriver(int speed, tetris::GameSetup setup = {}, std::optional<uint64_t> seed = {}) {
    return beginGame(makeOptions(std::move(setup), seed, {.speed = speed}));
}

// ---- Falls

TEST(TetrisAppTimeTest, AtTheGreatestSpeedAPieceFallsAtOnceAndItsLandingIsSeen) {
    PlayOptions options = makeOptions({}, {}, {.speed = 100});
    options.brainActive = true;
    AppDriver driver = beginGame(std::move(options));
    EXPECT_LE(*driver.app.nextWake(), driver.now);
    driver.app.onTime(driver.now);
    EXPECT_EQ(driver.game().getPieces(), 2) << "all its falls in one wake-up";
    EXPECT_EQ(*driver.app.nextWake(), driver.now + 45ms);
    driver.wait(450ms);
    EXPECT_EQ(driver.game().getPieces(), 12) << "no picture shows more than one landing";
}

// ---- Pauses and the clock

// What a pause leaves of the delay is proven of the clock.
TEST(TetrisAppTimeTest, AfterAPauseAFallWaitsUntilThePersonIsReady) {
    AppDriver driver = makeDriver(50);
    driver.wait(600ms);
    driver.type("p");
    driver.wait(1min);
    driver.type("p");
    EXPECT_EQ(driver.app.nextWake(), driver.now + 600ms);
    driver.type("j");
    EXPECT_EQ(driver.app.nextWake(), driver.now + 400ms) << "a key for the piece ends the wait";
}

TEST(TetrisAppTimeTest, ALineThatStallsPausesAnyGame) {
    for (const tetris::RuleSet set : {tetris::RuleSet::Classic, tetris::RuleSet::Modern}) {
        AppDriver driver = makeDriver(50, {.rules = {.goal = tetris::Goal::Sprint, .set = set}});
        driver.wait(9s);  // of a countdown
        EXPECT_TRUE(driver.app.needsLine());
        driver.send(Suspended{.isStall = true});
        EXPECT_EQ(driver.state().phase, Phase::Paused);
        EXPECT_FALSE(driver.app.needsLine());
        EXPECT_TRUE(driver.shows("stalled"));
    }
}

TEST(TetrisAppTimeTest, TheClockIsRedrawnOnlyWhenSomethingElseIs) {
    AppDriver driver = makeDriver(0);
    const Frame before = driver.draw();
    driver.wait(1900ms);
    driver.app.onTime(driver.now);
    driver.type("jjjjjllllllllll");
    const Frame atTheWall = driver.draw();
    driver.type("l");
    EXPECT_EQ(driver.draw(), atTheWall) << "a move that fails shows nothing";
    driver.wait(99ms);
    EXPECT_EQ(driver.draw(), atTheWall);
    driver.wait(1ms);
    EXPECT_NE(driver.draw(), atTheWall);
    EXPECT_EQ(driver.state().played, 2s);
    EXPECT_NE(before, atTheWall);
}

// ---- Flashes and beeps

// In a well of two columns every SQUARE fills two rows.
AppDriver makeFlashing(int speed) {
    return makeDriver(speed, {.sequence = "random", .rules = {.width = 2, .rows = 6}},
                      tetris::findSeed({Piece::SQUARE, Piece::SQUARE, Piece::SQUARE}));
}

TEST(TetrisAppTimeTest, FullRowsFlashFor150Ms) {
    AppDriver driver = makeFlashing(50);
    EXPECT_FALSE(driver.state().flash.has_value());
    driver.type(" ");
    ASSERT_TRUE(driver.state().flash.has_value());
    EXPECT_EQ(driver.state().flash->rows, 0b11U);
    EXPECT_EQ(driver.state().flash->stack.getPiece(1, 1), Piece::SQUARE) << "as it was";
    EXPECT_EQ(driver.state().stack.getPiece(1, 1), PieceGrid::kEmpty) << "as it is";
    for (int stage = 0; stage < 3; ++stage) {
        ASSERT_TRUE(driver.state().flash.has_value());
        EXPECT_EQ(driver.state().flash->stage, stage);
        EXPECT_EQ(driver.app.nextWake(), driver.now + 50ms);
        driver.wait(50ms);
    }
    EXPECT_FALSE(driver.state().flash.has_value());
    EXPECT_EQ(driver.app.nextWake(), driver.now + 850ms);
}

TEST(TetrisAppTimeTest, NothingFlashesWhenATickIsShorterThan300Ms) {
    for (const int speed : {85, 86, 95, 100}) {
        AppDriver driver = makeFlashing(speed);
        driver.type(" ");
        EXPECT_EQ(driver.game().getRows(), 2);
        EXPECT_EQ(driver.state().flash.has_value(), speed == 85) << speed;
    }
}

TEST(TetrisAppTimeTest, AFlashDoesNotOutliveItsGame) {
    for (const char* const keys : {"p", "g", "G", "?", "q"}) {
        AppDriver driver = makeFlashing(50);
        driver.type(" ");
        driver.type(keys);
        EXPECT_FALSE(driver.state().flash.has_value()) << keys;
    }
}

// In a well of four columns four STICKs fill four rows at once.
PlayOptions makeFourAtOnce() {
    return makeOptions({.sequence = "random", .rules = {.width = 4, .rows = 10}},
                       tetris::findSeed({Piece::STICK, Piece::STICK, Piece::STICK, Piece::STICK}));
}

TEST(TetrisAppTimeTest, FourRowsAtOnceBeepOnceUnlessTheSoundIsOff) {
    for (const auto& [keys, beeps] : {std::pair{" ", true}, {"m ", false}, {"mm ", true}}) {
        AppDriver driver = beginGame(makeFourAtOnce());
        driver.type("j l ll ");
        EXPECT_FALSE(driver.app.takeRequests().beeps);
        driver.type(keys);
        EXPECT_EQ(driver.game().getRows(), 4);
        EXPECT_EQ(driver.app.takeRequests().beeps, beeps) << keys;
        EXPECT_FALSE(driver.app.takeRequests().beeps);
    }
}

TEST(TetrisAppTimeTest, InsteadOfTheBellTheWallsMayFlash) {
    for (const int speed : {50, 95}) {
        PlayOptions options = makeFourAtOnce();
        options.settings.beep = Beep::Flash;
        options.settings.speed = speed;
        AppDriver driver = beginGame(std::move(options));
        driver.type("j l ll  ");
        EXPECT_FALSE(driver.app.takeRequests().beeps);
        ASSERT_EQ(driver.state().wallFlashUntil, driver.now + 150ms);
        const Box well = computeLayout(driver.state().window, 4, 10).well.box;
        const auto isInverse = [&] {
            return driver.draw().getCell(well.column, well.row).style.inverse;
        };
        EXPECT_TRUE(isInverse());
        driver.wait(149ms);
        EXPECT_TRUE(isInverse());
        driver.wait(1ms);
        EXPECT_FALSE(isInverse());
        EXPECT_EQ(driver.state().wallFlashUntil, std::nullopt);
    }
}

// ---- Held keys, on terminals that report releases

using enum KeyChange;

class HeldKeyTest : public testing::Test {
protected:
    int x() const { return driver_.game().getX(); }

    AppDriver driver_ = beginGame(
        makeOptions({.rules = {.width = 30}}, 5, {.speed = 45, .pauseOnFocusLoss = false}));
    const int start_ = x();
};

TEST_F(HeldKeyTest, MovesOnceThenAfterTheDelayAgainAndAgain) {
    driver_.send("Left", Pressed);
    EXPECT_EQ(x(), start_ - 1);
    driver_.wait(169ms);
    EXPECT_EQ(x(), start_ - 1);
    driver_.wait(1ms);
    EXPECT_EQ(x(), start_ - 2);
    driver_.wait(100ms);
    EXPECT_EQ(x(), start_ - 4);
    driver_.send("Left", Released);
    driver_.wait(500ms);
    EXPECT_EQ(x(), start_ - 4);
}

TEST_F(HeldKeyTest, IsReleasedThoughShiftOrControlIsDownThen) {
    for (const char32_t released : {U'j', U'J', U'\n', U'('}) {
        driver_.send(KeyEvent{makeKey(U'j'), Pressed, false, U'j'});
        const int moved = x();
        driver_.send(KeyEvent{makeKey(released), Released, false, U'j'});
        driver_.wait(500ms);
        EXPECT_EQ(x(), moved);
    }
}

TEST_F(HeldKeyTest, TheLastKeyPressedCountsAndThenTheOtherAgain) {
    driver_.send("Left", Pressed);
    driver_.wait(170ms);
    driver_.send("Right", Pressed);
    EXPECT_EQ(x(), start_ - 1);
    driver_.wait(220ms);
    EXPECT_EQ(x(), start_ + 1);
    driver_.send("Right", Released);
    driver_.wait(170ms);
    EXPECT_EQ(x(), start_);
}

TEST_F(HeldKeyTest, LostFocusAndAPauseStopIt) {
    driver_.send("Left", Pressed);
    driver_.send(FocusLost{});
    EXPECT_EQ(driver_.state().phase, Phase::Playing) << "by its setting";
    driver_.wait(500ms);
    EXPECT_EQ(x(), start_ - 1);
    driver_.send("Left", Pressed);
    driver_.type("pp");
    driver_.wait(500ms);
    EXPECT_EQ(x(), start_ - 2);
}

TEST_F(HeldKeyTest, AKeyTypedAgainstTheWallAgainAndAgainIsRecordedOnce) {
    driver_.type("h");
    const size_t size = driver_.record().size();
    for (int times = 0; times < 100; ++times) {
        driver_.type("j");
        driver_.wait(1ms);
    }
    EXPECT_LT(driver_.record().size(), size + 20);
}

// A refused move of a classic piece that has just moved lets the next Down land it.
TEST_F(HeldKeyTest, ARefusalThatCountsIsRecorded) {
    for (int times = 0; times < 5; ++times)
        driver_.press("n h Down");
    EXPECT_EQ(driver_.game().getPieces(), 6);
    const std::string text = driver_.record();
    EXPECT_NO_THROW(tetris::verifyReplay(tetris::readReplayText(text), {})) << text;
}

TEST_F(HeldKeyTest, NoBurstFollowsAHoldUp) {
    driver_.send("Left", Pressed);
    driver_.holdUp(1500ms);
    driver_.wait(1ms);
    EXPECT_GE(x(), start_ - 5);
}

}  // namespace
}  // namespace tui
