#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <optional>
#include <string>
#include <vector>

#include "test/e2e/ScreenWell.h"
#include "test/e2e/TetrisProgram.h"

// What is sent to the terminal: one write for each picture that differs, and few bytes.

namespace {

using namespace test;
using Clock = std::chrono::steady_clock;

// A picture of the game, and the bytes of the write that sent it.
struct Picture {
    size_t bytes = 0;
    ScreenWell well;
    long pieces = 0;
};

// The pictures after each write so far: the output is given to another terminal, write by write.
std::vector<Picture> replayWrites(const TetrisProgram& program) {
    EmulatedTerminal terminal(program.getTerminal().getColumns(), program.getTerminal().getRows());
    std::vector<Picture> pictures;
    for (const std::string& output : program.outputByWrite(0)) {
        terminal.receive(output);
        const std::optional<ScreenWell> well = findWell(terminal);
        if (!well) continue;
        const std::string text = terminal.screenText();
        const size_t label = text.find("Pieces ");
        if (label == std::string::npos) continue;
        pictures.push_back(
            {.bytes = output.size(),
             .well = *well,
             .pieces = std::stol(text.substr(label + std::string("Pieces ").size()))});
    }
    return pictures;
}

// The picture of a well moved down by one row.
std::string shiftedDown(const std::string& picture) {
    const size_t line = picture.find('\n') + 1;
    return std::string(line - 1, '.') + "\n" + picture.substr(0, picture.size() - line);
}

size_t median(std::vector<size_t> sizes) {
    std::ranges::sort(sizes);
    return sizes.at(sizes.size() / 2);
}

class OutputTest : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(Terminals, OutputTest,
                         testing::Values("xterm-256color", "tmux-256color", "vt100"),
                         [](const auto& tested) {
                             std::string name = tested.param;
                             std::erase(name, '-');
                             return name;
                         });

TEST_P(OutputTest, AFallingStepIsOneSmallWrite) {
    // A window that shows all of the top rows, so that the whole piece is visible from the start.
    TetrisProgram program({.arguments = {"--sequence", "test", "--speed", "97"},
                           .environment = {{"TERM", GetParam()}},
                           .rows = 26});
    program.startGame();
    program.waitForNumber("Pieces", 2);
    program.waitForAllOutput();
    std::vector<size_t> sizes;
    int rows = 0;
    std::optional<Picture> last;
    for (const Picture& picture : replayWrites(program)) {
        if (picture.pieces != 1) break;
        if (last) {
            // Each write moves the piece down by one row, or by more if the program was held up.
            // (The write that lands it and shows the next piece is not among these.)
            std::string fallen = shiftedDown(last->well.toPicture());
            for (++rows; rows < 22 && fallen != picture.well.toPicture(); ++rows)
                fallen = shiftedDown(fallen);
            EXPECT_EQ(picture.well.toPicture(), fallen);
            sizes.push_back(picture.bytes);
        }
        last = picture;
    }
    // A square falls from row 22 to the floor.
    EXPECT_EQ(rows, 22);
    EXPECT_GT(sizes.size(), 11U);
    EXPECT_LT(median(sizes), 160U);
    EXPECT_LT(*std::ranges::max_element(sizes), 250U);
    std::printf("bytes of a falling step: median %zu, most %zu\n", median(sizes),
                *std::ranges::max_element(sizes));
}

TEST_P(OutputTest, AKeyIsOneSmallWrite) {
    // Pieces fall only every two seconds; a fall among the keys is recognised by its picture.
    TetrisProgram program({.arguments = {"--sequence", "test", "--speed", "0"},
                           .environment = {{"TERM", GetParam()}},
                           .rows = 26});
    program.startGame();
    program.waitForAllOutput();
    const size_t before = replayWrites(program).size();
    const std::string keys = "jlljkjlkl";
    for (const char key : keys) {
        const size_t writes = program.countWrites();
        program.send(std::string(1, key));
        // A turned square looks the same, so nothing is written.
        if (key == 'k') continue;
        program.waitUntil([&] { return program.countWrites() > writes; }, "a write");
    }
    program.waitForAllOutput();
    std::vector<Picture> pictures = replayWrites(program);
    std::vector<size_t> sizes;
    size_t falls = 0;
    for (size_t i = before; i < pictures.size(); ++i) {
        const bool fell =
            pictures[i].well.toPicture() == shiftedDown(pictures[i - 1].well.toPicture());
        falls += fell ? 1 : 0;
        if (!fell) sizes.push_back(pictures[i].bytes);
    }
    EXPECT_EQ(pictures.size() - before, keys.size() - 2 + falls);
    EXPECT_LT(median(sizes), 250U);
    std::printf("bytes of a move: median %zu, most %zu\n", median(sizes),
                *std::ranges::max_element(sizes));
}

TEST(WriteTest, TheFirstScreenIsThreeWritesAtMost) {
    // They take the screen, set the modes of keys and mouse, and draw the picture.
    TetrisProgram program;
    program.waitForText("Enter");
    program.waitForAllOutput();
    EXPECT_LE(program.countWrites(), 3U);
}

TEST(WriteTest, ManyKeysAtOnceAreDrawnTogether) {
    TetrisProgram program({.arguments = {"--speed", "0"}});
    program.startGame();
    program.waitForAllOutput();
    const size_t writes = program.countWrites();
    program.send(std::string(40, 'j') + "m");
    program.waitUntil([&] { return program.countWrites() > writes; }, "a write");
    program.send("m");
    program.waitUntil([&] { return program.countWrites() > writes + 1; }, "another write");
    program.waitForAllOutput();
    // One for each burst, and one more if the driver delivers the first burst in two parts.
    EXPECT_LE(program.countWrites(), writes + 3);
}

TEST(WriteTest, AQuickGameIsDrawnThirtyTimesASecondAtMost) {
    TetrisProgram program(
        {.arguments = {"--speed", "100", "--brain-active", "--seed", "1", "--pieces", "40"}});
    program.waitForText("Watch a brain");
    program.waitForAllOutput();
    const size_t before = program.countWrites();
    const auto start = Clock::now();
    program.press(SpecialKey::Enter);
    program.waitForText("Enter new");
    const std::chrono::duration<double> seconds = Clock::now() - start;
    program.waitForAllOutput();
    // One more for the key, and one because of rounding.
    const auto most = static_cast<size_t>(30 * seconds.count()) + 2;
    EXPECT_LE(program.countWrites() - before, most);
}

}  // namespace
