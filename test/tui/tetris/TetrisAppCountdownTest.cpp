// What stands in the well before a game for time.
#include <gtest/gtest.h>

#include <string>

#include "test/support/screen/AppDriver.h"
#include "test/support/screen/FrameText.h"

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

TEST(TetrisAppCountdownTest, AGameThatIsLeftBeforeItBeginsHasItsCard) {
    AppDriver driver = startGame(tetris::Goal::Sprint);
    driver.type("qy");
    EXPECT_EQ(driver.state().phase, Phase::Over);
    EXPECT_EQ(driver.state().countdown, 0);
    driver.press(KeyCode::Enter);
    EXPECT_EQ(driver.state().phase, Phase::Ready);
}

}  // namespace
}  // namespace tui
