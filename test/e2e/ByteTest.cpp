#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

#include "test/e2e/TetrisProgram.h"
#include "test/support/game/FindSeed.h"

// The upper limits of bytes sent: 80x24, xterm-256color, everything on the screen. All games have
// fixed seeds.

namespace {

using namespace test;

constexpr int kPieces = 7;
constexpr std::size_t kClock = 8;  // bytes of another second on the clock

// A game at the slowest speed, and the bytes that each key costs.
class KeyedGame {
public:
    KeyedGame(const std::string& sequence, std::uint64_t seed)
        : program_({.arguments = {"--sequence", sequence, "--seed", std::to_string(seed), "--speed",
                                  "0"}})
    {
        program_.startGame();
        program_.waitForAllOutput();
    }

    // Types the key; returns the bytes that follow, without those of the clock. Requires: the key
    // changes the picture.
    std::size_t type(const std::string& key)
    {
        const std::string time = readTime();
        const std::size_t writes = program_.countWrites();
        program_.send(key);
        program_.waitUntil([&] { return program_.countWrites() > writes; }, "a write");
        program_.waitForAllOutput();
        const std::vector<std::string> output = program_.outputByWrite(writes);
        EXPECT_EQ(output.size(), 1U) << "one write for a key";
        return output.front().size() - (readTime() == time ? 0 : kClock);
    }

private:
    [[nodiscard]] std::string readTime() const
    {
        return program_.textAt(program_.findText("Time").value(), 16);
    }

    TetrisProgram program_;
};

std::size_t median(std::vector<std::size_t> sizes)
{
    std::ranges::sort(sizes);
    return sizes.at(sizes.size() / 2);
}

// Prints the measured numbers to the log, and returns the median.
std::size_t report(const char* what, const std::vector<std::size_t>& sizes)
{
    std::printf("%s: median %zu, most %zu of %zu\n", what, median(sizes),
                *std::ranges::max_element(sizes), sizes.size());
    return median(sizes);
}

TEST(ByteTest, APieceThatFallsAndMovesCostsNoMoreThanTheBars)
{
    std::vector<std::size_t> moves;
    std::vector<std::size_t> falls;
    std::vector<std::size_t> drops;
    for (int piece = 0; piece < kPieces; ++piece) {
        KeyedGame game("random", tetris::findSeed({piece}));
        moves.push_back(game.type("j"));
        moves.push_back(game.type("l"));
        for (int row = 0; row < 15; ++row)
            falls.push_back(game.type("\033[B") + kClock);
        drops.push_back(game.type("n"));
    }
    EXPECT_LE(report("a move of a piece as it enters", moves), 250U);
    EXPECT_LE(*std::ranges::max_element(moves), 300U) << "a stick, four rows and its ghost";
    EXPECT_LE(report("a falling step, clock and all", falls), 250U);
    EXPECT_LE(*std::ranges::max_element(falls), 250U);
    report("a drop", drops);
    EXPECT_LE(*std::ranges::max_element(drops), 250U);
}

TEST(ByteTest, AHardDropWithTheNewPieceCostsNoMoreThanTheBar)
{
    std::vector<std::size_t> sizes;
    for (const std::uint64_t seed : {1U, 2U, 3U}) {
        KeyedGame game("bag", seed);
        // Left, right and centre in turn, so that no row becomes full and the stack stays low.
        for (const char* const side : {"h", ";", "", "h", ";", ""}) {
            if (*side != '\0') game.type(side);
            sizes.push_back(game.type(" "));
        }
    }
    EXPECT_LE(report("a hard drop with the new piece", sizes), 500U);
    EXPECT_LE(*std::ranges::max_element(sizes), 700U);
}

TEST(ByteTest, ABrainIsWatchedForElevenKibibytesASecond)
{
    TetrisProgram program(
        {.arguments = {"--brain-active", "--speed", "100", "--seed", "1", "--pieces", "60"}});
    program.waitForText("Watch a brain");
    program.waitForAllOutput();
    const std::size_t before = program.countWrites();
    program.press(SpecialKey::Enter);
    program.waitForText("Enter new");
    program.waitForAllOutput();
    std::vector<std::size_t> sizes;
    for (const std::string& output : program.outputByWrite(before))
        sizes.push_back(output.size());
    // A placement is shown for 45 ms: 22 pictures a second, each with a placement.
    EXPECT_GT(sizes.size(), 40U);
    EXPECT_LE(report("a picture of a brain at the greatest speed", sizes), 500U);
}

TEST(ByteTest, TheFirstScreenCostsNoMoreThanTheBar)
{
    TetrisProgram program;
    program.waitForText("Watch a brain");
    program.waitForAllOutput();
    std::printf("the first screen: %zu\n", program.getOutput().size());
    EXPECT_LE(program.getOutput().size(), 2500U);
}

}  // namespace
