#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <string>
#include <utility>

#include "test/e2e/TetrisProgram.h"

// Every exit restores the terminal, and an exit by a signal ends by the same signal.

namespace {

using namespace test;

class EndingTest : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(Terminals, EndingTest,
                         testing::Values("xterm-256color", "linux", "vt100", "tmux-256color"),
                         [](const auto& tested) {
                             std::string name;
                             for (const char c : std::string_view(tested.param)) {
                                 if (c != '-') name += c;
                             }
                             return name;
                         });

TEST_P(EndingTest, SuspendAndCrashGiveTheTerminalBackAndResumeTakesItAgain) {
    TetrisProgram program({.environment = {{"TERM", GetParam()}}});
    program.startGame();
    const termios playing = program.readModes();
    program.sendAndSee("p", "PAUSED");
    program.waitForAllOutput();
    const std::string paused = program.screenText();
    program.suspend();
    program.scribble("\033[H\033[2J$ fg");
    program.continueInForeground();
    program.waitUntil([&] { return program.screenText() == paused; }, "the picture:\n" + paused);
    EXPECT_TRUE(areSame(program.readModes(), playing));
    program.playOn();
    program.signal(SIGSEGV);
    expectEnd(program, {.signal = SIGSEGV});
}

TEST(SignalTest, InTheBackgroundItStopsAgainAndTakesTheTerminalAndItsNewSizeLater) {
    TetrisProgram program({.arguments = {"--speed", "0"}});
    program.startGame();
    program.suspend();
    program.continueInBackground();
    EXPECT_EQ(program.waitForStop(), SIGTTOU);
    expectRestored(program);
    program.resize(200, 60);
    program.resume();
    program.playOn();
    program.waitForAllOutput();
    EXPECT_GT(program.findText("Sound").value().column, 80);
}

// As `kill %1` of a shell does: the signal first, then SIGCONT.
TEST(SignalTest, OneThatIsEndedWhileItIsSuspendedLeavesTheTerminalAlone) {
    for (const bool wasInBackground : {false, true}) {
        TetrisProgram program({.arguments = {"--speed", "0"}});
        program.startGame();
        program.suspend();
        if (wasInBackground) {
            program.continueInBackground();
            EXPECT_EQ(program.waitForStop(), SIGTTOU);
        }
        program.readPending();
        const std::string output = program.getOutput();
        program.signal(SIGTERM);
        program.continueInBackground();
        expectEnd(program, {.signal = SIGTERM});
        EXPECT_EQ(program.getOutput(), output);
    }
}

// As a debugger, a frozen container and a sleeping machine do.
TEST(SignalTest, AStopThatNobodyAskedForIsMendedAfterwardsAndItsTimeIsNotPlayed) {
    TetrisProgram program({.arguments = {"--rules", "modern", "--level", "15", "--seed", "3"},
                           .environment = {{"TETRIS_COUNTDOWN", "false"}}});
    program.startGame("Level");
    program.signal(SIGSTOP);
    EXPECT_EQ(program.waitForStop(), SIGSTOP);
    program.scribble("\033[?1049l\033[?25h\033[H\033[2J$ fg");
    // Longer than the loop may be late, and than two pieces take at this level.
    program.watchFor(std::chrono::milliseconds(1500));
    program.resume();
    EXPECT_EQ(program.numberBeside("Pieces"), 0) << "pieces have locked meanwhile";
    EXPECT_TRUE(program.getTerminal().isAlternateScreen());
    EXPECT_FALSE(program.getTerminal().isCursorVisible());
    program.waitForAllOutput();
    const std::string mended = program.screenText();
    program.send("\f");
    program.waitForAllOutput();
    EXPECT_EQ(program.screenText(), mended);
}

class EndingSignalTest : public testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(Signals, EndingSignalTest,
                         testing::Values(SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGSEGV, SIGABRT, SIGBUS,
                                         SIGFPE, SIGILL, SIGSYS, SIGUSR1, SIGPIPE, SIGSTKFLT,
                                         SIGRTMIN, SIGRTMAX),
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
    expectEnd(program, {.signal = GetParam()});
}

TEST(SignalTest, ControlCAndControlBackslashEndTheFirstScreenByTheirSignals) {
    for (const auto& [key, number] : {std::pair("\x03", SIGINT), {"\x1c", SIGQUIT}}) {
        TetrisProgram program;
        program.waitForText("Enter");
        program.send(key);
        expectEnd(program, {.signal = number});
    }
}

}  // namespace
