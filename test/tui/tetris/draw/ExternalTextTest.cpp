#include "tui/tetris/draw/ExternalText.h"

#include <gtest/gtest.h>

namespace tui {
namespace {

constexpr Look kUtf8Look{.utf8 = true};

TEST(ExternalTextTest, NothingFromOutsideGovernsTheScreen) {
    EXPECT_EQ(formatExternal("a\x1b[2Jb\nc", 40, kUtf8Look), "a?[2Jb?c");
    EXPECT_EQ(formatExternal("a\xff\u202E漢đ", 40, kUtf8Look), "a???đ");
    EXPECT_EQ(formatExternal("đá", 40, {}), "??");
    EXPECT_EQ(formatExternal("\u0085\u00ad", 40, kUtf8Look), "??");
}

TEST(ExternalTextTest, WhatIsTooLongIsCut) {
    EXPECT_EQ(formatExternal("12345", 5, kUtf8Look), "12345");
    EXPECT_EQ(formatExternal("123456", 5, kUtf8Look), "12...");
    EXPECT_EQ(formatExternal("đđđđđđ", 5, kUtf8Look), "đđ...");
    EXPECT_EQ(formatExternal("123456", 2, kUtf8Look), "..");
    EXPECT_EQ(formatExternal("123456", 0, kUtf8Look), "");
}

TEST(ExternalTextTest, AFileIsNamedByTheEndOfItsPath) {
    EXPECT_EQ(formatBrainName("/a/b.so", 7, kUtf8Look), "/a/b.so");
    EXPECT_EQ(formatBrainName("/home/ann/b.so", 7, kUtf8Look), "b.so");
    EXPECT_EQ(formatBrainName("/home/ann/weights.toml", 13, kUtf8Look), "weights.toml");
    EXPECT_EQ(formatBrainName("/home/ann/weights.toml", 9, kUtf8Look), "weight...");
    EXPECT_EQ(formatBrainName("command:/home/ann/b", 9, kUtf8Look), "comman...");
    EXPECT_EQ(formatBrainName("expectimax:depth=1", 10, kUtf8Look), "expecti...");
}

}  // namespace
}  // namespace tui
