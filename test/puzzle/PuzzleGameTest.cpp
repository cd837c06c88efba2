#include "core/puzzle/PuzzleGame.h"

#include <gtest/gtest.h>

#include "core/base/JavaRandom.h"
#include "core/puzzle/PositionText.h"
#include "core/puzzle/Shuffle.h"
#include "test/support/Refusal.h"

namespace puzzle {
namespace {

using enum Slide;

PuzzleGame makeGame(std::string_view board) { return PuzzleGame(readPosition(board)); }

TEST(PuzzleGameTest, ASlideCountsOneAndStartsTheTime) {
    PuzzleGame game = makeGame("1 2 3/4 _ 5/6 7 8");
    EXPECT_FALSE(game.isOn());
    EXPECT_EQ(game.computeTime(5000), 0);
    EXPECT_TRUE(game.slide(Left, 5000));
    EXPECT_EQ(game.getMoves(), 1);
    EXPECT_TRUE(game.isOn());
    EXPECT_TRUE(game.isTimeRunning());
    EXPECT_EQ(game.computeTime(6500), 1500);
    EXPECT_EQ(toString(game.getPosition()), "1 2 3/4 5 _/6 7 8");
}

TEST(PuzzleGameTest, ARefusedSlideChangesNothing) {
    PuzzleGame game = makeGame("_ 1 2/3 4 5");
    EXPECT_FALSE(game.slide(Right, 1));
    EXPECT_EQ(game.getMoves(), 0);
    EXPECT_FALSE(game.isOn());
    EXPECT_FALSE(game.canUndo());
}

TEST(PuzzleGameTest, AStretchIsOneStepOfSeveralMoves) {
    PuzzleGame game = makeGame("1 2 3 _/5 6 7 4/9 10 11 8/13 14 15 12");
    EXPECT_EQ(game.slideFrom(0, 0), 3);
    EXPECT_EQ(toString(game.getPosition()), "_ 1 2 3/5 6 7 4/9 10 11 8/13 14 15 12");
    EXPECT_EQ(game.getMoves(), 3);
    EXPECT_EQ(game.slideFrom(12, 0), 3);
    EXPECT_EQ(toString(game.getPosition()), "5 1 2 3/9 6 7 4/13 10 11 8/_ 14 15 12");
    EXPECT_EQ(toString(game.listSlides()), "RRRUUU");
    EXPECT_TRUE(game.undo(0));
    EXPECT_EQ(game.getMoves(), 3);
    EXPECT_TRUE(game.undo(0));
    EXPECT_EQ(game.getMoves(), 0);
    EXPECT_EQ(game.getPosition(), game.getStart());
    EXPECT_FALSE(game.undo(0));
}

TEST(PuzzleGameTest, AStretchNeedsTheBlanksRowOrColumn) {
    PuzzleGame game = makeGame("1 2 3/4 _ 5/6 7 8");
    for (const int cell : {0, 2, 4, 6, 8, -1, 9})
        EXPECT_EQ(game.slideFrom(cell, 0), 0) << cell;
    EXPECT_FALSE(game.isOn());
    EXPECT_EQ(game.slideFrom(5, 0), 1);
    EXPECT_EQ(game.slideFrom(3, 0), 2);
    EXPECT_EQ(toString(game.getPosition()), "1 2 3/_ 4 5/6 7 8");
    EXPECT_EQ(game.slideFrom(6, 0), 1);
    EXPECT_EQ(game.slideFrom(0, 0), 2);
    EXPECT_EQ(toString(game.getPosition()), "_ 2 3/1 4 5/6 7 8");
}

TEST(PuzzleGameTest, RedoGoesForwardUntilSomethingElseIsDone) {
    PuzzleGame game = makeGame("1 2 3/4 _ 5/6 7 8");
    EXPECT_TRUE(game.slide(Left, 0));
    EXPECT_TRUE(game.slide(Down, 0));
    EXPECT_FALSE(game.redo(0));
    EXPECT_TRUE(game.undo(0));
    EXPECT_TRUE(game.canRedo());
    EXPECT_TRUE(game.redo(0));
    EXPECT_EQ(toString(game.listSlides()), "LD");
    EXPECT_TRUE(game.undo(0));
    EXPECT_TRUE(game.slide(Up, 0));
    EXPECT_FALSE(game.redo(0));
    EXPECT_EQ(toString(game.listSlides()), "LU");
}

TEST(PuzzleGameTest, APauseStopsTimeAndSlides) {
    PuzzleGame game = makeGame("1 2 3/4 _ 5/6 7 8");
    EXPECT_TRUE(game.slide(Left, 1000));
    game.pause(3000);
    game.pause(9000);
    EXPECT_TRUE(game.isPaused());
    EXPECT_EQ(game.computeTime(9999), 2000);
    EXPECT_FALSE(game.slide(Right, 9999));
    EXPECT_EQ(game.slideFrom(4, 9999), 0);
    EXPECT_FALSE(game.undo(9999));
    EXPECT_FALSE(game.redo(9999));
    game.resume(10000);
    game.resume(11000);
    EXPECT_EQ(game.computeTime(10500), 2500);
    EXPECT_TRUE(game.undo(10500));
}

TEST(PuzzleGameTest, APauseBeforeTheFirstSlideStartsNoTime) {
    PuzzleGame game = makeGame("1 2 3/4 _ 5/6 7 8");
    game.pause(100);
    game.resume(200);
    EXPECT_FALSE(game.isTimeRunning());
    EXPECT_EQ(game.computeTime(900), 0);
}

TEST(PuzzleGameTest, TheEndStopsTimeAndTakesNothingMore) {
    PuzzleGame game = makeGame("1 2 3/4 5 6/7 _ 8");
    EXPECT_TRUE(game.slide(Right, 100));
    EXPECT_TRUE(game.undo(200));
    EXPECT_TRUE(game.slide(Left, 400));
    EXPECT_TRUE(game.isSolved());
    EXPECT_FALSE(game.isOn());
    EXPECT_EQ(game.computeTime(9000), 300);
    EXPECT_FALSE(game.slide(Right, 9000));
    EXPECT_FALSE(game.undo(9000));
    game.pause(9000);
    game.resume(9500);
    EXPECT_EQ(game.computeTime(9900), 300);
    EXPECT_EQ(game.getMoves(), 1);
}

TEST(PuzzleGameTest, MarksAreKept) {
    PuzzleGame game = makeGame("1 2 3/4 _ 5/6 7 8");
    EXPECT_FALSE(game.isUndone());
    EXPECT_FALSE(game.isHelped());
    EXPECT_FALSE(game.undo(0));
    EXPECT_FALSE(game.isUndone());
    EXPECT_TRUE(game.slide(Left, 0));
    EXPECT_TRUE(game.undo(0));
    EXPECT_TRUE(game.isUndone());
    game.markHelped();
    EXPECT_TRUE(game.isHelped());
}

TEST(PuzzleGameTest, RestartIsTheSameBoardFromItsBeginning) {
    PuzzleGame game = makeGame("1 2 3/4 _ 5/6 7 8");
    EXPECT_TRUE(game.slide(Left, 0));
    EXPECT_TRUE(game.undo(0));
    EXPECT_TRUE(game.slide(Up, 0));
    game.markHelped();
    game.pause(100);
    game.restart();
    EXPECT_EQ(game.getPosition(), readPosition("1 2 3/4 _ 5/6 7 8"));
    EXPECT_EQ(game.getMoves(), 0);
    EXPECT_EQ(game.computeTime(500), 0);
    EXPECT_FALSE(game.isPaused());
    EXPECT_FALSE(game.canUndo());
    EXPECT_FALSE(game.canRedo());
    EXPECT_FALSE(game.isUndone());
    EXPECT_TRUE(game.isHelped());
}

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
