#include <gtest/gtest.h>

#include <csignal>
#include <fstream>

#include "test/e2e/TetrisProgram.h"
#include "test/support/game/LongReplay.h"

namespace test {
namespace {

// The recorded test game is watched to its end.
TEST(ReplayE2eTest, ARecordedGameIsWatched) {
    TemporaryDirectory folder;
    const std::string file = folder.getPath() / "0.replay";
    {
        TetrisProgram record(
            {.arguments = {"run", "--sequence", "test", "--record", folder.getPath()}});
        EXPECT_EQ(record.waitForEnd(), ProgramEnd{});
    }
    TetrisProgram program({.arguments = {"replay", file}});
    program.waitForText("REPLAY");
    program.waitForText("×1");
    program.sendAndSee(" ", "PAUSED");
    program.send("50");
    program.sendAndSee(SpecialKey::Enter, "piece 50 of 100");
    EXPECT_EQ(program.numberBeside("Pieces"), 49);
    program.sendAndSee("v", "The move: choice 1 of ");
    program.sendAndSee(SpecialKey::Left, "piece 49 of 100");
    program.resize(35, 21);
    program.waitForText("needs 36x21, is 35x21");
    program.resize(80, 24);
    program.waitForText("piece 49 of 100");
    program.sendAndSee("v]", "piece 50 of 100");
    for (int i = 0; i < 6; ++i)
        program.send("+");
    program.sendAndSee(" ", "FINISHED");
    EXPECT_EQ(program.numberBeside("Score"), 270);
    expectThatItQuits(program);
}

// It takes minutes to be played; it is drawn at once, and every way out is open.
TEST(ReplayE2eTest, ALongReplayAnswersKeysAndSignals) {
    TemporaryDirectory folder;
    const std::string file = folder.getPath() / "long.replay";
    std::ofstream(file) << tetris::makeLongReplay();
    for (const int signal : {SIGINT, SIGTERM, 0}) {
        SCOPED_TRACE(signal);
        TetrisProgram program({.arguments = {"replay", file}});
        program.waitForText("modern, zen");
        program.sendAndSee(SpecialKey::End, " % ");
        program.resize(100, 30);
        program.waitForText(" % ");
        if (signal == SIGINT) {
            program.send("\x03");
        } else if (signal != 0) {
            program.signal(signal);
        } else {
            program.send("q");
        }
        EXPECT_EQ(program.waitForEnd(), ProgramEnd{.signal = signal});
        expectRestored(program);
    }
    TetrisProgram verify({.arguments = {"replay", "--verify", file}});
    verify.waitForText(" %");
    verify.send("\x03");
    EXPECT_EQ(verify.waitForEnd(), ProgramEnd{.signal = SIGINT});
}

}  // namespace
}  // namespace test
