#include "core/puzzle/PuzzleGame.h"

#include <gtest/gtest.h>

#include "core/base/JavaRandom.h"
#include "test/support/Refusal.h"

namespace puzzle {
namespace {

TEST(GameTextTest, AGameGoesOnWhereItStood) {
    for (uint64_t seed = 1; seed <= 30; ++seed) {
        SCOPED_TRACE(seed);
        base::JavaRandom random(seed);
        const BoardId board(BoardSize{4, 3}, ShuffleWay::Uniform, seed);
        PuzzleGame game(board.getPosition());
        int64_t now = 1000;
        for (int i = 0; i < 60 && !game.isSolved(); ++i, now += 70) {
            const int drawn = random.nextInt(8);
            if (drawn == 6) game.undo(now);
            if (drawn == 7) game.redo(now);
            if (drawn < 6) game.slideFrom(random.nextInt(12), now);
        }
        if (!game.isOn()) continue;
        const std::string text = formatGame(board, game, now);
        SavedGame saved = parseGame(text);
        EXPECT_EQ(saved.board, board);
        EXPECT_EQ(formatGame(saved.board, saved.game, 0), text);
        EXPECT_EQ(saved.game.getPosition(), game.getPosition());
        EXPECT_EQ(saved.game.getMoves(), game.getMoves());
        EXPECT_EQ(saved.game.computeTime(77), game.computeTime(now));
        EXPECT_TRUE(saved.game.isPaused());
        EXPECT_TRUE(saved.game.isOn());
        saved.game.resume(5);
        while (game.undo(now))
            EXPECT_TRUE(saved.game.undo(5));
        EXPECT_EQ(saved.game.getPosition(), board.getPosition());
        while (game.redo(now))
            EXPECT_TRUE(saved.game.redo(5));
        EXPECT_EQ(saved.game.getPosition(), game.getPosition());
    }
}

TEST(GameTextTest, AGameUndoneToItsStartGoesOn) {
    const BoardId board = parseBoardId("3x3:1,2,3,4,0,5,7,8,6");
    PuzzleGame game(board.getPosition());
    ASSERT_TRUE(game.slide(Slide::Left, 1000) && game.undo(3000));
    SavedGame saved = parseGame(formatGame(board, game, 3000));
    EXPECT_EQ(saved.game.describeCourse(5), game.describeCourse(3000));
    EXPECT_TRUE(saved.game.isOn());
}

TEST(GameTextTest, AWrongTextIsRefusedByItsLine) {
    const std::string right =
        "npuzzle-game 1\nboard 3x3:1,2,3,4,0,5,7,8,6\nhelped 0\nundone 1\ntime 5200\nmoves 2\n"
        "done R1 D1\nredo L2\n";
    EXPECT_EQ(parseGame(right).game.getMoves(), 2);
    const struct {
        const char* from;
        const char* to;
        const char* message;
    } wrong[] = {{"game 1", "game 2", "line 1: 'npuzzle-game 2'; expected 'npuzzle-game 1'"},
                 {"helped 0", "helped 2", "line 3: '2' is no number from 0 to 1"},
                 {"time 5200", "time -1", "line 5: '-1' is no number"},
                 {"moves 2", "moves 3", "line 6: there are 2 moves, not 3"},
                 {"done R1", "done R0", "line 7: 'R0' is no step"},
                 {"done R1", "done X1", "line 7: 'X1' is no step"},
                 {"done R1", "done R9", "PuzzleGame: the steps do not fit the board"},
                 {" R1 D1\nredo L2", "\nredo", "PuzzleGame: the steps do not fit the board"},
                 {"redo L2\n", "redo L2", "line 8: is missing, or cut short"},
                 {"redo L2\n", "redo L2\nmore\n", "line 9: is too much"}};
    for (const auto& each : wrong) {
        std::string text = right;
        text.replace(text.find(each.from), std::string(each.from).size(), each.to);
        const std::string refusal = test::refusalOf([&] { return parseGame(text); });
        EXPECT_TRUE(refusal.starts_with(each.message)) << each.to << ": " << refusal;
    }
}

}  // namespace
}  // namespace puzzle
