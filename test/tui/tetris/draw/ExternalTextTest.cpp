#include "tui/tetris/draw/ExternalText.h"

#include <gtest/gtest.h>

namespace tui {
namespace {

TEST(ExternalTextTest, NothingFromOutsideGovernsTheScreen) {
    EXPECT_EQ(formatExternal("a\x1b[2Jb\nc", 40, true), "a?[2Jb?c");
    EXPECT_EQ(formatExternal("a\xff\u202E漢đ", 40, true), "a???đ");
    EXPECT_EQ(formatExternal("đá", 40, false), "??");
    EXPECT_EQ(formatExternal("\u0085\u00ad", 40, true), "??");
}

TEST(ExternalTextTest, WhatIsTooLongIsCut) {
    EXPECT_EQ(formatExternal("12345", 5, true), "12345");
    EXPECT_EQ(formatExternal("123456", 5, true), "12...");
    EXPECT_EQ(formatExternal("đđđđđđ", 5, true), "đđ...");
    EXPECT_EQ(formatExternal("123456", 2, true), "..");
    EXPECT_EQ(formatExternal("123456", 0, true), "");
}

TEST(ExternalTextTest, AFileIsNamedByTheEndOfItsPath) {
    EXPECT_EQ(formatBrainName("/a/b.so", 7, true), "/a/b.so");
    EXPECT_EQ(formatBrainName("/home/ann/b.so", 7, true), "b.so");
    EXPECT_EQ(formatBrainName("/home/ann/weights.toml", 13, true), "weights.toml");
    EXPECT_EQ(formatBrainName("/home/ann/weights.toml", 9, true), "weight...");
    EXPECT_EQ(formatBrainName("command:/home/ann/b", 9, true), "comman...");
    EXPECT_EQ(formatBrainName("expectimax:depth=1", 10, true), "expecti...");
}

}  // namespace
}  // namespace tui
