// Brains side by side in the real program.
#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <string>

#include "test/e2e/TetrisProgram.h"
#include "test/support/Text.h"

namespace test {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

TEST(WatchE2eTest, TheTableOfModernGamesGoesToAFile) {
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
    EXPECT_EQ(countIn(games, R"("end":"goal")"), 2U) << games;
}

TEST(WatchE2eTest, AtFullSpeedThereAreThirtyPicturesASecondAtMost) {
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
    expectThatItQuits(program);
    EXPECT_TRUE(program.isShown("stopped"));
}

TEST(WatchE2eTest, ASuspendPausesAndASignalEndsItWithTheTable) {
    TetrisProgram program({.arguments = {"watch", "dt10", "default", "rvce", "--seed", "7"}});
    program.waitForText("Speed 100  bag, seed 7");
    program.suspend();
    program.resume();
    program.sendAndSee("pf", "Full speed");
    program.waitForNumber("Pieces", 200);
    program.signal(SIGTERM);
    expectEnd(program, {.signal = SIGTERM});
    EXPECT_TRUE(program.isShown("stopped")) << "the table is there all the same";
}

TEST(WatchE2eTest, ABrainThatDiesEndsItsOwnGameAndTheExitCodeSaysSo) {
    TetrisProgram program(
        {.arguments = {"watch", "command:exit 3", "dt10", "--sequence", "test", "--speed", "full"},
         .columns = 120});
    program.waitForText("failed");
    program.waitForText("all pieces in");
    program.send("q");
    expectEnd(program, {.exitCode = 1});
    EXPECT_TRUE(program.isShown("tetris watch: the brain command:exit 3")) << program.screenText();
}

}  // namespace
}  // namespace test
