#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <string>

#include "test/e2e/NpuzzleProgram.h"
#include "test/e2e/TetrisProgram.h"

// The language of the real programs. It must not depend on the locales generated on the machine.

namespace {

using namespace test;

struct Case {
    std::map<std::string, std::string> environment;
    std::vector<std::string> arguments;
    bool vietnamese;
};

std::vector<Case> listCases() {
    return {
        {{{"LANG", "vi_VN.UTF-8"}}, {}, true},
        {{{"LANG", "vi_VN.UTF-8"}, {"TERM", "linux"}}, {}, true},
        {{{"LANG", "vi_VN.UTF-8"}, {"TERM", "vt100"}}, {}, true},
        {{{"LANG", "vi_VN.UTF-8"}, {"TERM", "tmux-256color"}}, {}, true},
        {{{"LANG", "C.UTF-8"}, {"LANGUAGE", "vi"}}, {}, true},
        {{{"LANG", "en_US.UTF-8"}, {"LANGUAGE", "vi:en"}}, {}, true},
        {{{"LC_ALL", "vi_VN.UTF-8"}, {"LANG", "C"}}, {}, true},
        {{{"LC_MESSAGES", "vi_VN.UTF-8"}, {"LANG", "C.UTF-8"}}, {}, true},
        {{{"LANG", "C"}, {"LANGUAGE", "vi"}}, {"--charset", "utf8"}, true},
        // A container, or ssh that sends no locale.
        {{{"LANG", ""}, {"LANGUAGE", "vi"}}, {}, true},
        {{{"LANG", "vi_VN.UTF-8"}, {"LANGUAGE", "en:vi"}}, {}, false},
        {{{"LC_ALL", "C.UTF-8"}, {"LANG", "vi_VN.UTF-8"}}, {}, false},
        {{{"LANG", "C.UTF-8"}}, {}, false},
        {{{"LANG", ""}}, {}, false},
        // The screen cannot show UTF-8.
        {{{"LANG", "C"}, {"LANGUAGE", "vi"}}, {}, false},
        {{{"LANG", "vi_VN.ISO-8859-1"}}, {}, false},
        {{{"LANG", "vi_VN.UTF-8"}}, {"--charset", "ascii"}, false},
    };
}

std::string describe(const Case& tested) {
    std::string text;
    for (const auto& [name, value] : tested.environment)
        text += name + "=" + value + " ";
    for (const std::string& argument : tested.arguments)
        text += argument + " ";
    return text;
}

TEST(LanguageTest, TetrisSpeaksTheLanguageOfItsEnvironment) {
    for (const Case& tested : listCases()) {
        SCOPED_TRACE(describe(tested));
        TetrisProgram program({.arguments = tested.arguments, .environment = tested.environment});
        const std::string pieces = tested.vietnamese ? "Khối" : "Pieces";
        program.startGame(pieces);
        EXPECT_EQ(program.numberBeside(pieces), 1) << program.screenText();
        EXPECT_EQ(program.isShown("Đối thủ"), tested.vietnamese) << program.screenText();
        EXPECT_EQ(program.isShown("Adversary"), !tested.vietnamese) << program.screenText();
        program.send("qq");
        EXPECT_EQ(program.waitForEnd(), ProgramEnd{});
    }
}

TEST(LanguageTest, ThePuzzleSpeaksItToo) {
    for (const Case& tested : listCases()) {
        SCOPED_TRACE(describe(tested));
        NpuzzleProgram program(tested.arguments, {.environment = tested.environment});
        program.waitForText(tested.vietnamese ? "Nước" : "Moves");
        program.send("q");
        EXPECT_EQ(program.waitForEnd(), ProgramEnd{});
    }
}

// An installation may be moved as a whole. A program whose catalogue is missing or damaged is in
// English.
TEST(LanguageTest, AProgramFindsTheCatalogueThatWasInstalledWithIt) {
    namespace fs = std::filesystem;
    const TemporaryDirectory directory;
    const fs::path bin = directory.getPath() / "here" / "bin";
    fs::create_directories(bin);
    fs::copy_file(TETRIS_FILE, bin / "tetris");
    const TetrisOptions options{.file = bin / "tetris", .environment = {{"LANG", "vi_VN.UTF-8"}}};
    const auto expectLabel = [&options](const char* label) {
        TetrisProgram program(options);
        program.waitForText(label);
        program.send("q");
        EXPECT_EQ(program.waitForEnd(), ProgramEnd{});
    };
    expectLabel("adversary");
    const fs::path catalogue = bin / LOCALE_FROM_PROGRAM / "vi" / "LC_MESSAGES" / "tetris.mo";
    fs::create_directories(catalogue.parent_path());
    fs::copy_file(CATALOGUE_FILE, catalogue);
    expectLabel("đối thủ");
    fs::resize_file(catalogue, fs::file_size(catalogue) / 2);
    expectLabel("adversary");
}

TEST(LanguageTest, TheCommandLineIsEnglish) {
    TetrisProgram program(
        {.arguments = {"play", "--speed", "x"}, .environment = {{"LANG", "vi_VN.UTF-8"}}});
    EXPECT_EQ(program.waitForEnd(), ProgramEnd{.exitCode = 2});
    EXPECT_NE(program.getOutput().find("expected a whole number from 0 to 100"), std::string::npos)
        << program.getOutput();
}

}  // namespace
