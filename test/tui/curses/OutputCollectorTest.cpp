#include "tui/curses/OutputCollector.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <string>

namespace tui {
namespace {

// A pipe instead of a terminal.
class OutputCollectorTest : public testing::Test {
protected:
    OutputCollectorTest()
    {
        if (pipe2(ends_.data(), O_CLOEXEC | O_NONBLOCK) != 0) std::abort();
    }
    ~OutputCollectorTest() override
    {
        close(ends_[0]);
        close(ends_[1]);
    }

    [[nodiscard]] int getTerminal() const { return ends_[1]; }
    // The bytes that have reached the terminal since the last call.
    std::string readTerminal()
    {
        std::array<char, 256> text{};
        const ssize_t count = read(ends_[0], text.data(), text.size());
        return count < 0 ? std::string() : std::string(text.data(), static_cast<size_t>(count));
    }
    // Writes like curses: to the descriptor, bypassing stdio.
    void write(const std::string& text) const
    {
        ASSERT_EQ(::write(getTerminal(), text.data(), text.size()),
                  static_cast<ssize_t>(text.size()));
    }

private:
    std::array<int, 2> ends_{};
};

TEST_F(OutputCollectorTest, CollectsManyWritesInOrder)
{
    OutputCollector collector(getTerminal());
    collector.begin();
    write("one ");
    write("two ");
    write("three");
    EXPECT_EQ(collector.end(), "one two three");
    EXPECT_EQ(readTerminal(), "");
}

TEST_F(OutputCollectorTest, EachRoundGivesItsOwnTextThoughTheLastWasLonger)
{
    OutputCollector collector(getTerminal());
    const std::string texts[] = {std::string(100'000, 'x'), "short", ""};
    for (const std::string& text : texts) {
        collector.begin();
        write(text);
        EXPECT_EQ(collector.end(), text);
    }
}

TEST_F(OutputCollectorTest, BetweenRoundsAllGoesToTheTerminal)
{
    OutputCollector collector(getTerminal());
    write("before");
    collector.begin();
    write("within");
    EXPECT_EQ(collector.end(), "within");
    write(" after");
    EXPECT_EQ(readTerminal(), "before after");
}

TEST_F(OutputCollectorTest, OtherDescriptorsAreNotConcerned)
{
    std::array<int, 2> others{};
    ASSERT_EQ(pipe2(others.data(), O_CLOEXEC | O_NONBLOCK), 0);
    OutputCollector collector(getTerminal());
    collector.begin();
    EXPECT_EQ(::write(others[1], "other", 5), 5);
    EXPECT_EQ(collector.end(), "");
    std::array<char, 8> text{};
    EXPECT_EQ(read(others[0], text.data(), text.size()), 5);
    close(others[0]);
    close(others[1]);
}

TEST_F(OutputCollectorTest, AWriteThatFailsSaysWhy)
{
    const OutputCollector collector(getTerminal());
    EXPECT_EQ(::write(-1, "x", 1), -1);
    EXPECT_EQ(errno, EBADF);
}

TEST_F(OutputCollectorTest, AfterItsLifeNothingIsKept)
{
    OutputCollector(getTerminal()).begin();
    write("x");
    EXPECT_EQ(readTerminal(), "x");
}

}  // namespace
}  // namespace tui
