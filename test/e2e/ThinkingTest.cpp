#include <gtest/gtest.h>

#include <csignal>
#include <string>

#include "test/e2e/SharedFolders.h"

// Brains that think for long, fail or are loaded: the game still reacts to keys and signals.

namespace test {
namespace {

// Takes minutes for its plan of 250 pieces.
const std::string kPlanner = "planner:beam=100000";
const std::string kThinks = kPlanner + ": thinking";
// Takes as long for each piece.
const std::string kSearch = "expectimax:depth=4";

TetrisOptions playWith(const std::string& brain) {
    return {.arguments = {"--brain", brain, "--brain-active", "--speed", "0", "--seed", "1"}};
}

TEST(ThinkingTest, KeysAreAnsweredAndABrainThatThinksIsChangedForAQuickOne) {
    TetrisProgram program(playWith(kPlanner));
    program.startGame();
    program.sendAndSee("v", kThinks);
    for (const long pieces : {2, 3, 4}) {
        program.send(" ");
        EXPECT_EQ(program.waitForNumber("Pieces", pieces), pieces);
    }
    program.sendAndSee("?", "repaint");
    program.sendAndSee("\x1b", kThinks);
    program.suspend();
    program.resume();
    program.sendAndSee("p", kThinks);
    program.sendAndSee("B", "default  column");
    program.sendAndSee("gy", "default  column");
    expectThatItQuits(program, "qq");
}

TEST(ThinkingTest, EndsByASignalWhileTheBrainThinks) {
    TetrisProgram program(playWith(kSearch));
    program.startGame();
    program.signal(SIGTERM);
    expectEnd(program, {.signal = SIGTERM});
}

TEST(ThinkingTest, TheDefaultBrainGoesOnForABrainFromOutsideThatFails) {
    for (const std::string command : {"exit 3", "read hello; echo '{\"type\":\"ready\"}'"}) {
        TetrisProgram program({.arguments = {"--brain-command", command, "--brain-active",
                                             "--speed", "97", "--seed", "1"}});
        program.startGame();
        program.waitForText("The default brain goes on.");
        EXPECT_GE(program.waitForNumber("Pieces", 3), 3);
        expectThatItQuits(program, "qq");
    }
}

// The patience of the options is longer than the test's, so this fails if the start waits for it.
TEST(ThinkingTest, AProgramThatNeverAnswersKeepsNoScreenWaiting) {
    TetrisProgram program({.arguments = {"--brain-command", "sleep 1000", "--brain-time", "600000",
                                         "--brain-active", "--speed", "0"}});
    program.startGame();
    program.send("b");
    program.send("n");
    program.waitForNumber("Pieces", 2);
    expectThatItQuits(program, "qq");
}

// ---- An external brain is loaded during a game

const std::string kPlugin = TETRIS_PLUGINS "/flat_brain.so";

class LoadTest : public SharedFoldersTest {
protected:
    static void load(TetrisProgram& program, const std::string& name) {
        program.sendAndSee("L", "LOAD A BRAIN");
        program.send("\x15" + name);
        program.press(SpecialKey::Enter);
    }
};

TEST_F(LoadTest, APluginPlaysOnAndIsThereInAGameThatWasLeft) {
    {
        TetrisProgram program(makeOptions({"--seed", "7", "--speed", "99"}));
        program.startGame();
        load(program, kPlugin);
        program.waitForNoText("LOAD A BRAIN");
        EXPECT_TRUE(program.isShown("flat_bra"));
        program.waitForNumber("Pieces", 3);
        program.sendAndSee("q", "keep it");
        expectThatItQuits(program, "\r");
    }
    TetrisProgram program(makeOptions({"--continue"}));
    program.waitForText("PAUSED");
    EXPECT_TRUE(program.isShown("flat_bra"));
    const long pieces = program.waitForNumber("Pieces", 3);
    program.send("p");
    program.waitForNumber("Pieces", pieces + 1);
}

TEST_F(LoadTest, WhatIsWrongIsSaidAndAProgramThatHangsKeepsNoKeyWaiting) {
    TetrisProgram program(makeOptions({"--seed", "7", "--speed", "0"}));
    program.startGame();
    load(program, "command:exit 3");
    program.waitForText("has died: exit status 3");
    load(program, "command:sleep 1000");
    program.waitForText("Loading.");
    program.sendAndSee(SpecialKey::Escape, "Given up.");
    program.press(SpecialKey::Escape);
    program.waitForNoText("LOAD A BRAIN");
    program.send(" ");
    program.waitForNumber("Pieces", 2);
    // The same brain is loading again when the program is ended.
    program.sendAndSee("L", "command:sleep 1000_");
    program.sendAndSee(SpecialKey::Enter, "Loading.");
    program.send("\x03");
    expectEnd(program, {.signal = SIGINT});
}

}  // namespace
}  // namespace test
