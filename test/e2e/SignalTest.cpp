#include <gtest/gtest.h>

#include <csignal>
#include <string>
#include <utility>

#include "test/e2e/TetrisProgram.h"

// Every exit restores the terminal, and an exit by a signal ends by the same signal.

namespace {

using namespace test;

class EndingTest : public testing::TestWithParam<const char*> {
protected:
    TetrisOptions options_{.environment = {{"TERM", GetParam()}}};
};
INSTANTIATE_TEST_SUITE_P(Terminals, EndingTest,
                         testing::Values("xterm-256color", "linux", "vt100", "tmux-256color"),
                         [](const auto& tested) {
                             std::string name;
                             for (const char c : std::string_view(tested.param)) {
                                 if (c != '-') name += c;
                             }
                             return name;
                         });

TEST_P(EndingTest, ACrashGivesTheTerminalBack) {
    TetrisProgram program(options_);
    program.startGame();
    program.signal(SIGSEGV);
    EXPECT_EQ(program.waitForEnd(), ProgramEnd{.signal = SIGSEGV});
    expectRestored(program);
}

TEST_P(EndingTest, SuspendAndQuitGiveTheTerminalBackAndResumeTakesItAgain) {
    TetrisProgram program(options_);
    program.startGame();
    const termios playing = program.readModes();
    program.sendAndSee("p", "PAUSED");
    program.waitForAllOutput();
    const std::string paused = program.screenText();
    program.send("\x1a");
    EXPECT_EQ(program.waitForStop(), SIGTSTP);
    expectRestored(program);
    program.scribble("\033[H\033[2J$ fg");
    program.continueInForeground();
    program.waitUntil([&] { return program.screenText() == paused; }, "the picture:\n" + paused);
    EXPECT_TRUE(areSame(program.readModes(), playing));
    program.send("p");
    program.waitForNoText("PAUSED");
    expectThatItQuits(program, "qq");
}

TEST(SignalTest, InTheBackgroundItStopsAgainAndTakesTheTerminalLater) {
    TetrisProgram program({.arguments = {"--speed", "0"}});
    program.startGame();
    program.send("\x1a");
    EXPECT_EQ(program.waitForStop(), SIGTSTP);
    program.continueInBackground();
    EXPECT_EQ(program.waitForStop(), SIGTTOU);
    expectRestored(program);
    program.continueInForeground();
    program.waitForText("PAUSED");
    expectThatItQuits(program, "qq");
}

// As `kill %1` of a shell does: the signal first, then SIGCONT.
TEST(SignalTest, OneThatIsEndedWhileItIsSuspendedLeavesTheTerminalAlone) {
    for (const bool wasInBackground : {false, true}) {
        TetrisProgram program({.arguments = {"--speed", "0"}});
        program.startGame();
        program.send("\x1a");
        EXPECT_EQ(program.waitForStop(), SIGTSTP);
        if (wasInBackground) {
            program.continueInBackground();
            EXPECT_EQ(program.waitForStop(), SIGTTOU);
        }
        program.readPending();
        const std::string output = program.getOutput();
        program.signal(SIGTERM);
        program.continueInBackground();
        EXPECT_EQ(program.waitForEnd(), ProgramEnd{.signal = SIGTERM});
        program.readPending();
        EXPECT_EQ(program.getOutput(), output);
        expectRestored(program);
    }
}

TEST(SignalTest, AStopThatNobodyAskedForIsMendedAfterwards) {
    TetrisProgram program({.arguments = {"--speed", "0"}});
    program.startGame();
    program.sendAndSee("p", "PAUSED");
    program.waitForAllOutput();
    const std::string paused = program.screenText();
    program.signal(SIGSTOP);
    EXPECT_EQ(program.waitForStop(), SIGSTOP);
    program.scribble("\033[?1049l\033[?25h\033[H\033[2J$ fg");
    program.continueInForeground();
    program.waitUntil([&] { return program.screenText() == paused; }, "the picture again");
    EXPECT_TRUE(program.getTerminal().isAlternateScreen());
    EXPECT_FALSE(program.getTerminal().isCursorVisible());
}

TEST(SignalTest, ASizeThatChangedDuringASuspendIsTaken) {
    TetrisProgram program({.arguments = {"--speed", "0"}});
    program.startGame();
    program.send("\x1a");
    EXPECT_EQ(program.waitForStop(), SIGTSTP);
    program.resize(200, 60);
    program.continueInForeground();
    program.waitForText("PAUSED");
    program.send("p");
    program.waitForNoText("PAUSED");
    program.waitForAllOutput();
    EXPECT_GT(program.findText("Sound").value().column, 80);
}

class EndingSignalTest : public testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(Signals, EndingSignalTest,
                         testing::Values(SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGSEGV, SIGABRT, SIGBUS,
                                         SIGFPE, SIGILL, SIGSYS, SIGUSR1, SIGXCPU, SIGPIPE,
                                         SIGSTKFLT, SIGRTMIN, SIGRTMAX),
                         [](const auto& tested) {
                             const char* const name = ::sigabbrev_np(tested.param);
                             return "SIG" + (name != nullptr ? std::string(name)
                                                             : std::to_string(tested.param));
                         });

TEST_P(EndingSignalTest, EndsABusyGameByTheSignal) {
    TetrisProgram program({.arguments = {"--brain-active", "--speed", "100"}});
    program.startGame();
    program.waitForNumber("Pieces", 10);
    program.signal(GetParam());
    EXPECT_EQ(program.waitForEnd(), ProgramEnd{.signal = GetParam()});
    expectRestored(program);
}

TEST(SignalTest, ControlCAndControlBackslashEndTheFirstScreenByTheirSignals) {
    for (const auto& [key, number] : {std::pair("\x03", SIGINT), {"\x1c", SIGQUIT}}) {
        TetrisProgram program;
        program.waitForText("Enter");
        program.send(key);
        EXPECT_EQ(program.waitForEnd(), ProgramEnd{.signal = number});
        expectRestored(program);
    }
}

TEST(SignalTest, AClosedTerminalEndsTheProgram) {
    TetrisProgram program({.arguments = {"--brain-active"}});
    program.startGame();
    program.hangUp();
    // The program may see the end of its input before the shell passes the signal on.
    const ProgramEnd end = program.waitForEnd();
    EXPECT_TRUE(end == ProgramEnd{.signal = SIGHUP} || end == ProgramEnd{.exitCode = 1}) << end;
}

}  // namespace
