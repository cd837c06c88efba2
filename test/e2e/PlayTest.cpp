#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <string>

#include "test/e2e/ScreenWell.h"
#include "test/e2e/SharedFolders.h"
#include "test/support/Contents.h"
#include "test/support/game/LongReplay.h"

// Games played at the terminal, by keys, the mouse and brains, and their replays.

namespace test {
namespace {

TEST(PlayTest, TheTestGameOfABrainEndsWithItsNumbers) {
    TetrisProgram program(
        {.arguments = {"--sequence", "test", "--brain-active", "--speed", "100"}});
    program.startGame();
    program.waitForText("Enter new");
    EXPECT_EQ(program.numberBeside("Score"), 270);
    EXPECT_EQ(program.numberBeside("Pieces"), 100);
    EXPECT_EQ(program.numberBeside("Rows"), 34);
    EXPECT_TRUE(program.isShown("--sequence test"));
}

// It stands in the pause, on the page of keys, and before the question whether to quit.
TEST(PlayTest, NothingIsWrittenAndNobodyWokenWhileNothingIsPlayed) {
    TetrisProgram program({.arguments = {"--brain-active", "--speed", "99"}});
    program.waitForText("Enter");
    program.expectSilence();
    program.startGame();
    program.waitForNumber("Pieces", 3);
    program.sendAndSee("p", "PAUSED");
    EXPECT_EQ(findWell(program.getTerminal()).value().countFilled(), 0);
    program.expectSilence();
    long pieces = program.numberBeside("Pieces");
    program.playOn();
    program.waitForNumber("Pieces", pieces + 1);
    program.sendAndSee("?", "drop and land");
    program.waitForText("repaint");
    program.expectSilence();
    program.press(SpecialKey::Escape);
    program.waitForNoText("repaint");
    program.sendAndSee("q", "Quit?");
    program.expectSilence();
    pieces = program.numberBeside("Pieces");
    program.press(SpecialKey::Escape);
    program.waitForNoText("Quit?");
    program.waitForNumber("Pieces", pieces + 1);
    program.sendAndSee("qy", "ended by you");
    program.expectSilence();
    expectThatItQuits(program);
}

// What each click does is proven without a terminal.
TEST(PlayTest, ClicksWorkInEachFormOfReportsAndElsewhereDoNothing) {
    for (const char* const name : {"xterm-256color", "linux", "screen-256color"}) {
        TetrisProgram program({.arguments = {"--speed", "0"}, .environment = {{"TERM", name}}});
        program.startGame();
        EXPECT_EQ(program.getTerminal().getMouseMode(), MouseMode::Drags) << name;
        program.click(10, 10);
        program.click(0, 0);
        program.clickOn("p pause");
        program.waitForText("PAUSED");
        program.clickOn("p play on");
        program.waitForNoText("PAUSED");
        EXPECT_EQ(program.numberBeside("Pieces"), 1) << name;
    }
}

// ---- Modern games

class ModernPlayE2eTest : public SharedFoldersTest {
protected:
    // A game with one row of garbage, whose hole is in column 8; the second piece is an I.
    TetrisOptions makeCheese() const {
        return makeOptions(
            {"--rules", "modern", "--goal", "cheese", "--garbage", "1", "--seed", "0"});
    }
};

TEST_F(ModernPlayE2eTest, APositionGoesIntoTheClipboardAndIsPrintedAtTheEnd) {
    TetrisOptions options = makeCheese();
    options.background = "rgb:0000/0000/0000";  // a terminal that answers
    TetrisProgram program(options);
    program.startGame("Level");
    program.sendAndSee("y", "A fumen is printed");
    program.waitForAllOutput();
    EXPECT_NE(program.getOutput().find("\033]52;c;djExNU"), std::string::npos) << "v115";
    expectThatItQuits(program, "qq");
    program.waitForText("v115@");
    expectRestored(program);
}

TEST_F(ModernPlayE2eTest, AGameIsPlayedToItsGoalAndStoredWithItsTime) {
    {
        TetrisProgram program(makeCheese());
        program.startGame("Level");
        program.waitForText("0/1 dug");
        // Hold brings the I, which stands up and falls into the hole.
        program.send("cxlll");
        program.waitForAllOutput();
        program.sendAndSee(" ", "FINISHED");
        EXPECT_TRUE(program.isShown("cheese "));
        program.waitForText("Saved");
        EXPECT_TRUE(program.isShown("New best!"));
        expectThatItQuits(program);
    }
    const std::string row =
        print({"scores", "--rules", "modern", "--goal", "cheese", "--format", "json"});
    EXPECT_TRUE(hasParts(row, {R"("rules":"modern","goal":"cheese","level":1)", R"("rows":1)",
                               R"("judged":1,"faults":)"}));
    // A later game races it.
    TetrisProgram later(makeCheese());
    later.startGame("Level");
    later.waitForText("Pace");
    later.waitForText("to best");
}

// ---- Replays

// The recorded test game is watched to its end.
TEST(ReplayE2eTest, ARecordedGameIsWatched) {
    TemporaryDirectory folder;
    const std::string file = folder.getPath() / "0.replay";
    {
        TetrisProgram record(
            {.arguments = {"run", "--sequence", "test", "--record", folder.getPath()}});
        EXPECT_EQ(record.waitForEnd(), ProgramEnd{});
    }
    TetrisProgram program({.arguments = {"replay", file}});
    program.waitForText("REPLAY");
    program.sendAndSee(" ", "PAUSED");
    program.sendAndSee("v", "The move: choice 1 of ");
    program.sendAndSee("++++++ ", "FINISHED");
    EXPECT_EQ(program.numberBeside("Score"), 270);
    expectThatItQuits(program);
}

// It takes minutes to be played; it is drawn at once, and every way out is open.
TEST(ReplayE2eTest, ALongReplayAnswersKeysAndSignals) {
    TemporaryDirectory folder;
    const std::string file = folder.getPath() / "long.replay";
    std::ofstream(file) << tetris::makeLongReplay();
    for (const std::string key : {"\x03", "q"}) {
        TetrisProgram program({.arguments = {"replay", file}});
        program.waitForText("modern, zen");
        program.sendAndSee(SpecialKey::End, " % ");
        program.resize(100, 30);
        program.waitForText(" % ");
        program.send(key);
        expectEnd(program, {.signal = key == "q" ? 0 : SIGINT});
    }
    TetrisProgram verify({.arguments = {"replay", "--verify", file}});
    verify.waitForText(" %");
    verify.send("\x03");
    EXPECT_EQ(verify.waitForEnd(), ProgramEnd{.signal = SIGINT});
}

}  // namespace
}  // namespace test
