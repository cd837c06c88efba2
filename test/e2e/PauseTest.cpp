#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <optional>
#include <string>

#include "test/e2e/ScreenWell.h"
#include "test/e2e/TetrisProgram.h"

// What pauses a game: the pause, the help, and the question before the end.

namespace {

using namespace test;
using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

const TetrisOptions kBusyGame{.arguments = {"--brain-active", "--speed", "99"}};

// Waits until the program sleeps for 200 ms, or 10 s are over; then the tests of silence fail.
void waitForSleep(TetrisProgram& program) {
    long before = -1;
    for (int tries = 0; tries < 50 && program.countWakeUps() != before; ++tries) {
        before = program.countWakeUps();
        program.watchFor(200ms);
    }
}

// Expects that nothing is written and the main thread does not wake up for 1.5 s.
void expectSilence(TetrisProgram& program) {
    program.waitForAllOutput();
    waitForSleep(program);
    const size_t writes = program.countWrites();
    const size_t bytes = program.getOutput().size();
    const long wakeUps = program.countWakeUps();
    program.watchFor(1500ms);
    EXPECT_EQ(program.countWrites(), writes);
    EXPECT_EQ(program.getOutput().size(), bytes);
    EXPECT_EQ(program.countWakeUps(), wakeUps);
}

TEST(PauseTest, HidesTheWellAndIsSilent) {
    TetrisProgram program(kBusyGame);
    program.startGame();
    program.waitForNumber("Pieces", 3);
    program.send("p");
    program.waitForText("PAUSED");
    EXPECT_EQ(findWell(program.getTerminal()).value().countFilled(), 0);
    expectSilence(program);
    const long pieces = program.numberBeside("Pieces");
    program.send("p");
    program.waitForNoText("PAUSED");
    program.waitForNumber("Pieces", pieces + 1);
}

TEST(PauseTest, GoesOnWhereItStopped) {
    TetrisProgram program({.arguments = {"--speed", "0", "--seed", "9"}});
    program.startGame();
    program.send("jjj ll");
    program.waitForNumber("Pieces", 2);
    program.waitForAllOutput();
    const std::string before = findWell(program.getTerminal()).value().toPicture();
    program.send("p");
    program.waitForText("PAUSED");
    // Game keys do nothing in a pause.
    program.send("jlkn ");
    program.send("p");
    program.waitForNoText("PAUSED");
    EXPECT_EQ(program.numberBeside("Pieces"), 2);
    program.waitUntil(
        [&] {
            // Only counted, because the clock may have moved the piece down by a row.
            const std::optional<ScreenWell> well = findWell(program.getTerminal());
            return well && well->countFilled() == 8;
        },
        "the well as it was:\n" + before);
}

TEST(PauseTest, ALostFocusPausesTheGame) {
    TetrisProgram program({.arguments = {"--speed", "0"}});
    program.startGame();
    program.send("\033[O");
    program.waitForText("PAUSED");
    program.send("\033[I");
    program.send("p");
    program.waitForNoText("PAUSED");
}

TEST(PauseTest, TheFirstScreenIsSilent) {
    TetrisProgram program;
    program.waitForText("Enter");
    expectSilence(program);
}

TEST(PauseTest, TheEndOfAGameIsSilent) {
    TetrisProgram program({.arguments = {"--pieces", "3", "--brain-active", "--speed", "100"}});
    program.startGame();
    program.waitForText("Enter new");
    expectSilence(program);
}

TEST(PauseTest, HelpStopsTheGame) {
    TetrisProgram program(kBusyGame);
    program.startGame();
    program.waitForNumber("Pieces", 2);
    program.send("?");
    program.waitForText("drop and land");
    program.waitForText("repaint");
    expectSilence(program);
    program.press(SpecialKey::Escape);
    program.waitForNoText("repaint");
    program.waitForNumber("Pieces", 3);
}

TEST(PauseTest, TheQuestionStopsTheGame) {
    TetrisProgram program(kBusyGame);
    program.startGame();
    program.send("q");
    program.waitForText("Quit?");
    expectSilence(program);
    const long pieces = program.numberBeside("Pieces");
    program.press(SpecialKey::Escape);
    program.waitForNoText("Quit?");
    program.waitForNumber("Pieces", pieces + 1);
    program.send("q");
    program.waitForText("Quit?");
    program.send("y");
    program.waitForText("ended by you");
    program.send("q");
    EXPECT_EQ(program.waitForEnd(), ProgramEnd{});
}

TEST(PauseTest, NothingIsAskedWhenNoGameIsOn) {
    TetrisProgram first;
    first.waitForText("Enter");
    first.send("q");
    EXPECT_EQ(first.waitForEnd(), ProgramEnd{});

    TetrisProgram last({.arguments = {"--pieces", "1", "--speed", "0"}});
    last.startGame();
    last.send(" ");
    last.waitForText("Enter new");
    last.send("q");
    EXPECT_EQ(last.waitForEnd(), ProgramEnd{});
}

TEST(PauseTest, EscapeActsAtOnce) {
    // By default curses waits a second for the rest of a key. The best of five tries counts,
    // because the machine may be busy.
    TetrisProgram program({.arguments = {"--speed", "0"}});
    program.startGame();
    auto best = Clock::duration::max();
    for (int i = 0; i < 5; ++i) {
        program.send("?");
        program.waitForText("repaint");
        const auto start = Clock::now();
        program.press(SpecialKey::Escape);
        program.waitForNoText("repaint");
        best = std::min(best, Clock::now() - start);
    }
    EXPECT_LT(best, 500ms);
}

}  // namespace
