#include <gtest/gtest.h>

#include <csignal>

#include "test/e2e/SharedFolders.h"

// An external brain is loaded during a game.

namespace test {
namespace {

const std::string kPlugin = TETRIS_PLUGINS "/flat_brain.so";

class LoadTest : public SharedFoldersTest {
protected:
    static void load(TetrisProgram& program, const std::string& name) {
        program.sendAndSee("L", "LOAD A BRAIN");
        program.send("\x15" + name);
        program.press(SpecialKey::Enter);
    }
};

TEST_F(LoadTest, APluginPlaysOnAndIsThereInAGameThatWasLeft) {
    {
        TetrisProgram program(makeOptions({"--seed", "7", "--speed", "99"}));
        program.startGame();
        load(program, kPlugin);
        program.waitForNoText("LOAD A BRAIN");
        EXPECT_TRUE(program.isShown("flat_bra"));
        program.waitForNumber("Pieces", 3);
        program.sendAndSee("q", "keep it");
        program.press(SpecialKey::Enter);
        EXPECT_EQ(program.waitForEnd(), ProgramEnd{});
        expectRestored(program);
    }
    TetrisProgram program(makeOptions({"--continue"}));
    program.waitForText("PAUSED");
    EXPECT_TRUE(program.isShown("flat_bra"));
    const long pieces = program.waitForNumber("Pieces", 3);
    program.send("p");
    program.waitForNumber("Pieces", pieces + 1);
}

TEST_F(LoadTest, WhatIsWrongIsSaidAndAProgramThatHangsKeepsNoKeyWaiting) {
    TetrisProgram program(makeOptions({"--seed", "7", "--speed", "0"}));
    program.startGame();
    load(program, "/nowhere/brain.so");
    program.waitForText("No such file or directory");
    load(program, "command:exit 3");
    program.waitForText("has died: exit status 3");
    load(program, "command:sleep 1000");
    program.waitForText("Loading.");
    program.resize(36, 21);
    program.waitForText("Loading.");
    program.sendAndSee(SpecialKey::Escape, "Given up.");
    program.press(SpecialKey::Escape);
    program.waitForNoText("LOAD A BRAIN");
    EXPECT_FALSE(program.isShown("PAUSED"));
    program.send(" ");
    program.waitForNumber("Pieces", 2);
    // The same brain is loading again when the program is ended.
    program.sendAndSee("L", "command:sleep 1000_");
    program.sendAndSee(SpecialKey::Enter, "Loading.");
    program.send("\x03");
    EXPECT_EQ(program.waitForEnd().signal, SIGINT);
    expectRestored(program);
}

}  // namespace
}  // namespace test
