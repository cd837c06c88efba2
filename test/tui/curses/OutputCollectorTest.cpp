#include "tui/curses/OutputCollector.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <system_error>

namespace tui {
namespace {

// A pipe in the place of a terminal.
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
    // What has come to the terminal since the last call.
    std::string readTerminal()
    {
        std::array<char, 256> text{};
        const ssize_t count = read(ends_[0], text.data(), text.size());
        return count < 0 ? std::string() : std::string(text.data(), static_cast<size_t>(count));
    }
    // As curses does it: to the descriptor, past stdio.
    static void write(const OutputCollector& collector, const std::string& text)
    {
        ASSERT_EQ(::write(fileno(collector.getFile()), text.data(), text.size()),
                  static_cast<ssize_t>(text.size()));
    }

private:
    std::array<int, 2> ends_{};
};

TEST_F(OutputCollectorTest, CollectsManyWritesInOrder)
{
    OutputCollector collector(getTerminal());
    collector.begin();
    write(collector, "one ");
    write(collector, "two ");
    write(collector, "three");
    EXPECT_EQ(collector.end(), "one two three");
    EXPECT_EQ(readTerminal(), "");
}

TEST_F(OutputCollectorTest, EachRoundGivesItsOwnTextThoughTheLastWasLonger)
{
    OutputCollector collector(getTerminal());
    const std::string texts[] = {std::string(100'000, 'x'), "short", ""};
    for (const std::string& text : texts) {
        collector.begin();
        write(collector, text);
        EXPECT_EQ(collector.end(), text);
    }
}

TEST_F(OutputCollectorTest, BetweenRoundsTheTerminalStandsUnderTheFile)
{
    OutputCollector collector(getTerminal());
    write(collector, "before");
    collector.begin();
    write(collector, "within");
    EXPECT_EQ(collector.end(), "within");
    write(collector, " after");
    EXPECT_EQ(readTerminal(), "before after");
}

TEST_F(OutputCollectorTest, LeavesTheTerminalOpen)
{
    {
        OutputCollector collector(getTerminal());
        EXPECT_NE(fileno(collector.getFile()), getTerminal());
    }
    EXPECT_EQ(::write(getTerminal(), "x", 1), 1);
}

TEST_F(OutputCollectorTest, RefusesADescriptorThatIsNotOpen)
{
    EXPECT_THROW(OutputCollector(-1), std::system_error);
}

}  // namespace
}  // namespace tui
