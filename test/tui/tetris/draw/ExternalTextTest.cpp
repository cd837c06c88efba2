#include "tui/tetris/draw/ExternalText.h"

#include <gtest/gtest.h>

namespace tui {
namespace {

constexpr Look kUtf8{.utf8 = true};

TEST(ExternalTextTest, NothingFromOutsideGovernsTheScreen) {
    EXPECT_EQ(formatExternal("a\x1b[2Jb\nc", 40, kUtf8), "a?[2Jb?c");
    EXPECT_EQ(formatExternal("a\xff\u202E漢đ", 40, kUtf8), "a???đ");
    EXPECT_EQ(formatExternal("đá", 40, {}), "??");
    EXPECT_EQ(formatExternal("\u0085\u00ad", 40, kUtf8), "??");
}

TEST(ExternalTextTest, WhatIsTooLongIsCut) {
    EXPECT_EQ(formatExternal("12345", 5, kUtf8), "12345");
    EXPECT_EQ(formatExternal("123456", 5, kUtf8), "12...");
    EXPECT_EQ(formatExternal("đđđđđđ", 5, kUtf8), "đđ...");
    EXPECT_EQ(formatExternal("123456", 2, kUtf8), "..");
    EXPECT_EQ(formatExternal("123456", 0, kUtf8), "");
}

TEST(ExternalTextTest, AFileIsNamedByTheEndOfItsPath) {
    EXPECT_EQ(formatBrainName("/a/b.so", 7, kUtf8), "/a/b.so");
    EXPECT_EQ(formatBrainName("/home/ann/b.so", 7, kUtf8), "b.so");
    EXPECT_EQ(formatBrainName("/home/ann/weights.toml", 13, kUtf8), "weights.toml");
    EXPECT_EQ(formatBrainName("/home/ann/weights.toml", 9, kUtf8), "weight...");
    EXPECT_EQ(formatBrainName("command:/home/ann/b", 9, kUtf8), "comman...");
    EXPECT_EQ(formatBrainName("expectimax:depth=1", 10, kUtf8), "expecti...");
}

}  // namespace
}  // namespace tui
