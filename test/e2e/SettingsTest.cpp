#include <gtest/gtest.h>

#include <csignal>
#include <fstream>
#include <string>

#include "test/e2e/TetrisProgram.h"
#include "test/support/Contents.h"
#include "test/support/Text.h"

// Settings from the file, and the panel that changes them at once, on the screen and in the file.

namespace {

using namespace test;
using namespace std::chrono_literals;

const std::string kDown = "\033[B";

class SettingsTest : public testing::Test {
protected:
    void write(const std::string& text) const {
        std::filesystem::create_directories(file_.parent_path());
        std::ofstream(file_) << text;
    }

    std::string read() const { return readFile(file_); }

    TetrisOptions makeOptions(std::vector<std::string> arguments = {}) const {
        return {.arguments = std::move(arguments),
                .environment = {{"XDG_CONFIG_HOME", directory_.getPath().string()},
                                {"XDG_DATA_HOME", directory_.getPath() / "data"},
                                {"TETRIS_NAME", ""}}};
    }

    void start(std::vector<std::string> arguments = {}) {
        program_.emplace(makeOptions(std::move(arguments)));
        program_->waitForText("Watch a brain");
    }

    void openPanel() { program_->sendAndSee("c", "SETTINGS"); }

    // Moves down in the panel by that key, or up, until the row with the label is chosen.
    void choose(const std::string& label, const std::string& key = kDown) {
        // A picture may have arrived only in part.
        program_->waitUntil([this] { return !findChosen().empty(); }, "a chosen line");
        for (int i = 0; !isChosen(label) && i < 30; ++i) {
            const std::string before = findChosen();
            program_->send(key);
            program_->waitUntil(
                [&] {
                    const std::string chosen = findChosen();
                    return !chosen.empty() && chosen != before;
                },
                "the next line");
        }
        ASSERT_TRUE(isChosen(label));
    }

    std::string findChosen() const {
        // The mark stands before the label.
        const bool isWide = program_->getTerminal().getColumns() >= 78;
        const int column = isWide ? 10 : 2;
        for (int row = 2; row < program_->getTerminal().getRows() - 1; ++row) {
            const std::string mark = program_->textAt({row, column - 2}, 1);
            if (mark == "▸" || mark == ">")
                return program_->textAt({row, column}, isWide ? 40 : 34);
        }
        return "";
    }
    bool isChosen(const std::string& label) const { return findChosen().starts_with(label); }

    void change(const std::string& label, const std::string& wanted,
                const std::string& key = kDown) {
        choose(label, key);
        program_->press(SpecialKey::Right);
        program_->waitUntil([&] { return findChosen().find(wanted) != std::string::npos; },
                            label + " " + wanted);
    }

    // The colour of a block in the preview.
    int findSampleColour() const {
        const ScreenPlace place = program_->findText("PREVIEW").value();
        return program_->getTerminal().cellAt(place.row + 9, place.column + 1).background;
    }

    void expectLeaves() {
        program_->press(SpecialKey::Escape);
        program_->waitForNoText("SETTINGS");
        expectThatItQuits(*program_);
    }

    TemporaryDirectory directory_;
    std::filesystem::path file_ = directory_.getPath() / "tetris/config.toml";
    std::optional<TetrisProgram> program_;
};

TEST_F(SettingsTest, ThemeColoursCharactersAndTheMouseFollowAtOnceOnTheScreenAndInTheFile) {
    write("# mine\ntheme = \"pastel\" # dark\ncolor = \"never\"\n[colors]\nL = \"#ffaf00\"\n");
    start();
    openPanel();
    EXPECT_EQ(findSampleColour(), ScreenCell::kOwnColour);
    for (const char* const colour : {"16", "8", "auto"})
        change("Colour", colour);
    program_->waitUntil([&] { return findSampleColour() != ScreenCell::kOwnColour; }, "colour");
    program_->waitForText("Yours: L");
    // The lowest row of the stack in the preview is OOTTTIIJJI, that above it LLSS.
    const ScreenPlace place = program_->findText("PREVIEW").value();
    EXPECT_EQ(program_->getTerminal().cellAt(place.row + 8, place.column + 1).background, 214);
    const int before = findSampleColour();
    change("Theme", "mono-green", "\033[A");
    program_->waitUntil([&] { return findSampleColour() != before; }, "other colours");
    change("Characters", "utf8");
    change("Characters", "ascii");
    ASSERT_NE(program_->getTerminal().getMouseMode(), MouseMode::Off);
    change("Mouse", "off");
    program_->waitUntil([&] { return program_->getTerminal().getMouseMode() == MouseMode::Off; },
                        "the mouse off");
    program_->press(SpecialKey::Escape);
    program_->waitForNoText("SETTINGS");
    program_->waitForText("> Play");
    openPanel();
    change("Characters", "auto");
    change("Mouse", "on");
    program_->waitUntil([&] { return program_->getTerminal().getMouseMode() != MouseMode::Off; },
                        "the mouse");
    program_->sendAndSee(SpecialKey::Escape, "▸ Play");
    EXPECT_EQ(read(),
              "# mine\ntheme = \"mono-green\" # dark\ncolor = \"auto\"\ncharset = \"auto\"\n"
              "mouse = true\n[colors]\nL = \"#ffaf00\"\n");
    openPanel();
    expectLeaves();
}

// That it acts at once and at the next start is proven without a terminal.
TEST_F(SettingsTest, AKeyThatIsChosenOnThePageIsInTheFile) {
    write("# mine\n[keys] # of all\nleft = [\"x\"] # left hand\n");
    start();
    openPanel();
    choose("Keys");
    program_->sendAndSee("\r", "classic, 1 of your own");
    program_->sendAndSee("\r", "A KEY FOR left");
    program_->sendAndSee("l", "l is the key of right.");
    program_->sendAndSee("\r", "x  l");
    EXPECT_EQ(read(), "# mine\n[keys] # of all\nleft = [\"x\", \"l\"] # left hand\n");
}

TEST_F(SettingsTest, WhatIsWrongIsSaidBeforeTheScreenAndTheRestHolds) {
    write(
        "spede = 3\ntheme = \"dark\"\nmouse = false\ncolor = never\n[keys]\nleft = [\"l\"]\n"
        "right = [\"l\"]\n");
    start();
    const std::string& output = program_->getOutput();
    const std::string said = output.substr(0, output.find('\033'));
    const std::string place = file_.string() + ":";
    EXPECT_TRUE(hasParts(said, {place + "1:1: there is no setting 'spede'", place + "2:9:",
                                place + "4:", place + "7:10: the key 'l' is given to left"}));
    EXPECT_TRUE(program_->isShown("! config.toml:1:1: there is no setting 'spede'"));
    EXPECT_EQ(program_->getTerminal().getMouseMode(), MouseMode::Off);
    openPanel();
    change("Ghost", "off");
    program_->waitForText("this is not TOML;");
    EXPECT_EQ(read().substr(0, 9), "spede = 3");
}

TEST_F(SettingsTest, WhileANameIsTypedTheKeysAreCharacters) {
    start();
    program_->send("\033[?0u");
    program_->waitUntil(
        [this] { return program_->getOutput().find(kPushKeys) != std::string::npos; },
        "the protocol");
    program_->send("\033[99u\033[99;1:3u");
    program_->waitForText("SETTINGS");
    program_->send("\033[57358u");  // Caps Lock does nothing
    choose("Name", "\033[B\033[1;1:3B");
    const size_t pops = program_->getOutput().size();
    program_->send("\033[13u\033[13;1:3u");
    program_->waitUntil(
        [&] { return program_->getOutput().find(kPopKeys, pops) != std::string::npos; }, "a pop");
    program_->send(
        "\x7f\x7f\x7f\x7f\x7f\x7f\x7f\x7f\x7f\x7f\x7f\x7f\x7f\x7f\x7f\x7f\x7f\x7f\x7f\x7f"
        "Th\xe1\xba\xa3o\r");
    program_->waitUntil(
        [&] { return program_->getOutput().find(kPushKeys, pops) != std::string::npos; }, "a push");
    program_->waitUntil([this] { return read() == "name = \"Thảo\"\n"; }, "the name in the file");
}

TEST_F(SettingsTest, NpuzzleReadsTheSameFile) {
    write("charset = \"ascii\"\nmouse = false\nspeed = \"not its business\"\ntheme = \"dark\"\n");
    NpuzzleProgram npuzzle({"--seed", "1"}, makeOptions());
    npuzzle.waitForText("15");
    EXPECT_EQ(npuzzle.getTerminal().getMouseMode(), MouseMode::Off);
    const std::string& output = npuzzle.getOutput();
    const std::string said = output.substr(0, output.find('\033'));
    EXPECT_TRUE(said.starts_with(file_.string() + ":4:9: 'dark' is not a theme;")) << said;
    EXPECT_EQ(countIn(said, "\n"), 1U) << said;
}

// ---- Restricted sessions

TEST_F(SettingsTest, ARestrictedSessionKeepsNothingAndCannotBeStopped) {
    write("theme = \"color-blind\"\nnonsense\n");
    TetrisOptions options = makeOptions({"--restricted"});
    options.environment["HOME"] = directory_.getPath();
    program_.emplace(std::move(options));
    program_->waitForText("Watch a brain");
    EXPECT_EQ(program_->getOutput().find("nonsense"), std::string::npos) << "nobody has read it";
    openPanel();
    // The login name would be the host's.
    const std::string page = program_->screenText();
    const size_t name = page.find("Name") + std::string_view("Name").size();
    constexpr size_t kValueColumns = 28;
    EXPECT_GT(page.find_first_not_of(' ', name), name + kValueColumns) << page;
    change("Theme", "high-contrast");
    program_->waitForText("This is for this session only.");
    EXPECT_EQ(read(), "theme = \"color-blind\"\nnonsense\n");
    program_->press(SpecialKey::Escape);
    program_->startGame();
    EXPECT_FALSE(program_->isShown("Load"));
    program_->sendAndSee("L", "No brain can be loaded here.");
    program_->press(SpecialKey::Escape);
    program_->waitForNoText("No brain");
    program_->send("\x1a");
    const long score = program_->numberBeside("Pieces");
    program_->send(" ");
    program_->waitForNumber("Pieces", score + 1);
    program_->sendAndSee("qy", "Your name  _");
    program_->watchFor(1100ms);
    program_->sendAndSee(SpecialKey::Escape, "q quit");
    // As whoever uses up the time for computing.
    program_->signal(SIGXCPU);
    expectEnd(*program_, {.signal = SIGXCPU});
    EXPECT_TRUE(program_->isShown("the processor time is used up"));
    EXPECT_TRUE(std::filesystem::exists(directory_.getPath() / ".local/share/tetris/scores.db"))
        << "the score is not with the person who runs the tests";
}

}  // namespace
