#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "test/e2e/TetrisProgram.h"

// The language of the real programs. It must not depend on the locales generated on the machine.

namespace {

using namespace test;

// What each variable means is proven without a terminal.
TEST(LanguageTest, BothProgramsSpeakTheLanguageOfTheirEnvironment) {
    struct Case {
        std::map<std::string, std::string> environment;
        bool isVietnamese;
    };
    for (const Case& tested : std::vector<Case>{
             {{{"LC_MESSAGES", "vi_VN.utf-8"}, {"LC_CTYPE", "xx_YY.utf8"}, {"LANG", "C"}}, true},
             // A container, or ssh that sends no locale.
             {{{"LANG", ""}, {"LANGUAGE", "vi"}}, true},
             {{{"LC_ALL", "C.UTF-8"}, {"LANG", "vi_VN.UTF-8"}}, false},
             // The screen cannot show UTF-8.
             {{{"LC_ALL", "C"}, {"LANG", "vi_VN.UTF-8"}, {"LANGUAGE", "vi"}}, false}}) {
        SCOPED_TRACE(testing::PrintToString(tested.environment));
        TetrisProgram program({.environment = tested.environment});
        program.startGame(tested.isVietnamese ? "Khối" : "Pieces");
        EXPECT_EQ(program.isShown("Đối thủ"), tested.isVietnamese) << program.screenText();
        EXPECT_EQ(program.isShown("Adversary"), !tested.isVietnamese) << program.screenText();
        expectThatItQuits(program, "qq");
        NpuzzleProgram puzzle({}, {.environment = tested.environment});
        puzzle.waitForText(tested.isVietnamese ? "Nước" : "Moves");
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
