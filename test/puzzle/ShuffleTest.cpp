#include "core/puzzle/Shuffle.h"

#include <gtest/gtest.h>

#include <map>
#include <stdexcept>
#include <string>

#include "core/puzzle/PositionText.h"

namespace puzzle {
namespace {

using enum ShuffleWay;

struct Row {
    BoardSize size;
    ShuffleWay way;
    uint64_t seed;
    const char* board;
};

// Computed from the rule in Shuffle.h by a program in another language.
constexpr Row kRows[] = {
    {{4, 4}, Uniform, 0, "10 9 12 13/_ 1 11 14/3 7 4 8/15 6 5 2"},
    {{4, 4}, Uniform, 1729, "6 9 12 _/11 7 14 15/8 10 1 2/13 3 4 5"},
    {{4, 4}, Uniform, 9223372036854775807U, "11 15 10 12/_ 3 14 4/1 6 5 13/8 7 2 9"},
    {{4, 4}, Walk, 0, "9 4 2 1/10 8 _ 15/11 13 7 14/3 5 12 6"},
    {{4, 4}, Walk, 1729, "_ 1 4 14/10 8 13 3/9 6 11 15/12 2 7 5"},
    {{4, 4}, Walk, 9223372036854775807U, "_ 10 15 14/2 3 5 1/6 13 9 12/4 11 8 7"},
    {{5, 2}, Uniform, 0, "6 7 3 4 8/_ 1 9 5 2"},
    {{5, 2}, Uniform, 1729, "5 1 8 3 4/9 2 6 _ 7"},
    {{5, 2}, Walk, 1729, "_ 9 5 2 3/8 4 6 1 7"},
    {{2, 2}, Uniform, 0, "_ 3/2 1"},
    {{2, 2}, Walk, 1, "3 _/2 1"},
};

TEST(ShuffleTest, ASeedGivesItsBoardOnEveryMachine) {
    for (const Row& row : kRows)
        EXPECT_EQ(toString(shuffle(row.size, row.way, row.seed)), row.board);
}

TEST(ShuffleTest, EveryBoardIsSolvableAndNotSolved) {
    for (const ShuffleWay way : {Uniform, Walk}) {
        for (const BoardSize size :
             {BoardSize{2, 2}, BoardSize{2, 3}, BoardSize{3, 2}, BoardSize{5, 4}}) {
            for (uint64_t seed = 0; seed < 60; ++seed) {
                const Position board = shuffle(size, way, seed);
                EXPECT_TRUE(checkSolvability(board).isSolvable);
                EXPECT_FALSE(board.isSolved());
                EXPECT_EQ(board, shuffle(size, way, seed));
            }
        }
    }
    EXPECT_TRUE(checkSolvability(shuffle({16, 16}, Uniform, 1)).isSolvable);
    EXPECT_TRUE(checkSolvability(shuffle({16, 16}, Walk, 1)).isSolvable);
}

// Pearson's chi-square statistic over all boards except the solved one. The bounds are the 99.9th
// percentiles of the distribution with 10 and with 358 degrees of freedom.
double sumOfSquares(BoardSize size, ShuffleWay way, int boards, int draws) {
    std::map<std::string, int> counts;
    for (int seed = 0; seed < draws; ++seed)
        ++counts[toString(shuffle(size, way, static_cast<uint64_t>(seed)))];
    EXPECT_LE(static_cast<int>(counts.size()), boards);
    const double expected = static_cast<double>(draws) / boards;
    double sum = expected * static_cast<double>(boards - static_cast<int>(counts.size()));
    for (const auto& [board, count] : counts)
        sum += (count - expected) * (count - expected) / expected;
    return sum;
}

TEST(ShuffleTest, BothWaysAreUniformByAChiSquareTest) {
    EXPECT_LT(sumOfSquares({2, 2}, Uniform, 11, 11000), 29.59);
    EXPECT_LT(sumOfSquares({2, 3}, Uniform, 359, 7180), 446.6);
    EXPECT_LT(sumOfSquares({2, 2}, Walk, 11, 330), 29.59);
    EXPECT_LT(sumOfSquares({2, 3}, Walk, 359, 1795), 446.6);
}

TEST(ShuffleTest, RefusesASeedThatIsTooLarge) {
    EXPECT_THROW(static_cast<void>(shuffle({4, 4}, Uniform, kShuffleSeedLimit)),
                 std::invalid_argument);
    EXPECT_THROW(static_cast<void>(shuffle({4, 17}, Uniform, 1)), std::invalid_argument);
}

TEST(BoardIdTest, AShuffleIsNamedBySizeWayAndSeed) {
    const BoardId id({4, 4}, ShuffleWay::Uniform, 1729);
    EXPECT_EQ(toString(id), "4x4#u1729");
    EXPECT_EQ(parseBoardId("4x4#u1729"), id);
    EXPECT_EQ(id.getPosition(), shuffle({4, 4}, ShuffleWay::Uniform, 1729));
    const BoardId walk = parseBoardId("5x2#w9223372036854775807");
    EXPECT_EQ(walk.getWay(), ShuffleWay::Walk);
    EXPECT_EQ(walk.getSeed(), 9223372036854775807U);
    EXPECT_EQ(walk.getSize(), (BoardSize{5, 2}));
    EXPECT_EQ(toString(walk), "5x2#w9223372036854775807");
}

TEST(BoardIdTest, AnyOtherBoardIsItsOwnName) {
    const BoardId id(readPosition("1 2 3/4 _ 5"));
    EXPECT_EQ(toString(id), "3x2:1,2,3,4,0,5");
    EXPECT_EQ(parseBoardId("3x2:1,2,3,4,0,5"), id);
    EXPECT_EQ(parseBoardId("3x2:1 2 3 4 _ 5"), id);
    EXPECT_EQ(id.getWay(), std::nullopt);
}

TEST(BoardIdTest, IsToldFromABoard) {
    EXPECT_TRUE(isBoardId("4x4#u1"));
    EXPECT_TRUE(isBoardId("2x2:1,2,3,0"));
    EXPECT_FALSE(isBoardId("1 2/3 _"));
}

TEST(BoardIdTest, WrongIdsAreRefused) {
    for (const char* const text :
         {"", "4x4", "4x4#", "4x4#x1", "4x4#u", "4x4#u-1", "4x4#u 1", "4x4#u1x",
          "4x4#u9223372036854775808", "4x4#u99999999999999999999", "1x4#u1", "#u1", "4x4#1729",
          "2x2:1,2,3", "2x2:1,2,3,3", "2x2:1,2/3,0", "2x2:", ":1,2,3,0"}) {
        EXPECT_THROW(static_cast<void>(parseBoardId(text)), std::invalid_argument) << text;
    }
}

}  // namespace
}  // namespace puzzle
