#include "core/puzzle/Shuffle.h"

#include <gtest/gtest.h>

#include <stdexcept>

#include "core/puzzle/PositionText.h"

namespace puzzle {
namespace {

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
