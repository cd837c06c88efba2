#include "core/puzzle/PositionText.h"

#include <gtest/gtest.h>

#include <sstream>
#include <vector>

#include "core/base/Message.h"
#include "core/puzzle/Shuffle.h"

namespace puzzle {
namespace {

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
