#include <gtest/gtest.h>

#include <chrono>
#include <map>
#include <optional>
#include <random>
#include <regex>
#include <string>
#include <utility>
#include <vector>

#include "test/e2e/ScreenWell.h"
#include "test/e2e/TetrisProgram.h"
#include "test/support/Text.h"

// The background of the terminal, meaningless input, wide signs and few colours.

namespace {

using namespace test;

// ---- The background

// The colour of a dim word on the first screen.
int findDimColour(const TetrisProgram& program) {
    const std::optional<ScreenPlace> place = program.findText("q quit");
    return place ? program.getTerminal().cellAt(place->row, place->column + 2).foreground : 0;
}

void waitForDimColour(TetrisProgram& program, int colour) {
    program.waitUntil([&] { return findDimColour(program) == colour; }, "the dim colour");
}

// The dim colour of the classic theme.
constexpr int kDimAnywhere = 244;
constexpr int kDimOnDark = 245;
constexpr int kDimOnLight = 243;

TEST(BackgroundTest, TheSettingGoesBeforeTheAnswerAndTheAnswerBeforeTheVariable) {
    struct Row {
        std::string answer;
        std::map<std::string, std::string> environment;
        int colour;
    };
    const std::string light = "rgb:ffff/ffff/ffff";
    for (const Row& row :
         std::vector<Row>{{"rgb:1e1e/1e1e/2e2e", {}, kDimOnDark},
                          {light, {}, kDimOnLight},
                          {light, {{"TETRIS_GROUND", "dark"}, {"COLORFGBG", "0;15"}}, kDimOnDark},
                          {light, {{"COLORFGBG", "15;default;0"}}, kDimOnLight},
                          {"", {{"COLORFGBG", "0;15"}}, kDimOnLight}}) {
        TetrisProgram program({.environment = row.environment, .background = row.answer});
        waitForDimColour(program, row.colour);
        program.waitForAllOutput();
        EXPECT_EQ(countIn(program.getOutput(), "\033[2J"), 1U) << "the screen is cleared once";
        if (row.environment.empty()) {
            // The question, the first picture, and the scores of the first screen; an answer that
            // comes after the first picture makes one more.
            EXPECT_LE(program.countWrites(), 4U);
        }
        program.watchFor(std::chrono::milliseconds(200));
        EXPECT_EQ(findDimColour(program), row.colour);
    }
}

TEST(BackgroundTest, WithoutAnAnswerTheColoursCanBeReadEverywhereAndOneMayComeLate) {
    TetrisProgram program;
    waitForDimColour(program, kDimAnywhere);
    program.watchFor(std::chrono::milliseconds(200));
    EXPECT_EQ(findDimColour(program), kDimAnywhere);
    program.send("\033]11;rgb:ffff/ffff/ffff\033\\");
    waitForDimColour(program, kDimOnLight);
}

// Otherwise the question to the terminal goes ahead of it; see ByteTest.
TEST(BackgroundTest, WhereTheAnswerDoesNotMatterTheFirstWriteHasThePicture) {
    for (const auto& [name, value] : {std::pair("TETRIS_GROUND", "light"), {"NO_COLOR", "1"}}) {
        TetrisProgram program({.environment = {{name, value}}});
        program.waitForText("q quit");
        program.waitForAllOutput();
        const std::string first = program.getOutput().substr(0, program.sizesFrom(0).front());
        EXPECT_NE(first.find("\033[2J"), std::string::npos) << name;
    }
}

// ---- Meaningless input

TEST(InputTest, PastedRubbishDoesNoHarm) {
    TetrisProgram program(
        {.arguments = {"--speed", "50"}, .environment = {{"TETRIS_LANGUAGE", "en"}}});
    program.startGame();
    std::mt19937 random(7);
    for (int block = 0; block < 40; ++block) {
        std::string rubbish;
        for (int i = 0; i < 500; ++i) {
            const char c = static_cast<char>(random() % 256);
            // Without keys that end or restart the game or stop the output: y q g ^C ^\ ^Z ^S ^Q.
            if (std::string_view("yqg\x03\x1c\x1a\x13\x11").find(c) == std::string_view::npos) {
                rubbish += c;
            }
        }
        program.send(rubbish);
        program.readPending();
    }
    // Whatever happened, the game can be played again.
    program.send("\f");
    program.watchFor(std::chrono::milliseconds(60));
    // Leave an unfinished escape sequence, a loading brain, its panel, and another panel.
    for (int i = 0; i < 4; ++i) {
        program.press(SpecialKey::Escape);
        program.watchFor(std::chrono::milliseconds(60));
    }
    program.send("g");
    const auto isPlaying = [&] { return program.numberBeside("Score") >= 1; };
    // The last of them may have left an empty game for the first page.
    const auto isOnFirstPage = [&] { return program.isShown("NEW GAME"); };
    program.waitUntil([&] { return isPlaying() || isOnFirstPage(); }, "a game or the first page");
    if (isOnFirstPage()) program.press(SpecialKey::Enter);
    program.waitUntil(isPlaying, "a score");
    program.waitUntil([&] { return findWell(program.getTerminal()).has_value(); }, "a well");
    EXPECT_FALSE(program.getEnd().has_value());
}

TEST(WideSignsTest, ATerminalThatDrawsSignsTwoColumnsWideGetsAscii) {
    TetrisProgram program({.drawsWide = true});
    program.waitUntil([&] { return isAscii(program.screenText()) && program.isShown("Enter"); },
                      "a picture in ASCII");
    program.startGame();
    EXPECT_TRUE(isAscii(program.screenText())) << program.screenText();
    program.send("j ");
    program.waitForNumber("Pieces", 2);
    EXPECT_TRUE(isAscii(program.screenText())) << program.screenText();
}

// A terminal that promises more colours than it has, or whose name says so and has no description.
TEST(ColourSettingTest, NoMoreColoursAreUsedThanTheSettingSays) {
    for (const auto& [setting, isBright] : {std::pair("16", true), std::pair("8", false)}) {
        TetrisProgram program({.arguments = {"--color", setting, "--seed", "7"},
                               .environment = {{"TERM", "xterm-256color"}}});
        program.startGame();
        program.waitForAllOutput();
        const std::string& output = program.getOutput();
        EXPECT_EQ(output.find("38;5;"), std::string::npos) << setting;
        EXPECT_EQ(output.find("48;5;"), std::string::npos) << setting;
        EXPECT_NE(output.find("\033[4"), std::string::npos) << setting;
        // The bright colours of a terminal with sixteen.
        const std::regex bright("\033\\[[0-9;]*\\b(9|10)[0-7][0-9;]*m");
        const bool hasBright = std::regex_search(output, bright);
        EXPECT_EQ(hasBright, isBright) << setting;
    }
}

// A piece above the well has no cursor, and the next one may have it where the one before had.
TEST(TerminalTest, ThePictureIsWholeWhereverTheCursorWas) {
    TetrisProgram program({.arguments = {"--seed", "7", "--no-rising"}});
    program.startGame();
    const auto isInTopRow = [&program] {
        const std::string text = program.screenText();
        return text.substr(0, text.find('\n')).find("▕") != std::string::npos;
    };
    for (int piece = 1; piece <= 8; ++piece) {
        program.waitUntil(isInTopRow, "a piece");
        if (piece % 2 == 0) program.watchFor(std::chrono::milliseconds(2300));
        if (piece < 8) program.send(" ");
        program.waitForAllOutput();
    }
    program.sendAndSee("p", "PAUSED");
    program.waitForAllOutput();
    const std::string picture = program.screenText();
    program.send("\f");
    program.waitForAllOutput();
    EXPECT_EQ(picture, program.screenText());
}

}  // namespace
