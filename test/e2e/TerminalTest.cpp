#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <optional>
#include <ostream>
#include <random>
#include <regex>
#include <set>
#include <string>
#include <utility>

#include "test/e2e/ScreenWell.h"
#include "test/e2e/TetrisProgram.h"

// Terminals of many kinds, refused terminals and files, and meaningless input.

namespace {

using namespace test;

// The colours of the cells in the well, without ScreenCell::kOwnColour.
std::set<int> coloursInWell(const TetrisProgram& program) {
    std::set<int> colours;
    const ScreenWell well = findWell(program.getTerminal()).value();
    const int top = well.floor - static_cast<int>(well.rows.size());
    for (int row = top; row < well.floor; ++row) {
        for (int column = well.left + 1; column <= well.left + 2 * well.width; ++column) {
            const ScreenCell cell = program.getTerminal().cellAt(row, column);
            colours.insert({cell.foreground, cell.background});
        }
    }
    colours.erase(ScreenCell::kOwnColour);
    return colours;
}

bool isAscii(const std::string& text) {
    return std::ranges::all_of(text, [](char c) { return (c >= ' ' && c <= '~') || c == '\n'; });
}

// A terminal with its environment and options, and what is expected.
struct KindCase {
    const char* name;
    TetrisOptions options;
    bool colours;
    bool ascii;

    friend std::ostream& operator<<(std::ostream& out, const KindCase& kind) {
        return out << kind.name;
    }
};

class KindTest : public testing::TestWithParam<KindCase> {};
INSTANTIATE_TEST_SUITE_P(
    Terminals, KindTest,
    testing::Values(
        KindCase{"xterm256", {.environment = {{"TERM", "xterm-256color"}}}, true, false},
        KindCase{"tmux256", {.environment = {{"TERM", "tmux-256color"}}}, true, false},
        KindCase{"screen256", {.environment = {{"TERM", "screen-256color"}}}, true, false},
        KindCase{"xterm", {.environment = {{"TERM", "xterm"}}}, true, false},
        KindCase{"linux", {.environment = {{"TERM", "linux"}}}, true, false},
        KindCase{"vt100", {.environment = {{"TERM", "vt100"}}}, false, false},
        KindCase{"vt220", {.environment = {{"TERM", "vt220"}}}, false, false},
        KindCase{"noColor", {.environment = {{"NO_COLOR", "1"}}}, false, false},
        KindCase{"colorNever", {.arguments = {"--color", "never"}}, false, false},
        KindCase{"colorAlways",
                 {.arguments = {"--color", "always"}, .environment = {{"NO_COLOR", "1"}}},
                 true,
                 false},
        KindCase{"localeC", {.environment = {{"LANG", "C"}}}, true, true},
        KindCase{"noLocale", {.environment = {{"LANG", ""}}}, true, true},
        KindCase{"charsetAscii", {.arguments = {"--charset", "ascii"}}, true, true},
        KindCase{"charsetUtf8",
                 {.arguments = {"--charset", "utf8"}, .environment = {{"LANG", "C"}}},
                 true,
                 false},
        KindCase{"plainest",
                 {.arguments = {"--charset", "ascii"}, .environment = {{"TERM", "vt100"}}},
                 false,
                 true}),
    [](const auto& tested) { return std::string(tested.param.name); });

TEST_P(KindTest, ShowsAllThatMatters) {
    const KindCase& kind = GetParam();
    TetrisOptions options = kind.options;
    options.arguments.insert(options.arguments.end(), {"--sequence", "test", "--speed", "0"});
    options.rows = 26;
    TetrisProgram program(options);
    program.startGame();
    program.send("jjj ");
    program.waitForNumber("Pieces", 2);
    program.waitForAllOutput();

    EXPECT_EQ(program.numberBeside("Score"), 2);
    EXPECT_EQ(coloursInWell(program).empty(), !kind.colours);
    EXPECT_EQ(isAscii(program.screenText()), kind.ascii) << program.screenText();
    const ScreenWell well = findWell(program.getTerminal()).value();
    EXPECT_EQ(well.countFilled(), 8);
    EXPECT_EQ(well.count('['), 4);
    // The first piece of the test sequence is a square.
    EXPECT_EQ(well.rows[0].substr(1, 2), "OO");
}

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

TEST(BackgroundTest, TheTerminalsAnswerChoosesTheColoursWithoutClearingTheScreen) {
    for (const auto& [answer, colour] : {std::pair("rgb:1e1e/1e1e/2e2e", kDimOnDark),
                                         std::pair("rgb:ffff/ffff/ffff", kDimOnLight)}) {
        TetrisProgram program({.background = answer});
        waitForDimColour(program, colour);
        program.waitForAllOutput();
        // The question, the first picture, and the scores of the first screen; an answer that comes
        // after the first picture makes one more.
        EXPECT_LE(program.countWrites(), 4U);
        const std::vector<std::string> writes = program.outputByWrite(0);
        EXPECT_EQ(std::ranges::count_if(writes,
                                        [](const std::string& write) {
                                            return write.find("\033[2J") != std::string::npos;
                                        }),
                  1)
            << "the screen is cleared once";
    }
}

TEST(BackgroundTest, TheQuestionGoesAheadOfTheFirstPictureWhereItMatters) {
    const auto readFirstWrite = [](const TetrisOptions& options) {
        TetrisProgram program(options);
        program.waitForText("q quit");
        program.waitForAllOutput();
        return program.outputByWrite(0).front();
    };
    const std::string asked = readFirstWrite({.background = "rgb:ffff/ffff/ffff"});
    EXPECT_NE(asked.find("\033]11;?"), std::string::npos);
    EXPECT_EQ(asked.find("\033[2J"), std::string::npos);
    for (const auto& [name, value] : {std::pair("TETRIS_GROUND", "light"), {"NO_COLOR", "1"}}) {
        const std::string whole = readFirstWrite({.environment = {{name, value}}});
        EXPECT_NE(whole.find("\033[2J"), std::string::npos) << name;
    }
}

TEST(BackgroundTest, WithoutAnAnswerTheColoursCanBeReadEverywhere) {
    TetrisProgram program;
    waitForDimColour(program, kDimAnywhere);
    program.watchFor(std::chrono::milliseconds(200));
    EXPECT_EQ(findDimColour(program), kDimAnywhere);
}

TEST(BackgroundTest, AnAnswerMayComeLate) {
    TetrisProgram program;
    waitForDimColour(program, kDimAnywhere);
    program.watchFor(std::chrono::milliseconds(200));
    program.send("\033]11;rgb:ffff/ffff/ffff\033\\");
    waitForDimColour(program, kDimOnLight);
}

TEST(BackgroundTest, TheSettingGoesBeforeTheAnswerAndTheAnswerBeforeTheVariable) {
    TetrisProgram set({.environment = {{"TETRIS_GROUND", "dark"}, {"COLORFGBG", "0;15"}},
                       .background = "rgb:ffff/ffff/ffff"});
    waitForDimColour(set, kDimOnDark);
    set.watchFor(std::chrono::milliseconds(200));
    EXPECT_EQ(findDimColour(set), kDimOnDark);
    TetrisProgram told({.environment = {{"COLORFGBG", "0;15"}}});
    waitForDimColour(told, kDimOnLight);
    TetrisProgram answered(
        {.environment = {{"COLORFGBG", "15;default;0"}}, .background = "rgb:ffff/ffff/ffff"});
    waitForDimColour(answered, kDimOnLight);
}

// ---- What is refused

struct RefusalCase {
    const char* name;
    TetrisOptions options;
    const char* mentions;

    friend std::ostream& operator<<(std::ostream& out, const RefusalCase& refusal) {
        return out << refusal.name;
    }
};

class RefusalTest : public testing::TestWithParam<RefusalCase> {};
INSTANTIATE_TEST_SUITE_P(
    Terminals, RefusalTest,
    testing::Values(
        RefusalCase{"unknown", {.environment = {{"TERM", "no-such-terminal"}}}, "no-such-terminal"},
        RefusalCase{"unset", {.environment = {{"TERM", ""}}}, "TERM"},
        RefusalCase{"dumb", {.environment = {{"TERM", "dumb"}}}, "dumb"},
        RefusalCase{"noInput", {.inputFile = "/dev/null"}, "terminal"},
        RefusalCase{"noOutput", {.outputFile = "/dev/null"}, "terminal"}),
    [](const auto& tested) { return std::string(tested.param.name); });

TEST_P(RefusalTest, SaysWhyInOneSentenceAndPointsToRun) {
    TetrisProgram program(GetParam().options);
    EXPECT_EQ(program.waitForEnd(), ProgramEnd{.exitCode = 1});
    const std::string& said = program.getOutput();
    EXPECT_NE(said.find(GetParam().mentions), std::string::npos) << said;
    EXPECT_NE(said.find("run"), std::string::npos) << said;
    EXPECT_EQ(std::ranges::count(said, '\n'), 1) << said;
    EXPECT_EQ(said.find('\033'), std::string::npos) << "an escape sequence in: " << said;
    EXPECT_EQ(program.describeWhatIsNotRestored(), "");
}

TEST(TerminalTest, AWrongOptionIsNamedBeforeTheScreenIsTouched) {
    TetrisProgram program({.arguments = {"play", "--speed", "101"}});
    EXPECT_EQ(program.waitForEnd(), ProgramEnd{.exitCode = 2});
    const std::string& said = program.getOutput();
    EXPECT_NE(said.find("--speed"), std::string::npos) << said;
    EXPECT_NE(said.find("101"), std::string::npos) << said;
    EXPECT_EQ(said.find('\033'), std::string::npos) << said;
}

// ---- Meaningless input

TEST(InputTest, UnknownSequencesDoNothing) {
    TetrisProgram program({.arguments = {"--speed", "0"}});
    program.startGame();
    program.waitForAllOutput();
    const long seed = program.numberBeside("Seed");
    for (const char* const sequence :
         {"\033[15~", "\033[1;5D", "\033[99;99;99z", "\033OP", "\033[200~qy g\033[201~",
          "\033[201~", "\033[I", "\033[?1;2c", "\033[<0;1;1M", "\033[<0;9999;9999M", "\033[<;;M",
          "\033[M  !", "\xff\xfe\xc3", "\xe2\x94\x82", "\x01\x02\x04\x05\x06\x07"}) {
        program.send(sequence);
        // One at a time: the key after the sequence works again.
        const bool wasOn = program.findText("Sound               ● on").has_value();
        program.watchFor(std::chrono::milliseconds(60));
        program.send("m");
        program.waitForText(wasOn ? "Sound              ○ off" : "Sound               ● on");
    }
    EXPECT_EQ(program.numberBeside("Pieces"), 1);
    EXPECT_EQ(program.numberBeside("Seed"), seed);
    EXPECT_FALSE(program.isShown("PAUSED"));
}

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

}  // namespace
