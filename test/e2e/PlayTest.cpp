#include <gtest/gtest.h>

#include "test/e2e/TetrisProgram.h"

// Games played at the terminal, by keys and by brains.

namespace {

using namespace test;

TEST(PlayTest, TheTestGameOfABrainEndsWithItsNumbers) {
    TetrisProgram program(
        {.arguments = {"--sequence", "test", "--brain-active", "--speed", "100"}});
    program.startGame();
    program.waitForText("Enter new");
    EXPECT_EQ(program.numberBeside("Score"), 270);
    EXPECT_EQ(program.numberBeside("Pieces"), 100);
    EXPECT_EQ(program.numberBeside("Rows"), 34);
    EXPECT_TRUE(program.isShown("--sequence test"));
}

TEST(PlayTest, ANewGameHasANewSeedAndAgainTheSame) {
    TetrisProgram program({.arguments = {"--seed", "123456", "--speed", "0"}});
    program.startGame();
    program.waitUntil([&] { return program.numberBeside("Seed") == 123456; }, "its seed");
    program.send(" Gy");
    program.waitUntil([&] { return program.numberBeside("Pieces") == 1; }, "the game again");
    EXPECT_EQ(program.numberBeside("Seed"), 123456);
    program.send("gy");
    program.waitUntil([&] { return !program.isShown(" 123456 "); }, "another seed");
    EXPECT_EQ(program.numberBeside("Pieces"), 1);
}

}  // namespace
