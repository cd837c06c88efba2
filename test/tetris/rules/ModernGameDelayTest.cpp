#include "core/tetris/rules/ModernGame.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <stdexcept>
#include <string>

#include "core/tetris/Piece.h"
#include "test/support/game/ModernScript.h"

namespace tetris {
namespace {

// Falls, lock delay and moves.

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

TEST(ModernGameDelayTest, TimeOutOfRangeIsRefused) {
    ModernGame game = makeModernGame("O");
    EXPECT_THROW(game.elapse(-1), std::invalid_argument);
    EXPECT_THROW(game.elapse(1'000'000'000'001), std::invalid_argument);
}

// ---- Moments

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

}  // namespace
}  // namespace tetris
