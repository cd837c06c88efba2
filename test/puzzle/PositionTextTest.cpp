#include "core/puzzle/PositionText.h"

#include <gtest/gtest.h>

#include <sstream>
#include <stdexcept>
#include <vector>

#include "core/base/Message.h"
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

// Each board of a file as "line: board", or what is wrong with it.
std::vector<std::string> read(const std::string& file) {
    BoardLines lines;
    std::istringstream in(file);
    int64_t number = 0;
    for (std::string line; std::getline(in, line);)
        lines.add(++number, line);
    lines.end();
    std::vector<std::string> boards;
    while (const auto board = lines.take()) {
        std::string text;
        try {
            text = isBoardId(board->text) ? board->text
                                          : toString(readPosition(board->text, board->size));
        } catch (const base::Refusal& refusal) {
            text = refusal.what();
        }
        boards.push_back(std::to_string(board->line) + ": " + text);
    }
    return boards;
}

using Boards = std::vector<std::string>;

TEST(BoardLinesTest, ALineIsABoardUnlessItIsEmptyOrAComment) {
    EXPECT_EQ(read("# two\n\n1 2/3 0\n \t\n1230\n"), (Boards{"3: 1 2/3 _", "5: 1 2/3 _"}));
}

TEST(BoardLinesTest, ASizeOnALineOfItsOwnComesBeforeTheRows) {
    EXPECT_EQ(read("3\n 0  1  3\n 4  2  5\n 7  8  6\n"), (Boards{"1: _ 1 3/4 2 5/7 8 6"}));
    EXPECT_EQ(read("3 3\n0\t1\t3\n4,2,5\n7 8 6"), (Boards{"1: _ 1 3/4 2 5/7 8 6"}));
    EXPECT_EQ(read("3\n\n013\n425\n786\n"), (Boards{"1: _ 1 3/4 2 5/7 8 6"}));
    EXPECT_EQ(read("2\n1 2\n3 0\n"), (Boards{"1: 1 2/3 _"}));
    EXPECT_EQ(read("3\n0 1 3 4 2 5 7 8 6\n"), (Boards{"1: _ 1 3/4 2 5/7 8 6"}));
}

TEST(BoardLinesTest, TheRowsDecideWhichOfTwoNumbersIsTheWidth) {
    EXPECT_EQ(read("3 2\n1 2 3\n4 5 0\n"), (Boards{"1: 1 2 3/4 5 _"}));
    EXPECT_EQ(read("2 3\n1 2 3\n4 5 0\n"), (Boards{"1: 1 2 3/4 5 _"}));
    EXPECT_EQ(read("3 2\n1 2 3 4 5 0\n"), (Boards{"1: 1 2 3/4 5 _"}));
    EXPECT_EQ(read("8 2\n1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15 0\n"),
              (Boards{"1: the board is 4x4; expected 8x2"}));
}

TEST(BoardLinesTest, AHeaderMayCountTheTilesAndSayWhereTheBlankIs) {
    const std::string rows = "1 2 3\n4 5 6\n7 0 8\n";
    for (const std::string header : {"3", "3 -1", "3\n-1", "8", "8 -1", "8\n-1"}) {
        EXPECT_EQ(read(header + "\n" + rows + header + "\n" + rows).size(), 2U) << header;
        EXPECT_EQ(read(header + "\n" + rows), (Boards{"1: 1 2 3/4 5 6/7 _ 8"})) << header;
        EXPECT_EQ(read(header + "\n1 2 3 4 5 6 7 0 8"), (Boards{"1: 1 2 3/4 5 6/7 _ 8"})) << header;
    }
    const std::string large = " 5  1  3  4\n 2  6  8 12\n 9 10  7 11\n13 14 15  0\n";
    for (const std::string header : {"4", "4 4", "4 -1", "15", "15\n-1"})
        EXPECT_EQ(read(header + "\n" + large), (Boards{"1: 5 1 3 4/2 6 8 12/9 10 7 11/13 14 15 _"}))
            << header;
    EXPECT_EQ(read("2\n30\n12\n"), (Boards{"1: 3 _/1 2"})) << "a row that could be a size";
}

TEST(BoardLinesTest, RowsNeedNoSizeIfTheFirstOneCanBeNothingElse) {
    EXPECT_EQ(read("1,2,3\n4,5,6\n7,8,0\n1,2,3\n4,5,6\n7,0,8\n"),
              (Boards{"1: 1 2 3/4 5 6/7 8 _", "4: 1 2 3/4 5 6/7 _ 8"}));
    EXPECT_EQ(read("5,1,3,4\n2,6,8,12\n9,10,7,11\n13,14,15,0\n"),
              (Boards{"1: 5 1 3 4/2 6 8 12/9 10 7 11/13 14 15 _"}));
    EXPECT_EQ(read("1,2,3\n4,5,0\n\n1230\n"), (Boards{"1: 1 2 3/4 5 _", "4: 1 2/3 _"}));
    EXPECT_EQ(read("1,2,3\n4,5,6\n1 2 3 4 5 6 7 8 0\n"),
              (Boards{"1: row 2, tile 3: '6' is not a tile; expected 1 to 5, or 0 or _ for "
                      "the blank",
                      "3: 1 2 3/4 5 6/7 8 _"}));
    EXPECT_EQ(read("1,2,3,4,5,0\n1,2,3,4,0,5\n").size(), 2U) << "each may be a board of 2x3";
}

TEST(BoardLinesTest, AWrongBoardOnALineDoesNotTakeThoseAfterIt) {
    EXPECT_EQ(read("1 2 3 4 5 6 7 8 9\n1 2 3 4 5 6 7 0 8\n1 2 3 4 5 6 7 8 0\n"),
              (Boards{"1: tile 9: '9' is not a tile; expected 1 to 8, or 0 or _ for the blank",
                      "2: 1 2 3/4 5 6/7 _ 8", "3: 1 2 3/4 5 6/7 8 _"}));
    EXPECT_EQ(read("1 2 3 4 5 6 7 8 9\n1 2 3 4 5 6 7 9 0\n1 2 3 4 5 6 7 8 0\n"),
              (Boards{"1: tile 9: '9' is not a tile; expected 1 to 8, or 0 or _ for the blank",
                      "2: tile 8: '9' is not a tile; expected 1 to 8, or 0 or _ for the blank",
                      "3: 1 2 3/4 5 6/7 8 _"}));
    EXPECT_EQ(read("10 20 30 40 50 60 70 80 0\n1 2 3 4 5 6 7 8 0\n1 2 3 4 5 6 7 0 8\n").size(), 3U);
    EXPECT_EQ(read("1 2 3 4\n1 2 3 0\n"),
              (Boards{"1: tile 4: '4' is not a tile; expected 1 to 3, or 0 or _ for the blank",
                      "2: 1 2/3 _"}));
    EXPECT_EQ(read("1 2 3 4 5 6\n1 2 3 4 5 0\n1 2 3 4 0 5\n").size(), 3U) << "each of 2x3";
    EXPECT_EQ(read("5 6 7 8\n1 2 3 0\n9 10 11 12\n4 13 14 15\n"),
              (Boards{"1: 5 6 7 8/1 2 3 _/9 10 11 12/4 13 14 15"}));
}

TEST(BoardLinesTest, LettersMayStandForTiles) {
    const Boards board{"1: 1 2 3 4/5 6 7 8/9 10 11 12/13 14 _ 15"};
    for (const std::string file :
         {"ABCD\nEFGH\nIJKL\nMN.O\n", "4\nABCD\nEFGH\nIJKL\nMN.O\n", "ABCD/EFGH/IJKL/MN.O",
          "a b c d\ne f g h\ni j k l\nm n . o\n", "ABCDEFGHIJKLMN.O"}) {
        EXPECT_EQ(read(file), board) << file;
    }
}

TEST(BoardLinesTest, SeveralBoardsFollowEachOther) {
    EXPECT_EQ(read("2\n1 2\n0 3\n3\n1 2 3\n4 5 6\n7 0 8\n\n2x2:1,2,0,3\n1 2/0 3\n2\n1 2\n3 0\n"),
              (Boards{"1: 1 2/_ 3", "4: 1 2 3/4 5 6/7 _ 8", "9: 2x2:1,2,0,3", "10: 1 2/_ 3",
                      "11: 1 2/3 _"}));
}

TEST(BoardLinesTest, ABoardWithoutItsLastRowsDoesNotTakeThoseOfTheNext) {
    const std::string wrong = "the board is 3x2; expected 3x3";
    for (const std::string next : {"\n1 2/3 0\n", "1 2/3 0\n", "2\n1 2\n3 0\n", "[1, 2, 3, 0]\n"}) {
        const Boards boards = read("3\n1 2 3\n4 5 6\n" + next);
        ASSERT_EQ(boards.size(), 2U) << next;
        EXPECT_EQ(boards[0], "1: " + wrong) << next;
        EXPECT_TRUE(boards[1].ends_with(": 1 2/3 _")) << next;
    }
    EXPECT_EQ(read("3\n1 2 3\n4 5\n7 8 0\n3\n1 2 3\n4 5 6\n7 0 8\n"),
              (Boards{"1: row 2 has 2 tiles, row 1 has 3", "5: 1 2 3/4 5 6/7 _ 8"}));
    EXPECT_EQ(read("3\n"), (Boards{"1: row 1 is empty; expected a tile"}));
}

TEST(BoardLinesTest, AListMayTakeSeveralLines) {
    EXPECT_EQ(read("[[1, 2],\n [3, 0]]\n[1, 2, 3, 0]\n((1, 2), (0, 3))\n[[1 2]\n [3 0]]\n"),
              (Boards{"1: 1 2/3 _", "3: 1 2/3 _", "4: 1 2/_ 3", "5: 1 2/3 _"}));
    // One that is never closed ends somewhere.
    std::string file = "[\n";
    for (int i = 0; i < 30'000; ++i)
        file += "1, 2,\n";
    EXPECT_GT(read(file).size(), 1U);
}

}  // namespace
}  // namespace puzzle
