// Falls, the clock, flashes and beeps of the app. The tests set the time.
#include <gtest/gtest.h>

#include <string>

#include "core/tetris/replay/ReplayPlayer.h"
#include "test/support/game/FindSeed.h"
#include "test/support/game/RecordedGame.h"
#include "test/support/screen/AppDriver.h"
#include "test/support/screen/FrameText.h"
#include "test/support/screen/TestWorkers.h"

namespace tui {
namespace {

using namespace std::chrono_literals;
using tetris::Piece;

AppDriver makeDriver(int speed, tetris::GameSetup setup = {}, std::optional<uint64_t> seed = {}) {
    PlayOptions options = makeOptions(std::move(setup), seed);
    options.settings.speed = speed;
    return beginGame(std::move(options));
}

Duration computeDelay(int speed) { return std::chrono::milliseconds(2000 - 20 * speed); }

// ---- Falls

TEST(TetrisAppTimeTest, OneTickEvery2000Minus20TimesSpeedMs) {
    for (const int speed : {0, 1, 37, 50, 85, 99}) {
        AppDriver driver = makeDriver(speed);
        const TimePoint start = driver.now;
        const int y = driver.game().getY();
        for (int falls = 1; falls <= 10; ++falls) {
            EXPECT_EQ(driver.app.nextWake(), start + falls * computeDelay(speed));
            driver.holdUp(computeDelay(speed) - 1ms);
            driver.app.onTime(driver.now);
            EXPECT_EQ(driver.game().getY(), y - falls + 1) << "not yet";
            driver.holdUp(1ms);
            driver.app.onTime(driver.now);
            EXPECT_EQ(driver.game().getY(), y - falls);
        }
    }
}

TEST(TetrisAppTimeTest, AtTheGreatestSpeedAPieceFallsAtOnceAndItsLandingIsSeen) {
    PlayOptions options = makeOptions();
    options.settings.speed = 100;
    options.brainActive = true;
    AppDriver driver = beginGame(std::move(options));
    EXPECT_LE(*driver.app.nextWake(), driver.now);
    driver.app.onTime(driver.now);
    EXPECT_EQ(driver.game().getPieces(), 2) << "all its falls in one wake-up";
    EXPECT_EQ(*driver.app.nextWake(), driver.now + 45ms);
    driver.wait(450ms);
    EXPECT_EQ(driver.game().getPieces(), 12) << "no picture shows more than one landing";
}

// ---- A brain that thinks longer than the loop can wait

TEST(TetrisAppTimeTest, KeysWaitForABrainNoLongerThanAFewMilliseconds) {
    for (const int speed : {0, 50, 100}) {
        PlayOptions options = makeOptions();
        options.settings.speed = speed;
        options.brainActive = true;
        auto owned = std::make_unique<HeldWorker>();
        const HeldWorker& worker = *owned;
        AppDriver driver = beginGame(std::move(options), {80, 24}, {}, std::move(owned));
        EXPECT_EQ(worker.awaited, 0ms) << "a piece that comes waits for nobody";
        driver.press(KeyCode::Down);
        EXPECT_EQ(worker.awaited, 5ms);
        driver.type("jlkn+-b");
        EXPECT_EQ(worker.awaited, 5ms) << "these do without the brain";
        driver.type("b");
        for (int i = 0; i < 100; ++i)
            driver.press(KeyCode::Down);
        driver.type(" v vv B");
        driver.app.onTime(driver.now);
        EXPECT_EQ(worker.awaited, 15ms) << "in one wake-up, whatever happens in it";
        driver.holdUp(5s);
        driver.app.onTime(driver.now);
        EXPECT_LE(worker.awaited, 30ms);
        driver.restart();
        EXPECT_EQ(driver.state().phase, Phase::Playing);
    }
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

TEST(TetrisAppTimeTest, ANewGameStartsTheClockAgain) {
    AppDriver driver = makeDriver(50);
    driver.wait(5s);
    driver.type("p");
    driver.restart();
    EXPECT_EQ(driver.state().played, 0s);
    driver.wait(1s);
    EXPECT_EQ(driver.state().played, 1s);
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
    AppDriver slow = makeFlashing(85);
    slow.type(" ");
    EXPECT_TRUE(slow.state().flash.has_value());
    for (const int speed : {86, 95, 100}) {
        AppDriver quick = makeFlashing(speed);
        quick.type(" ");
        EXPECT_EQ(quick.game().getRows(), 2);
        EXPECT_FALSE(quick.state().flash.has_value()) << speed;
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

AppDriver makeBeeping() {
    AppDriver driver = beginGame(makeFourAtOnce());
    driver.type("j l ll ");
    return driver;
}

TEST(TetrisAppTimeTest, FourRowsAtOnceBeepOnce) {
    AppDriver driver = makeBeeping();
    EXPECT_EQ(driver.game().getRows(), 0);
    EXPECT_FALSE(driver.app.takeRequests().beeps);
    driver.type(" ");
    EXPECT_EQ(driver.game().getRows(), 4);
    EXPECT_TRUE(driver.app.takeRequests().beeps);
    EXPECT_FALSE(driver.app.takeRequests().beeps);
}

TEST(TetrisAppTimeTest, MSwitchesTheSound) {
    AppDriver driver = makeBeeping();
    driver.type("m ");
    EXPECT_EQ(driver.game().getRows(), 4);
    EXPECT_FALSE(driver.app.takeRequests().beeps);

    AppDriver other = makeBeeping();
    other.type("mm ");
    EXPECT_TRUE(other.app.takeRequests().beeps);
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

class HeldKeyTest : public testing::Test {
protected:
    HeldKeyTest() : driver_(makeHeldOptions()) {
        driver_.press(KeyCode::Enter);
        driver_.send(KeyEvent{{.code = KeyCode::Character, .character = U'-'}});
        start_ = x();
    }

    int x() const { return driver_.game().getX(); }
    void down(KeyCode code) { driver_.send(KeyEvent{{.code = code}, KeyChange::Pressed}); }
    void up(KeyCode code) { driver_.send(KeyEvent{{.code = code}, KeyChange::Released}); }

    AppDriver driver_;
    int start_ = 0;

private:
    static PlayOptions makeHeldOptions() {
        PlayOptions options = makeOptions({.rules = {.width = 30}}, 5);
        options.settings.pauseOnFocusLoss = false;
        return options;
    }
};

TEST(TetrisAppTest, LostFocusPausesAPersonsGameByASetting) {
    for (const bool pauses : {true, false}) {
        PlayOptions options = makeOptions();
        options.settings.pauseOnFocusLoss = pauses;
        AppDriver driver = beginGame(std::move(options));
        driver.send(FocusLost{});
        EXPECT_EQ(driver.state().phase, pauses ? Phase::Paused : Phase::Playing);
    }
}

TEST_F(HeldKeyTest, MovesOnceThenAfterTheDelayAgainAndAgain) {
    down(KeyCode::Left);
    EXPECT_EQ(x(), start_ - 1);
    driver_.wait(169ms);
    EXPECT_EQ(x(), start_ - 1);
    driver_.wait(1ms);
    EXPECT_EQ(x(), start_ - 2);
    driver_.wait(100ms);
    EXPECT_EQ(x(), start_ - 4);
    up(KeyCode::Left);
    driver_.wait(500ms);
    EXPECT_EQ(x(), start_ - 4);
}

TEST_F(HeldKeyTest, IsReleasedThoughShiftOrControlIsDownThen) {
    for (const char32_t released : {U'j', U'J', U'\n', U'('}) {
        driver_.send(KeyEvent{makeKey(U'j'), KeyChange::Pressed, false, U'j'});
        const int moved = x();
        driver_.send(KeyEvent{makeKey(released), KeyChange::Released, false, U'j'});
        driver_.wait(500ms);
        EXPECT_EQ(x(), moved);
    }
}

TEST_F(HeldKeyTest, TheLastKeyPressedCountsAndThenTheOtherAgain) {
    down(KeyCode::Left);
    driver_.wait(170ms);
    down(KeyCode::Right);
    EXPECT_EQ(x(), start_ - 1);
    driver_.wait(220ms);
    EXPECT_EQ(x(), start_ + 1);
    up(KeyCode::Right);
    driver_.wait(170ms);
    EXPECT_EQ(x(), start_);
}

TEST_F(HeldKeyTest, LostFocusAndAPauseStopIt) {
    down(KeyCode::Left);
    driver_.send(FocusLost{});
    driver_.wait(500ms);
    EXPECT_EQ(x(), start_ - 1);
    down(KeyCode::Left);
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
    down(KeyCode::Left);
    driver_.holdUp(1500ms);
    driver_.wait(1ms);
    EXPECT_GE(x(), start_ - 5);
}

}  // namespace
}  // namespace tui
