#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "test/e2e/TetrisProgram.h"

// Games played at the terminal, by keys and by brains.

namespace {

using namespace test;

struct TestGame {
    std::vector<std::string> arguments;
    long score;
    long pieces;
    long rows;
};

TEST(PlayTest, TheTestGameEndsWithTheNumbersOfItsBrainAndAdversary) {
    for (const TestGame& game :
         {TestGame{{}, 270, 100, 34}, TestGame{{"--adversary", "100"}, 45, 40, 1},
          TestGame{{"--brain", "bad"}, 15, 15, 0}}) {
        TetrisOptions options{
            .arguments = {"--sequence", "test", "--brain-active", "--speed", "100"}};
        options.arguments.insert(options.arguments.end(), game.arguments.begin(),
                                 game.arguments.end());
        TetrisProgram program(options);
        program.startGame();
        program.waitForText("Enter new");
        EXPECT_EQ(program.numberBeside("Score"), game.score);
        EXPECT_EQ(program.numberBeside("Pieces"), game.pieces);
        EXPECT_EQ(program.numberBeside("Rows"), game.rows);
        EXPECT_TRUE(program.isShown("--sequence test"));
    }
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
