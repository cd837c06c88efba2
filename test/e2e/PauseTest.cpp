#include <gtest/gtest.h>

#include <chrono>

#include "test/e2e/ScreenWell.h"
#include "test/e2e/TetrisProgram.h"

// What pauses a game: the pause, the help, and the question before the end.

namespace {

using namespace test;
using namespace std::chrono_literals;

// Waits until the program sleeps for 400 ms, so that what its threads are asked for has come, or 20
// s are over; then the tests of silence fail.
void waitForSleep(TetrisProgram& program) {
    long before = -1;
    for (int tries = 0; tries < 50 && program.countWakeUps() != before; ++tries) {
        before = program.countWakeUps();
        program.watchFor(400ms);
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

TEST(PauseTest, NothingIsWrittenAndNobodyWokenWhileNothingIsPlayed) {
    TetrisProgram program({.arguments = {"--brain-active", "--speed", "99"}});
    program.waitForText("Enter");
    expectSilence(program);
    program.startGame();
    program.waitForNumber("Pieces", 3);
    program.sendAndSee("p", "PAUSED");
    EXPECT_EQ(findWell(program.getTerminal()).value().countFilled(), 0);
    expectSilence(program);
    long pieces = program.numberBeside("Pieces");
    program.send("p");
    program.waitForNoText("PAUSED");
    program.waitForNumber("Pieces", pieces + 1);
    program.sendAndSee("?", "drop and land");
    program.waitForText("repaint");
    expectSilence(program);
    program.press(SpecialKey::Escape);
    program.waitForNoText("repaint");
    program.sendAndSee("q", "Quit?");
    expectSilence(program);
    pieces = program.numberBeside("Pieces");
    program.press(SpecialKey::Escape);
    program.waitForNoText("Quit?");
    program.waitForNumber("Pieces", pieces + 1);
    program.sendAndSee("q", "Quit?");
    program.sendAndSee("y", "ended by you");
    expectSilence(program);
    expectThatItQuits(program);
}

}  // namespace
