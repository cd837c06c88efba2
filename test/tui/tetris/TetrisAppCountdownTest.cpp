// What stands in the well before a game for time.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <utility>

#include "test/support/Text.h"
#include "test/support/screen/AppDriver.h"
#include "test/support/screen/FrameText.h"
#include "tui/tetris/draw/WellParts.h"

namespace tui {
namespace {

using namespace std::chrono_literals;

AppDriver startGame(tetris::Goal goal) {
    PlayOptions options = makeModernOptions(goal);
    options.settings.countdown = true;
    return beginGame(std::move(options));
}

TEST(TetrisAppCountdownTest, ReadyAndGoStandBeforeAGameForTime) {
    for (const tetris::Goal goal :
         {tetris::Goal::Sprint, tetris::Goal::Ultra, tetris::Goal::Cheese}) {
        AppDriver driver = startGame(goal);
        EXPECT_EQ(driver.state().phase, Phase::Ready);
        EXPECT_EQ(driver.state().countdown, 2);
        EXPECT_TRUE(driver.shows("hold and turn work"));
        driver.wait(600ms);
        EXPECT_EQ(driver.state().countdown, 1);
        driver.wait(599ms);
        EXPECT_EQ(driver.state().phase, Phase::Ready);
        driver.wait(1ms);
        EXPECT_EQ(driver.state().phase, Phase::Playing);
        EXPECT_EQ(driver.modern().getTime(), 0);
    }
}

TEST(TetrisAppCountdownTest, AfterAPauseItCountsBeforeTheStackAndTheClockWaits) {
    for (const char* const pause : {"p", "C", "?"}) {
        AppDriver driver = startGame(tetris::Goal::Sprint);
        driver.wait(1200ms);
        driver.type(" ");
        driver.wait(900ms);
        driver.type(pause);
        const int64_t time = driver.modern().getTime();
        driver.wait(3s);
        driver.type(pause);
        EXPECT_EQ(driver.state().phase, Phase::Ready) << pause;
        const Frame picture = driver.draw();
        EXPECT_TRUE(shows(picture, {"READY", std::string{getPieceLetter(0)}})) << "with the stack";
        EXPECT_FALSE(shows(picture, "hold and turn work"));
        driver.wait(1200ms);
        EXPECT_EQ(driver.state().phase, Phase::Playing);
        EXPECT_EQ(driver.modern().getTime(), time) << pause;
        driver.wait(200ms);
        EXPECT_EQ(driver.modern().getTime(), time + 200) << "it runs at once";
    }
}

TEST(TetrisAppCountdownTest, AnArrowThatIsHeldThroughItMovesTheFirstPieceAtOnce) {
    for (const auto& [before, after] : {std::pair{"", "G"}, {"q y", "Enter"}}) {
        AppDriver driver = startGame(tetris::Goal::Sprint);
        driver.wait(1200ms);
        driver.press(before);
        driver.send("Left", KeyChange::Pressed);
        driver.press(after);
        ASSERT_EQ(driver.state().phase, Phase::Ready) << after;
        const int x = driver.modern().getPiece()->x;
        driver.wait(1210ms);
        EXPECT_EQ(driver.modern().getPiece()->x, x - 1) << after;
        driver.wait(50ms);
        EXPECT_EQ(driver.modern().getPiece()->x, x - 2) << after;
    }
}

TEST(TetrisAppCountdownTest, WhatIsPressedInItActsInNoOtherGame) {
    for (const bool isModern : {true, false}) {
        AppDriver driver = startGame(tetris::Goal::Sprint);
        driver.type("c");
        driver.press("Esc Esc");
        ASSERT_EQ(driver.state().phase, Phase::Start);
        if (!isModern) driver.type("u");
        // A marathon begins at once.
        while (isModern && driver.state().settings.rules.goal != tetris::Goal::Marathon)
            driver.type("e");
        driver.press("Enter");
        if (!isModern) driver.wait(1210ms);
        ASSERT_EQ(driver.state().phase, Phase::Playing);
        EXPECT_EQ(driver.state().game->getRuleSet() == tetris::RuleSet::Modern, isModern);
        EXPECT_EQ(driver.state().game->getHeld(), std::nullopt);
        driver.press("Space q y");
        EXPECT_NO_THROW(tetris::shareReplay(driver.app.getGame().getLastReplay(), "the game"));
    }
}

TEST(TetrisAppCountdownTest, EscapePausesARunningGame) {
    AppDriver driver = startGame(tetris::Goal::Marathon);
    driver.press(KeyCode::Escape);
    EXPECT_EQ(driver.state().phase, Phase::Paused);
    driver.press(KeyCode::Escape);
    EXPECT_EQ(driver.state().overlay, Overlay::QuitQuestion) << "it cannot be kept here";
}

TEST(TetrisAppCountdownTest, TheTenthOfASecondStandsOnceAndNotAtAllOnASlowLine) {
    AppDriver driver = startGame(tetris::Goal::Sprint);
    driver.wait(1930ms);
    EXPECT_EQ(test::countIn(driver.look(), "0:00.7"), 1U) << driver.look();
    driver.send(LookChanged{{.isSlow = true}});
    const int wakes = driver.wait(900ms);
    EXPECT_FALSE(driver.shows("0:01."));
    EXPECT_TRUE(driver.shows("slow line: fewer pictures"));
    EXPECT_LE(wakes, 3) << "a second, and falls";
}

}  // namespace
}  // namespace tui
