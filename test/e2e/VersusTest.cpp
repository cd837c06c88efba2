#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>
#include <string>
#include <vector>

#include "test/e2e/SharedFolders.h"
#include "test/support/Contents.h"
#include "test/support/Files.h"

// Matches in the real program.

namespace test {
namespace {

using namespace std::chrono_literals;
namespace fs = std::filesystem;

constexpr const char* kBot = "tbp:python3 " PROJECT_FOLDER "/test/support/bots/bot.py ";

class VersusE2eTest : public SharedFoldersTest {
protected:
    // A match with one rival that waits, so that nothing depends on the machine's speed.
    TetrisOptions makeMatch(const std::string& rival = "1") const {
        return makeOptions({"versus", "--rival", rival, "--seed", "4", "--turns"});
    }

    // The stored matches, a line of JSON each.
    std::string printMatches() const { return print({"scores", "--versus", "--format", "json"}); }

    // Verifies the replay of the match as `replay --verify` does.
    void expectThatReplayHolds(int id) const {
        const std::string text = print({"scores", "--versus", "--replay", std::to_string(id)});
        EXPECT_TRUE(text.starts_with("tetris-replay 3\n")) << text;
        const fs::path file = write("match.replay", text);
        const std::string verified = print({"replay", "--verify", file});
        EXPECT_TRUE(verified.starts_with(file.string() + ": ok ")) << verified;
    }
};

TEST_F(VersusE2eTest, AKilledSessionsMatchIsOfferedAndCountsAsGivenUpWhenANewOneBegins) {
    {
        TetrisProgram program(makeMatch());
        program.waitForText("Level 1");
        program.waitForAllOutput();
        program.send(" ");
        program.waitUntil(
            [&] {
                const auto games = readFiles(getFolder() / "state/tetris/left", ".replay");
                return games.size() == 1 && countIn(games.begin()->second, " 0 X\n") > 0;
            },
            "a journal with the first piece");
        program.signal(SIGKILL);
        static_cast<void>(program.waitForEnd());
    }
    {
        TetrisProgram next(makeOptions({}));
        next.waitForText("Back to the match against level 1");
        EXPECT_EQ(printMatches(), "");
        next.sendAndSee("R", "PAUSED");
        next.sendAndSee("p", "Level 1");
        next.signal(SIGTERM);
        static_cast<void>(next.waitForEnd());
    }
    {
        TetrisProgram next(makeMatch());
        next.waitForText("Level 1");
        next.waitForAllOutput();
        next.waitUntil([&] { return countIn(printMatches(), "\n") == 1; },
                       "the match that was left");
        giveUp(next);
        expectThatItQuits(next);
    }
    const std::string matches = printMatches();
    EXPECT_EQ(countIn(matches, R"("result":"lost")"), 2U) << matches;
    expectThatReplayHolds(1);
    expectThatReplayHolds(2);
}

TEST_F(VersusE2eTest, ARivalThatDiesEndsTheMatchWithTheReason) {
    TetrisProgram program(makeMatch(std::string(kBot) + "dying"));
    program.waitForText("Attack/min");
    program.waitForAllOutput();
    program.sendAndSee(" ", "scripted");
    // It dies after its third piece.
    for (int i = 0; i < 20 && !program.isShown("STOPPED"); ++i) {
        program.send(" ");
        program.watchFor(300ms);
    }
    program.waitForText("STOPPED");
    program.waitForText("the rival has failed");
    expectThatItQuits(program);
    EXPECT_NE(printMatches().find(R"("result":"stopped","counted":false)"), std::string::npos);
}

}  // namespace
}  // namespace test
