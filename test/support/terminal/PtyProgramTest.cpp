#include "test/support/terminal/PtyProgram.h"

#include <gtest/gtest.h>

#include <csignal>
#include <string>
#include <vector>

#include "test/support/TemporaryDirectory.h"
#include "test/support/terminal/WriteLog.h"

// PtyProgram and WriteLog with the shell and small tools; all tests at a terminal rely on them.

namespace {

using namespace test;
using namespace std::chrono_literals;

PtyOptions shellScript(const std::string& script) {
    return {.arguments = {"/bin/sh", "-c", script},
            .environment = {{"PATH", std::getenv("PATH")}, {"TERM", "xterm"}, {"LANG", "C.UTF-8"}}};
}

TEST(PtyProgramTest, ShowsWhatAProgramWrites) {
    PtyProgram program(shellScript(R"(printf 'one\n\033[1;31mtwo\033[m \342\224\202'; sleep 100)"));
    program.waitForText("two │");
    const EmulatedTerminal& terminal = program.getTerminal();
    EXPECT_EQ(terminal.rowText(0), "one");
    EXPECT_EQ(terminal.cellAt(1, 0), (ScreenCell{.glyph = "t", .foreground = 1, .bold = true}));
    EXPECT_EQ(terminal.cellAt(1, 4), (ScreenCell{.glyph = "│"}));
    EXPECT_EQ(terminal.cursorRow(), 1);
    EXPECT_EQ(terminal.cursorColumn(), 5);
}

TEST(PtyProgramTest, SaysWhatIsOnTheScreenWhenTheProgramEndsTooEarly) {
    PtyProgram program(shellScript("echo here I am; exit 3"));
    try {
        program.waitForText("not here");
        FAIL() << "found what is not there";
    } catch (const WaitFailure& failure) {
        EXPECT_NE(std::string(failure.what()).find("|here I am\n"), std::string::npos);
    }
    EXPECT_EQ(program.waitForEnd(), ProgramEnd{.exitCode = 3});
}

TEST(PtyProgramTest, TypesKeysInTheFormThatWasAskedFor) {
    PtyProgram program(shellScript(R"(stty raw -echo; printf '\033[?1hready '; cat -v)"));
    program.waitForText("ready");
    program.send("a");
    program.press(SpecialKey::Up);
    program.sendAndSee(SpecialKey::ShiftTab, "a^[OA^[[Z");
}

TEST(PtyProgramTest, ClicksInTheFormThatWasAskedFor) {
    PtyProgram program(shellScript(R"(stty raw -echo; printf '\033[?1006;1000hready '; cat -v)"));
    program.waitForText("ready");
    program.click(4, 6);
    program.waitForText("^[[<0;7;5M^[[<0;7;5m");
    EXPECT_EQ(program.getTerminal().getMouseMode(), MouseMode::Clicks);
}

TEST(PtyProgramTest, ClicksOnlyWhereTheMouseIsWanted) {
    PtyProgram program(shellScript("echo ready; cat"));
    program.waitForText("ready");
    EXPECT_THROW(program.click(0, 0), std::logic_error);
}

TEST(PtyProgramTest, KnowsTheModesOfTheTerminal) {
    PtyProgram program(
        shellScript(R"(stty raw -echo; printf '\033[?1049h\033[?25l\033[7mready'; cat)"));
    program.waitForText("ready");
    EXPECT_TRUE(program.getTerminal().isAlternateScreen());
    EXPECT_FALSE(program.getTerminal().isCursorVisible());
    EXPECT_FALSE(program.getTerminal().isPenPlain());
    EXPECT_FALSE(areSame(program.readModes(), program.getFirstModes()));
    EXPECT_EQ(program.readModes().c_lflag & static_cast<tcflag_t>(ICANON | ECHO), 0U);
}

TEST(PtyProgramTest, HasASizeThatChanges) {
    PtyOptions options = shellScript("stty size; read x; stty size");
    options.columns = 100;
    options.rows = 7;
    PtyProgram program(options);
    program.waitForText("7 100");
    program.resize(36, 21);
    program.sendAndSee("\n", "21 36");
}

TEST(PtyProgramTest, StopsAndContinuesAJob) {
    PtyProgram program(shellScript("exec cat"));
    program.sendAndSee("first\n", "first\nfirst");
    program.send("\x1a");
    EXPECT_EQ(program.waitForStop(), SIGTSTP);
    program.continueInForeground();
    program.sendAndSee("second\n", "second\nsecond");
    program.send("\x03");
    EXPECT_EQ(program.waitForEnd(), ProgramEnd{.signal = SIGINT});
}

TEST(PtyProgramTest, HangsUp) {
    PtyProgram program(shellScript("echo ready; exec sleep 100"));
    program.waitForText("ready");
    program.hangUp();
    EXPECT_EQ(program.waitForEnd(), ProgramEnd{.signal = SIGHUP});
}

TEST(PtyProgramTest, FreezesAndThaws) {
    PtyProgram program(shellScript("echo ready; read x; echo heard; exec sleep 100"));
    program.waitForText("ready");
    program.freeze();
    program.send("\n");
    program.watchFor(100ms);
    EXPECT_FALSE(program.isShown("heard"));
    program.thaw();
    program.waitForText("heard");
}

TEST(PtyProgramTest, LeavesOutThePaletteOfTheLinuxConsole) {
    EmulatedTerminal terminal(20, 2);
    terminal.receive("a\033]Rb\033");
    terminal.receive("]P1aa");
    terminal.receive("bbccc\033[1md");
    EXPECT_EQ(terminal.rowText(0), "abcd");
    EXPECT_TRUE(terminal.cellAt(0, 3).bold);
}

TEST(WriteLogTest, KnowsEachWriteToTheTerminalAndNoOther) {
    const TemporaryDirectory directory;
    const std::string file = directory.getPath() / "log";
    const WriteLog log(file);
    PtyOptions options = shellScript("read x; LD_PRELOAD=" COUNT_WRITES_NAME
                                     " cat one two; "
                                     "LD_PRELOAD=" COUNT_WRITES_NAME " cat two | cat");
    options.environment["LD_LIBRARY_PATH"] = COUNT_WRITES_FOLDER;
    options.environment[kWriteLogVariable] = file;
    options.arguments[2].insert(
        0, "cd " + directory.getPath().string() + "; echo 12345 > one; echo 789 > two; ");
    PtyProgram program(options);
    program.send("\n");
    EXPECT_EQ(program.waitForEnd(), ProgramEnd{});
    // The driver turns a newline into two bytes.
    EXPECT_EQ(log.sizesFrom(0), (std::vector<size_t>{7, 5}));
    EXPECT_EQ(log.sizesFrom(1), (std::vector<size_t>{5}));
    EXPECT_EQ(log.countBytes(), 12U);
}

}  // namespace
