#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <ostream>
#include <string>

#include "test/e2e/ScreenWell.h"
#include "test/e2e/TetrisProgram.h"
#include "test/support/Contents.h"

// Kinds of terminals with locales, themes and looks: the program starts and can be read, or refuses
// with one sentence. Types that no package describes stand for a missing ncurses-term.

namespace {

using namespace test;

enum class Colours { Many, Few, None, Undescribed };

// One start. Each value of a column meets each value of every other column.
struct Start {
    Colours colours;
    std::string type;
    std::string locale;
    std::string theme;
    std::string look{};  // ascii, utf8, never; empty: as the terminal and the locale say

    friend std::ostream& operator<<(std::ostream& out, const Start& each) {
        return out << each.type << ' ' << each.locale << ' ' << each.theme << ' ' << each.look;
    }
};

const std::string kC = "C";
const std::string kUtf8 = "C.UTF-8";
const std::string kVietnamese = "vi_VN.UTF-8";
const std::string kUnset;

const std::array<Start, 20> kStarts{{
    {Colours::Many, "xterm-256color", kUtf8, "classic"},
    {Colours::Few, "linux", kVietnamese, "classic", "ascii"},
    {Colours::None, "vt100", kC, "classic", "utf8"},
    {Colours::Undescribed, "xterm-kitty", kUnset, "classic", "never"},
    {Colours::Many, "tmux-256color", kC, "high-contrast", "ascii"},
    {Colours::Few, "xterm", kUnset, "high-contrast"},
    {Colours::None, "vt220", kUtf8, "high-contrast", "never"},
    {Colours::Undescribed, "xterm-direct", kVietnamese, "high-contrast", "utf8"},
    {Colours::Many, "screen-256color", kUnset, "color-blind", "utf8"},
    {Colours::Few, "ansi", kC, "color-blind", "never"},
    {Colours::None, "vt100", kVietnamese, "color-blind"},
    {Colours::Undescribed, "xterm-of-the-future", kUtf8, "color-blind", "ascii"},
    {Colours::Many, "xterm-ghostty", kVietnamese, "pastel", "never"},
    {Colours::Few, "screen", kUtf8, "pastel", "utf8"},
    {Colours::None, "vt220", kUnset, "pastel", "ascii"},
    {Colours::Undescribed, "foot", kC, "pastel"},
    {Colours::Many, "xterm-direct", kVietnamese, "mono-green"},
    {Colours::Few, "linux", kUtf8, "mono-green", "ascii"},
    {Colours::None, "vt100", kUnset, "mono-green", "never"},
    {Colours::Undescribed, "tmux-of-the-future", kC, "mono-green", "utf8"},
}};

std::string nameStart(const testing::TestParamInfo<Start>& tested) {
    std::string name = tested.param.type + "_" + tested.param.theme;
    std::ranges::replace_if(
        name, [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; }, '_');
    return name;
}

// Hides the descriptions that a fresh Debian does not have, wherever this machine has them.
void makeFresh(TetrisOptions& options) {
    // The types of the package ncurses-base that are tried here, and no others.
    options.environment["DESCRIBED_TYPES"] =
        "ansi dumb linux screen screen-256color tmux tmux-256color vt100 vt220 xterm "
        "xterm-256color";
    options.environment["LD_PRELOAD"] = COUNT_WRITES_NAME ":" HIDE_DESCRIPTIONS_NAME;
}

bool hasColours(const TetrisProgram& program, const ScreenWell& well) {
    for (int row = well.floor - static_cast<int>(well.rows.size()); row < well.floor; ++row) {
        for (int column = well.left + 1; column <= well.left + 2 * well.width; ++column) {
            const ScreenCell cell = program.getTerminal().cellAt(row, column);
            if (cell.foreground != ScreenCell::kOwnColour ||
                cell.background != ScreenCell::kOwnColour)
                return true;
        }
    }
    return false;
}

class MatrixTest : public testing::TestWithParam<Start> {};

TEST_P(MatrixTest, StartsAndCanBeRead) {
    const Start& start = GetParam();
    const bool isUtf8 = start.look == "utf8" ||
                        (start.look != "ascii" && start.locale.find("UTF") != std::string::npos);
    const bool isVietnamese = isUtf8 && start.locale == kVietnamese;
    TetrisOptions options{
        .arguments = {"--sequence", "test", "--speed", "0", "--theme", start.theme},
        .environment = {{"TERM", start.type}, {"LANG", start.locale}},
        .rows = 26};
    if (start.look == "never") options.arguments.emplace_back("--color");
    if (start.look == "ascii" || start.look == "utf8") options.arguments.emplace_back("--charset");
    if (!start.look.empty()) options.arguments.push_back(start.look);
    if (start.colours == Colours::Undescribed) makeFresh(options);

    TetrisProgram program(options);
    const std::string pieces = isVietnamese ? "Khối" : "Pieces";
    program.startGame(pieces);
    program.send(" ");
    program.waitForNumber(pieces, 2);
    program.waitForAllOutput();
    EXPECT_EQ(program.numberBeside(isVietnamese ? "Điểm" : "Score"), 2);
    EXPECT_EQ(isAscii(program.screenText()), !isUtf8) << program.screenText();
    EXPECT_EQ(program.isShown(start.type == "linux" ? "└" : "┗"), isUtf8) << program.screenText();
    // The first piece of the test sequence is a square; it has landed.
    const ScreenWell well = findWell(program.getTerminal()).value();
    EXPECT_EQ(hasColours(program, well), start.colours != Colours::None && start.look != "never");
    EXPECT_EQ(well.rows.at(0).substr(4, 2), well.rows.at(1).substr(4, 2)) << program.screenText();
    EXPECT_TRUE(well.rows[0].starts_with("....")) << program.screenText();
    EXPECT_NE(well.rows[0][4], '.') << program.screenText();
    if (start.theme == "classic") {
        EXPECT_EQ(well.rows[0].substr(4, 2), "OO") << program.screenText();
        EXPECT_EQ(well.countFilled(), 8);
        EXPECT_EQ(well.count('['), 4);
    }
    expectThatItQuits(program, "qq");
}

INSTANTIATE_TEST_SUITE_P(Starts, MatrixTest, testing::ValuesIn(kStarts), nameStart);

// A person's own description of a type that the system does not know.
TEST(OwnDescriptionTest, IsFoundInTerminfoAndTerminfoDirs) {
    namespace fs = std::filesystem;
    const TemporaryDirectory directory;
    fs::path vt100;
    for (const char* const folder : {"/lib/terminfo", "/etc/terminfo", "/usr/share/terminfo"}) {
        if (fs::exists(fs::path(folder) / "v" / "vt100")) vt100 = fs::path(folder) / "v" / "vt100";
    }
    fs::create_directory(directory.getPath() / "m");
    fs::copy_file(vt100, directory.getPath() / "m" / "my-terminal");
    for (const char* const variable : {"TERMINFO", "TERMINFO_DIRS"}) {
        TetrisProgram program(
            {.environment = {{"TERM", "my-terminal"}, {variable, directory.getPath()}}});
        program.startGame();
        program.waitForText("┗");
    }
}

// ---- What is refused

struct RefusalCase {
    const char* name;
    TetrisOptions options;
    const char* mentions;
    bool isFresh = false;

    friend std::ostream& operator<<(std::ostream& out, const RefusalCase& refusal) {
        return out << refusal.name;
    }
};

class RefusalTest : public testing::TestWithParam<RefusalCase> {};
INSTANTIATE_TEST_SUITE_P(
    Terminals, RefusalTest,
    testing::Values(RefusalCase{"unknown",
                                {.environment = {{"TERM", "no-such-terminal"},
                                                 {"LANG", kVietnamese}}},
                                "no-such-terminal"},
                    // That only ncurses-term describes, and for which there is no similar type.
                    RefusalCase{"hidden",
                                {.environment = {{"TERM", "Eterm-88color"}}},
                                "'Eterm-88color' is not known",
                                true},
                    RefusalCase{"unset", {.environment = {{"TERM", ""}}}, "TERM"},
                    RefusalCase{"empty",
                                {.file = "/usr/bin/env",
                                 .arguments = {"TERM=", TETRIS_FILE, "--sequence", "test"},
                                 .environment = {{"LANG", kVietnamese}}},
                                "TERM is not set"},
                    RefusalCase{"dumb", {.environment = {{"TERM", "dumb"}, {"LANG", kC}}}, "dumb"},
                    RefusalCase{"noInput", {.inputFile = "/dev/null"}, "terminal"},
                    RefusalCase{"noOutput", {.outputFile = "/dev/null"}, "terminal"}),
    [](const auto& tested) { return std::string(tested.param.name); });

TEST_P(RefusalTest, SaysWhyInOneSentenceAndPointsToRun) {
    TetrisOptions options = GetParam().options;
    if (GetParam().isFresh) makeFresh(options);
    TetrisProgram program(options);
    EXPECT_EQ(program.waitForEnd(), ProgramEnd{.exitCode = 1});
    const std::string& said = program.getOutput();
    EXPECT_TRUE(hasParts(said, {GetParam().mentions, "run"}));
    EXPECT_EQ(std::ranges::count(said, '\n'), 1) << said;
    EXPECT_EQ(said.find('\033'), std::string::npos) << "an escape sequence in: " << said;
    expectRestored(program);
}

}  // namespace
