#include "tui/base/text/TextColumn.h"

#include <gtest/gtest.h>

#include "test/support/screen/FrameText.h"

namespace tui {
namespace {

using Lines = std::vector<std::string>;

TEST(TextColumnTest, WrapsAtTheLastBlankThatFitsAndBreaksLongerWords) {
    struct Row {
        const char* text;
        int columns;  // characters, not bytes
        Lines lines;
    };
    for (const Row& row :
         {Row{"one two three", 6, {"one", "two", "three"}},
          Row{"one two three", 7, {"one two", "three"}},
          Row{"one two three", 8, {"one two", "three"}},
          Row{"one two three", 12, {"one two", "three"}},
          Row{"one two three", 13, {"one two three"}}, Row{"abcdefgh", 3, {"abc", "def", "gh"}},
          Row{"a bcdefgh", 3, {"a", "bcd", "efg", "h"}}, Row{"abc", 1, {"a", "b", "c"}},
          Row{"Khối Điểm Hàng", 9, {"Khối Điểm", "Hàng"}},
          Row{"Khối Điểm Hàng", 8, {"Khối", "Điểm", "Hàng"}}, Row{"trượt", 4, {"trượ", "t"}},
          Row{"", 5, {}}, Row{"a b", 0, {"a b"}}, Row{"a b", -1, {"a b"}}})
        EXPECT_EQ(wrapText(row.text, row.columns), row.lines) << row.text << row.columns;
}

TEST(TextColumnTest, PadsToCharactersNotBytes) {
    EXPECT_EQ(padRight("ừ", 3) + padLeft("ừ", 3), "ừ    ừ");
    EXPECT_EQ(padRight("ừừ", 1) + padLeft("ừừ", 1), "ừừừừ");
}

TEST(TextColumnTest, OfATextWithoutRoomTheLastPartsAreLeftOut) {
    EXPECT_EQ(leaveOutParts("sprint, bag, seed 7", 19), "sprint, bag, seed 7");
    EXPECT_EQ(leaveOutParts("sprint, bag, seed 7", 18), "sprint, bag");
    EXPECT_EQ(leaveOutParts("sprint, bag, seed 7", 10), "sprint");
    EXPECT_EQ(leaveOutParts("sprint", 3), "sprint") << "the first one stays";
}

TEST(TextColumnTest, ACutTextEndsInItsMark) {
    EXPECT_EQ(cutText("dt20", 4, "~"), "dt20");
    EXPECT_EQ(cutText("Đẹp quá", 4, "…"), "Đẹp…");
}

TEST(TextColumnTest, WhatFindsNoRoomIsCutOffAndCounted) {
    Frame frame({10, 5});
    TextColumn column({1, 1, 4, 2}, frame);
    column.write("Điểm số 1");
    EXPECT_EQ(toText(frame), "\n Điểm\n\n\n\n");
    EXPECT_EQ(frame.getCutOff(), 3);
    column.write("abcd");
    EXPECT_EQ(frame.getCutOff(), 3);
    column.write("ab c");
    EXPECT_EQ(frame.getCutOff(), 6);
}

TEST(TextColumnTest, WritesDownwardsAndCutsOffBelow) {
    Frame frame({8, 5});
    TextColumn column({2, 1, 6, 3}, frame);
    column.write("a");
    EXPECT_EQ(column.getRow(), 2);
    EXPECT_EQ(column.getRowsLeft(), 2);
    column.skip();
    column.write("b");
    column.write("c");
    column.writeWrapped("d e");
    column.write("f");
    EXPECT_EQ(toText(frame), "\n  a\n\n  b\n\n");
    EXPECT_LE(column.getRowsLeft(), 0);
}

TEST(TextColumnTest, KeepsTheStyle) {
    Frame frame({3, 1});
    TextColumn({0, 0, 3, 1}, frame).writeWrapped("ab", {.bold = true});
    EXPECT_EQ(toStyleText(frame), "bb\n");
}

}  // namespace
}  // namespace tui
