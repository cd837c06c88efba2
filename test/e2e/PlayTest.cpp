#include <gtest/gtest.h>

#include <cctype>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/tetris/Piece.h"
#include "test/e2e/ScreenWell.h"
#include "test/e2e/TetrisProgram.h"
#include "test/support/game/FindSeed.h"

// Games played at the terminal, by keys and by brains.

namespace {

using namespace test;

// The columns of the falling piece, the cells of the highest rows, as in "...O".
std::string findPiece(const TetrisProgram& program) {
    const std::optional<ScreenWell> well = findWell(program.getTerminal());
    if (!well) return "no well";
    std::string columns(static_cast<size_t>(well->width), '.');
    for (size_t y = well->rows.size(); y-- > 4;)
        for (size_t x = 0; x < columns.size(); ++x)
            if (std::isupper(well->rows[y][x]) != 0) columns[x] = well->rows[y][x];
    columns.erase(columns.find_last_not_of('.') + 1);
    return columns;
}

// What keys mean is proven without a terminal. Both forms of the arrows, because terminals may send
// either, whatever their description says.
TEST(PlayTest, EveryVerbHasItsKeys) {
    const uint64_t sticks = tetris::findSeed({tetris::Piece::STICK, tetris::Piece::STICK});
    TetrisProgram program(
        {.arguments = {"--sequence", "random", "--speed", "0", "--seed", std::to_string(sticks)}});
    program.startGame();
    for (const auto& [key, columns] : {std::pair("j", "...I"),
                                       {"\033[D", "..I"},
                                       {"\033OD", ".I"},
                                       {"l", "..I"},
                                       {"\033[C", "...I"},
                                       {"\033OC", "....I"},
                                       {"k", "...IIII"},
                                       {"i", "....I"},
                                       {"\033[A", "...IIII"},
                                       {"jjj", "IIII"},
                                       {"n", ""}}) {
        program.send(key);
        program.waitUntil([&, columns = columns] { return findPiece(program) == columns; },
                          columns + std::string(" after ") + key);
    }
    EXPECT_EQ(program.numberBeside("Pieces"), 1);
    // Many keys at once all count.
    program.send(" k;");
    program.waitForNumber("Pieces", 2);
    program.waitUntil([&] { return findPiece(program) == "......IIII"; }, "the second piece");
}

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
