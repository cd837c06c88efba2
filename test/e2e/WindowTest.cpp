#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <optional>
#include <random>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "test/e2e/ScreenWell.h"
#include "test/e2e/TetrisProgram.h"
#include "test/support/Effort.h"

// Windows of all sizes, and wells of all sizes in them.

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

struct Window {
    int columns;
    int rows;
    bool hasControls;
};

// What each part of a picture shows at each size is proven without a terminal.
TEST(WindowTest, AnyWellIsWholeInAnyWindowThatIsLargeEnough) {
    for (const auto& [width, height, windows] :
         {std::tuple(10, 20,
                     std::vector<Window>{
                         {80, 24, true}, {36, 21, false}, {60, 22, false}, {36, 60, false}}),
          std::tuple(3, 1, std::vector<Window>{{80, 24, true}}),
          std::tuple(64, 60, std::vector<Window>{{200, 70, true}})}) {
        TetrisProgram program({.arguments = {"--speed", "0", "--sequence", "test", "--size",
                                             std::to_string(width) + "x" + std::to_string(height)},
                               .columns = windows[0].columns,
                               .rows = windows[0].rows});
        program.startGame();
        for (const auto& [columns, rows, hasControls] : windows) {
            SCOPED_TRACE(std::to_string(columns) + "x" + std::to_string(rows));
            program.resize(columns, rows);
            const bool hasFooter = columns >= 2 * width + 40 && rows > height + 1;
            const int topRows = std::min(4, rows - (height + 1) - (hasFooter ? 1 : 0));
            const auto isWhole = [&, width = width,
                                  height = height](const std::optional<ScreenWell>& well) {
                return well && well->width == width &&
                       static_cast<int>(well->rows.size()) == height + topRows &&
                       std::ranges::count(well->top, true) == topRows && well->count('?') == 0 &&
                       well->count('[') == 4;
            };
            program.waitUntil([&] { return isWhole(findWell(program.getTerminal())); },
                              "the whole well");
            EXPECT_FALSE(findWell(program.getTerminal())->top[static_cast<size_t>(height) - 1]);
            EXPECT_GE(program.numberBeside("Score"), 1);
            EXPECT_EQ(program.numberBeside("Pieces"), 1);
            EXPECT_EQ(program.numberBeside("Rows"), 0);
            EXPECT_EQ(program.isShown("Brain view"), hasControls);
        }
    }
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

TEST(WindowTest, TheSmallestWindowsDoNoHarm) {
    TetrisProgram program({.columns = 1, .rows = 1});
    for (const auto& [columns, rows] : {std::pair{1, 1}, {2, 1}, {1, 50}, {5, 3}, {300, 1}}) {
        program.resize(columns, rows);
        // A part of the sentence.
        program.waitUntil([&] { return program.screenText().find('n') != std::string::npos; },
                          "the beginning of the sentence");
    }
    program.resize(80, 24);
    program.startGame();
}

TEST(WindowTest, AStormOfSizesEndsInARightPicture) {
    TetrisProgram program({.arguments = {"--speed", "0"}});
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
