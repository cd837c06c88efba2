#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <string>
#include <vector>

#include "test/e2e/NpuzzleProgram.h"

// The real npuzzle at an emulated terminal.

namespace {

using namespace test;
using namespace std::chrono_literals;

constexpr const char* kMiddle = "1 2 3/4 _ 6/7 5 8";

TEST(NpuzzleTest, IsPlayedByKeysToTheEnd) {
    NpuzzleProgram program({"--board", kMiddle});
    program.waitForText("3x3:1,2,3,4,0,6,7,5,8");
    EXPECT_EQ(program.numberBeside("Moves"), 0);
    program.press(SpecialKey::Up);
    program.waitForNumber("Moves", 1);
    program.send("h");
    program.waitForText("SOLVED");
    program.waitForText("shortest 2: you found it");
    program.send("q");
    EXPECT_EQ(program.waitForEnd(), ProgramEnd{});
    EXPECT_EQ(program.describeWhatIsNotRestored(), "");
}

TEST(NpuzzleTest, IsPlayedByTheMouse) {
    NpuzzleProgram program({"--board", kMiddle});
    program.clickOn(" 5 ");
    program.waitForNumber("Moves", 1);
    program.clickOn("  8  ");
    program.waitForText("SOLVED");
}

TEST(NpuzzleTest, WithoutTheMouseTheTerminalKeepsIt) {
    NpuzzleProgram program({"--no-mouse"});
    program.waitForText("Moves");
    EXPECT_EQ(program.getTerminal().getMouseMode(), MouseMode::Off);
}

TEST(NpuzzleTest, TheSolversAnswerComesThroughTheLoop) {
    NpuzzleProgram program({"--id", "4x4#u1729"});
    program.waitForText("Moves");
    program.send("t");
    program.waitForText("Hint: 15 up");
    program.waitForText("55 moves to go");
    program.send("v");
    program.waitForText("SOLVER");
    program.send("++++");
    program.waitForText("SOLVED");
    program.waitForText("55 moves in");
}

// A slide draws two tiles of ten columns and five rows, and the number of moves. Of this the half
// rows, three bytes a character, take 60.
TEST(NpuzzleTest, ASlideCostsAtMost360BytesInTheMedian) {
    NpuzzleProgram program({"--id", "4x4#u1729"});
    program.waitForText("Moves");
    program.send("lj");  // starts the clock
    program.waitForNumber("Moves", 1);
    std::vector<size_t> costs;
    for (int i = 0; i < 7; ++i) {
        program.watchFor(200ms);
        program.waitForAllOutput();
        const size_t before = program.countWrites();
        const long moves = program.numberBeside("Moves");
        program.send(i % 2 == 0 ? "l" : "h");
        program.waitForNumber("Moves", moves + 1);
        program.watchFor(200ms);
        program.waitForAllOutput();
        size_t bytes = 0;
        for (const std::string& part : program.outputByWrite(before)) {
            // Not counted: the clock may change in between, in a small write of its own.
            if (part.size() < 16) continue;
            bytes += part.size();
        }
        EXPECT_GT(bytes, 20U);
        costs.push_back(bytes);
    }
    std::ranges::nth_element(costs, costs.begin() + 3);
    EXPECT_LE(costs[3], 360U);
}

TEST(NpuzzleTest, APausedGameIsSilent) {
    NpuzzleProgram program({"--board", kMiddle});
    program.waitForText("Moves");
    program.send("hp");
    program.waitForText("PAUSED");
    program.watchFor(500ms);
    program.waitForAllOutput();
    const size_t writes = program.countWrites();
    const long wakeUps = program.countWakeUps();
    program.watchFor(1500ms);
    EXPECT_EQ(program.countWrites(), writes);
    EXPECT_EQ(program.countWakeUps(), wakeUps);
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
        sizes.push_back(program.outputByWrite(writes).front().size());
    }
    std::ranges::sort(sizes);
    std::printf("a slide: median %zu, most %zu\n", sizes.at(sizes.size() / 2), sizes.back());
    EXPECT_LE(sizes.at(sizes.size() / 2), 345U);
    EXPECT_LE(sizes.back(), 370U);
}

TEST(NpuzzleTest, AWindowTooSmallSaysSoAndRecovers) {
    NpuzzleProgram program({"--id", "16x16#u1"});
    program.waitForText("16x16#u1");
    program.resize(40, 10);
    program.waitForText("needs 63x19, is 40x10");
    program.resize(100, 30);
    program.waitForText("16x16#u1");
}

TEST(NpuzzleTest, SignalsEndItWhileTheSolverWorks) {
    for (const int signal : {SIGTERM, SIGINT, SIGHUP}) {
        NpuzzleProgram program({"--id", "5x5#u3"});
        program.waitForText("Moves");
        program.send("e");
        program.waitForText("HOW FAR");
        program.signal(signal);
        EXPECT_EQ(program.waitForEnd(), (ProgramEnd{.signal = signal}));
        EXPECT_EQ(program.describeWhatIsNotRestored(), "");
    }
}

TEST(NpuzzleTest, SuspendsAndGoesOnPaused) {
    NpuzzleProgram program({"--board", kMiddle});
    program.waitForText("Moves");
    program.send("h");
    program.waitForNumber("Moves", 1);
    program.send("\x1a");  // the driver discards keys that were not read before it
    EXPECT_EQ(program.waitForStop(), SIGTSTP);
    EXPECT_EQ(program.describeWhatIsNotRestored(), "");
    program.continueInForeground();
    program.waitForText("PAUSED");
    program.send("p");
    program.waitForNoText("PAUSED");
}

TEST(NpuzzleTest, IsReadableInAsciiWithoutColours) {
    NpuzzleProgram program({"--id", "4x4#u1729"},
                           {.environment = {{"TERM", "vt100"}, {"LANG", "C"}}});
    program.waitForText("+----");
    program.waitForText("15");
    EXPECT_TRUE(program.isShown("4x4#u1729"));
}

}  // namespace
