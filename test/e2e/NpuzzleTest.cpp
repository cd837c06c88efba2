#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <vector>

#include "test/e2e/TetrisProgram.h"

// The real npuzzle at an emulated terminal.

namespace {

using namespace test;

constexpr const char* kMiddle = "1 2 3/4 _ 6/7 5 8";

TEST(NpuzzleTest, IsPlayedByKeysAndMouseToTheEnd) {
    NpuzzleProgram program({"--board", kMiddle});
    program.waitForText("3x3:1,2,3,4,0,6,7,5,8");
    EXPECT_EQ(program.numberBeside("Moves"), 0);
    program.clickOn(" 5 ");
    program.waitForNumber("Moves", 1);
    program.sendAndSee("p", "PAUSED");
    program.expectSilence();
    program.playOn();
    program.suspend();
    program.resume();
    program.playOn();
    program.sendAndSee("h", "SOLVED");
    program.waitForText("shortest 2: you found it");
    expectThatItQuits(program);
}

TEST(NpuzzleTest, TheSolversAnswerComesThroughTheLoop) {
    NpuzzleProgram program({"--id", "4x4#u1729"});
    program.waitForText("Moves");
    program.sendAndSee("t", "Hint: 15 up");
    program.waitForText("55 moves to go");
    program.sendAndSee("v", "SOLVER");
    program.sendAndSee("++++", "SOLVED");
    program.waitForText("55 moves in");
}

// The upper limits of bytes sent: 80x24, xterm-256color. Half of the bytes are the half rows of the
// tiles, three for each character.
TEST(NpuzzleTest, TheFirstScreenAndASlideCostNoMoreThanTheBars) {
    NpuzzleProgram program({"--id", "4x4#u7"});
    program.waitForText("Moves");
    program.waitForAllOutput();
    std::printf("the first screen: %zu\n", program.getOutput().size());
    EXPECT_LE(program.getOutput().size(), 3900U);
    std::vector<size_t> sizes;
    for (const char* const key : {"l", "h", "k", "j", "l", "l", "k", "h", "k", "l"}) {
        const size_t writes = program.countWrites();
        program.send(key);
        program.waitUntil([&] { return program.countWrites() > writes; }, "a write");
        program.waitForAllOutput();
        sizes.push_back(program.sizesFrom(writes).front());
    }
    std::ranges::sort(sizes);
    std::printf("a slide: median %zu, most %zu\n", sizes.at(sizes.size() / 2), sizes.back());
    EXPECT_LE(sizes.at(sizes.size() / 2), 345U);
    EXPECT_LE(sizes.back(), 370U);
}

TEST(NpuzzleTest, ASignalEndsItWhileTheSolverWorks) {
    NpuzzleProgram program({"--id", "5x5#u3"});
    program.waitForText("Moves");
    program.sendAndSee("e", "HOW FAR");
    program.signal(SIGTERM);
    expectEnd(program, {.signal = SIGTERM});
}

}  // namespace
