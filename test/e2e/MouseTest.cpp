#include <gtest/gtest.h>

#include "test/e2e/TetrisProgram.h"

// That the mouse is asked for and understood. What each click does is proven without a terminal.

namespace {

using namespace test;

TEST(MouseTest, IsLeftToTheTerminalIfNotWanted) {
    TetrisProgram program({.arguments = {"--no-mouse"}});
    program.startGame();
    EXPECT_EQ(program.getTerminal().getMouseMode(), MouseMode::Off);
}

TEST(MouseTest, ClicksWorkInEachFormOfReportsAndElsewhereDoNothing) {
    for (const char* const name : {"xterm-256color", "tmux-256color", "linux", "screen-256color"}) {
        TetrisProgram program({.arguments = {"--speed", "0"}, .environment = {{"TERM", name}}});
        program.startGame();
        EXPECT_EQ(program.getTerminal().getMouseMode(), MouseMode::Drags) << name;
        program.click(10, 10);
        program.click(0, 0);
        program.clickOn("p pause");
        program.waitForText("PAUSED");
        program.clickOn("p play on");
        program.waitForNoText("PAUSED");
        EXPECT_EQ(program.numberBeside("Pieces"), 1) << name;
    }
}

}  // namespace
