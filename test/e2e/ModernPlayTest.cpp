#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>
#include <string>

#include "test/e2e/SharedFolders.h"
#include "test/support/Contents.h"

// Modern games in the real program.

namespace test {
namespace {

using namespace std::chrono_literals;
namespace fs = std::filesystem;

class ModernPlayE2eTest : public SharedFoldersTest {
protected:
    // A game with one row of garbage, whose hole is in column 8; the second piece is an I.
    TetrisOptions makeCheese() const {
        return makeOptions(
            {"--rules", "modern", "--goal", "cheese", "--garbage", "1", "--seed", "0"});
    }
};

TEST_F(ModernPlayE2eTest, APositionGoesIntoTheClipboardAndIsPrintedAtTheEnd) {
    TetrisOptions options = makeCheese();
    options.background = "rgb:0000/0000/0000";  // a terminal that answers
    TetrisProgram program(options);
    program.startGame("Level");
    program.sendAndSee("y", "A fumen is printed");
    program.waitForAllOutput();
    std::string sent;
    for (const std::string& write : program.outputByWrite(0))
        sent += write;
    EXPECT_NE(sent.find("\033]52;c;djExNU"), std::string::npos) << "v115";
    expectThatItQuits(program, "qq");
    program.waitForText("v115@");
    expectRestored(program);
}

TEST_F(ModernPlayE2eTest, AGameIsPlayedToItsGoalAndStoredWithItsTime) {
    {
        TetrisProgram program(makeCheese());
        program.startGame("Level");
        program.waitForText("0/1 dug");
        // Hold brings the I, which stands up and falls into the hole.
        program.send("cxlll");
        program.waitForAllOutput();
        program.sendAndSee(" ", "FINISHED");
        EXPECT_TRUE(program.isShown("cheese "));
        program.waitForText("Saved");
        EXPECT_TRUE(program.isShown("New best!"));
        expectThatItQuits(program);
    }
    const std::string row =
        print({"scores", "--rules", "modern", "--goal", "cheese", "--format", "json"});
    EXPECT_TRUE(test::hasParts(row, {R"("rules":"modern","goal":"cheese","level":1)", R"("rows":1)",
                                     R"("judged":1,"faults":)"}));
    EXPECT_EQ(print({"scores", "--rules", "classic", "--format", "json"}), "");
    const std::string replay = print({"scores", "--replay", "1"});
    const fs::path file = write("1.replay", replay);
    const std::string verified = print({"replay", "--verify", file});
    EXPECT_TRUE(verified.starts_with(file.string() + ": ok score ")) << verified;
    EXPECT_NE(verified.find(" pieces 1 rows 1 time "), std::string::npos) << verified;
    // A later game races it.
    TetrisProgram later(makeCheese());
    later.startGame("Level");
    later.waitForText("Pace");
    later.waitForText("to best");
}

// As a debugger, a frozen container and a sleeping machine do.
TEST_F(ModernPlayE2eTest, TimeInWhichTheProcessDidNotRunIsNotPlayed) {
    TetrisProgram program(makeOptions({"--rules", "modern", "--level", "15", "--seed", "3"}));
    program.startGame("Level");
    program.signal(SIGSTOP);
    EXPECT_EQ(program.waitForStop(), SIGSTOP);
    // Longer than the loop may be late, and than two pieces take at this level.
    program.watchFor(1500ms);
    program.continueInForeground();
    program.waitForText("PAUSED");
    EXPECT_EQ(program.numberBeside("Pieces"), 0) << "pieces have locked meanwhile";
}

}  // namespace
}  // namespace test
