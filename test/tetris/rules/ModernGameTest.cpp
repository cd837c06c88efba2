#include "core/tetris/rules/ModernGame.h"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>

#include "core/tetris/Piece.h"
#include "core/tetris/replay/Replay.h"
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
         18 + 1200,
         {2, Spin::Full, false, 0, false, 1200, 4},
         "TS (4,1)",
         {},
         {.rows = 9}},
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

TEST(ModernGameTest, WrongSettingsAreRefused) {
    EXPECT_THROW(ModernGame(nullptr, {}), std::invalid_argument);
    EXPECT_THROW(static_cast<void>(makeModernGame("T", {.width = 3})), std::invalid_argument);
    EXPECT_THROW(static_cast<void>(makeModernGame("T", {}, {.board = Board(9, 40)})),
                 std::invalid_argument);
    EXPECT_THROW(static_cast<void>(makeModernGame("T", {}, {.board = Board(10, 41)})),
                 std::invalid_argument);
    EXPECT_THROW(static_cast<void>(makeModernGame("T", {}, {.held = 7})), std::invalid_argument);
    EXPECT_THROW(static_cast<void>(makeModernGame("T", {}, {.combo = -2})), std::invalid_argument);
}

TEST(ModernGameTest, AWholePublishedGameComesOutToTheHash) {
    ModernGame game(makeSequence("bag", 7), {.limit = 12, .seed = 7});
    playScript(game,
               "+502 19D4L +431 X +361 19DLX +567 17DRDRDX +427 18D +275 X +152 16DLC "
               "+873 16D2RD2RUDX +203 17D2RDRCX +432 17DRCDX +454 16D3LC2DX +554 18D4RDX "
               "+577 17D2LCDX +481 H17DCX");
    EXPECT_EQ(game.getEnd(), GameEnd::Limit);
    EXPECT_EQ(game.getScore(), 567);
    EXPECT_EQ(game.getPieces(), 12);
    EXPECT_EQ(game.getRows(), 3);
    EXPECT_EQ(game.getTime(), 6289);
    EXPECT_EQ(formatHash(hashBoard(game.getBoard())), "bc97a0676a77ad73");
}

}  // namespace
}  // namespace tetris
