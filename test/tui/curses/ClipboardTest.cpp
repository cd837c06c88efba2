#include "tui/curses/Outlet.h"

#include <gtest/gtest.h>

namespace tui {
namespace {

// The texts of RFC 4648, section 10.
TEST(ClipboardTest, TheTextIsEncodedAndFramed) {
    EXPECT_EQ(formatClipboard(""), "\033]52;c;\033\\");
    EXPECT_EQ(formatClipboard("f"), "\033]52;c;Zg==\033\\");
    EXPECT_EQ(formatClipboard("fo"), "\033]52;c;Zm8=\033\\");
    EXPECT_EQ(formatClipboard("foo"), "\033]52;c;Zm9v\033\\");
    EXPECT_EQ(formatClipboard("foob"), "\033]52;c;Zm9vYg==\033\\");
    EXPECT_EQ(formatClipboard("fooba"), "\033]52;c;Zm9vYmE=\033\\");
    EXPECT_EQ(formatClipboard("foobar"), "\033]52;c;Zm9vYmFy\033\\");
    EXPECT_EQ(formatClipboard("\xfb\xff"), "\033]52;c;+/8=\033\\");
}

}  // namespace
}  // namespace tui
