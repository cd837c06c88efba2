// What stands in the well before a game for time.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <tuple>

#include "test/support/screen/AppDriver.h"
#include "test/support/screen/FrameText.h"
#include "tui/tetris/draw/WellParts.h"

namespace tui {
namespace {

using namespace std::chrono_literals;

AppDriver startGame(tetris::Goal goal, bool isInitial = true) {
    PlayOptions options = makeOptions();
    options.setup.rules = {.goal = goal, .set = tetris::RuleSet::Modern};
    options.settings.rules.set = tetris::RuleSet::Modern;
    options.settings.countdown = true;
    options.settings.initial = isInitial;
    AppDriver driver(std::move(options));
    driver.press(KeyCode::Enter);
    return driver;
}

const tetris::ModernGame& getReadyGame(const AppDriver& driver) {
    return *driver.state().findModern();
}

TEST(TetrisAppCountdownTest, ReadyAndGoStandBeforeAGameForTime) {
    for (const tetris::Goal goal :
         {tetris::Goal::Sprint, tetris::Goal::Ultra, tetris::Goal::Cheese}) {
        AppDriver driver = startGame(goal);
        EXPECT_EQ(driver.state().phase, Phase::Ready);
        EXPECT_EQ(driver.state().countdown, 2);
        EXPECT_NE(toText(driver.draw()).find("hold and turn work"), std::string::npos);
        driver.wait(600ms);
        EXPECT_EQ(driver.state().countdown, 1);
        driver.wait(599ms);
        EXPECT_EQ(driver.state().phase, Phase::Ready);
        driver.wait(1ms);
        EXPECT_EQ(driver.state().phase, Phase::Playing);
        EXPECT_EQ(getReadyGame(driver).getTime(), 0);
    }
}

TEST(TetrisAppCountdownTest, OtherGamesBeginAtOnce) {
    for (const tetris::Goal goal : {tetris::Goal::Marathon, tetris::Goal::Zen})
        EXPECT_EQ(startGame(goal).state().phase, Phase::Playing);
}

TEST(TetrisAppCountdownTest, WhatIsPressedBeforeActsAsTheFirstPieceEnters) {
    AppDriver driver = startGame(tetris::Goal::Sprint);
    const int first = getReadyGame(driver).getPiece()->piece;
    driver.type("c");
    driver.press(KeyCode::Up);
    EXPECT_EQ(driver.state().phase, Phase::Ready);
    EXPECT_FALSE(getReadyGame(driver).getHeld());
    driver.wait(1200ms);
    EXPECT_EQ(getReadyGame(driver).getHeld(), first);
    EXPECT_EQ(getReadyGame(driver).getPiece()->facing, tetris::Facing::East);

    AppDriver without = startGame(tetris::Goal::Sprint, false);
    without.type("c");
    without.wait(1200ms);
    EXPECT_FALSE(getReadyGame(without).getHeld());
}

TEST(TetrisAppCountdownTest, AnotherKeyBeginsAtOnce) {
    AppDriver driver = startGame(tetris::Goal::Sprint);
    driver.type(" ");
    EXPECT_EQ(driver.state().phase, Phase::Playing);
    EXPECT_EQ(getReadyGame(driver).getPieces(), 0);
}

TEST(TetrisAppCountdownTest, APauseBeginsItAgain) {
    AppDriver driver = startGame(tetris::Goal::Sprint);
    driver.wait(600ms);
    driver.type("p");
    EXPECT_EQ(driver.state().phase, Phase::Paused);
    driver.wait(5s);
    driver.type("p");
    EXPECT_EQ(driver.state().phase, Phase::Ready);
    EXPECT_EQ(driver.state().countdown, 2);
}

TEST(TetrisAppCountdownTest, AfterAPauseItCountsBeforeTheStackAndTheClockWaits) {
    for (const char* const pause : {"p", "C", "?"}) {
        AppDriver driver = startGame(tetris::Goal::Sprint);
        driver.wait(1200ms);
        driver.type(" ");
        driver.wait(900ms);
        driver.type(pause);
        const int64_t time = getReadyGame(driver).getTime();
        driver.wait(3s);
        driver.type(pause);
        EXPECT_EQ(driver.state().phase, Phase::Ready) << pause;
        const std::string picture = toText(driver.draw());
        EXPECT_NE(picture.find("READY"), std::string::npos) << picture;
        EXPECT_NE(picture.find(getPieceLetter(0)), std::string::npos) << "the stack is seen";
        EXPECT_EQ(picture.find("hold and turn work"), std::string::npos);
        driver.wait(1200ms);
        EXPECT_EQ(driver.state().phase, Phase::Playing);
        EXPECT_EQ(getReadyGame(driver).getTime(), time) << pause;
        driver.wait(200ms);
        EXPECT_EQ(getReadyGame(driver).getTime(), time + 200) << "it runs at once";
    }
}

TEST(TetrisAppCountdownTest, AfterAPauseAKeyActsAtOnce) {
    AppDriver driver = startGame(tetris::Goal::Sprint);
    driver.wait(1200ms);
    driver.type("pp ");
    EXPECT_EQ(driver.state().phase, Phase::Playing);
    EXPECT_EQ(getReadyGame(driver).getPieces(), 1);
}

TEST(TetrisAppCountdownTest, AfterAPauseTheSettingRulesButWhereTimeCounts) {
    for (const auto& [goal, isSet, phase] :
         {std::tuple(tetris::Goal::Sprint, false, Phase::Ready),
          std::tuple(tetris::Goal::Marathon, true, Phase::Ready),
          std::tuple(tetris::Goal::Marathon, false, Phase::Playing)}) {
        PlayOptions options = makeOptions();
        options.setup.rules = {.goal = goal, .set = tetris::RuleSet::Modern};
        options.settings.rules.set = tetris::RuleSet::Modern;
        options.settings.countdown = isSet;
        AppDriver driver(std::move(options));
        driver.press(KeyCode::Enter);
        driver.type("pp");
        EXPECT_EQ(driver.state().phase, phase);
    }
}

TEST(TetrisAppCountdownTest, EscapePausesARunningGame) {
    AppDriver driver = startGame(tetris::Goal::Marathon);
    driver.press(KeyCode::Escape);
    EXPECT_EQ(driver.state().phase, Phase::Paused);
    driver.press(KeyCode::Escape);
    EXPECT_EQ(driver.state().overlay, Overlay::QuitQuestion) << "it cannot be kept here";
}

TEST(TetrisAppCountdownTest, AGameThatIsLeftBeforeItBeginsHasItsCard) {
    AppDriver driver = startGame(tetris::Goal::Sprint);
    driver.type("qy");
    EXPECT_EQ(driver.state().phase, Phase::Over);
    EXPECT_EQ(driver.state().countdown, 0);
    driver.press(KeyCode::Enter);
    EXPECT_EQ(driver.state().phase, Phase::Ready);
}

TEST(TetrisAppCountdownTest, TheTenthOfASecondStandsOnceAndNotAtAllOnASlowLine) {
    AppDriver driver = startGame(tetris::Goal::Sprint);
    driver.wait(1200ms);
    driver.wait(730ms);
    const std::string picture = toText(driver.draw());
    const size_t at = picture.find("0:00.7");
    ASSERT_NE(at, std::string::npos) << picture;
    EXPECT_EQ(picture.find("0:00.7", at + 1), std::string::npos) << picture;
    driver.app.onEvent(LookChanged{{.isSlow = true}}, driver.now);
    const int wakes = driver.wait(900ms);
    EXPECT_EQ(toText(driver.draw()).find("0:01."), std::string::npos);
    EXPECT_TRUE(shows(driver.draw(), "slow line: fewer pictures"));
    EXPECT_LE(wakes, 3) << "a second, and falls";
}

}  // namespace
}  // namespace tui
