#include "core/tetris/rules/ModernGame.h"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <vector>

#include "core/tetris/Piece.h"
#include "core/tetris/Replay.h"
#include "test/support/game/ModernScript.h"

namespace tetris {
namespace {

constexpr const char* kTSlot = "...#....../###...####/####.#####";

ModernStart startOn(const std::string& rows)
{
    return {.board = readBoard(rows)};
}

std::string toText(const ModernGame& game)
{
    const std::optional<FallingPiece> piece = game.getPiece();
    return piece ? toText(*piece) : std::string(toString(game.getEnd()));
}

// ---- Entering

TEST(ModernGameTest, APieceEntersInTheMiddleAndGoesOneRowDown)
{
    const char* const expected[] = {"IN (4,19)", "LN (4,19)", "JN (4,19)", "SN (4,19)",
                                    "ZN (4,19)", "ON (4,19)", "TN (4,19)"};
    for (std::size_t i = 0; i < 7; ++i)
        EXPECT_EQ(toText(makeModernGame(kModernPieces.substr(i, 1))), expected[i]);
    EXPECT_EQ(toText(makeModernGame("T", {.width = 4, .rows = 4})), "TN (1,3)");
    EXPECT_EQ(toText(makeModernGame("I", {.width = 5, .rows = 44})), "IN (2,43)");
    EXPECT_EQ(makeModernGame("I", {.width = 5, .rows = 44}).getBoard().getHeight(), 64);
}

TEST(ModernGameTest, ItStaysWhereItEntersIfItRestsThere)
{
    const ModernGame game = makeModernGame("O", {}, startOn(repeatRow("...##.....", 20)));
    EXPECT_EQ(toText(game), "ON (4,20)");
}

// ---- Points

struct ScoreExample {
    std::string board;
    const char* pieces;
    const char* script;
    std::int64_t score;
    LockScore lock;
    const char* place;
    ModernRules rules{};
    ModernStart start{};
};

TEST(ModernGameTest, TheWorkedExamplesOfPointsComeOut)
{
    const std::string fourRows = repeatRow("#########.", 4);
    const ScoreExample examples[] = {
        {kTSlot, "T", "C P C X", 18 + 1200, {2, Spin::Full, false, 0, false, 1200, 4}, "TS (4,1)"},
        {kTSlot, "T", "C P U X", 18 + 200, {1, Spin::Mini, false, 0, false, 200, 0}, "TN (4,1)"},
        {kTSlot, "T", "C P A X", 18 + 800, {1, Spin::Full, false, 0, false, 800, 2}, "TW (4,1)"},
        {"..###...../###......./####.#####/####..####/####.#####",
         "T",
         "3R P 3L C X",
         16 + 1600,
         {3, Spin::Full, false, 0, false, 1600, 6},
         "TE (4,1)"},
        {fourRows + "/.#########",
         "I",
         "C 4R X",
         3932,
         {4, Spin::None, true, 2, false, 3900, 6},
         "IE (9,3)",
         {.level = 3},
         {.backToBack = true, .combo = 1}},
        {fourRows, "I", "C 4R X", 34 + 2800, {4, Spin::None, false, 0, true, 2800, 10}, "IE (9,2)"},
        {fourRows,
         "I",
         "C 4R X",
         34 + 1200 + 3200,
         {4, Spin::None, true, 0, true, 4400, 10},
         "IE (9,2)",
         {},
         {.backToBack = true}},
        {"######....",
         "I",
         "3R P X",
         19 + 900,
         {1, Spin::None, false, 0, true, 900, 10},
         "IN (7,0)"},
        {kTSlot,
         "T",
         "C P C X",
         18 + 2400,
         {2, Spin::Full, false, 0, false, 2400, 4},
         "TS (4,1)",
         {.level = 2},
         {.rows = 9}},
    };
    for (const ScoreExample& each : examples) {
        ModernStart start = each.start;
        start.board = readBoard(each.board);
        ModernGame game = makeModernGame(each.pieces, each.rules, start);
        const ModernReport report = playScript(game, each.script);
        SCOPED_TRACE(each.board + " " + each.script);
        EXPECT_EQ(game.getScore(), each.score);
        ASSERT_EQ(report.locks.size(), 1U);
        EXPECT_EQ(report.locks[0].score, each.lock);
        EXPECT_EQ(toText(report.locks[0].piece), each.place);
        EXPECT_EQ(game.getRows(), start.rows + each.lock.rows);
        EXPECT_EQ(game.getPieces(), 1);
    }
}

TEST(ModernGameTest, TheLevelOfAMarathonBegunHigherStays)
{
    ModernGame game = makeModernGame("T", {.level = 2}, {.board = readBoard(kTSlot), .rows = 9});
    playScript(game, "C P C X");
    EXPECT_EQ(game.getRows(), 11);
    EXPECT_EQ(game.getLevel(), 2);
}

TEST(ModernGameTest, PointsCountTheLevelBeforeTheClear)
{
    ModernGame game = makeModernGame("T", {}, {.board = readBoard(kTSlot), .rows = 9});
    playScript(game, "C P C X");
    EXPECT_EQ(game.getScore(), 18 + 1200);
    EXPECT_EQ(game.getLevel(), 2);
}

TEST(ModernGameTest, EachTurnDecidesAboutTheSpinAnew)
{
    ModernGame game = makeModernGame("T", {}, startOn(kTSlot));
    playScript(game, "C P C");
    EXPECT_EQ(game.getSpin(), Spin::Full);
    playScript(game, "A");
    EXPECT_EQ(game.getSpin(), Spin::Mini);
    EXPECT_EQ(game.getScore(), 18);
}

TEST(ModernGameTest, AFallShiftOrDropEndsTheSpinAndARefusedVerbKeepsIt)
{
    ModernGame fallen = makeModernGame("T", {}, startOn(kTSlot));
    playScript(fallen, "C 17D");
    EXPECT_EQ(toText(fallen), "TE (4,2)");
    EXPECT_EQ(fallen.getScore(), 17);
    EXPECT_EQ(fallen.getSpin(), Spin::None);

    ModernGame refused = makeModernGame("T", {}, startOn(kTSlot));
    playScript(refused, "C P C L R D P");
    EXPECT_EQ(refused.getSpin(), Spin::Full);

    // Here a T has a spin, and can go left.
    ModernGame shifted = makeModernGame("T", {}, startOn(".....#..../........../...#.#...."));
    playScript(shifted, "U P C");
    EXPECT_EQ(toText(shifted), "TN (4,1)");
    EXPECT_EQ(shifted.getSpin(), Spin::Mini);
    playScript(shifted, "L");
    EXPECT_EQ(toText(shifted), "TN (3,1)");
    EXPECT_EQ(shifted.getSpin(), Spin::None);
}

TEST(ModernGameTest, ASpinInTheAirIsLostByFalling)
{
    const ModernStart start =
        startOn("...#.#..../........../.....#..../........../........../........../..........");
    ModernGame game = makeModernGame("T", {}, start);
    playScript(game, "A 3L 14D 3R C");
    EXPECT_EQ(toText(game), "TW (4,5)");
    EXPECT_EQ(game.getSpin(), Spin::Mini);
    ModernGame waiting = game;
    const ModernReport report = playScript(game, "X");
    EXPECT_EQ(report.locks.at(0).score.spin, Spin::None);
    EXPECT_EQ(game.getScore(), 14 + 2 * 4);
    playScript(waiting, "+1000");
    EXPECT_EQ(toText(waiting), "TW (4,4)");
    EXPECT_EQ(waiting.getSpin(), Spin::None);
}

// ---- Ends

TEST(ModernGameTest, APieceThatLocksWhollyAboveTheWellEndsTheGame)
{
    ModernGame game = makeModernGame("O", {}, startOn(repeatRow("...##.....", 20)));
    const ModernReport report = game.tick(ModernVerb::Land);
    EXPECT_EQ(report.end, ModernEnd::LockOut);
    EXPECT_EQ(report.locks.size(), 1U);
    EXPECT_EQ(game.getPieces(), 1);
    EXPECT_EQ(game.getScore(), 0);
    EXPECT_FALSE(game.getPiece());
    // Its cells stay.
    EXPECT_TRUE(game.getBoard().getGrid(4, 21));
}

TEST(ModernGameTest, NothingIsClearedByALockOut)
{
    const std::string row = "####..####";
    ModernGame game = makeModernGame("O", {}, startOn(row + "/" + repeatRow("..........", 20)));
    // The only place above the well that is full: between the cells of row 20.
    ModernGame resting = makeModernGame("O", {}, startOn(row + "/" + repeatRow("....##....", 20)));
    const ModernReport report = resting.tick(ModernVerb::Land);
    EXPECT_EQ(report.end, ModernEnd::LockOut);
    EXPECT_EQ(report.locks.at(0).fullRows, 0U);
    EXPECT_EQ(resting.getRows(), 0);
    EXPECT_EQ(resting.getBoard().getRowWidth(20), 10);
    EXPECT_TRUE(game.isRunning());
}

TEST(ModernGameTest, APieceMayLockPartlyAboveTheWell)
{
    ModernGame game = makeModernGame("O", {}, startOn(repeatRow("....##....", 19)));
    const ModernReport report = game.tick(ModernVerb::Land);
    EXPECT_EQ(toText(report.locks.at(0).piece), "ON (4,19)");
    EXPECT_EQ(report.end, ModernEnd::BlockOut);
    EXPECT_EQ(game.getPieces(), 1);
    EXPECT_EQ(game.getScore(), 0);
}

TEST(ModernGameTest, ThereIsNoGameWithoutRoomForTheFirstPiece)
{
    const ModernGame game = makeModernGame("O", {}, startOn(repeatRow("....#.....", 21)));
    EXPECT_EQ(game.getEnd(), ModernEnd::BlockOut);
    EXPECT_EQ(game.getPieces(), 0);
    EXPECT_FALSE(game.computeWait());
}

TEST(ModernGameTest, APieceFromHoldMayHaveNoRoom)
{
    // The cell in (6, 20) is in the way of an I alone.
    const std::string board = "......#.../" + repeatRow("..........", 20);
    ModernGame game = makeModernGame("T", {}, {.board = readBoard(board), .held = Piece::STICK});
    EXPECT_TRUE(game.isRunning());
    const ModernReport report = game.tick(ModernVerb::Hold);
    EXPECT_EQ(report.end, ModernEnd::BlockOut);
    EXPECT_TRUE(report.moved);
    EXPECT_EQ(game.getHeld(), Piece::PYRAMID);
}

TEST(ModernGameTest, AfterTheEndNothingChanges)
{
    ModernGame game = makeModernGame("O", {.limit = 1});
    playScript(game, "+700 X");
    ASSERT_EQ(game.getEnd(), ModernEnd::Limit);
    const std::string board = game.getBoard().toString();
    const ModernReport report = playScript(game, "L X H +5000");
    EXPECT_EQ(report.end, ModernEnd::Limit);
    EXPECT_FALSE(report.moved);
    EXPECT_EQ(game.getTime(), 700);
    EXPECT_EQ(game.getPieces(), 1);
    EXPECT_EQ(game.getBoard().toString(), board);
    EXPECT_TRUE(game.peek(3).empty());
}

TEST(ModernGameTest, ASprintEndsWithFortyRowsAndWithoutAnotherPiece)
{
    ModernGame game = makeModernGame("I", {.goal = Goal::Sprint, .level = 4},
                                     {.board = readBoard(repeatRow("#########.", 4)), .rows = 37});
    const ModernReport report = playScript(game, "C 4R X");
    EXPECT_EQ(report.end, ModernEnd::Goal);
    EXPECT_EQ(game.getRows(), 41);
    EXPECT_EQ(game.getScore(), 34 + 4 * (800 + 2000));
}

TEST(ModernGameTest, AMarathonEndsWithAHundredAndFiftyRows)
{
    const ModernStart start{.board = readBoard("######...."), .rows = 149};
    ModernGame game = makeModernGame("I", {}, start);
    EXPECT_EQ(game.getLevel(), 15);
    EXPECT_EQ(playScript(game, "3R X").end, ModernEnd::Goal);
    ModernGame earlier = makeModernGame("I", {}, {.board = start.board, .rows = 148});
    EXPECT_EQ(playScript(earlier, "3R X").end, ModernEnd::None);
}

TEST(ModernGameTest, UltraEndsAfterTwoMinutesAndThatMomentStillCounts)
{
    ModernGame game = makeModernGame("I", {.goal = Goal::Ultra});
    playScript(game, "+119500 P");
    // The I that has just dropped locks in the last moment.
    const int pieces = game.getPieces();
    playScript(game, "+499");
    EXPECT_EQ(game.getPieces(), pieces);
    EXPECT_EQ(game.computeWait(), 1);
    const ModernReport report = game.elapse(10);
    EXPECT_EQ(report.end, ModernEnd::Time);
    EXPECT_EQ(game.getPieces(), pieces + 1);
    EXPECT_EQ(game.getTime(), 120'000);
}

TEST(ModernGameTest, TheLimitEndsTheGameWhenAnotherPieceIsDue)
{
    ModernGame game = makeModernGame("IO", {.limit = 2});
    EXPECT_EQ(game.peek(5).size(), 1U);
    playScript(game, "X");
    EXPECT_TRUE(game.peek(5).empty());
    // No piece is left to enter for it.
    EXPECT_FALSE(game.canHold());
    EXPECT_FALSE(game.tick(ModernVerb::Hold).moved);
    EXPECT_EQ(playScript(game, "X").end, ModernEnd::Limit);
    EXPECT_EQ(game.getPieces(), 2);

    // A piece that is still in hold does not count.
    ModernGame held = makeModernGame("IO", {.limit = 2});
    EXPECT_EQ(playScript(held, "H X").end, ModernEnd::Limit);
    EXPECT_EQ(held.getPieces(), 1);
    EXPECT_EQ(held.getHeld(), Piece::STICK);
}

TEST(ModernGameTest, TheTestSequenceHasItsOwnLimit)
{
    ModernGame game(makeSequence("test", 0), {.goal = Goal::Zen});
    for (int i = 0; i < 1000 && game.isRunning(); ++i)
        game.tick(ModernVerb::Land);
    EXPECT_EQ(game.getEnd(), ModernEnd::Limit);
    EXPECT_EQ(game.getPieces(), 100);
}

TEST(ModernGameTest, ZenEmptiesTheBoardWhenAPieceHasNoRoom)
{
    ModernGame game = makeModernGame("O", {.goal = Goal::Zen},
                                     {.board = readBoard(repeatRow("....##....", 19)),
                                      .held = Piece::STICK,
                                      .backToBack = true});
    const ModernReport report = game.tick(ModernVerb::Land);
    EXPECT_EQ(report.end, ModernEnd::None);
    EXPECT_TRUE(report.locks.at(0).emptied);
    EXPECT_EQ(game.getBoard(), Board(10, 40));
    EXPECT_EQ(toText(game), "ON (4,19)");
    EXPECT_EQ(game.getHeld(), Piece::STICK);
    EXPECT_FALSE(game.getScoring().isBackToBack());
}

TEST(ModernGameTest, ZenEmptiesTheBoardAfterALockOut)
{
    ModernGame game = makeModernGame("OT", {.goal = Goal::Zen},
                                     {.board = readBoard(repeatRow("...##.....", 20)), .combo = 3});
    const ModernReport report = game.tick(ModernVerb::Land);
    EXPECT_TRUE(report.locks.at(0).emptied);
    EXPECT_EQ(game.getPieces(), 1);
    EXPECT_EQ(game.getScore(), 0);
    EXPECT_EQ(game.getScoring().getCombo(), -1);
    EXPECT_EQ(toText(game), "TN (4,19)");
    EXPECT_EQ(game.getBoard(), Board(10, 40));
}

TEST(ModernGameTest, ZenEmptiesTheBoardForAPieceFromHold)
{
    const std::string board = "......#.../" + repeatRow("..........", 20);
    ModernGame game =
        makeModernGame("T", {.goal = Goal::Zen}, {.board = readBoard(board), .held = Piece::STICK});
    const ModernReport report = game.tick(ModernVerb::Hold);
    EXPECT_TRUE(report.emptied);
    EXPECT_EQ(game.getBoard(), Board(10, 40));
    EXPECT_EQ(toText(game), "IN (4,19)");
}

// ---- Cheese

TEST(ModernGameTest, GarbageRisesAtTheStartAndAfterEachRowDug)
{
    ModernGame game = makeModernGame("I", {.goal = Goal::Cheese, .garbage = 11, .seed = 7});
    EXPECT_EQ(game.getBoard().getMaxHeight(), 10);
    // The hole of the uppermost row of garbage is in column 0.
    const ModernReport report = playScript(game, "C 9L X");
    EXPECT_EQ(report.locks.at(0).fullRows, std::uint64_t{1} << 9);
    EXPECT_EQ(report.locks.at(0).risen, 1);
    EXPECT_EQ(game.getGarbage().getDug(), 1);
    EXPECT_EQ(game.getGarbage().getRisen(), 11);
    EXPECT_EQ(game.getBoard().getRowWidth(0), 9);
}

TEST(ModernGameTest, ACheeseGameEndsWhenAllGarbageIsDug)
{
    ModernGame game = makeModernGame("I", {.goal = Goal::Cheese, .garbage = 1, .seed = 7});
    const ModernReport report = playScript(game, "C 9L X");
    EXPECT_EQ(report.end, ModernEnd::Goal);
    EXPECT_EQ(report.locks.at(0).risen, 0);
    EXPECT_EQ(game.getRows(), 1);
}

TEST(ModernGameTest, GarbageThatFindsNoRoomEndsTheGame)
{
    const ModernGame game =
        makeModernGame("I", {.goal = Goal::Cheese}, startOn(repeatRow("#.........", 35)));
    EXPECT_EQ(game.getEnd(), ModernEnd::TopOut);
}

TEST(ModernGameTest, APerfectClearLooksAtTheBoardBeforeGarbageRises)
{
    ModernGame game = makeModernGame("I", {.goal = Goal::Cheese, .garbage = 11, .seed = 7});
    EXPECT_FALSE(playScript(game, "C 9L X").locks.at(0).score.perfect);
}

// ---- Hold

TEST(ModernGameTest, HoldChangesThePiecesOnceUntilTheNextLock)
{
    ModernGame game = makeModernGame("TIO");
    EXPECT_TRUE(game.canHold());
    playScript(game, "C 5D");
    EXPECT_TRUE(game.tick(ModernVerb::Hold).moved);
    EXPECT_EQ(game.getHeld(), Piece::PYRAMID);
    EXPECT_EQ(toText(game), "IN (4,19)");
    EXPECT_FALSE(game.canHold());
    EXPECT_FALSE(game.tick(ModernVerb::Hold).moved);
    EXPECT_EQ(toText(game), "IN (4,19)");
    playScript(game, "X");
    EXPECT_TRUE(game.canHold());
    EXPECT_EQ(toText(game), "ON (4,19)");
    playScript(game, "H");
    EXPECT_EQ(toText(game), "TN (4,19)");
    EXPECT_EQ(game.getHeld(), Piece::SQUARE);
    EXPECT_EQ(game.getPieces(), 1);
}

TEST(ModernGameTest, WithoutHoldItIsRefused)
{
    ModernGame game = makeModernGame("TI", {.hold = false});
    EXPECT_FALSE(game.canHold());
    EXPECT_FALSE(game.tick(ModernVerb::Hold).moved);
    EXPECT_EQ(toText(game), "TN (4,19)");
}

TEST(ModernGameTest, APieceFromHoldBeginsAfresh)
{
    ModernGame game = makeModernGame("TI");
    playScript(game, "+999 H +999");
    EXPECT_EQ(toText(game), "IN (4,19)");
    playScript(game, "+1");
    EXPECT_EQ(toText(game), "IN (4,18)");
}

// ---- Delays

struct DelayExample {
    const char* pieces;
    const char* script;
    const char* place;  // of the falling piece
    int pieceCount;
    std::int64_t score;
};

TEST(ModernGameTest, TheWorkedExamplesOfDelaysComeOut)
{
    const DelayExample examples[] = {
        {"O", "+999", "ON (4,19)", 0, 0},
        {"O", "+999 +1", "ON (4,18)", 0, 0},
        {"O", "+1000 P", "ON (4,0)", 0, 18},
        {"O", "+1000 P +499", "ON (4,0)", 0, 18},
        {"O", "+1000 P +499 +1", "ON (4,19)", 1, 18},
        {"T", "P LRLRLRLRLRLRLR", "TN (4,0)", 0, 19},
        {"T", "P LRLRLRLRLRLRLR L", "TN (4,19)", 1, 19},
        {"T", "P +400 L +400 R +499", "TN (4,0)", 0, 19},
        {"T", "P +400 L +400 R +499 +1", "TN (4,19)", 1, 19},
        {"O", "P 4L +400 L +99", "ON (0,0)", 0, 19},
        {"O", "P 4L +400 L +99 +1", "ON (4,19)", 1, 19},
        {"O", "P 14C", "OS (5,1)", 0, 19},
        {"O", "P 15C", "ON (4,19)", 1, 19},
    };
    for (const DelayExample& each : examples) {
        SCOPED_TRACE(std::string(each.pieces) + ": " + each.script);
        ModernGame game = makeModernGame(each.pieces);
        playScript(game, each.script);
        EXPECT_EQ(toText(game), each.place);
        EXPECT_EQ(game.getPieces(), each.pieceCount);
        EXPECT_EQ(game.getScore(), each.score);
    }
}

TEST(ModernGameTest, TheFifteenthMoveIsMadeBeforeThePieceLocks)
{
    ModernGame game = makeModernGame("T");
    playScript(game, "P LRLRLRLRLRLRLR");
    EXPECT_EQ(game.getMoves(), 14);
    const ModernReport report = playScript(game, "L");
    EXPECT_EQ(toText(report.locks.at(0).piece), "TN (3,0)");
    EXPECT_EQ(game.getTime(), 0);
}

TEST(ModernGameTest, ALowerRowGivesTheMovesBack)
{
    ModernGame game = makeModernGame("O", {}, startOn("...#######/...#######"));
    playScript(game, "P CCC");
    EXPECT_EQ(game.getMoves(), 3);
    EXPECT_EQ(game.getScore(), 17);
    playScript(game, "L");
    EXPECT_EQ(game.getMoves(), 4);
    playScript(game, "2L");
    EXPECT_EQ(game.getMoves(), 6);
    playScript(game, "+999");
    EXPECT_EQ(game.getMoves(), 6);
    playScript(game, "+1");
    EXPECT_EQ(game.getMoves(), 0);
    EXPECT_EQ(findLowestRow(*game.getPiece()), 1);
}

TEST(ModernGameTest, AKickOffTheGroundGivesNoMovesBack)
{
    ModernGame game = makeModernGame("T");
    playScript(game, "P A");
    EXPECT_EQ(toText(game), "TS (4,1)");
    EXPECT_EQ(game.getMoves(), 1);
    playScript(game, "A");
    EXPECT_EQ(toText(game), "TN (4,1)");
    EXPECT_EQ(game.getMoves(), 2);
    playScript(game, "+1000");
    EXPECT_EQ(toText(game), "TN (4,0)");
    EXPECT_EQ(game.getMoves(), 2);
    // The half second began anew with the second turn.
    playScript(game, "+499");
    EXPECT_EQ(game.getPieces(), 0);
    playScript(game, "+1");
    EXPECT_EQ(game.getPieces(), 1);
}

TEST(ModernGameTest, TimeIsRoundedUpAtTheEnd)
{
    // At level 20 a row takes 455 microseconds: 19 rows, then half a second.
    ModernGame game = makeModernGame("O", {.goal = Goal::Zen, .level = 20, .limit = 1});
    const ModernReport report = game.elapse(1000);
    EXPECT_EQ(report.end, ModernEnd::Limit);
    EXPECT_EQ(game.getTime(), 509);  // 508.645
}

TEST(ModernGameTest, TheWaitIsTheTimeUntilSomethingChanges)
{
    ModernGame game = makeModernGame("O", {.goal = Goal::Zen, .level = 2});
    EXPECT_EQ(game.computeWait(), 793);
    EXPECT_FALSE(game.elapse(792).moved);
    EXPECT_EQ(game.computeWait(), 1);
    EXPECT_TRUE(game.elapse(1).moved);
    playScript(game, "P +100");
    EXPECT_EQ(game.computeWait(), 400);
}

TEST(ModernGameTest, TimeOutOfRangeIsRefused)
{
    ModernGame game = makeModernGame("O");
    EXPECT_THROW(game.elapse(-1), std::invalid_argument);
    EXPECT_THROW(game.elapse(1'000'000'000'001), std::invalid_argument);
}

// ---- A value, and its other parts

TEST(ModernGameTest, ACopyGoesOnAlone)
{
    ModernGame game(makeSequence("bag", 3), {});
    playScript(game, "+300 C X 3L");
    ModernGame copy = game;
    playScript(game, "X X +2000");
    EXPECT_EQ(copy.getPieces(), 1);
    playScript(copy, "X X +2000");
    EXPECT_EQ(copy.getBoard(), game.getBoard());
    EXPECT_EQ(copy.getPiece(), game.getPiece());
    EXPECT_EQ(copy.peek(6), game.peek(6));
    const ModernGame& same = copy;
    copy = same;
    EXPECT_EQ(copy.getPiece(), game.getPiece());
}

TEST(ModernGameTest, TheGhostIsWhereLandPutsThePiece)
{
    ModernGame game = makeModernGame("T", {}, startOn(kTSlot));
    playScript(game, "C");
    EXPECT_EQ(toText(*game.findGhost()), "TE (4,1)");
    EXPECT_EQ(toText(game.tick(ModernVerb::Land).locks.at(0).piece), "TE (4,1)");
}

TEST(ModernGameTest, APieceCanBePlacedAtOnce)
{
    ModernGame game = makeModernGame("T", {}, startOn(kTSlot));
    const ModernReport report = game.place({Piece::PYRAMID, Facing::South, 4, 1}, Spin::Full);
    EXPECT_EQ(report.locks.at(0).score.rows, 2);
    EXPECT_EQ(game.getScore(), 1200);
    EXPECT_EQ(game.getTime(), 0);
    EXPECT_THROW(game.place({Piece::PYRAMID, Facing::North, 4, 9}, Spin::None),
                 std::invalid_argument);
    EXPECT_THROW(game.place({Piece::STICK, Facing::North, 4, 0}, Spin::None),
                 std::invalid_argument);
}

TEST(ModernGameTest, WrongSettingsAreRefused)
{
    EXPECT_THROW(ModernGame(nullptr, {}), std::invalid_argument);
    EXPECT_THROW(static_cast<void>(makeModernGame("T", {.width = 3})), std::invalid_argument);
    EXPECT_THROW(static_cast<void>(makeModernGame("T", {}, {.board = Board(9, 40)})),
                 std::invalid_argument);
    EXPECT_THROW(static_cast<void>(makeModernGame("T", {}, {.board = Board(10, 41)})),
                 std::invalid_argument);
    EXPECT_THROW(static_cast<void>(makeModernGame("T", {}, {.held = 7})), std::invalid_argument);
    EXPECT_THROW(static_cast<void>(makeModernGame("T", {}, {.combo = -2})), std::invalid_argument);
}

TEST(ModernGameTest, AWholePublishedGameComesOutToTheHash)
{
    ModernGame game(makeSequence("bag", 7), {.limit = 12, .seed = 7});
    playScript(game,
               "+502 19D4L +431 X +361 19DLX +567 17DRDRDX +427 18D +275 X +152 16DLC "
               "+873 16D2RD2RUDX +203 17D2RDRCX +432 17DRCDX +454 16D3LC2DX +554 18D4RDX "
               "+577 17D2LCDX +481 H17DCX");
    EXPECT_EQ(game.getEnd(), ModernEnd::Limit);
    EXPECT_EQ(game.getScore(), 567);
    EXPECT_EQ(game.getPieces(), 12);
    EXPECT_EQ(game.getRows(), 3);
    EXPECT_EQ(game.getTime(), 6289);
    EXPECT_EQ(formatHash(hashBoard(game.getBoard())), "bc97a0676a77ad73");
}

}  // namespace
}  // namespace tetris
