#include <gtest/gtest.h>

#include <array>
#include <filesystem>
#include <map>
#include <string>

#include "test/e2e/TetrisProgram.h"

// The language of the real programs. It must not depend on the locales generated on the machine.

namespace {

using namespace test;

struct Case {
    std::map<std::string, std::string> environment;
    bool vietnamese;
};

// What each variable means is proven without a terminal.
const std::array<Case, 4> kCases{{
    {{{"LC_MESSAGES", "vi_VN.utf-8"}, {"LC_CTYPE", "xx_YY.utf8"}, {"LANG", "C"}}, true},
    // A container, or ssh that sends no locale.
    {{{"LANG", ""}, {"LANGUAGE", "vi"}}, true},
    {{{"LC_ALL", "C.UTF-8"}, {"LANG", "vi_VN.UTF-8"}}, false},
    // The screen cannot show UTF-8.
    {{{"LC_ALL", "C"}, {"LANG", "vi_VN.UTF-8"}, {"LANGUAGE", "vi"}}, false},
}};

std::string describe(const Case& tested) {
    std::string text;
    for (const auto& [name, value] : tested.environment)
        text += name + "=" + value + " ";
    return text;
}

TEST(LanguageTest, BothProgramsSpeakTheLanguageOfTheirEnvironment) {
    for (const Case& tested : kCases) {
        SCOPED_TRACE(describe(tested));
        TetrisProgram program({.environment = tested.environment});
        program.startGame(tested.vietnamese ? "Khối" : "Pieces");
        EXPECT_EQ(program.isShown("Đối thủ"), tested.vietnamese) << program.screenText();
        EXPECT_EQ(program.isShown("Adversary"), !tested.vietnamese) << program.screenText();
        expectThatItQuits(program, "qq");
        NpuzzleProgram puzzle({}, {.environment = tested.environment});
        puzzle.waitForText(tested.vietnamese ? "Nước" : "Moves");
        expectThatItQuits(puzzle);
    }
}

// An installation may be moved as a whole.
TEST(LanguageTest, AProgramFindsTheCatalogueThatWasInstalledWithIt) {
    namespace fs = std::filesystem;
    const TemporaryDirectory directory;
    const fs::path bin = directory.getPath() / "here" / "bin";
    fs::create_directories(bin);
    fs::copy_file(TETRIS_FILE, bin / "tetris");
    const fs::path catalogue = bin / LOCALE_FROM_PROGRAM / "vi" / "LC_MESSAGES" / "tetris.mo";
    fs::create_directories(catalogue.parent_path());
    fs::copy_file(CATALOGUE_FILE, catalogue);
    TetrisProgram program({.file = bin / "tetris", .environment = {{"LANG", "vi_VN.UTF-8"}}});
    program.waitForText("đối thủ");
    expectThatItQuits(program);
}

}  // namespace
