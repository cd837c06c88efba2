#include "tui/curses/Outlet.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <string>

#include "core/base/Index.h"
#include "core/base/JavaRandom.h"

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

TEST(CursesOutputTest, ChangesOfThePenInARowAreOne) {
    EXPECT_EQ(joinPens("a\033[39m\033[mb"), "a\033[mb");
    EXPECT_EQ(joinPens("\033[0;1m\033[38;5;32m8"), "\033[0;1;38;5;32m8");
    EXPECT_EQ(joinPens("\033[m\033[1mx\033[0m"), "\033[0;1mx\033[m");
    for (const std::string same : {"\033[39m\033[2;3H\033[m", "\033[?25l\033[>4;1m\033[m\033[",
                                   "\033]2;title\033\\\033[1mx", ""})
        EXPECT_EQ(joinPens(same), same);
}

// The letters, each with the numbers of its pen since the last reset.
std::string showPens(std::string_view bytes) {
    std::string shown;
    std::string pen;
    while (!bytes.empty()) {
        const size_t end = bytes.starts_with("\033[") ? bytes.find('m') : 0;
        if (end == 0) {
            shown += pen + bytes.front();
        } else {
            std::string numbers(bytes.substr(2, end - 2));
            if (numbers.empty() || numbers == "0" || numbers.starts_with("0;")) {
                pen.clear();
                numbers.erase(0, 2);
            }
            if (!numbers.empty()) pen += ";" + numbers;
        }
        bytes.remove_prefix(end + 1);
    }
    return shown;
}

TEST(CursesOutputTest, JoinedPensDrawTheSame) {
    base::JavaRandom random(7);
    for (int round = 0; round < 200; ++round) {
        std::string bytes;
        for (int i = 0; i < 20; ++i) {
            static constexpr std::array kParts{"\033[m",        "\033[0m", "\033[0;1m", "\033[39m",
                                               "\033[38;5;81m", "\033[7m", "x",         "y"};
            bytes += kParts.at(base::toIndex(random.nextInt(static_cast<int>(kParts.size()))));
        }
        EXPECT_EQ(showPens(joinPens(bytes)), showPens(bytes)) << bytes;
        EXPECT_LE(joinPens(bytes).size(), bytes.size());
    }
}

}  // namespace
}  // namespace tui
