#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <optional>
#include <ostream>
#include <random>
#include <stdexcept>
#include <string>

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

// A well in a window, and what must be visible there.
struct WindowCase {
    int columns;
    int rows;
    int width = 10;
    int height = 20;
    bool controls = true;

    friend std::ostream& operator<<(std::ostream& out, const WindowCase& tested) {
        return out << tested.columns << "x" << tested.rows << " with a well of " << tested.width
                   << "x" << tested.height;
    }
};

class WindowSizeTest : public testing::TestWithParam<WindowCase> {};
INSTANTIATE_TEST_SUITE_P(Sizes, WindowSizeTest,
                         testing::Values(WindowCase{80, 24}, WindowCase{80, 23}, WindowCase{80, 25},
                                         WindowCase{.columns = 36, .rows = 21, .controls = false},
                                         WindowCase{.columns = 60, .rows = 22, .controls = false},
                                         WindowCase{.columns = 36, .rows = 60, .controls = false},
                                         WindowCase{200, 60}, WindowCase{500, 200},
                                         WindowCase{132, 43}, WindowCase{80, 24, 3, 1},
                                         WindowCase{132, 40, 16, 30}, WindowCase{200, 70, 64, 60},
                                         WindowCase{80, 24, 3, 20}, WindowCase{120, 24, 20, 1}),
                         [](const auto& tested) {
                             const WindowCase& window = tested.param;
                             return std::to_string(window.columns) + "x" +
                                    std::to_string(window.rows) + "With" +
                                    std::to_string(window.width) + "x" +
                                    std::to_string(window.height);
                         });

TEST_P(WindowSizeTest, ShowsTheWholeGame) {
    const WindowCase window = GetParam();
    TetrisProgram program(
        {.arguments = {"--speed", "0", "--sequence", "test", "--size",
                       std::to_string(window.width) + "x" + std::to_string(window.height)},
         .columns = window.columns,
         .rows = window.rows});
    program.startGame();
    program.waitForAllOutput();
    EXPECT_GE(program.numberBeside("Score"), 1);
    EXPECT_EQ(program.numberBeside("Pieces"), 1);
    EXPECT_EQ(program.numberBeside("Rows"), 0);
    EXPECT_EQ(program.isShown("Brain view"), window.controls);

    // Large windows have cells of four by two characters, which ScreenWell does not read.
    if (window.columns >= 120 && window.rows >= 60 && window.width == 10) return;
    const ScreenWell well = findWell(program.getTerminal()).value();
    const bool hasFooter =
        window.columns >= 2 * window.width + 40 && window.rows > window.height + 1;
    const int topRows = std::min(4, window.rows - (window.height + 1) - (hasFooter ? 1 : 0));
    EXPECT_EQ(well.width, window.width);
    EXPECT_EQ(static_cast<int>(well.rows.size()), window.height + topRows);
    EXPECT_EQ(std::ranges::count(well.top, true), topRows);
    EXPECT_FALSE(well.top[static_cast<size_t>(window.height) - 1]);
    EXPECT_EQ(well.count('?'), 0);
    // A square enters in the two highest top rows; the window may cut them off.
    EXPECT_GE(well.countFilled(), 2 * std::max(0, topRows - 2));
    EXPECT_EQ(well.count('['), 4) << program.screenText();
}

TEST_P(WindowSizeTest, ShowsPauseAndTheEnd) {
    const WindowCase window = GetParam();
    TetrisProgram program(
        {.arguments = {"--speed", "0", "--size",
                       std::to_string(window.width) + "x" + std::to_string(window.height),
                       "--pieces", "1"},
         .columns = window.columns,
         .rows = window.rows});
    program.startGame();
    program.send("p");
    program.waitForText("PAUSED");
    program.send("p");
    program.waitForNoText("PAUSED");
    program.send(" ");
    program.waitForText("Enter new");
    EXPECT_GE(program.numberBeside("Score"), 1);
    EXPECT_EQ(program.numberBeside("Pieces"), 1);
    EXPECT_GE(program.numberBeside("Rows"), 0);
}

TEST(WindowTest, TooSmallAtTheStartSaysWhatItNeeds) {
    TetrisProgram program({.columns = 35, .rows = 21});
    program.waitForText("needs 36x21, is 35x21");
    program.resize(36, 20);
    program.waitForText("needs 36x21, is 36x20");
    program.resize(80, 24);
    program.startGame();
}

TEST(WindowTest, WhereTheSystemKnowsNoSizeTheVariablesTellIt) {
    const std::string play = "stty cols 0 rows 0; exec " TETRIS_FILE;
    TetrisProgram program({.file = "/bin/sh",
                           .arguments = {"-c", play},
                           .environment = {{"COLUMNS", "35"}, {"LINES", "22"}}});
    program.waitForText("needs 36x21, is 35x22");
}

TEST(WindowTest, AnotherWellNeedsAnotherSize) {
    TetrisProgram program({.arguments = {"--size", "64x60"}});
    program.waitForText("needs 80x61, is 80x24");
    program.resize(144, 61);
    program.startGame();
}

TEST(WindowTest, SmallerPausesAndLargerRecovers) {
    TetrisProgram program({.arguments = {"--brain-active", "--speed", "99"}});
    program.startGame();
    program.waitForNumber("Pieces", 3);
    program.resize(30, 10);
    program.waitForText("needs 36x21, is 30x10");
    program.resize(80, 24);
    program.waitForText("PAUSED");
    const long pieces = program.numberBeside("Pieces");
    program.send("p");
    program.waitForNumber("Pieces", pieces + 1);
}

TEST(WindowTest, ANewSizeThatFitsStopsNothing) {
    TetrisProgram program({.arguments = {"--brain-active", "--speed", "99"}});
    program.startGame();
    for (const auto& [columns, rows] : {std::pair{200, 60}, {36, 21}, {80, 25}, {80, 24}}) {
        program.resize(columns, rows);
        const long pieces = program.waitForNumber("Pieces", 1);
        program.waitForNumber("Pieces", pieces + 1);
        EXPECT_FALSE(program.isShown("PAUSED"));
        if (columns < 200) {
            EXPECT_TRUE(findWell(program.getTerminal()).has_value()) << program.screenText();
        }
    }
}

TEST(WindowTest, TheSmallestWindowsDoNoHarm) {
    for (const auto& [columns, rows] : {std::pair{1, 1}, {2, 1}, {1, 50}, {5, 3}, {300, 1}}) {
        TetrisProgram program({.columns = columns, .rows = rows});
        // A part of the sentence is shown; after the resize, the first screen.
        program.waitUntil([&] { return program.screenText().find('n') != std::string::npos; },
                          "the beginning of the sentence");
        program.resize(80, 24);
        program.startGame();
    }
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

TEST(WindowTest, ControlLRepaintsEverything) {
    TetrisProgram program({.arguments = {"--speed", "0"}});
    program.startGame();
    program.send("p");
    program.waitForText("PAUSED");
    program.waitForAllOutput();
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
    program.send("\f");
    program.waitForText("Score");
}

}  // namespace
