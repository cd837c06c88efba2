#include <gtest/gtest.h>

#include <array>
#include <optional>
#include <random>
#include <set>
#include <string>

#include "test/e2e/ModelGame.h"
#include "test/e2e/ScreenWell.h"
#include "test/e2e/TetrisProgram.h"

// Games played at the terminal, by keys and by brains, compared with the rules alone.

namespace {

using namespace test;
using tetris::Verb;

// So slow that the clock hardly moves the piece.
const TetrisOptions kSlowTestGame{.arguments = {"play", "--sequence", "test", "--speed", "0"}};

TetrisOptions fastGame(std::vector<std::string> more) {
    more.insert(more.end(), {"--brain-active", "--speed", "100"});
    return {.arguments = std::move(more)};
}

TEST(PlayTest, TheFirstScreenShowsTheKeysAndWaitsForEnter) {
    TetrisProgram program;
    for (const char* const text :
         {"Play", "Watch a brain", "Settings", "Keys", "Quit", "Enter go"}) {
        program.waitForText(text);
    }
    EXPECT_EQ(program.numberBeside("Pieces"), -1);
    program.press(SpecialKey::Enter);
    EXPECT_EQ(program.waitForNumber("Pieces", 1), 1);
    EXPECT_EQ(program.numberBeside("Score"), 1);
    EXPECT_EQ(program.numberBeside("Rows"), 0);
    EXPECT_GE(program.numberBeside("Seed"), 0);
}

TEST(PlayTest, PlayIsWhatTheProgramDoesWithoutACommand) {
    TetrisProgram program({.arguments = {"play"}});
    program.startGame();
}

TEST(PlayTest, TheClockLetsThePieceFall) {
    TetrisProgram program({.arguments = {"--speed", "95", "--sequence", "test"}});
    program.startGame();
    EXPECT_GE(program.waitForNumber("Pieces", 2), 2);
    EXPECT_EQ(program.numberBeside("Score"), program.numberBeside("Pieces"));
}

TEST(PlayTest, EveryVerbHasItsKeys) {
    TetrisProgram program(kSlowTestGame);
    program.startGame();
    ModelGame model;
    model.expectOn(program);
    model.play(program, "j", {Verb::Left});
    model.play(program, SpecialKey::Left, {Verb::Left});
    model.play(program, "l", {Verb::Right});
    model.play(program, SpecialKey::Right, {Verb::Right});
    model.play(program, "k", {Verb::Rotate});
    model.play(program, "i", {Verb::Rotate});
    model.play(program, SpecialKey::Up, {Verb::Rotate});
    model.play(program, SpecialKey::Down, {Verb::Down});
    // Both forms of the arrows, because terminals may send either, whatever their description says.
    model.play(program, "\033[D", {Verb::Left});
    model.play(program, "\033OD", {Verb::Left});
    model.play(program, "\033[C", {Verb::Right});
    model.play(program, "\033OC", {Verb::Right});
    model.play(program, "n", {Verb::Drop});
    model.play(program, "l", {Verb::Right});
    model.playHardDrop(program, " ");
    EXPECT_EQ(model.getGame().getPieces(), 2);
}

TEST(PlayTest, ManyKeysAtOnceAllCount) {
    TetrisProgram program(kSlowTestGame);
    program.startGame();
    ModelGame model;
    model.play(program, "kjjjn", {Verb::Rotate, Verb::Left, Verb::Left, Verb::Left, Verb::Drop});
    model.playHardDrop(program, " ");
    model.play(program, "llllk",
               {Verb::Right, Verb::Right, Verb::Right, Verb::Right, Verb::Rotate});
    model.playHardDrop(program, " ");
}

class RandomKeysTest : public testing::TestWithParam<unsigned> {};
INSTANTIATE_TEST_SUITE_P(Seeds, RandomKeysTest, testing::Values(1U, 2U, 3U));

TEST_P(RandomKeysTest, FollowTheRules) {
    struct KeyAndVerb {
        const char* key;
        Verb verb;
    };
    constexpr std::array<KeyAndVerb, 5> kKeys{{{"j", Verb::Left},
                                               {"l", Verb::Right},
                                               {"k", Verb::Rotate},
                                               {"n", Verb::Drop},
                                               {"\033OB", Verb::Down}}};
    constexpr int kRounds = 120;
    TetrisProgram program(kSlowTestGame);
    program.startGame();
    ModelGame model;
    std::mt19937 random(GetParam());
    model.expectOn(program);
    for (int round = 0; round < kRounds && model.getGame().isRunning(); ++round) {
        const size_t choice = random() % (kKeys.size() + 1);
        if (choice == kKeys.size()) {
            model.playHardDrop(program, " ");
        } else {
            model.play(program, kKeys[choice].key, {kKeys[choice].verb});
        }
    }
}

TEST(PlayTest, AsciiShowsThePiecesAsLetters) {
    TetrisOptions options = fastGame({"--charset", "ascii", "--seed", "1"});
    TetrisProgram program(options);
    program.startGame();
    std::set<char> seen;
    program.waitUntil(
        [&] {
            const std::optional<ScreenWell> well = findWell(program.getTerminal());
            for (const std::string& row : well ? well->rows : std::vector<std::string>()) {
                seen.insert(row.begin(), row.end());
            }
            for (const char letter : std::string_view("ILJSZOT")) {
                if (!seen.contains(letter)) return false;
            }
            return true;
        },
        "all seven letters");
    for (const char cell : seen) {
        EXPECT_NE(std::string_view("ILJSZOT.[=").find(cell), std::string_view::npos) << cell;
    }
}

TEST(PlayTest, TheBrainPlaysOnWhenItIsSwitchedOn) {
    TetrisProgram program({.arguments = {"--speed", "98"}});
    program.startGame();
    program.send("b");
    program.waitForNumber("Score", 4);
    program.send("++");
    program.waitForNumber("Rows", 5);
    EXPECT_GT(program.numberBeside("Score"), program.numberBeside("Pieces"));
    // Without the brain pieces pile up in the middle, until no more fits.
    program.send("b");
    program.waitForText("Enter new");
}

TEST(PlayTest, TheTestGameEndsWithItsNumbers) {
    TetrisProgram program(fastGame({"--sequence", "test"}));
    program.startGame();
    program.waitForText("Enter new");
    EXPECT_EQ(program.numberBeside("Score"), 270);
    EXPECT_EQ(program.numberBeside("Pieces"), 100);
    EXPECT_EQ(program.numberBeside("Rows"), 34);
    EXPECT_TRUE(program.isShown("100/100"));
    EXPECT_TRUE(program.isShown("--sequence test"));
    EXPECT_TRUE(program.isShown("270"));
}

TEST(PlayTest, TheAdversaryEndsTheTestGameEarly) {
    TetrisProgram program(fastGame({"--sequence", "test", "--adversary", "100"}));
    program.startGame();
    program.waitForText("Enter new");
    EXPECT_EQ(program.numberBeside("Score"), 45);
    EXPECT_EQ(program.numberBeside("Pieces"), 40);
    EXPECT_EQ(program.numberBeside("Rows"), 1);
}

TEST(PlayTest, TheBadBrainEndsTheTestGameAtOnce) {
    TetrisProgram program(fastGame({"--sequence", "test", "--brain", "bad"}));
    program.startGame();
    program.waitForText("Enter new");
    EXPECT_EQ(program.numberBeside("Score"), 15);
    EXPECT_EQ(program.numberBeside("Pieces"), 15);
}

TEST(PlayTest, TheSameGameAgainAfterItsEnd) {
    TetrisProgram program(fastGame({"--sequence", "test", "--pieces", "7"}));
    program.startGame();
    program.waitForText("Enter new");
    program.waitForAllOutput();
    EXPECT_TRUE(program.isShown("7/7"));
    const std::string first = findWell(program.getTerminal())->toPicture();
    // The slowest speed, so that the screen without the card is seen before the next game ends.
    program.send("--------------------");
    program.send("G");
    program.waitForNoText("Enter new");
    program.send("++++++++++++++++++++");
    program.waitForText("Enter new");
    program.waitForAllOutput();
    EXPECT_EQ(findWell(program.getTerminal())->toPicture(), first);
}

TEST(PlayTest, ANewGameHasANewSeedAndAgainTheSame) {
    TetrisProgram program({.arguments = {"--seed", "123456", "--speed", "0"}});
    program.startGame();
    program.waitUntil([&] { return program.numberBeside("Seed") == 123456; }, "its seed");
    program.send(" Gy");
    program.waitUntil([&] { return program.numberBeside("Pieces") == 1; }, "the game again");
    EXPECT_EQ(program.numberBeside("Seed"), 123456);
    program.send("gy");
    program.waitUntil([&] { return !program.isShown(" 123456 "); }, "another seed");
    EXPECT_EQ(program.numberBeside("Pieces"), 1);
}

TEST(PlayTest, TheLimitOfPiecesIsShownAndKept) {
    TetrisProgram program({.arguments = {"--pieces", "2", "--speed", "0"}});
    program.startGame();
    EXPECT_TRUE(program.isShown("1/2"));
    program.send(" ");
    program.waitForText("2/2");
    program.send(" ");
    program.waitForText("Enter new");
    program.waitForText("--pieces");
}

}  // namespace
