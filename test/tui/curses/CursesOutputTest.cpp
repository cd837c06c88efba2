#include "tui/curses/Outlet.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>
#include <string>

namespace tui {
namespace {

// Writes like curses: to the descriptor, bypassing stdio.
void write(const CursesOutput& output, const std::string& text) {
    ASSERT_EQ(::write(fileno(output.getStream()), text.data(), text.size()),
              static_cast<ssize_t>(text.size()));
}

TEST(CursesOutputTest, CollectsManyWritesInOrder) {
    CursesOutput output;
    write(output, "one ");
    write(output, "two ");
    std::fputs("three", output.getStream());
    EXPECT_EQ(output.take(), "one two three");
    EXPECT_EQ(output.take(), "");
}

TEST(CursesOutputTest, EachRoundGivesItsOwnTextThoughTheLastWasLonger) {
    CursesOutput output;
    const std::string large(100'000, 'x');
    write(output, large);
    EXPECT_EQ(output.take(), large);
    write(output, "short");
    EXPECT_EQ(output.take(), "short");
}

}  // namespace
}  // namespace tui
