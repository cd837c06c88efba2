#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <numeric>
#include <string>
#include <vector>

#include "test/e2e/TetrisProgram.h"
#include "test/support/game/FindSeed.h"

// The upper limits of bytes sent, one write for each picture that differs: 80x24, xterm-256color,
// everything on the screen. All games have fixed seeds.

namespace {

using namespace test;

constexpr int kPieces = 7;
constexpr size_t kClock = 8;  // bytes of another second on the clock

// A game at the slowest speed, and the bytes that each key costs.
class KeyedGame {
public:
    KeyedGame(const std::string& sequence, uint64_t seed,
              const std::vector<std::string>& more = {"--speed", "0"},
              const std::string& terminal = "xterm-256color")
        : program_({.arguments = listArguments(sequence, seed, more),
                    .environment = {{"TERM", terminal}}}) {
        // In a modern game no piece has been counted yet.
        program_.startGame(more.front() == "--rules" ? "Level" : "Pieces");
        program_.waitForAllOutput();
    }

    // Types the key; returns the bytes that follow, without those of the clock. Requires: the key
    // changes the picture.
    size_t type(const std::string& key) {
        const std::string time = readTime();
        const std::vector<size_t> sizes = collect(key);
        EXPECT_EQ(sizes.size(), 1U) << "one write for a key";
        return sizes.front() - (readTime() == time ? 0 : kClock);
    }
    // The same in a modern game, in which the piece may fall in that moment, too.
    size_t typeBesideFalls(const std::string& key) { return std::ranges::max(collect(key)); }

    // Lets time pass, so that the next key is not taken for one that is held.
    void rest() { program_.watchFor(std::chrono::milliseconds(120)); }

private:
    std::vector<size_t> collect(const std::string& key) {
        const size_t writes = program_.countWrites();
        program_.send(key);
        program_.waitUntil([&] { return program_.countWrites() > writes; }, "a write");
        program_.waitForAllOutput();
        return program_.sizesFrom(writes);
    }

    static std::vector<std::string> listArguments(const std::string& sequence, uint64_t seed,
                                                  const std::vector<std::string>& more) {
        std::vector<std::string> all{"--sequence", sequence, "--seed", std::to_string(seed)};
        all.insert(all.end(), more.begin(), more.end());
        return all;
    }

    std::string readTime() const { return program_.textAt(program_.findText("Time").value(), 16); }

    TetrisProgram program_;
};

size_t median(std::vector<size_t> sizes) {
    std::ranges::sort(sizes);
    return sizes.at(sizes.size() / 2);
}

// Prints the measured numbers to the log, and returns the median.
size_t report(const char* what, const std::vector<size_t>& sizes) {
    std::printf("%s: median %zu, most %zu of %zu\n", what, median(sizes), std::ranges::max(sizes),
                sizes.size());
    return median(sizes);
}

TEST(ByteTest, APieceThatFallsAndMovesCostsNoMoreThanTheBars) {
    for (const char* const terminal : {"xterm-256color", "tmux-256color", "vt100"}) {
        SCOPED_TRACE(terminal);
        std::vector<size_t> moves;
        std::vector<size_t> falls;
        std::vector<size_t> drops;
        for (int piece = 0; piece < kPieces; ++piece) {
            KeyedGame game("random", tetris::findSeed({piece}), {"--speed", "0"}, terminal);
            moves.push_back(game.type("j"));
            moves.push_back(game.type("l"));
            for (int row = 0; row < 15; ++row)
                falls.push_back(game.type("\033[B") + kClock);
            drops.push_back(game.type("n"));
        }
        EXPECT_LE(report("a move of a piece as it enters", moves), 250U);
        EXPECT_LE(std::ranges::max(moves), 300U) << "a stick, four rows and its ghost";
        EXPECT_LE(report("a falling step, clock and all", falls), 250U);
        EXPECT_LE(std::ranges::max(falls), 250U);
        report("a drop", drops);
        EXPECT_LE(std::ranges::max(drops), 250U);
    }
}

// A modern one costs a little more for each next piece.
TEST(ByteTest, AHardDropWithTheNewPieceCostsNoMoreThanTheBar) {
    for (const std::string nexts : {"classic", "1", "5", "6"}) {
        const bool isClassic = nexts == "classic";
        std::vector<std::string> rules{"--speed", "0"};
        if (!isClassic) rules = {"--rules", "modern", "--goal", "zen", "--next", nexts};
        std::vector<size_t> sizes;
        for (const uint64_t seed : {1U, 2U, 3U}) {
            KeyedGame game("bag", seed, rules);
            const auto type = [&](const char* key) {
                return isClassic ? game.type(key) : game.typeBesideFalls(key);
            };
            // Left, right and centre in turn, so that no row becomes full and the stack stays low.
            for (const char* const side : {"h", ";", "", "h", ";", ""}) {
                if (*side != '\0') type(side);
                if (!isClassic) game.rest();
                sizes.push_back(type(" "));
            }
        }
        EXPECT_LE(report(("a hard drop, nexts: " + nexts).c_str(), sizes), isClassic ? 500U : 900U);
        if (isClassic) {
            EXPECT_LE(std::ranges::max(sizes), 700U);
        }
    }
}

TEST(ByteTest, ABrainIsWatchedForElevenKibibytesASecond) {
    TetrisProgram program(
        {.arguments = {"--brain-active", "--speed", "100", "--seed", "1", "--pieces", "60"}});
    program.waitForFirstPage();
    const size_t before = program.countWrites();
    program.sendAndSee(SpecialKey::Enter, "Enter new");
    const std::vector<size_t> sizes = program.sizesFrom(before);
    // A placement is shown for 45 ms: 22 pictures a second, each with a placement.
    EXPECT_GT(sizes.size(), 40U);
    EXPECT_LE(report("a picture of a brain at the greatest speed", sizes), 500U);
}

// Its clock shows each tenth, and the piece falls by itself.
TEST(ByteTest, AnIdleSprintCostsLessThan250BytesASecond) {
    using namespace std::chrono_literals;
    TetrisProgram program(
        {.arguments = {"--new", "--rules", "modern", "--goal", "sprint", "--seed", "7"}});
    program.waitForText("Watch a brain");
    program.sendAndSee(SpecialKey::Enter, "0:02.");
    program.waitForAllOutput();
    const size_t before = program.countWrites();
    program.watchFor(8s);
    program.waitForAllOutput();
    const std::vector<size_t> sizes = program.sizesFrom(before);
    const size_t bytes = std::accumulate(sizes.begin(), sizes.end(), size_t{0});
    std::printf("an idle sprint: %zu bytes in 8 s\n", bytes);
    EXPECT_GT(sizes.size(), 35U);
    EXPECT_LT(bytes, 8 * 250U);
}

// Both pieces fall, and the rival moves its own.
TEST(ByteTest, APictureOfAMatchCostsNoMoreThanTheBarAndItsCardNothing) {
    using namespace std::chrono_literals;
    TetrisProgram program({.arguments = {"versus", "--rival", "6", "--seed", "7"}});
    program.waitUntil([&] { return program.numberBeside("Sent") >= 0; }, "a match");
    program.send("  ");
    program.waitUntil([&] { return program.isShown("0:0"); }, "its clock");
    program.watchFor(4s);  // 3, 2, 1
    const size_t before = program.countWrites();
    program.watchFor(6s);
    const std::vector<size_t> sizes = program.sizesFrom(before);
    EXPECT_GT(sizes.size(), 20U);
    EXPECT_LE(report("a picture of a match", sizes), 250U);
    program.sendAndSee(" q", "Give up?");
    program.sendAndSee("y", "next match");
    program.waitForText("Rating");
    program.watchFor(500ms);
    const long wakes = program.countWakeUps();
    program.watchFor(2s);
    EXPECT_LE(program.countWakeUps(), wakes + 2) << "nothing happens between matches";
}

// And the questions to the terminal come on the other screen, before the picture.
TEST(ByteTest, TheFirstScreenCostsNoMoreThanTheBarAndThreeWrites) {
    TetrisProgram program;
    program.waitForFirstPage();
    const std::string& output = program.getOutput();
    std::printf("the first screen: %zu\n", output.size());
    EXPECT_LE(output.size(), 2800U);
    // They take the screen, set the modes of keys and mouse, and draw the picture.
    EXPECT_LE(program.countWrites(), 3U);
    const size_t question = output.find("\033[?2026$p\033[?u\033]11;?\033\\\033[c");
    ASSERT_NE(question, std::string::npos);
    EXPECT_LT(output.find("\033[?1049h"), question);
    EXPECT_LT(question, output.find("Play"));
    EXPECT_EQ(program.readModes().c_oflag & static_cast<tcflag_t>(OPOST), 0U)
        << "the driver changes no byte of the picture";
}

}  // namespace
