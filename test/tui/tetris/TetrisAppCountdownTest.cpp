// What stands in the well before a game for time.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>

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
    AppDriver driver = beginGame(std::move(options));
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
        EXPECT_TRUE(shows(driver.draw(), "hold and turn work"));
        driver.wait(600ms);
        EXPECT_EQ(driver.state().countdown, 1);
        driver.wait(599ms);
        EXPECT_EQ(driver.state().phase, Phase::Ready);
        driver.wait(1ms);
        EXPECT_EQ(driver.state().phase, Phase::Playing);
        EXPECT_EQ(getReadyGame(driver).getTime(), 0);
    }
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

TEST(TetrisAppCountdownTest, EscapePausesARunningGame) {
    AppDriver driver = startGame(tetris::Goal::Marathon);
    driver.press(KeyCode::Escape);
    EXPECT_EQ(driver.state().phase, Phase::Paused);
    driver.press(KeyCode::Escape);
    EXPECT_EQ(driver.state().overlay, Overlay::QuitQuestion) << "it cannot be kept here";
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
