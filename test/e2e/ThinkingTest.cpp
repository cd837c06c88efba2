#include <gtest/gtest.h>

#include <csignal>
#include <string>

#include "test/e2e/TetrisProgram.h"

// While a brain thinks for minutes, the game still reacts to keys and signals.

namespace {

using namespace test;

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
    program.send("\x1a");
    EXPECT_EQ(program.waitForStop(), SIGTSTP);
    program.continueInForeground();
    program.waitForText("PAUSED");
    program.sendAndSee("p", kThinks);
    program.sendAndSee("B", "default  column");
    program.sendAndSee("gy", "default  column");
    expectThatItQuits(program, "qq");
}

TEST(ThinkingTest, EndsByASignalWhileTheBrainThinks) {
    for (const int signal : {SIGINT, SIGTERM, SIGSEGV}) {
        TetrisProgram program(playWith(kSearch));
        program.startGame();
        program.signal(signal);
        EXPECT_EQ(program.waitForEnd(), ProgramEnd{.signal = signal});
        expectRestored(program);
    }
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

}  // namespace
