#include "tui/tetris/view/ForeignText.h"

#include <gtest/gtest.h>

namespace tui {
namespace {

TEST(ForeignTextTest, NothingFromOutsideGovernsTheScreen)
{
    EXPECT_EQ(formatForeign("a\x1b[2Jb\nc", 40, true), "a?[2Jb?c");
    EXPECT_EQ(formatForeign("a\xff\u202E漢đ", 40, true), "a???đ");
    EXPECT_EQ(formatForeign("đá", 40, false), "??");
    EXPECT_EQ(formatForeign("\u0085\u00ad", 40, true), "??");
}

TEST(ForeignTextTest, WhatIsTooLongIsCut)
{
    EXPECT_EQ(formatForeign("12345", 5, true), "12345");
    EXPECT_EQ(formatForeign("123456", 5, true), "12...");
    EXPECT_EQ(formatForeign("đđđđđđ", 5, true), "đđ...");
    EXPECT_EQ(formatForeign("123456", 2, true), "..");
    EXPECT_EQ(formatForeign("123456", 0, true), "");
}

TEST(ForeignTextTest, AFileIsNamedByTheEndOfItsPath)
{
    EXPECT_EQ(formatBrainName("/a/b.so", 7, true), "/a/b.so");
    EXPECT_EQ(formatBrainName("/home/ann/b.so", 7, true), "b.so");
    EXPECT_EQ(formatBrainName("/home/ann/weights.toml", 13, true), "weights.toml");
    EXPECT_EQ(formatBrainName("/home/ann/weights.toml", 9, true), "weight...");
    EXPECT_EQ(formatBrainName("command:/home/ann/b", 9, true), "comman...");
    EXPECT_EQ(formatBrainName("expectimax:depth=1", 10, true), "expecti...");
}

}  // namespace
}  // namespace tui
