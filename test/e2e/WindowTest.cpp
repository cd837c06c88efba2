#include <gtest/gtest.h>

#include <fstream>
#include <optional>
#include <random>
#include <stdexcept>
#include <string>
#include <utility>

#include "test/e2e/ScreenWell.h"
#include "test/e2e/TetrisProgram.h"
#include "test/support/Effort.h"

// Windows of all sizes. What a picture shows at each is proven without a terminal.

namespace {

using namespace test;

// Expects that ^L restores the screen after something else has been written over it.
void expectRepaintsTheSame(TetrisProgram& program) {
    const std::string before = program.screenText();
    program.scribble("\033[H\033[2Jrubbish\033[12;3Hmore of it");
    program.send("\f");
    program.waitUntil([&] { return program.screenText() == before; }, "the picture:\n" + before);
}

// The peak of the program's memory, in KiB.
long readPeak(const TetrisProgram& program) {
    std::ifstream status("/proc/" + std::to_string(program.getPid()) + "/status");
    for (std::string word; status >> word;) {
        long peak = 0;
        if (word == "VmHWM:" && status >> peak) return peak;
    }
    throw std::runtime_error("no peak of memory");
}

TEST(WindowTest, WhereTheSystemKnowsNoSizeTheVariablesTellIt) {
    const std::string play = "stty cols 0 rows 0; exec " TETRIS_FILE;
    TetrisProgram program({.file = "/bin/sh",
                           .arguments = {"-c", play},
                           .environment = {{"COLUMNS", "35"}, {"LINES", "22"}}});
    program.waitForText("needs 36x21, is 35x22");
}

TEST(WindowTest, ANewSizeThatFitsStopsNothingAndOneThatDoesNotPauses) {
    TetrisProgram program({.arguments = {"--brain-active", "--speed", "99"}});
    program.startGame();
    for (const auto& [columns, rows] : {std::pair{200, 60}, {36, 21}, {80, 25}}) {
        program.resize(columns, rows);
        const long pieces = program.waitForNumber("Pieces", 1);
        program.waitForNumber("Pieces", pieces + 1);
        EXPECT_FALSE(program.isShown("PAUSED"));
    }
    program.resize(30, 10);
    program.waitForText("needs 36x21, is 30x10");
    program.resize(80, 24);
    program.waitForText("PAUSED");
    const long pieces = program.numberBeside("Pieces");
    program.send("p");
    program.waitForNumber("Pieces", pieces + 1);
}

TEST(WindowTest, AStormOfSizesEndsInARightPicture) {
    TetrisProgram program({.arguments = {"--speed", "0"}, .columns = 1, .rows = 1});
    program.waitForText("n");  // the beginning of "needs"
    program.resize(80, 24);
    program.startGame();
    // A small window pauses the game, so that the picture does not change during the comparison.
    program.resize(30, 10);
    program.waitForText("is 30x10");
    std::mt19937 random(1);
    for (int i = 0; i < 60; ++i) {
        program.resize(static_cast<int>(1 + random() % 150), static_cast<int>(1 + random() % 60));
        program.readPending();
    }
    program.resize(80, 24);
    // Pictures of earlier sizes may still arrive, and look broken here. In this window the well
    // begins at column 18 and reaches from the top to the row above the footer.
    program.waitUntil(
        [&] {
            const std::optional<ScreenWell> well = findWell(program.getTerminal());
            return well && well->left == 18 && well->floor == 22 && well->rows.size() == 22;
        },
        "the whole well");
    program.waitForAllOutput();
    EXPECT_TRUE(program.isShown("PAUSED"));
    expectRepaintsTheSame(program);
}

TEST(WindowTest, AnAnnouncedHugeWindowTakesLittleMemory) {
    TetrisProgram program({.arguments = {"--speed", "0"}});
    program.startGame();
    const long before = readPeak(program);
    const size_t writes = program.countWrites();
    program.announceSize(10000, 10000);
    program.waitUntil([&] { return program.countWrites() > writes; }, "a picture");
    // The peak is under 16 MiB in a release build, and under 6 MiB before.
    if (!tetris::kIsSanitized) {
        EXPECT_LT(readPeak(program) - before, 10 * 1024) << "KiB";
    }
    program.announceSize(80, 24);
    program.sendAndSee("\f", "Score");
}

}  // namespace
