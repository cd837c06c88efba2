#include "core/puzzle/Position.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/puzzle/PositionText.h"
#include "core/puzzle/Shuffle.h"

namespace puzzle {
namespace {

std::string target(const std::string& goal) {
    const Position arrangement = readPosition(goal);
    return toString(Goal(arrangement).getTarget(arrangement.getSize()));
}

TEST(GoalTest, ABlankInACornerIsTheSolvedBoard) {
    for (const char* const goal :
         {"1 2 3/4 5 6/7 8 _", "_ 1 2/3 4 5/6 7 8", "8 3 _/1 2 4/7 6 5", "1 2 3/4 5 6/_ 8 7"})
        EXPECT_EQ(target(goal), "1 2 3/4 5 6/7 8 _") << goal;
}

TEST(GoalTest, AnyOtherBlankIsOneInTheLowerRightQuarter) {
    EXPECT_EQ(target("1 2 3/8 _ 4/7 6 5"), "1 2 3/4 _ 6/7 5 8");
    EXPECT_EQ(target("8 _ 7/1 2 3/4 5 6"), "1 2 3/4 5 6/7 _ 8");
    EXPECT_EQ(target("8 7 6/_ 2 3/4 5 1"), "1 2 3/4 5 _/7 8 6");
    EXPECT_EQ(target("1 2 3 4/5 _ 6 7/8 9 10 11/12 13 14 15"),
              "1 2 3 4/5 6 7 8/9 10 _ 12/13 14 11 15");
    EXPECT_EQ(target("1 2/_ 3/4 5/6 7"), "1 2/3 4/5 _/7 6");
}

TEST(GoalTest, ReadingAndWritingAgreeAndSlidesGoWithThem) {
    for (const BoardSize size :
         {BoardSize{3, 3}, BoardSize{4, 4}, BoardSize{5, 2}, BoardSize{3, 7}, BoardSize{16, 16}}) {
        for (uint64_t seed = 0; seed < 20; ++seed) {
            const Position arrangement = shuffle(size, ShuffleWay::Uniform, seed);
            const Goal goal(arrangement);
            EXPECT_EQ(goal.read(arrangement), goal.getTarget(size));
            const Position written = shuffle(size, ShuffleWay::Uniform, seed + 100);
            const Position board = goal.read(written);
            EXPECT_EQ(goal.write(board), written);
            EXPECT_EQ(checkSolvability(written, arrangement).isSolvable,
                      checkSolvability(board).isSolvable);
            for (const Slide slide : kSlides) {
                Position a = written;
                Position b = board;
                EXPECT_EQ(a.slide(slide), b.slide(goal.turn(slide)));
                EXPECT_EQ(goal.read(a), b);
            }
        }
    }
}

TEST(GoalTest, BlankFirstIsForBoardsOfAnySize) {
    const Goal goal(BlankHome::First);
    EXPECT_EQ(toString(goal.getArrangement({3, 2})), "_ 1 2/3 4 5");
    EXPECT_EQ(goal.findSize(), std::nullopt);
    const Position board = readPosition("1 2 3/4 _ 5");
    EXPECT_EQ(toString(goal.write(board)), "1 _ 2/3 4 5");
    EXPECT_EQ(goal.turn(Slide::Left), Slide::Right);
    EXPECT_EQ(goal.turn(Slide::Up), Slide::Down);
    const Position same = readPosition("_ 1 2/3 4 5");
    EXPECT_EQ(Goal(same).write(board), goal.write(board));
    EXPECT_EQ(Goal().read(board), board);
}

TEST(GoalTest, BoardsOfAnotherSizeAreRefused) {
    const Goal goal(readPosition("1 2 3/8 _ 4/7 6 5"));
    EXPECT_EQ(goal.findSize(), (BoardSize{3, 3}));
    EXPECT_THROW(static_cast<void>(goal.read(Position({4, 4}))), std::invalid_argument);
    EXPECT_THROW(static_cast<void>(goal.getArrangement({3, 2})), std::invalid_argument);
}

TEST(GoalTest, ExactlyTheBoardsFromWhichItIsReachedAreSolvable) {
    for (const char* const text : {"1 2/3 _", "1 2 3/4 5 _", "1 2/3 4/5 _", "5 _ 2/1 4 3",
                                   "2 1/_ 3/4 5", "_ 1/2 3", "1 _/2 3"}) {
        const Position arrangement = readPosition(text);
        std::set<std::string> reached;
        std::vector<Position> open{arrangement};
        while (!open.empty()) {
            const Position board = open.back();
            open.pop_back();
            if (!reached.insert(toString(board)).second) continue;
            for (const Slide slide : kSlides) {
                Position after = board;
                if (after.slide(slide)) open.push_back(after);
            }
        }
        std::vector<uint8_t> tiles(static_cast<size_t>(arrangement.countCells()));
        for (size_t i = 0; i < tiles.size(); ++i)
            tiles[i] = static_cast<uint8_t>(i);
        do {
            const Position board(arrangement.getSize(), tiles);
            EXPECT_EQ(checkSolvability(board, arrangement).isSolvable,
                      reached.contains(toString(board)));
        } while (std::ranges::next_permutation(tiles).found);
    }
    // The numbers are those of the board alone.
    EXPECT_EQ(checkSolvability(readPosition("3 1 2/_ 4 5"), readPosition("_ 1 2/3 4 5")),
              (Solvability{true, 2, 1}));
}

}  // namespace
}  // namespace puzzle
