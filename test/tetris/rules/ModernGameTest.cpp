#include "core/tetris/rules/ModernGame.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <stdexcept>
#include <string>

#include "core/tetris/Piece.h"
#include "test/support/game/ModernScript.h"

namespace tetris {
namespace {

constexpr const char* kTSlot = "...#....../###...####/####.#####";

// ---- Points

struct ScoreExample {
    std::string board;
    const char* pieces;
    const char* script;
    int64_t score;
    LockScore lock;
    const char* place;
    GameRules rules{};
    ModernStart start{};
};

TEST(ModernGameTest, TheWorkedExamplesOfPointsComeOut) {
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
        {kTSlot,
         "T",
         "C P C X",
         18 + 1200,
         {2, Spin::Full, false, 0, false, 1200, 4},
         "TS (4,1)",
         {},
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

TEST(ModernGameTest, AFallShiftOrDropEndsTheSpinAndARefusedVerbKeepsIt) {
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

TEST(ModernGameTest, ASpinInTheAirIsLostByFalling) {
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

// ---- Hold

TEST(ModernGameTest, HoldChangesThePiecesOnceUntilTheNextLock) {
    ModernGame game = makeModernGame("TIO");
    EXPECT_TRUE(game.canHold());
    playScript(game, "C 5D");
    EXPECT_TRUE(game.tick(Verb::Hold).moved);
    EXPECT_EQ(game.getHeld(), Piece::PYRAMID);
    EXPECT_EQ(toText(game), "IN (4,19)");
    EXPECT_FALSE(game.canHold());
    EXPECT_FALSE(game.tick(Verb::Hold).moved);
    EXPECT_EQ(toText(game), "IN (4,19)");
    playScript(game, "X");
    EXPECT_TRUE(game.canHold());
    EXPECT_EQ(toText(game), "ON (4,19)");
    playScript(game, "H");
    EXPECT_EQ(toText(game), "TN (4,19)");
    EXPECT_EQ(game.getHeld(), Piece::SQUARE);
    EXPECT_EQ(game.getPieces(), 1);
}

// ---- A value, and its other parts

TEST(ModernGameTest, ACopyGoesOnAlone) {
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

TEST(ModernGameTest, APieceCanBePlacedAtOnce) {
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

TEST(ModernGameTest, WrongSettingsAndTimesAreRefused) {
    ModernGame game = makeModernGame("O");
    EXPECT_THROW(game.elapse(-1), std::invalid_argument);
    EXPECT_THROW(game.elapse(1'000'000'000'001), std::invalid_argument);
    EXPECT_THROW(ModernGame(nullptr, {}), std::invalid_argument);
    EXPECT_THROW(static_cast<void>(makeModernGame("T", {.width = 3})), std::invalid_argument);
    EXPECT_THROW(static_cast<void>(makeModernGame("T", {}, {.board = Board(9, 40)})),
                 std::invalid_argument);
    EXPECT_THROW(static_cast<void>(makeModernGame("T", {}, {.board = Board(10, 41)})),
                 std::invalid_argument);
    EXPECT_THROW(static_cast<void>(makeModernGame("T", {}, {.held = 7})), std::invalid_argument);
    EXPECT_THROW(static_cast<void>(makeModernGame("T", {}, {.combo = -2})), std::invalid_argument);
}

// ---- Falls, lock delay and moves; moments

struct DelayExample {
    const char* pieces;
    const char* script;
    const char* place;  // of the falling piece
    int pieceCount;
    int64_t score;
};

TEST(ModernGameDelayTest, TheWorkedExamplesOfDelaysComeOut) {
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

TEST(ModernGameDelayTest, TimeIsRoundedUpAtTheEnd) {
    // At level 20 a row takes 455 microseconds: 19 rows, then half a second.
    ModernGame game = makeModernGame("O", {.goal = Goal::Zen, .level = 20, .limit = 1});
    const ModernReport report = game.elapse(1000);
    EXPECT_EQ(report.end, GameEnd::Limit);
    EXPECT_EQ(game.getTime(), 509);  // 508.645
}

TEST(ModernGameDelayTest, TheNextEventIsKnownToTheMicrosecond) {
    ModernGame game = makeModernGame("O", {.level = 2});
    EXPECT_EQ(game.findNextEvent(), 793'000);
    EXPECT_FALSE(game.elapseTo(792'999).moved);
    EXPECT_EQ(game.getMoment(), 792'999);
    EXPECT_EQ(game.getTime(), 793);
    EXPECT_TRUE(game.elapseTo(793'000).moved);
    EXPECT_EQ(game.findNextEvent(), 2 * 793'000);
    // A moment that has passed.
    EXPECT_FALSE(game.elapseTo(5).moved);
    EXPECT_EQ(game.getMoment(), 793'000);
    game.tick(Verb::Drop);
    EXPECT_EQ(game.findNextEvent(), 793'000 + 500'000);
    EXPECT_EQ(makeModernGame("O", {.goal = Goal::Ultra}).findNextEvent(), 1'000'000);
}

TEST(ModernGameDelayTest, WithoutGravityAPieceLocksByLandAlone) {
    ModernGame game = makeModernGame("T", {.gravity = false});
    EXPECT_EQ(game.computeWait(), std::nullopt);
    playScript(game, "+99999 P LRLRLRLRLRLRLRLRLRL +99999");
    EXPECT_EQ(toText(game), "TN (3,0)");
    EXPECT_EQ(game.getMoves(), 0);
    EXPECT_EQ(game.getTime(), 199'998);
    EXPECT_EQ(playScript(game, "X").locks.size(), 1U);
    // The time of an ultra game is up all the same.
    ModernGame ultra = makeModernGame("T", {.goal = Goal::Ultra, .gravity = false});
    EXPECT_EQ(ultra.computeWait(), 120'000);
    EXPECT_EQ(ultra.elapse(120'000).end, GameEnd::Time);
}

// ---- How games end; garbage, which ends those of one goal

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
    // The only place above the well that is full: between the cells of row 20.
    ModernGame resting =
        makeModernGame("O", {}, startOn("####..####/" + repeatRow("....##....", 20)));
    const ModernReport report = resting.tick(Verb::Land);
    EXPECT_EQ(report.end, GameEnd::LockOut);
    EXPECT_EQ(report.locks.at(0).fullRows, 0U);
    EXPECT_EQ(resting.getRows(), 0);
    EXPECT_EQ(resting.getBoard().getRowWidth(20), 10);
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
