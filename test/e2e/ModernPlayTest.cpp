#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "test/e2e/SharedFolders.h"

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

    std::string readOnlyFile(const fs::path& folder) const {
        std::vector<fs::path> files;
        for (const auto& entry : fs::directory_iterator(getFolder() / folder)) {
            if (entry.path().extension() == ".replay") files.push_back(entry.path());
        }
        EXPECT_EQ(files.size(), 1U);
        return files.empty() ? "" : readFile(files.front());
    }
};

TEST_F(ModernPlayE2eTest, APositionGoesIntoTheClipboardAndIsPrintedAtTheEnd) {
    TetrisOptions options = makeCheese();
    options.background = "rgb:0000/0000/0000";  // a terminal that answers
    TetrisProgram program(options);
    program.startGame("Level");
    program.send("y");
    program.waitForText("A fumen is printed");
    program.waitForAllOutput();
    std::string sent;
    for (const std::string& write : program.outputByWrite(0))
        sent += write;
    EXPECT_NE(sent.find("\033]52;c;djExNU"), std::string::npos) << "v115";
    program.send("qq");
    EXPECT_EQ(program.waitForEnd(), ProgramEnd{});
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
        program.send(" ");
        program.waitForText("FINISHED");
        EXPECT_TRUE(program.isShown("cheese "));
        program.waitForText("Saved");
        EXPECT_TRUE(program.isShown("New best!"));
        program.send("q");
        EXPECT_EQ(program.waitForEnd(), ProgramEnd{});
    }
    const std::string row =
        print({"scores", "--rules", "modern", "--goal", "cheese", "--format", "json"});
    EXPECT_NE(row.find(R"("rules":"modern","goal":"cheese","level":1)"), std::string::npos) << row;
    EXPECT_NE(row.find(R"("rows":1)"), std::string::npos) << row;
    EXPECT_NE(row.find(R"("judged":1,"faults":)"), std::string::npos) << row;
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

TEST_F(ModernPlayE2eTest, GStartsACheeseGameAgainWithoutAQuestionAndStoresNothing) {
    TetrisProgram program(makeCheese());
    program.startGame("Level");
    program.send("cx");
    program.waitForText("0/1 dug");
    program.waitForAllOutput();
    program.send(" ");
    program.waitForNumber("Pieces", 1);
    program.send("G");
    program.waitUntil([&] { return program.numberBeside("Pieces") == 0; }, "a new game");
    EXPECT_FALSE(program.isShown("y "));
    program.send("qq");
    EXPECT_EQ(program.waitForEnd(), ProgramEnd{});
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

TEST_F(ModernPlayE2eTest, ASuspendedGameGoesOnWhereItWas) {
    {
        TetrisProgram program(
            makeOptions({"--rules", "modern", "--goal", "sprint", "--seed", "7"}));
        program.startGame("Level");
        program.send(" ");
        program.waitForNumber("Pieces", 1);
        program.send("xj");
        program.waitForAllOutput();
        program.send("q");
        program.waitForText("keep it");
        program.press(SpecialKey::Enter);
        EXPECT_EQ(program.waitForEnd(), ProgramEnd{});
    }
    const std::string left = readOnlyFile("state/tetris/left");
    EXPECT_TRUE(left.starts_with("tetris-replay 2\nrules modern\ngoal sprint\n")) << left;
    EXPECT_NE(left.find("\nend left\n"), std::string::npos) << left;
    EXPECT_TRUE(print({"replay", "--verify", write("left.replay", left)}).find(": ok ") !=
                std::string::npos);
    TetrisProgram program(makeOptions({"--continue"}));
    program.waitForText("/40 rows");
    EXPECT_EQ(program.numberBeside("Pieces"), 1);
    program.send("p ");
    program.waitForNumber("Pieces", 2);
}

TEST_F(ModernPlayE2eTest, ALandThatRepeatsByItselfIsOneLand) {
    TetrisProgram program(makeOptions({"--rules", "modern", "--seed", "7"}));
    program.startGame("Level");
    program.send(std::string(8, ' '));  // at once, because a busy machine takes them late
    program.waitForAllOutput();
    EXPECT_EQ(program.numberBeside("Pieces"), 1);
    program.watchFor(300ms);
    program.send(" ");
    program.waitForNumber("Pieces", 2);
}

TEST_F(ModernPlayE2eTest, TheFirstModernGameSaysWhatItsKeysAre) {
    TetrisProgram program(makeOptions({"--seed", "7"}));
    program.waitForText("Watch a brain");
    program.send("u");
    program.waitForText("marathon");
    program.press(SpecialKey::Enter);
    program.waitForText("c holds; settings are C");
    program.send("c");
    program.waitForAllOutput();
    EXPECT_FALSE(program.isShown("SETTINGS"));
    program.send("C");
    program.waitForText("SETTINGS");
}

}  // namespace
}  // namespace test
