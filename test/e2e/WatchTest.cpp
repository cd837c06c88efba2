// Brains side by side in the real program.
#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <sstream>
#include <string>
#include <vector>

#include "test/e2e/TetrisProgram.h"
#include "test/support/Text.h"

namespace test {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

// The words of the first long line on the screen that begins with `first`.
std::vector<std::string> readLine(const TetrisProgram& program, const std::string& first) {
    std::istringstream screen(program.screenText());
    for (std::string line; std::getline(screen, line);) {
        std::istringstream words(line);
        std::vector<std::string> all;
        for (std::string word; words >> word;)
            all.push_back(word);
        if (!all.empty() && all.front() == first && all.size() > 8) return all;
    }
    return {};
}

// The brain's numbers in the table at the end: rows score pieces 1x 2x 3x 4x.
std::vector<std::string> readNumbers(const TetrisProgram& program, const std::string& brain) {
    std::vector<std::string> words = readLine(program, brain);
    if (words.size() < 9) return {};
    return {words.begin() + 1, words.begin() + 8};
}

TEST(WatchE2eTest, ItEndsWithATableOfWhatRunPlays) {
    TetrisProgram program({.arguments = {"watch", "default", "dt10", "bad", "--sequence", "test",
                                         "--pieces", "40", "--speed", "full"}});
    program.waitForText("? keys");
    program.waitForText("g again");
    program.send("q");
    EXPECT_EQ(program.waitForEnd(), ProgramEnd{});
    expectRestored(program);
    for (const char* const brain : {"default", "dt10", "bad"}) {
        TetrisProgram run({.arguments = {"run", "--sequence", "test", "--pieces", "40", "--brain",
                                         brain, "--mode", "ticks", "--format", "csv"}});
        EXPECT_EQ(run.waitForEnd(), ProgramEnd{});
        // The table has rows, score, pieces; `run` prints pieces, score, rows.
        std::vector<std::string> numbers = readNumbers(program, brain);
        ASSERT_FALSE(numbers.empty()) << program.screenText();
        std::swap(numbers[0], numbers[2]);
        std::string line = "10x20,0,";
        for (const std::string& number : numbers)
            line += number + ",";
        EXPECT_TRUE(run.isShown(line)) << line << run.screenText();
    }
}

TEST(WatchE2eTest, ModernGamesAreThoseThatRunPlaysAndTheirTableGoesToAFile) {
    const TemporaryDirectory directory;
    const auto file = directory.getPath() / "games.json";
    TetrisProgram program(
        {.arguments = {"watch", "default", "dt10", "--rules", "modern", "--goal", "cheese",
                       "--seed", "7", "--next", "3", "--speed", "100", "--format", "json"},
         .outputFile = file});
    program.waitForText("NEXT");
    program.send("f");
    program.waitForText("FINISHED");
    EXPECT_TRUE(program.isShown("modern cheese, bag, seed 7"));
    EXPECT_TRUE(program.isShown("goal reached"));
    program.send("q");
    EXPECT_EQ(program.waitForEnd(), ProgramEnd{});
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
        const std::string numbers = line.substr(from, line.find(R"("board")") - from);
        EXPECT_NE(numbers.find(R"("end":"goal")"), std::string::npos) << line;
        const std::string spins = numbers.substr(0, numbers.find(R"("end")") - 1);
        EXPECT_NE(games.find(spins), std::string::npos) << spins << "\n" << games;
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
    program.send("q");
    EXPECT_EQ(program.waitForEnd(), ProgramEnd{});
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
    EXPECT_EQ(program.describeWhatIsNotRestored(), "");
}

TEST(WatchE2eTest, ASuspendPausesAndASignalEndsItWithTheTable) {
    TetrisProgram program({.arguments = {"watch", "dt10", "default", "rvce", "--seed", "7"}});
    program.waitForText("Speed 100  bag, seed 7");
    program.send("\x1a");
    EXPECT_EQ(program.waitForStop(), SIGTSTP);
    EXPECT_EQ(program.describeWhatIsNotRestored(), "");
    program.continueInForeground();
    program.waitForText("PAUSED");
    program.send("pf");
    program.waitForText("Full speed");
    program.waitForNumber("Pieces", 200);
    program.signal(SIGTERM);
    EXPECT_EQ(program.waitForEnd(), ProgramEnd{.signal = SIGTERM});
    EXPECT_EQ(program.describeWhatIsNotRestored(), "");
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
    EXPECT_EQ(program.describeWhatIsNotRestored(), "");
    EXPECT_TRUE(program.isShown("tetris watch: the brain command:exit 3")) << program.screenText();
    ASSERT_FALSE(readNumbers(program, "dt10").empty());
    EXPECT_EQ(readNumbers(program, "dt10")[2], "100");
}

TEST(WatchE2eTest, ABrainThatThinksForLongIsLeftAtOnce) {
    TetrisProgram program({.arguments = {"watch", "expectimax:depth=3,nodes=0", "dt10"}});
    program.waitForText("thinks");
    program.send("q");
    // The search itself would take hours.
    EXPECT_EQ(program.waitForEnd(), ProgramEnd{});
    EXPECT_EQ(program.describeWhatIsNotRestored(), "");
}

}  // namespace
}  // namespace test
