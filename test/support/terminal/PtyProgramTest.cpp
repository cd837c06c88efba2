#include "test/support/terminal/PtyProgram.h"

#include <gtest/gtest.h>

#include <string>

// What the tests at a terminal rely on and would not miss themselves.

namespace {

using namespace test;

PtyOptions shellScript(const std::string& script) {
    return {.arguments = {"/bin/sh", "-c", script},
            .environment = {{"PATH", std::getenv("PATH")}, {"TERM", "xterm"}, {"LANG", "C.UTF-8"}}};
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

}  // namespace
