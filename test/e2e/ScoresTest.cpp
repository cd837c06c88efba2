#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>

#include "test/e2e/SharedFolders.h"
#include "test/e2e/TetrisProgram.h"
#include "test/support/Contents.h"
#include "test/support/Files.h"
#include "tui/session/StoredPuzzles.h"
#include "tui/store/ScoreDatabase.h"
#include "tui/store/SqlConnection.h"

// A game's score, from its end to the tables.

namespace test {
namespace {

namespace fs = std::filesystem;

class ScoresE2eTest : public SharedFoldersTest {
protected:
    // Another seed each time, from 7 on, because equal games in the same second are one row.
    TetrisOptions makeGame() { return makeOptions({"--seed", std::to_string(seed_++), "--new"}); }

    std::string listScores() const { return print({"scores", "--format", "json"}); }

    fs::path findFile() const { return getFolder() / "data/tetris/scores.db"; }

    static TetrisOptions askForName(TetrisOptions options) {
        options.environment["LOGNAME"] = "ann";
        options.environment["TETRIS_NAME"] = "";
        return options;
    }

    static void playToTheEnd(TetrisProgram& program) {
        program.startGame();
        program.sendAndSee(std::string(60, ' '), "GAME OVER");
    }

    bool isAnyLeft() const {
        return !readFiles(getFolder() / "state/tetris/left", ".replay").empty();
    }

private:
    int seed_ = 7;
};

TEST_F(ScoresE2eTest, AGameIsInTheTablesWithTheNameThatWasTyped) {
    {
        TetrisProgram program(askForName(makeGame()));
        playToTheEnd(program);
        program.waitForText("New best!");
        // Keys of the first second may have been meant for the piece.
        program.waitForText("Your name  _");
        program.watchFor(PtyProgram::Milliseconds(1100));
        program.sendAndSee(" Annie Đạt\x7fq", "Annie Đạq_");
        program.press(SpecialKey::Enter);
        program.waitForNoText("Your name");
        program.sendAndSee("r", "Annie Đạq");
        program.waitForText("1*");
        program.sendAndSee("r", "GAME OVER");
        expectThatItQuits(program);
    }
    const std::string rows = listScores();
    EXPECT_EQ(countIn(rows, "\n"), 1U) << rows;
    EXPECT_TRUE(hasParts(rows, {R"("name":"Annie Đạq")", R"("seed":7)", R"("table":"alone")"}));
    EXPECT_FALSE(isAnyLeft());
    // The next time the name is known.
    TetrisProgram next(askForName(makeGame()));
    playToTheEnd(next);
    next.waitForText("of 2");
    next.watchFor(PtyProgram::Milliseconds(1000));
    EXPECT_FALSE(next.isShown("Your name"));
}

TEST_F(ScoresE2eTest, AFileThatOthersAreAtHoldsUpNoKeyAndTheGameStays) {
    tui::ScoreDatabase other(findFile());
    const tui::SqlTransaction lock(other.openToWrite());
    TetrisProgram program(makeGame());
    playToTheEnd(program);
    program.waitForText("Saving");
    // Neither the page of scores nor the next game waits for the file.
    program.sendAndSee("r", "SCORES");
    program.sendAndSee("r", "GAME OVER");
    program.send("g");
    program.waitForNoText("GAME OVER");
    program.send("jj ");
    program.waitForNumber("Pieces", 2);
    program.sendAndSee(std::string(60, ' '), "GAME OVER");
    expectThatItQuits(program);
    EXPECT_TRUE(hasParts(program.getOutput(), {"tetris play: the last score is not saved"}));
    EXPECT_TRUE(isAnyLeft());
}

// Whatever is at scores.db, the game is stored when that has gone.
TEST_F(ScoresE2eTest, AFinishedGameStaysUntilALaterStartStoresIt) {
    fs::create_directories(findFile());
    {
        TetrisProgram program(makeGame());
        playToTheEnd(program);
        program.waitForText("Not saved.");
        expectThatItQuits(program);
        EXPECT_TRUE(
            hasParts(program.getOutput(), {findFile().string(), "tried again at the next start"}));
    }
    EXPECT_TRUE(isAnyLeft());
    fs::remove(findFile());
    TetrisProgram next(makeOptions({}));
    next.waitForFirstPage();
    next.waitUntil([&] { return !isAnyLeft(); }, "the game stored");
    expectThatItQuits(next);
    const std::string rows = listScores();
    EXPECT_EQ(countIn(rows, "\n"), 1U) << rows;
    EXPECT_NE(rows.find(R"("seed":7)"), std::string::npos) << rows;
}

TEST_F(ScoresE2eTest, WhatCannotBeWrittenAtAllIsSaidOnceWithoutAPromise) {
    TetrisOptions options = makeGame();
    options.environment["XDG_DATA_HOME"] = "/proc/nowhere";
    options.environment["XDG_STATE_HOME"] = "/proc/nowhere";
    TetrisProgram program(options);
    playToTheEnd(program);
    program.waitForText("Not saved.");
    expectThatItQuits(program);
    const std::string output = program.getOutput();
    const std::string sentence = "cannot make the directory /proc/nowhere";
    const size_t first = output.find(sentence);
    EXPECT_NE(first, std::string::npos);
    EXPECT_EQ(output.find(sentence, first + 1), std::string::npos);
    EXPECT_EQ(output.find("tried again at the next start"), std::string::npos);
}

TEST_F(ScoresE2eTest, NothingIsOpenedAndNobodyIsWokenBeforeAGameEnds) {
    TetrisProgram program(makeGame());
    program.startGame();
    program.send(" ");
    program.waitForNumber("Pieces", 2);
    EXPECT_FALSE(fs::exists(findFile()));
    program.sendAndSee(std::string(60, ' '), "New best!");
    program.expectSilence();
    // The file is open only during reads and writes.
    for (const auto& entry :
         fs::directory_iterator("/proc/" + std::to_string(program.getPid()) + "/fd")) {
        std::error_code error;
        EXPECT_EQ(fs::read_symlink(entry.path(), error).string().find("scores.db"),
                  std::string::npos);
    }
}

TEST_F(ScoresE2eTest, ASolvedBoardIsAmongTheResults) {
    for (const char* const count : {" of 1", " of 2"}) {
        TetrisOptions options = makeGame();
        NpuzzleProgram program({"--board", "1 2 3/4 5 6/7 _ 8"}, options);
        program.waitForText("Moves");
        if (count == std::string_view(" of 2")) program.waitForText("1 in 0:00");
        program.sendAndSee(SpecialKey::Left, "SOLVED");
        program.waitForText("Saved: place");
        program.waitForText(count);
        program.signal(SIGKILL);
        program.waitForEnd();
    }
    const auto best = tui::StoredPuzzleScores(findFile(), "").findBest({.size = {3, 3}});
    ASSERT_TRUE(best);
    EXPECT_EQ(best->name, "Ann");
    EXPECT_EQ(best->moves, 1);
    EXPECT_EQ(best->board, "3x3:1,2,3,4,5,6,7,0,8");
    EXPECT_EQ(countIn(listScores(), "\n"), 0U) << "tables of their own";
}

}  // namespace
}  // namespace test
