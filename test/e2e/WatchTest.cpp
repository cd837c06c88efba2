// Brains side by side in the real program.
#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <string>
#include <vector>

#include "test/e2e/TetrisProgram.h"
#include "test/support/Contents.h"
#include "test/support/Text.h"

namespace test {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

// The words of the brain's line in the table at the end: its name, rows, score, pieces and more.
std::vector<std::string> readLine(const TetrisProgram& program, const std::string& brain) {
    for (const std::string& line : splitLines(program.screenText())) {
        std::vector<std::string> words = splitWords(line);
        if (words.size() > 8 && words.front() == brain) return words;
    }
    return {};
}

TEST(WatchE2eTest, ModernGamesAreThoseThatRunPlaysAndTheirTableGoesToAFile) {
    const TemporaryDirectory directory;
    const auto file = directory.getPath() / "games.json";
    TetrisProgram program(
        {.arguments = {"watch", "default", "dt10", "--rules", "modern", "--goal", "cheese",
                       "--seed", "7", "--next", "3", "--speed", "100", "--format", "json"},
         .outputFile = file});
    program.waitForText("NEXT");
    program.sendAndSee("f", "FINISHED");
    EXPECT_TRUE(program.isShown("modern cheese, bag, seed 7"));
    EXPECT_TRUE(program.isShown("goal reached"));
    expectThatItQuits(program);
    EXPECT_FALSE(program.isShown("pieces/s"));
    const std::string games = readFile(file);
    EXPECT_EQ(countIn(games, "\033"), 0U) << games;
    for (const std::string brain : {"default", "dt10"}) {
        TetrisProgram run(
            {.arguments = {"run", "--rules", "modern", "--goal", "cheese", "--seed", "7", "--mode",
                           "ticks", "--brain", brain, "--format", "json"}});
        EXPECT_EQ(run.waitForEnd(), ProgramEnd{});
        const std::string line = run.getOutput();
        // The numbers, between the rows and the end.
        const size_t from = line.find(R"("spins")");
        const size_t end = line.find(R"("end":"goal")", from);
        ASSERT_NE(end, std::string::npos) << line;
        EXPECT_TRUE(hasParts(games, {line.substr(from, end - 1 - from)}));
    }
}

TEST(WatchE2eTest, AtFullSpeedThereAreThirtyPicturesASecondAtMostAndFewerOnASlowLine) {
    TetrisProgram program({.arguments = {"watch", "dt10", "rvce", "--speed", "full"}});
    program.waitForText("? keys");
    program.watchFor(300ms);
    const size_t writes = program.countWrites();
    const size_t bytes = program.getOutput().size();
    const auto start = Clock::now();
    program.watchFor(2000ms);
    const std::chrono::duration<double> seconds = Clock::now() - start;
    const size_t pictures = program.countWrites() - writes;
    const size_t size = (program.getOutput().size() - bytes) / std::max<size_t>(pictures, 1);
    EXPECT_LE(pictures, static_cast<size_t>(30 * seconds.count()) + 2);
    EXPECT_GE(pictures, 2U);
    EXPECT_LE(size, 2500U) << "bytes a picture";
    RecordProperty("bytes_a_picture", static_cast<int>(size));
    program.waitUntil([&] { return countIn(program.getOutput(), "\033[5n") >= 3; }, "requests");
    program.setMute(true);
    program.watchFor(200ms);
    const long before = program.numberBeside("Pieces");
    const size_t sent = program.getOutput().size();
    program.watchFor(1000ms);
    EXPECT_EQ(program.getOutput().size(), sent) << "it waits for the answer";
    program.setMute(false);
    program.send("\033[0n");
    EXPECT_GT(program.waitForNumber("Pieces", before + 1), before + 20) << "they played on";
    expectThatItQuits(program);
    EXPECT_TRUE(program.isShown("stopped"));
}

TEST(WatchE2eTest, AFrozenTerminalPilesNothingUpAndKeysAct) {
    TetrisProgram program({.arguments = {"watch", "dt10", "rvce", "--speed", "full"}});
    program.waitForText("? keys");
    program.freeze();
    program.watchFor(1000ms);
    const size_t bytes = program.getOutput().size();
    const auto start = Clock::now();
    program.thaw();
    program.waitUntil([&] { return program.getOutput().size() > bytes; }, "a picture");
    program.watchFor(100ms);
    const std::chrono::duration<double> seconds = Clock::now() - start;
    EXPECT_LE(program.getOutput().size() - bytes,
              static_cast<size_t>(2500 * (30 * seconds.count() + 3)));
    program.freeze();
    program.watchFor(200ms);
    program.send("q");
    program.watchFor(100ms);
    program.thaw();
    EXPECT_EQ(program.waitForEnd(), ProgramEnd{});
    expectRestored(program);
}

TEST(WatchE2eTest, ASuspendPausesAndASignalEndsItWithTheTable) {
    TetrisProgram program({.arguments = {"watch", "dt10", "default", "rvce", "--seed", "7"}});
    program.waitForText("Speed 100  bag, seed 7");
    program.send("\x1a");
    EXPECT_EQ(program.waitForStop(), SIGTSTP);
    expectRestored(program);
    program.continueInForeground();
    program.waitForText("PAUSED");
    program.sendAndSee("pf", "Full speed");
    program.waitForNumber("Pieces", 200);
    program.signal(SIGTERM);
    EXPECT_EQ(program.waitForEnd(), ProgramEnd{.signal = SIGTERM});
    expectRestored(program);
    EXPECT_TRUE(program.isShown("stopped")) << "the table is there all the same";
}

TEST(WatchE2eTest, ABrainThatDiesEndsItsOwnGameAndTheExitCodeSaysSo) {
    TetrisProgram program(
        {.arguments = {"watch", "command:exit 3", "dt10", "--sequence", "test", "--speed", "full"},
         .columns = 120});
    program.waitForText("failed");
    program.waitForText("all pieces in");
    program.send("q");
    EXPECT_EQ(program.waitForEnd(), ProgramEnd{.exitCode = 1});
    expectRestored(program);
    EXPECT_TRUE(program.isShown("tetris watch: the brain command:exit 3")) << program.screenText();
    const std::vector<std::string> numbers = readLine(program, "dt10");
    ASSERT_FALSE(numbers.empty()) << program.screenText();
    EXPECT_EQ(numbers[3], "100");
}

TEST(WatchE2eTest, ABrainThatThinksForLongIsLeftAtOnce) {
    TetrisProgram program({.arguments = {"watch", "expectimax:depth=3,nodes=0", "dt10"}});
    program.waitForText("thinks");
    program.send("q");
    // The search itself would take hours.
    EXPECT_EQ(program.waitForEnd(), ProgramEnd{});
    expectRestored(program);
}

}  // namespace
}  // namespace test
