// Rising speed: whose game has it, what it does to the clock and to the replay, and that a
// suspended game goes on with it.
#include <gtest/gtest.h>

#include "core/tetris/replay/ReplayPlayer.h"
#include "test/support/game/RecordedGame.h"
#include "test/support/screen/AppDriver.h"
#include "test/support/screen/FakeSaver.h"

namespace tui {
namespace {

using namespace std::chrono_literals;

// The brain plays until so many rows are cleared, by the key Down, so that no time passes.
void playTo(AppDriver& driver, int rows) {
    if (!driver.state().brainActive) driver.type("b");
    while (driver.state().phase == Phase::Playing && driver.game().getRows() < rows)
        driver.press(KeyCode::Down);
    ASSERT_EQ(driver.state().phase, Phase::Playing);
    driver.type("b");
}

// Lets the piece fall once, and returns how long that took.
Duration measureFall(AppDriver& driver) {
    const int y = driver.game().getY();
    const TimePoint start = driver.now;
    while (driver.game().getY() == y && driver.now < start + 3s)
        driver.wait(1ms);
    return driver.now - start;
}

bool rises(PlayOptions options) { return beginGame(std::move(options)).state().setup.rules.rising; }

TEST(TetrisAppRisingTest, EveryTenRowsTheSpeedRisesByFive) {
    FakeSaver saver;
    AppDriver driver = beginGame(saver.serve(makeOptions({}, 7)));
    EXPECT_EQ(measureFall(driver), 1000ms);
    playTo(driver, 10);
    EXPECT_EQ(driver.state().settings.speed, 50) << "the chosen one";
    EXPECT_EQ(measureFall(driver), 900ms);
    // A person may change it, and it still rises from there.
    driver.type("+");
    EXPECT_EQ(driver.state().settings.speed, 55);
    measureFall(driver);
    EXPECT_EQ(measureFall(driver), 800ms);
    playTo(driver, 20);
    EXPECT_EQ(measureFall(driver), 700ms);
    driver.type("qy");
    const std::string& replay = saver.ended.at(0);
    EXPECT_NE(replay.find("\nrising 1\nstart "), std::string::npos);
    std::string speeds;
    for (size_t at = 0; (at = replay.find("\n= speed ", at)) != std::string::npos; ++at)
        speeds += replay.substr(at + 9, 2) + " ";
    EXPECT_EQ(speeds, "50 55 60 65 ");
    EXPECT_NO_THROW(tetris::verifyReplay(tetris::readReplayText(replay)));
}

TEST(TetrisAppRisingTest, OnlyAPersonsGameRises) {
    EXPECT_TRUE(rises(makeOptions()));
    EXPECT_TRUE(rises(makeOptions({.sequence = "random"})));
    EXPECT_FALSE(rises(makeOptions({.sequence = "test"})));
    EXPECT_FALSE(rises(makeOptions({}, {}, {.rules = {.rising = false}})));
    PlayOptions options = makeOptions();
    options.brainActive = true;
    EXPECT_FALSE(rises(options));
}

TEST(TetrisAppRisingTest, ASuspendedGameKeepsItsLevelAndItsSpeed) {
    FakeSaver saver;
    AppDriver first = beginGame(saver.serve(makeOptions({}, 7)));
    first.type("+");
    playTo(first, 20);
    first.type("q");
    const std::string left = first.record();
    EXPECT_NE(left.find("= speed 65\n"), std::string::npos);

    // Whether new games rise does not matter to it.
    FakeSaver nextSaver;
    AppDriver second = beginGame(offerLeft(
        nextSaver.serve(makeOptions({}, 7, {.speed = 10, .rules = {.rising = false}})), left));
    ASSERT_EQ(second.state().phase, Phase::Paused);
    EXPECT_TRUE(second.state().setup.rules.rising);
    EXPECT_EQ(second.state().settings.speed, 55);
    EXPECT_EQ(findLevel(second.game().getRows()), 2);
    EXPECT_EQ(second.app.getGame().formatSuspended(), left);
    second.type("p");
    measureFall(second);
    EXPECT_EQ(measureFall(second), 700ms);
    playTo(second, 30);
    second.type("q");
    EXPECT_NE(second.record().find("= speed 70\n"), std::string::npos);
    second.type("y");
    EXPECT_NO_THROW(tetris::verifyReplay(tetris::readReplayText(nextSaver.ended.at(0))));
}

}  // namespace
}  // namespace tui
