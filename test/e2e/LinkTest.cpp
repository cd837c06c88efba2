#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <string>
#include <thread>
#include <vector>

#include "test/e2e/TetrisProgram.h"
#include "test/support/Text.h"

// Connections that stall, are slow, answer late or never.

namespace {

using namespace test;
using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

TEST(LinkTest, ATerminalThatNeverAnswersGetsTenPicturesASecond) {
    TetrisProgram program(
        {.arguments = {"--speed", "100", "--brain-active", "--seed", "1"}, .isMute = true});
    program.waitForFirstPage();
    const size_t before = program.countWrites();
    const auto start = Clock::now();
    program.press(SpecialKey::Enter);
    program.watchFor(1500ms);
    const std::chrono::duration<double> seconds = Clock::now() - start;
    program.waitForAllOutput();
    EXPECT_LE(program.countWrites() - before, static_cast<size_t>(10 * seconds.count()) + 2);
    EXPECT_EQ(countIn(program.getOutput(), "\033[5n"), 0U);
}

// The answer to a key begins behind the bytes that are under way: 250 of them are a quarter of a
// second at kNarrow. One key in a few may come at the same time as a landing or an attack.
constexpr int kNarrow = 1000;

void expectQuickAnswers(TetrisProgram& program, std::string_view keys) {
    constexpr int kKeys = 12;
    int quick = 0;
    std::string counts;
    for (int i = 0; i < kKeys; ++i) {
        program.watchFor(std::chrono::milliseconds(370 + 40 * (i % 5)));
        const int ahead = program.countUnderWay();
        quick += ahead <= 250 ? 1 : 0;
        counts += std::to_string(ahead) + " ";
        program.send(std::string(1, keys[static_cast<size_t>(i) % keys.size()]));
    }
    EXPECT_GE(quick, kKeys * 3 / 4) << counts;
}

struct NarrowCase {
    std::string name;
    std::vector<std::string> arguments;
    std::string keys;
    std::string file = TETRIS_FILE;
    bool hasFirstPage = true;
};
void PrintTo(const NarrowCase& game, std::ostream* out) { *out << game.name; }

class NarrowLineTest : public testing::TestWithParam<NarrowCase> {};

INSTANTIATE_TEST_SUITE_P(
    AllGames, NarrowLineTest,
    testing::Values(
        NarrowCase{"Classic", {"--speed", "50"}, "jlk"},
        NarrowCase{"Sprint", {"--rules", "modern", "--goal", "sprint"}, "zxc "},
        NarrowCase{"Ultra", {"--rules", "modern", "--goal", "ultra"}, "zxc "},
        NarrowCase{"Cheese", {"--rules", "modern", "--goal", "cheese"}, "zxc "},
        NarrowCase{"Survival", {"--rules", "modern", "--goal", "survival"}, "zxc "},
        NarrowCase{"Match", {"versus", "--rival", "10", "--seed", "7"}, "zxc", TETRIS_FILE, false},
        NarrowCase{"Npuzzle", {"--id", "4x4#u1729"}, "hjkl", NPUZZLE_FILE, false}),
    [](const auto& game) { return game.param.name; });

TEST_P(NarrowLineTest, NearlyEveryKeyIsAnsweredWithinAQuarterOfASecond) {
    const NarrowCase& game = GetParam();
    TetrisProgram program({.file = game.file, .arguments = game.arguments});
    program.setRate(kNarrow);
    if (game.hasFirstPage) {
        program.waitForFirstPage();
        program.press(SpecialKey::Enter);
    }
    program.waitForText(game.file == TETRIS_FILE ? "p pause" : "Moves");
    program.watchFor(2s);
    expectQuickAnswers(program, game.keys);
    EXPECT_FALSE(program.findText("PAUSED")) << "the line has not stalled";
    program.setRate(0);
}

// Not a byte of the page stands before the keys that are pressed while it comes.
TEST(LinkTest, AKeyWaitsForAPartOfAPageAlone) {
    TetrisProgram program;
    program.setRate(kNarrow);
    program.waitForText("Watch a brain");
    program.watchFor(2500ms);
    program.send("?");
    expectQuickAnswers(program, "\t");
    program.setRate(0);
}

// More is under way than a terminal's reader has taken from the driver, which could throw it away.
TEST(LinkTest, NoKeyOfASignalThrowsAwayWhatIsUnderWay) {
    TetrisProgram program(
        {.arguments = {"--restricted"}, .columns = 130, .rows = 40, .isMute = true});
    program.waitForFirstPage();
    const std::string page = program.screenText();
    for (int i = 0; i < 4; ++i) {
        program.send("?");
        std::this_thread::sleep_for(110ms);
    }
    program.send("\x1a");
    program.waitForAllOutput();
    EXPECT_EQ(program.screenText(), page);
}

TEST(LinkTest, AFrozenTerminalStopsTheClockAndNoBurstOfDropsFollows) {
    TetrisProgram program({.arguments = {"--speed", "95", "--sequence", "test"}});
    program.startGame();
    program.freeze();
    // Time for more than ten rows.
    program.watchFor(1500ms);
    program.thaw();
    const auto start = Clock::now();
    program.waitForNumber("Pieces", 2);
    // A square falls 22 rows, and had fallen only one or two before.
    EXPECT_GT(Clock::now() - start, 1200ms);
}

// The terminal takes all bytes, as a network does, but nobody is behind it for a while.
TEST(LinkTest, AStallOfThreeSecondsCostsNoPiece) {
    TetrisProgram program({.arguments = {"--speed", "97", "--sequence", "test"}});
    program.startGame();
    program.waitUntil([&] { return countIn(program.getOutput(), "\033[5n") > 0; }, "a question");
    program.setMute(true);
    const long pieces = program.numberBeside("Pieces");
    program.watchFor(3s);
    // At this speed two pieces fall in that time.
    EXPECT_LE(program.numberBeside("Pieces"), pieces + 1);
    program.setMute(false);
    program.waitForText("PAUSED");
    program.waitForText("stalled");
}

// The output is stopped by ^S or TCOOFF. Each way to leave meets each of them and both programs.
TEST(LinkTest, LeavingTurnsStoppedOutputOnAndRestoresAll) {
    constexpr int kByKey = 0;
    bool isWatched = false;
    for (const int number : {kByKey, SIGTERM, SIGHUP, SIGSEGV}) {
        for (const bool isStoppedByKey : {true, false}) {
            isWatched = !isWatched;
            TetrisOptions options;
            if (isWatched) options.arguments = {"watch", "dt10", "rvce", "--speed", "full"};
            TetrisProgram program(options);
            program.waitForText(isWatched ? "? keys" : "Watch a brain");
            program.send("\033[?0u");
            program.waitUntil([&] { return countIn(program.getOutput(), "\033[>31u") == 1; },
                              "the protocol");
            if (isStoppedByKey) {
                program.send("\x13");
            } else {
                program.freeze();
            }
            program.watchFor(300ms);
            const auto start = Clock::now();
            if (number == kByKey) {
                program.send("q");
            } else {
                program.signal(number);
            }
            expectEnd(program, {.signal = number});
            EXPECT_LT(Clock::now() - start, 3s);
            for (const char* const end : {"\033[?2004l", "\033[?1004l", "\033[<u"})
                EXPECT_EQ(countIn(program.getOutput(), end), 1U) << end;
        }
        isWatched = !isWatched;
    }
}

TEST(LinkTest, LateAnswersDoNotLandInTheShell) {
    for (const bool atOnce : {true, false}) {
        TetrisProgram program({.isMute = true});
        program.waitForText("Watch a brain");
        if (!atOnce) {
            // The terminal has answered before, so the program waits for the late answers.
            program.send("\033[?1;2c");
            program.startGame();
        }
        program.send("\x03");
        program.watchFor(40ms);
        // The answers to the questions from the start and the end arrive only now.
        program.send("\033[?2026;2$y\033[?1;2c\033[?1;2c");
        expectEnd(program, {.signal = SIGINT});
        EXPECT_EQ(program.countUnread(), 0) << "left for the shell";
    }
}

TEST(LinkTest, LargePicturesAreSynchronisedWhereTheTerminalSaysItKnowsThat) {
    TetrisProgram program({.arguments = {"--speed", "0"}});
    program.startGame();
    program.watchFor(50ms);
    const size_t before = program.getOutput().size();
    EXPECT_EQ(countIn(program.getOutput(), "\033[?2026h"), 0U) << "not known yet, or not at all";
    program.send("\033[?2026;2$y");
    program.sendAndSee("?", "Esc back");
    program.send("\033");
    program.waitForNoText("Esc back");
    program.send("jl");
    program.watchFor(50ms);
    const std::string after = program.getOutput().substr(before);
    EXPECT_EQ(countIn(after, "\033[?2026h"), 2U) << "the page, and the well again; not the moves";
    EXPECT_EQ(countIn(after, "\033[?2026l"), 2U);
}

}  // namespace
