#include <gtest/gtest.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "core/base/JavaRandom.h"
#include "core/tetris/replay/Replay.h"
#include "core/tetris/replay/ReplayPlayer.h"
#include "test/e2e/NpuzzleProgram.h"
#include "test/e2e/SharedFolders.h"
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

    // Plays the file of a game in progress. Returns its pieces, with the falling one.
    static int64_t countPieces(const std::string& text) {
        tetris::ReplayPlayer player(
            std::make_shared<const tetris::Replay>(tetris::parseAutosave(text, "FILE")));
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
        next.send("p");
        next.waitForNoText("PAUSED");
        next.send(" ");
        next.waitForNumber("Pieces", 4);
        next.sendAndSee("q", "Quit?");
        next.sendAndSee("y", "ended by you");
        // As it is stored: without the piece that fell.
        EXPECT_EQ(next.waitForNumber("Score", 3), 3);
        expectThatItQuits(next);
        EXPECT_TRUE(readGames().empty());
    }
};

TEST_F(SuspendedGameE2eTest, LaterASignalAndAHangUpLeaveTheGameAsItStands) {
    const auto leave = [](TetrisProgram& program, const std::string& way) {
        if (way == "later") {
            program.sendAndSee("q", "keep it");
            program.press(SpecialKey::Enter);
            EXPECT_EQ(program.waitForEnd(), ProgramEnd{});
            expectRestored(program);
        } else if (way == "signal") {
            program.signal(SIGINT);
            program.waitForText("the game is kept");
            EXPECT_EQ(program.waitForEnd(), ProgramEnd{.signal = SIGINT});
        } else {
            program.waitForAllOutput();
            program.hangUp();
            program.waitForEnd();
        }
    };
    for (const std::string way : {"later", "signal", "hang-up"}) {
        SCOPED_TRACE(way);
        {
            TetrisProgram program(makeOptions({"--seed", "7", "--speed", "0", "--new"}));
            play(program);
            leave(program, way);
        }
        const auto replay = readGame();
        ASSERT_TRUE(replay);
        EXPECT_EQ(replay->result.sides[0].pieces, 2);
        if (way == "later") {
            EXPECT_EQ(replay->runs.back().verb, tetris::Verb::Left);
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
    }
    for (const std::string& other : {std::string("B") + name, std::string()}) {
        TetrisProgram program(makeRestricted(other));
        program.waitForText("Watch a brain");
        program.waitForAllOutput();
        EXPECT_FALSE(program.isShown("Resume")) << program.screenText();
    }
    {
        TetrisProgram program(makeRestricted(name));
        program.waitForText("Resume");
    }
    // npuzzle keeps the board of such a person, too.
    const auto startPuzzle = [&](const std::string& who, std::vector<std::string> arguments) {
        arguments.emplace_back("--restricted");
        return std::make_unique<NpuzzleProgram>(std::move(arguments), makeRestricted(who));
    };
    {
        const auto puzzle = startPuzzle(name, {"--board", "1 2 3/4 _ 6/7 5 8"});
        puzzle->waitForNumber("Moves", 0);
        puzzle->press(SpecialKey::Up);
        puzzle->waitForNumber("Moves", 1);
        puzzle->hangUp();
        static_cast<void>(puzzle->waitForEnd());
    }
    for (const std::string& other : {"B" + name, std::string()}) {
        const auto puzzle = startPuzzle(other, {});
        puzzle->waitForNumber("Moves", 0);
        puzzle->waitForAllOutput();
        EXPECT_FALSE(puzzle->isShown("PAUSED")) << puzzle->screenText();
    }
    {
        const auto puzzle = startPuzzle(name, {});
        puzzle->waitForText("PAUSED");
        puzzle->waitForNumber("Moves", 1);
    }
}

TEST_F(SuspendedGameE2eTest, AKillLosesOneSecondAtMostAndDamagesNothing) {
    base::JavaRandom random(1);
    for (int i = 0; i < 3; ++i) {
        TetrisProgram program(
            makeOptions({"--new", "--brain-active", "--speed", "100", "--adversary", "20"}));
        program.startGame();
        program.watchFor(std::chrono::milliseconds(random.nextInt(400)));
        program.signal(SIGKILL);
        EXPECT_EQ(program.waitForEnd(), ProgramEnd{.signal = SIGKILL});
        ASSERT_EQ(readGames().size(), static_cast<size_t>(i + 1));
        for (const auto& [file, text] : readGames()) {
            // A verb that is not possible throws.
            EXPECT_GE(countPieces(text), 1) << file;
        }
    }
    // A move is in the file soon, and stays there.
    TetrisProgram program(makeOptions({"--new", "--seed", "77", "--speed", "0"}));
    program.startGame();
    program.send("jjk");
    program.waitUntil(
        [this] {
            for (const auto& [file, text] : readGames()) {
                if (text.find("\nseed 77\n") != std::string::npos &&
                    text.find("2LO") != std::string::npos) {
                    return true;
                }
            }
            return false;
        },
        "the verbs in the file");
    program.signal(SIGKILL);
    program.waitForEnd();
    EXPECT_EQ(readGames().size(), 4U);
}

TEST_F(SuspendedGameE2eTest, OptionsOfAGameAndNewAskNothing) {
    {
        TetrisProgram program(makeOptions({"--seed", "7", "--speed", "0"}));
        play(program);
        program.signal(SIGTERM);
        program.waitForEnd();
    }
    for (const std::vector<std::string>& arguments : std::vector<std::vector<std::string>>{
             {"--new"}, {"--seed", "3"}, {"--size", "8x18"}, {"--brain-command", "cat"}}) {
        TetrisProgram program(makeOptions(arguments));
        program.waitForText("Watch a brain");
    }
    TetrisProgram program(makeOptions({}));
    program.waitForText("Resume");
    program.send("g");
    program.waitForNumber("Pieces", 1);
    program.sendAndSee("qy", "ended by you");
    program.send("q");
    program.waitForEnd();
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
