#include "tui/curses/CursesOutput.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cstdio>
#include <string>
#include <system_error>

namespace tui {
namespace {

// Writes like curses: to the descriptor, bypassing stdio.
void write(const CursesOutput& output, const std::string& text)
{
    ASSERT_EQ(::write(fileno(output.getStream()), text.data(), text.size()),
              static_cast<ssize_t>(text.size()));
}

TEST(CursesOutputTest, CollectsManyWritesInOrder)
{
    CursesOutput output;
    write(output, "one ");
    write(output, "two ");
    std::fputs("three", output.getStream());
    EXPECT_EQ(output.take(), "one two three");
    EXPECT_EQ(output.take(), "");
}

TEST(CursesOutputTest, EachRoundGivesItsOwnTextThoughTheLastWasLonger)
{
    CursesOutput output;
    const std::string large(100'000, 'x');
    write(output, large);
    EXPECT_EQ(output.take(), large);
    write(output, "short");
    EXPECT_EQ(output.take(), "short");
}

TEST(CursesOutputTest, ThatNoDescriptorIsLeftIsSaid)
{
    rlimit before{};
    ASSERT_EQ(getrlimit(RLIMIT_NOFILE, &before), 0);
    const rlimit none{0, before.rlim_max};
    ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &none), 0);
    EXPECT_THROW(CursesOutput(), std::system_error);
    ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &before), 0);
}

}  // namespace
}  // namespace tui
