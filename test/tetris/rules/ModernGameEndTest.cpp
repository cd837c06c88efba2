#include "core/tetris/rules/ModernGame.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>

#include "core/tetris/Piece.h"
#include "test/support/game/ModernScript.h"

namespace tetris {
namespace {

// How games end; garbage, which ends those of one goal.

TEST(ModernGameEndTest, APieceThatLocksWhollyAboveTheWellEndsTheGame) {
    ModernGame game = makeModernGame("O", {}, startOn(repeatRow("...##.....", 20)));
    const ModernReport report = game.tick(Verb::Land);
    EXPECT_EQ(report.end, GameEnd::LockOut);
    EXPECT_EQ(report.locks.size(), 1U);
    EXPECT_EQ(game.getPieces(), 1);
    EXPECT_EQ(game.getScore(), 0);
    EXPECT_FALSE(game.getPiece());
    // Its cells stay.
    EXPECT_TRUE(game.getBoard().getGrid(4, 21));
}

TEST(ModernGameEndTest, NothingIsClearedByALockOut) {
    const std::string row = "####..####";
    ModernGame game = makeModernGame("O", {}, startOn(row + "/" + repeatRow("..........", 20)));
    // The only place above the well that is full: between the cells of row 20.
    ModernGame resting = makeModernGame("O", {}, startOn(row + "/" + repeatRow("....##....", 20)));
    const ModernReport report = resting.tick(Verb::Land);
    EXPECT_EQ(report.end, GameEnd::LockOut);
    EXPECT_EQ(report.locks.at(0).fullRows, 0U);
    EXPECT_EQ(resting.getRows(), 0);
    EXPECT_EQ(resting.getBoard().getRowWidth(20), 10);
    EXPECT_TRUE(game.isRunning());
}

TEST(ModernGameEndTest, ThereIsNoGameWithoutRoomForTheFirstPiece) {
    const ModernGame game = makeModernGame("O", {}, startOn(repeatRow("....#.....", 21)));
    EXPECT_EQ(game.getEnd(), GameEnd::BlockOut);
    EXPECT_EQ(game.getPieces(), 0);
    EXPECT_FALSE(game.computeWait());
}

TEST(ModernGameEndTest, APieceFromHoldMayHaveNoRoom) {
    // The cell in (6, 20) is in the way of an I alone.
    const std::string board = "......#.../" + repeatRow("..........", 20);
    ModernGame game = makeModernGame("T", {}, {.board = readBoard(board), .held = Piece::STICK});
    EXPECT_TRUE(game.isRunning());
    const ModernReport report = game.tick(Verb::Hold);
    EXPECT_EQ(report.end, GameEnd::BlockOut);
    EXPECT_TRUE(report.moved);
    EXPECT_EQ(game.getHeld(), Piece::PYRAMID);
}

TEST(ModernGameEndTest, ASprintEndsWithFortyRowsAndWithoutAnotherPiece) {
    ModernGame game = makeModernGame("I", {.goal = Goal::Sprint, .level = 4},
                                     {.board = readBoard(repeatRow("#########.", 4)), .rows = 37});
    const ModernReport report = playScript(game, "C 4R X");
    EXPECT_EQ(report.end, GameEnd::Goal);
    EXPECT_EQ(game.getRows(), 41);
    EXPECT_EQ(game.getScore(), 34 + 4 * (800 + 2000));
}

TEST(ModernGameEndTest, AMarathonEndsWithAHundredAndFiftyRows) {
    const ModernStart start{.board = readBoard("######...."), .rows = 149};
    ModernGame game = makeModernGame("I", {}, start);
    EXPECT_EQ(game.getLevel(), 15);
    EXPECT_EQ(playScript(game, "3R X").end, GameEnd::Goal);
    ModernGame earlier = makeModernGame("I", {}, {.board = start.board, .rows = 148});
    EXPECT_EQ(playScript(earlier, "3R X").end, GameEnd::None);
}

TEST(ModernGameEndTest, UltraEndsAfterTwoMinutesAndThatMomentStillCounts) {
    ModernGame game = makeModernGame("I", {.goal = Goal::Ultra});
    playScript(game, "+119500 P");
    // The I that has just dropped locks in the last moment.
    const int pieces = game.getPieces();
    playScript(game, "+499");
    EXPECT_EQ(game.getPieces(), pieces);
    EXPECT_EQ(game.computeWait(), 1);
    const ModernReport report = game.elapse(10);
    EXPECT_EQ(report.end, GameEnd::Time);
    EXPECT_EQ(game.getPieces(), pieces + 1);
    EXPECT_EQ(game.getTime(), 120'000);
}

TEST(ModernGameEndTest, TheLimitEndsTheGameWhenAnotherPieceIsDue) {
    ModernGame game = makeModernGame("IO", {.limit = 2});
    EXPECT_EQ(game.peek(5).size(), 1U);
    playScript(game, "X");
    EXPECT_TRUE(game.peek(5).empty());
    // No piece is left to enter for it.
    EXPECT_FALSE(game.canHold());
    EXPECT_FALSE(game.tick(Verb::Hold).moved);
    EXPECT_EQ(playScript(game, "X").end, GameEnd::Limit);
    EXPECT_EQ(game.getPieces(), 2);

    // A piece that is still in hold does not count.
    ModernGame held = makeModernGame("IO", {.limit = 2});
    EXPECT_EQ(playScript(held, "H X").end, GameEnd::Limit);
    EXPECT_EQ(held.getPieces(), 1);
    EXPECT_EQ(held.getHeld(), Piece::STICK);
}

TEST(ModernGameEndTest, ZenEmptiesTheBoardWhenAPieceHasNoRoom) {
    ModernGame game = makeModernGame("O", {.goal = Goal::Zen},
                                     {.board = readBoard(repeatRow("....##....", 19)),
                                      .held = Piece::STICK,
                                      .backToBack = true});
    const ModernReport report = game.tick(Verb::Land);
    EXPECT_EQ(report.end, GameEnd::None);
    EXPECT_TRUE(report.locks.at(0).emptied);
    EXPECT_EQ(game.getBoard(), Board(10, 40));
    EXPECT_EQ(toText(game), "ON (4,19)");
    EXPECT_EQ(game.getHeld(), Piece::STICK);
    EXPECT_FALSE(game.getScoring().isBackToBack());
}

// ---- Cheese

TEST(ModernGameEndTest, GarbageRisesAtTheStartAndAfterEachRowDug) {
    ModernGame game = makeModernGame("I", {.goal = Goal::Cheese, .garbage = 11, .seed = 7});
    EXPECT_EQ(game.getBoard().getMaxHeight(), 10);
    // The hole of the uppermost row of garbage is in column 0.
    const ModernReport report = playScript(game, "C 9L X");
    EXPECT_EQ(report.locks.at(0).fullRows, uint64_t{1} << 9);
    EXPECT_EQ(report.locks.at(0).risen, 1);
    EXPECT_FALSE(report.locks.at(0).score.perfect) << "garbage was there before it rose";
    EXPECT_EQ(game.getGarbage().getDug(), 1);
    EXPECT_EQ(game.getGarbage().getRisen(), 11);
    EXPECT_EQ(game.getBoard().getRowWidth(0), 9);
}

TEST(ModernGameEndTest, ACheeseGameEndsWhenAllGarbageIsDug) {
    ModernGame game = makeModernGame("I", {.goal = Goal::Cheese, .garbage = 1, .seed = 7});
    const ModernReport report = playScript(game, "C 9L X");
    EXPECT_EQ(report.end, GameEnd::Goal);
    EXPECT_EQ(report.locks.at(0).risen, 0);
    EXPECT_EQ(game.getRows(), 1);
}

TEST(ModernGameEndTest, GarbageThatFindsNoRoomEndsTheGame) {
    const ModernGame game =
        makeModernGame("I", {.goal = Goal::Cheese}, startOn(repeatRow("#.........", 35)));
    EXPECT_EQ(game.getEnd(), GameEnd::TopOut);
}

TEST(ModernGameEndTest, SurvivalEndsWhenARowFindsNoRoom) {
    // A column of 39 rows; the lock's row fills the last one, so the next row tops out.
    ModernGame game = makeModernGame("I", {.goal = Goal::Survival, .every = 1},
                                     startOn(repeatRow("#.........", 39)));
    const ModernReport first = playScript(game, "C 9R X");
    EXPECT_EQ(first.locks.at(0).risen, 1);
    const ModernReport second = playScript(game, "C 9R X");
    EXPECT_EQ(second.end, GameEnd::TopOut);
    EXPECT_EQ(second.locks.at(0).risen, 0);
    EXPECT_EQ(game.getPieces(), 2);
}

}  // namespace
}  // namespace tetris
