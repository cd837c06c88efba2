#include <gtest/gtest.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "core/tetris/replay/Replay.h"
#include "core/tetris/replay/ReplayPlayer.h"
#include "test/e2e/SharedFolders.h"
#include "test/e2e/TetrisProgram.h"
#include "test/support/Files.h"
#include "test/support/Text.h"
#include "test/support/game/LongReplay.h"

// A game is resumed, whichever way its session ended.

namespace test {
namespace {

namespace fs = std::filesystem;

class SuspendedGameE2eTest : public SharedFoldersTest {
protected:
    // The suspended games now: file and contents.
    std::map<std::string, std::string> readGames() const {
        return readFiles(getFolder() / "state/tetris/left", ".replay");
    }

    // The only suspended game; expects that it is a valid replay.
    tetris::SharedReplay readGame() const {
        const auto games = readGames();
        EXPECT_EQ(games.size(), 1U);
        if (games.size() != 1) return nullptr;
        const auto replay =
            std::make_shared<const tetris::Replay>(tetris::parseReplay(games.begin()->second, "x"));
        tetris::verifyReplay(replay);
        EXPECT_EQ(replay->result.end, tetris::GameEnd::Left);
        return replay;
    }

    // The pieces of the game in progress as it is saved, with the falling one; 0 if it is not yet.
    int64_t countSavedPieces() const {
        const auto games = readGames();
        if (games.empty() || games.begin()->second.find("\nplay\n") == std::string::npos) return 0;
        tetris::ReplayPlayer player(std::make_shared<const tetris::Replay>(
            tetris::parseAutosave(games.begin()->second, "FILE")));
        while (!player.isAtEnd())
            player.step();
        return player.getGame().getPieces();
    }

    // Places two pieces, and moves the third.
    static void play(TetrisProgram& program) {
        program.startGame();
        program.send("jj ");
        program.waitForNumber("Pieces", 2);
        program.send("ll ");
        program.waitForNumber("Pieces", 3);
        program.send("j");
    }

    // Expects that the next session offers the game of three pieces and resumes it.
    void expectThatItGoesOn() const {
        TetrisProgram next(makeOptions({}));
        next.waitForText("Resume");
        next.sendAndSee(SpecialKey::Enter, "PAUSED");
        EXPECT_EQ(next.numberBeside("Pieces"), 3);
        EXPECT_EQ(next.waitForNumber("Seed", 7), 7);
        next.playOn();
        next.send(" ");
        next.waitForNumber("Pieces", 4);
        next.sendAndSee("qy", "ended by you");
        // As it is stored: without the piece that fell.
        EXPECT_EQ(next.waitForNumber("Score", 3), 3);
        expectThatItQuits(next);
        EXPECT_TRUE(readGames().empty());
    }
};

TEST_F(SuspendedGameE2eTest, LaterASignalAHangUpAndAKillLeaveTheGameAsItStands) {
    const auto leave = [this](TetrisProgram& program, const std::string& way) {
        if (way == "later") {
            program.sendAndSee("q", "keep it");
            expectThatItQuits(program, "\r");
        } else if (way == "signal") {
            program.signal(SIGINT);
            program.waitForText("the game is kept");
            EXPECT_EQ(program.waitForEnd(), ProgramEnd{.signal = SIGINT});
        } else if (way == "kill") {
            program.waitUntil([this] { return countSavedPieces() == 3; }, "the third piece saved");
            program.signal(SIGKILL);
            EXPECT_EQ(program.waitForEnd(), ProgramEnd{.signal = SIGKILL});
        } else {
            program.waitForAllOutput();
            program.hangUp();
            // The program may see the end of its input before the shell passes the signal on.
            const ProgramEnd end = program.waitForEnd();
            EXPECT_TRUE(end == ProgramEnd{.signal = SIGHUP} || end == ProgramEnd{.exitCode = 1})
                << end;
        }
    };
    for (const std::string way : {"later", "signal", "hang-up", "kill"}) {
        SCOPED_TRACE(way);
        {
            TetrisProgram program(makeOptions({"--seed", "7", "--speed", "0", "--new"}));
            play(program);
            leave(program, way);
        }
        if (way != "kill") {
            const auto replay = readGame();
            ASSERT_TRUE(replay);
            EXPECT_EQ(replay->result.sides[0].pieces, 2);
            if (way == "later") {
                EXPECT_EQ(replay->runs.back().verb, tetris::Verb::Left);
            }
        }
        expectThatItGoesOn();
    }
}

TEST_F(SuspendedGameE2eTest, WhatCouldNotBeSavedIsNotCalledKept) {
    write("state", "no directory\n");
    TetrisProgram program(makeOptions({"--seed", "7", "--speed", "0", "--new"}));
    play(program);
    program.sendAndSee("q", "Quit?");
    EXPECT_FALSE(program.isShown("keep it"));
    program.signal(SIGINT);
    program.waitForText("cannot");
    EXPECT_EQ(program.waitForEnd(), ProgramEnd{.signal = SIGINT});
    EXPECT_TRUE(program.isShown("score"));
    EXPECT_FALSE(program.isShown("is kept"));
    NpuzzleProgram puzzle({"--board", "1 2 3/4 _ 6/7 5 8"}, makeOptions({}));
    puzzle.waitForText("Moves");
    puzzle.send("j");
    puzzle.waitForNumber("Moves", 1);
    puzzle.signal(SIGINT);
    puzzle.waitForText("cannot");
    puzzle.waitForEnd();
    EXPECT_FALSE(puzzle.isShown("is kept"));
}

// It uses the home of the password file, which GivenHome.cpp replaces.
TEST_F(SuspendedGameE2eTest, ARestrictedSessionKeepsTheGamesOfAPersonWhomTheHostNames) {
    const std::string name = "Test";
    const auto makeRestricted = [this](const std::string& who) {
        TetrisOptions options = makeOptions({"--restricted"});
        options.environment["TETRIS_NAME"] = who;
        options.environment["HOME"] = getFolder();
        return options;
    };
    {
        TetrisProgram program(makeRestricted(name));
        program.startGame();
        program.send(" ");
        program.waitForNumber("Pieces", 2);
        program.hangUp();
        static_cast<void>(program.waitForEnd());
        TetrisProgram next(makeRestricted(name));
        next.waitForText("Resume");
    }
    {
        NpuzzleProgram puzzle({"--board", "1 2 3/4 _ 6/7 5 8", "--restricted"},
                              makeRestricted(name));
        puzzle.waitForNumber("Moves", 0);
        puzzle.send("\x1a");  // does nothing there
        puzzle.press(SpecialKey::Up);
        puzzle.waitForNumber("Moves", 1);
        puzzle.hangUp();
        static_cast<void>(puzzle.waitForEnd());
    }
    for (const std::string& other : {"B" + name, std::string()}) {
        TetrisProgram program(makeRestricted(other));
        program.waitForFirstPage();
        EXPECT_FALSE(program.isShown("Resume")) << program.screenText();
        NpuzzleProgram puzzle({"--restricted"}, makeRestricted(other));
        puzzle.waitForNumber("Moves", 0);
        puzzle.waitForAllOutput();
        EXPECT_FALSE(puzzle.isShown("PAUSED")) << puzzle.screenText();
    }
    NpuzzleProgram puzzle({"--restricted"}, makeRestricted(name));
    puzzle.waitForText("PAUSED");
    puzzle.waitForNumber("Moves", 1);
}

TEST_F(SuspendedGameE2eTest, OptionsOfAGameAndNewAskNothing) {
    {
        TetrisProgram program(makeOptions({"--seed", "7", "--speed", "0"}));
        play(program);
        program.signal(SIGTERM);
        program.waitForEnd();
    }
    for (const std::vector<std::string>& arguments :
         {std::vector<std::string>{"--new"}, {"--seed", "3"}}) {
        TetrisProgram program(makeOptions(arguments));
        program.startGame();
        EXPECT_EQ(program.numberBeside("Pieces"), 1);
        program.sendAndSee("qy", "ended by you");
        expectThatItQuits(program);
    }
    expectThatItGoesOn();
}

TEST_F(SuspendedGameE2eTest, ABoardOfNpuzzleIsResumedFromTheFirstPageAndEscLeadsBack) {
    TetrisProgram program(makeOptions({}));
    program.waitForText("Watch a brain");
    program.sendAndSee("n", "Esc start page");
    program.send("hl");  // one of them slides a tile, wherever the blank is
    const long moves = program.waitForNumber("Moves", 1);
    program.sendAndSee("\033", "Resume  n-puzzle, 4x4");
    program.sendAndSee("R", "PAUSED");
    EXPECT_GE(program.numberBeside("Moves"), moves);
    program.sendAndSee("\033", "Resume  n-puzzle, 4x4");
    program.sendAndSee("n", "PAUSED");
    program.send("qy");
    EXPECT_EQ(program.waitForEnd(), ProgramEnd{});
}

}  // namespace
}  // namespace test
