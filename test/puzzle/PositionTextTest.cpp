#include "core/puzzle/PositionText.h"

#include <gtest/gtest.h>

#include <stdexcept>

#include "core/puzzle/Shuffle.h"

namespace puzzle {
namespace {

std::string refusalOf(std::string_view text, std::optional<BoardSize> size = {}) {
    try {
        return "accepted: " + toString(readPosition(text, size));
    } catch (const std::invalid_argument& refusal) {
        return refusal.what();
    }
}

TEST(PositionTextTest, IsWrittenWithSingleBlanksAndBareSlashes) {
    EXPECT_EQ(toString(readPosition("1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0")),
              "1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 _");
}

TEST(PositionTextTest, ReadsBlanksTabsCommasAndBothBlanks) {
    const Position board = readPosition("1 2 3/4 _ 5");
    for (const char* const text : {"1,2,3/4,0,5", "1\t2\t3 / 4 _ 5", " 1 , 2, 3/4,_ ,5 ",
                                   "1 2 3/4 0 5\r\n", "01 2 3/4 00 5"}) {
        EXPECT_EQ(readPosition(text), board) << text;
    }
}

TEST(PositionTextTest, OneLineIsASquareUnlessASizeIsGiven) {
    EXPECT_EQ(readPosition("1 2 3 _").getSize(), (BoardSize{2, 2}));
    EXPECT_EQ(readPosition("1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0").getSize(), (BoardSize{4, 4}));
    EXPECT_EQ(toString(readPosition("1 2 3 4 5 _", BoardSize{2, 3})), "1 2/3 4/5 _");
    EXPECT_EQ(toString(readPosition("1 2 3 4 5 _", BoardSize{3, 2})), "1 2 3/4 5 _");
    EXPECT_EQ(readPosition("1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0", BoardSize{8, 2}).getSize(),
              (BoardSize{8, 2}));
}

TEST(PositionTextTest, WrongTextIsRefusedByNameAndPlace) {
    EXPECT_EQ(refusalOf("1 2 3/4 x 5"),
              "row 2, tile 2: 'x' is not a tile; expected 1 to 5, or 0 or _ for the blank");
    EXPECT_EQ(refusalOf("1 2 3/4 6 _"),
              "row 2, tile 2: '6' is not a tile; expected 1 to 5, or 0 or _ for the blank");
    EXPECT_EQ(refusalOf("1 -2 3 _"),
              "tile 2: '-2' is not a tile; expected 1 to 3, or 0 or _ for the blank");
    EXPECT_EQ(
        refusalOf("1 99999999999999999999 3 _"),
        "tile 2: '99999999999999999999' is not a tile; expected 1 to 3, or 0 or _ for the blank");
    EXPECT_EQ(refusalOf("1 2 2/4 5 _"),
              "row 1, tile 3: 2 stands twice, first as row 1, tile 2; 3 is missing");
    EXPECT_EQ(refusalOf("1 2 _/4 5 0"),
              "row 2, tile 3: the blank stands twice, first as row 1, tile 3; 3 is missing");
    EXPECT_EQ(refusalOf("1 2 3 1"),
              "tile 4: 1 stands twice, first as tile 1; the blank is missing");
}

TEST(PositionTextTest, WrongShapesAreRefused) {
    EXPECT_EQ(refusalOf("1 2 3/4 5"), "row 2 has 2 tiles, row 1 has 3");
    EXPECT_EQ(refusalOf("1 2/3 _/"), "row 3 is empty; expected a tile");
    EXPECT_EQ(refusalOf(""), "row 1 is empty; expected a tile");
    EXPECT_EQ(refusalOf("1/2/_"), "the board is 1x3; expected 2x2 to 16x16");
    EXPECT_EQ(refusalOf("1 2 3 4 5 _"),
              "6 numbers in one row are not a square board of 2x2 to 16x16; expected rows parted "
              "by '/', or a size");
    EXPECT_EQ(refusalOf("7"),
              "1 number in one row is not a square board of 2x2 to 16x16; expected rows parted by "
              "'/', or a size");
    EXPECT_EQ(refusalOf("4x4#w"),
              "tile 1: '4x4#w' is not a tile; expected 1 to 255, or 0 or _ for the blank");
    EXPECT_EQ(refusalOf("1 2 3/4 5 _", BoardSize{2, 3}), "the board is 3x2; expected 2x3");
    EXPECT_EQ(refusalOf("1 2 3 _", BoardSize{2, 3}),
              "there are 4 numbers; expected 6 on a 2x3 board");
}

TEST(PositionTextTest, ACommaNeedsATileOnBothSides) {
    EXPECT_EQ(refusalOf("1,,2,_"), "row 1: a tile is missing beside the comma after tile 1");
    EXPECT_EQ(refusalOf(",1,2,_"), "row 1: a tile is missing beside the comma after tile 0");
    EXPECT_EQ(refusalOf("1,2/3,_,"), "row 2: a tile is missing beside the comma after tile 2");
}

TEST(PositionTextTest, DigitsMayStandTogetherUpToThreeByThree) {
    EXPECT_EQ(toString(readPosition("123456780")), "1 2 3/4 5 6/7 8 _");
    EXPECT_EQ(toString(readPosition("123/456/78_")), "1 2 3/4 5 6/7 8 _");
    EXPECT_EQ(toString(readPosition("1230")), "1 2/3 _");
    EXPECT_EQ(toString(readPosition("123450", BoardSize{2, 3})), "1 2/3 4/5 _");
    EXPECT_EQ(refusalOf("123956780"),
              "tile 4: '9' is not a tile; expected 1 to 8, or 0 or _ for the blank");
    EXPECT_EQ(refusalOf("123/453/780"),
              "row 2, tile 3: 3 stands twice, first as row 1, tile 3; 6 is missing");
    EXPECT_EQ(refusalOf("1234567890"),
              "tile 1: '1234567890' is not a tile; expected 1 to 255, or 0 or _ for the blank");
}

TEST(PositionTextTest, ReadsListsInBrackets) {
    for (const char* const text :
         {"[[1, 2], [0, 3]]", "[1, 2, 0, 3]", "[[1 2]\n [0 3]]", "((1,2),(0,3))", "{{1,2},{0,3}}",
          " [ [1,2] ,[0,3] ] ", "[[1,2,0,3]]", "[1 2] [0 3]"}) {
        EXPECT_EQ(refusalOf(text), "accepted: 1 2/_ 3") << text;
    }
    for (const char* const text : {"[[1, 2], [0, 3]", "[1, 2], 0, 3]", "[", "[[1, 2], 0, 3]",
                                   "[[1, 2, [0, 3]]]", "[1, 2, 0, 3"}) {
        EXPECT_EQ(refusalOf(text),
                  "the brackets are wrong; expected [1, 2, 3, 0] or [[1, 2], [3, 0]]")
            << text;
    }
}

TEST(PositionTextTest, WhatIsWrittenIsReadAgain) {
    for (int width = BoardSize::kMinSide; width <= BoardSize::kMaxSide; ++width) {
        for (int height = BoardSize::kMinSide; height <= BoardSize::kMaxSide; ++height) {
            const Position board = shuffle({width, height}, ShuffleWay::Uniform, 5);
            EXPECT_EQ(readPosition(toString(board)), board);
        }
    }
}

}  // namespace
}  // namespace puzzle
