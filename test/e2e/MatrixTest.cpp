#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <ostream>
#include <string>
#include <utility>

#include "test/e2e/ScreenWell.h"
#include "test/e2e/TetrisProgram.h"

// Every type of terminal with every kind of locale: the program starts and can be read, or refuses
// with one sentence. Types that no package describes stand for a missing ncurses-term.

namespace {

using namespace test;

// What a fresh Debian describes: the types of the package ncurses-base that are tried here, and no
// others.
constexpr const char* kFreshTypes =
    "ansi dumb linux screen screen-256color tmux tmux-256color vt100 vt220 xterm xterm-256color";

// Types of terminals, each once in a locale: every kind of type meets every locale.
struct TypeAndLocale {
    std::string type;
    std::string locale;
    bool isFresh = false;  // without ncurses-term, whichever package this machine has

    friend std::ostream& operator<<(std::ostream& out, const TypeAndLocale& each) {
        return out << each.type << ' ' << each.locale;
    }
};

std::string nameCase(const testing::TestParamInfo<TypeAndLocale>& tested) {
    std::string name = tested.param.type + "_" + tested.param.locale;
    if (tested.param.isFresh) name += "_fresh";
    std::ranges::replace_if(
        name, [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; }, '_');
    return name;
}

// Hides the descriptions that a fresh machine does not have, wherever this one has them.
void makeFresh(TetrisOptions& options) {
    options.environment["DESCRIBED_TYPES"] = kFreshTypes;
    options.environment["LD_PRELOAD"] = COUNT_WRITES_NAME ":" HIDE_DESCRIPTIONS_NAME;
}

class MatrixTest : public testing::TestWithParam<TypeAndLocale> {
protected:
    static TetrisOptions makeOptions() {
        TetrisOptions options{
            .arguments = {"--sequence", "test", "--speed", "0"},
            .environment = {{"TERM", GetParam().type}, {"LANG", GetParam().locale}}};
        if (GetParam().isFresh) makeFresh(options);
        return options;
    }
};

// Expects that the program plays and can be read, in the language of the locale.
void expectPlayable(const TetrisOptions& options, const std::string& locale) {
    const bool vietnamese = locale.starts_with("vi");
    const std::string pieces = vietnamese ? "Khối" : "Pieces";
    TetrisProgram program(options);
    program.startGame(pieces);
    program.send(" ");
    program.waitForNumber(pieces, 2);
    program.waitForAllOutput();
    const ScreenWell well = findWell(program.getTerminal()).value();
    // The first piece of the test sequence is a square; it has landed.
    EXPECT_EQ(well.rows[0].find("OO"), 4U) << program.screenText();
    EXPECT_EQ(program.numberBeside(vietnamese ? "Điểm" : "Score"), 2);
    EXPECT_EQ(program.isShown(options.environment.at("TERM").starts_with("linux") ? "└" : "┗"),
              locale.find("UTF") != std::string::npos)
        << program.screenText();
    program.send("qq");
    EXPECT_EQ(program.waitForEnd(), ProgramEnd{});
    EXPECT_EQ(program.describeWhatIsNotRestored(), "");
}

TEST_P(MatrixTest, StartsAndCanBeRead) { expectPlayable(makeOptions(), GetParam().locale); }

INSTANTIATE_TEST_SUITE_P(
    Described, MatrixTest,
    testing::Values(TypeAndLocale{"xterm", "C.UTF-8"},
                    TypeAndLocale{"xterm-256color", "vi_VN.UTF-8"},
                    TypeAndLocale{"tmux-256color", "C"}, TypeAndLocale{"screen", "C.UTF-8"},
                    TypeAndLocale{"linux", "vi_VN.UTF-8"}, TypeAndLocale{"vt100", "C"},
                    TypeAndLocale{"vt220", "vi_VN.UTF-8"}, TypeAndLocale{"ansi", "C.UTF-8"}),
    nameCase);
// By ncurses-term.
INSTANTIATE_TEST_SUITE_P(MaybeDescribed, MatrixTest,
                         testing::Values(TypeAndLocale{"xterm-direct", "C"},
                                         TypeAndLocale{"xterm-kitty", "C.UTF-8"},
                                         TypeAndLocale{"xterm-ghostty", "vi_VN.UTF-8"},
                                         TypeAndLocale{"foot", "C"}),
                         nameCase);
INSTANTIATE_TEST_SUITE_P(NotDescribed, MatrixTest,
                         testing::Values(TypeAndLocale{"xterm-256color", "C.UTF-8", true},
                                         TypeAndLocale{"xterm-direct", "vi_VN.UTF-8", true},
                                         TypeAndLocale{"xterm-kitty", "C", true},
                                         TypeAndLocale{"xterm-ghostty", "C.UTF-8", true},
                                         TypeAndLocale{"foot", "vi_VN.UTF-8", true},
                                         TypeAndLocale{"xterm-of-the-future", "C.UTF-8"},
                                         TypeAndLocale{"tmux-of-the-future", "vi_VN.UTF-8"}),
                         nameCase);

// Proves that descriptions are hidden, by a type that only ncurses-term describes, and for which
// there is no similar type.
TEST(HiddenDescriptionTest, ATypeThatIsNotDescribedIsRefused) {
    TetrisOptions options{.environment = {{"TERM", "Eterm-88color"}}};
    makeFresh(options);
    TetrisProgram program(options);
    EXPECT_EQ(program.waitForEnd(), ProgramEnd{.exitCode = 1});
    EXPECT_NE(program.getOutput().find("'Eterm-88color' is not known"), std::string::npos)
        << program.getOutput();
}

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
        for (const char* const locale : {"C", "vi_VN.UTF-8"}) {
            expectPlayable({.arguments = {"--sequence", "test", "--speed", "0"},
                            .environment = {{"TERM", "my-terminal"},
                                            {"LANG", locale},
                                            {variable, directory.getPath()}}},
                           locale);
        }
    }
    TetrisProgram program({.environment = {{"TERM", "my-terminal"}}});
    EXPECT_EQ(program.waitForEnd(), ProgramEnd{.exitCode = 1});
}

class UnknownTypeTest : public MatrixTest {};

INSTANTIATE_TEST_SUITE_P(Unknown, UnknownTypeTest,
                         testing::Values(TypeAndLocale{"no-such-terminal", "vi_VN.UTF-8"},
                                         TypeAndLocale{"dumb", "C"}, TypeAndLocale{"", "C.UTF-8"}),
                         nameCase);

TEST_P(UnknownTypeTest, IsRefusedWithOneSentence) {
    TetrisProgram program(makeOptions());
    EXPECT_EQ(program.waitForEnd(), ProgramEnd{.exitCode = 1});
    EXPECT_EQ(std::ranges::count(program.getOutput(), '\n'), 1) << program.getOutput();
    EXPECT_EQ(program.getOutput().find('\033'), std::string::npos) << program.getOutput();
}

TEST(EmptyTypeTest, IsRefusedWithOneSentence) {
    for (const char* const locale : {"C", "C.UTF-8", "vi_VN.UTF-8"}) {
        TetrisProgram program({.file = "/usr/bin/env",
                               .arguments = {"TERM=", TETRIS_FILE, "--sequence", "test"},
                               .environment = {{"LANG", locale}}});
        EXPECT_EQ(program.waitForEnd(), ProgramEnd{.exitCode = 1});
        EXPECT_EQ(std::ranges::count(program.getOutput(), '\n'), 1) << program.getOutput();
        EXPECT_NE(program.getOutput().find("TERM is not set"), std::string::npos)
            << program.getOutput();
    }
}

// ---- What the locale decides

TEST(LocaleTest, AnUnknownLocaleThatNamesUtf8FallsBackToOneThatIs) {
    for (const auto& [name, value] :
         {std::pair{"LC_ALL", "vi_VN.UTF-8"}, std::pair{"LC_CTYPE", "xx_YY.utf8"},
          std::pair{"LANG", "vi_VN.utf-8"}}) {
        TetrisOptions options{.environment = {{"LANG", "C"}}};
        options.environment[name] = value;
        TetrisProgram program(options);
        program.startGame(std::string_view(value).starts_with("vi") ? "Khối" : "Pieces");
        program.waitForText("┗");
    }
}

TEST(LocaleTest, TheFirstThatIsNotEmptyDecides) {
    TetrisProgram program({.environment = {{"LC_ALL", "C"}, {"LANG", "vi_VN.UTF-8"}}});
    program.waitForText("Watch a brain");
    EXPECT_FALSE(program.isShown("▸"));
}

TEST(LocaleTest, EachThemeHasItsColoursAndItsLetters) {
    for (const char* const theme :
         {"classic", "high-contrast", "color-blind", "pastel", "mono-green"}) {
        for (const char* const term : {"xterm-256color", "xterm-direct", "linux", "vt100"}) {
            TetrisProgram program({.arguments = {"--theme", theme, "--sequence", "test"},
                                   .environment = {{"TERM", term}}});
            program.startGame();
            program.send(" ");
            program.waitForNumber("Pieces", 2);
            program.waitForAllOutput();
            const ScreenWell well = findWell(program.getTerminal()).value();
            ASSERT_GE(well.rows.size(), 2U) << theme << term << program.screenText();
            EXPECT_EQ(well.rows[0].substr(4, 2), well.rows[1].substr(4, 2)) << theme << term;
            EXPECT_EQ(well.rows[0].find("...."), 0U) << theme << term << program.screenText();
            EXPECT_NE(well.rows[0][4], '.') << theme << term << program.screenText();
        }
    }
}

}  // namespace
