#include "tui/command/game/GameArguments.h"

#include <gtest/gtest.h>

#include <set>

#include "core/base/JavaRandom.h"
#include "test/support/Arguments.h"
#include "test/support/DirectoryTest.h"
#include "test/support/Text.h"
#include "tui/command/ArgumentParser.h"
#include "tui/command/game/PlayArguments.h"

namespace tui {
namespace {

using tetris::GameSetup;

constexpr uint64_t kMaxSeed = base::JavaRandom::kSeedLimit - 1;

// Parses the arguments in the line, which are separated by blanks.
void parse(const std::string& line, ArgumentParser& parser) {
    test::Arguments words(test::splitWords("tetris " + line));
    EXPECT_TRUE(parser.parse(words.get()));
}

GameArguments parse(const std::string& line) {
    GameArguments arguments;
    ArgumentParser parser("tetris", "");
    addGameOptions(parser, arguments);
    parse(line, parser);
    return arguments;
}

PlayArguments parsePlay(const std::string& line) {
    PlayArguments arguments;
    ArgumentParser parser("tetris play", "");
    addPlayOptions(parser, arguments);
    parse(line, parser);
    parser.check();
    return arguments;
}

TEST(GameArgumentsTest, ByDefaultAGameIsTenByTwentyOfTheBagForTheDefaultBrain) {
    const GameArguments arguments = parse("");
    EXPECT_EQ(arguments.setup.sequence, "bag");
    EXPECT_EQ(arguments.setup.brain, "default");
    EXPECT_EQ(arguments.setup.rules, (tetris::GameRules{.width = 10, .rows = 20, .limit = 0}));
    EXPECT_EQ(arguments.setup.adversary, 0);
    EXPECT_FALSE(arguments.seed);
}

TEST(GameArgumentsTest, EveryOptionIsTakenOver) {
    const GameArguments arguments = parse(
        "--sequence random --seed 7 --brain bad --adversary 30 --size 8x18 --pieces 2147483647");
    EXPECT_EQ(arguments.setup.sequence, "random");
    EXPECT_EQ(arguments.seed, 7U);
    EXPECT_EQ(arguments.setup.brain, "bad");
    EXPECT_EQ(arguments.setup.adversary, 30);
    EXPECT_EQ(arguments.setup.rules,
              (tetris::GameRules{.width = 8, .rows = 18, .limit = 2147483647}));
}

TEST(GameArgumentsTest, TheBoundsOfEveryRangeAreTaken) {
    for (const char* line :
         {"--seed 0", "--seed 281474976710655", "--seed 007", "--adversary 0", "--adversary 100",
          "--size 3x1", "--size 64x60", "--pieces 1", "--sequence test --seed 0"}) {
        EXPECT_NO_THROW(parse(line)) << line;
    }
}

TEST(GameArgumentsTest, ValuesOutOfRangeOrShapeAreRefused) {
    const std::vector<std::pair<std::string, std::vector<std::string>>> refused = {
        {"--seed ",
         {"x", "-1", "+1", "0x10", "1.5", "1e3", "5x", "281474976710656",
          "99999999999999999999999"}},
        {"--adversary ", {"101", "-1", "30%"}},
        {"--size ",
         {"2x5", "65x20", "10x0", "10x61", "10", "10x", "x20", "10x20x30", "10X20", "10*20",
          "-10x20"}},
        {"--pieces ", {"0", "-1", "2147483648"}},
        {"--sequence ", {"Bag", "bags"}},
        {"--brain ", {"none", "Default"}}};
    for (const auto& [option, values] : refused)
        for (const std::string& value : values)
            EXPECT_THROW(parse((option + value).c_str()), UsageError) << option << value;
}

TEST(GameArgumentsTest, TheSeedGivenIsTheOneToPlayAndTheTestSequenceHasZero) {
    EXPECT_EQ(parse("--seed 12").chooseSeed(), 12U);
    EXPECT_EQ(parse("--sequence random --seed 281474976710655").chooseSeed(), kMaxSeed);
    EXPECT_EQ(parse("--sequence test").chooseSeed(), 0U);
    EXPECT_EQ(parse("--sequence test --seed 0").chooseSeed(), 0U);
}

TEST(GameArgumentsTest, FreshSeedsComeFromTheWholeRange) {
    std::set<uint64_t> seeds;
    uint64_t ones = 0;
    uint64_t zeros = 0;
    for (int i = 0; i < 200; ++i) {
        const uint64_t seed = parse("").chooseSeed();
        ASSERT_LE(seed, kMaxSeed);
        seeds.insert(seed);
        ones |= seed;
        zeros |= ~seed & kMaxSeed;
    }
    // Each of these fails by chance at most once in 10^10 runs.
    EXPECT_EQ(seeds.size(), 200U);
    EXPECT_EQ(ones, kMaxSeed);
    EXPECT_EQ(zeros, kMaxSeed);
}

TEST(GameArgumentsTest, OptionsAreWrittenAsShortAsTheyCanBe) {
    EXPECT_EQ(formatGameOptions({}, 7), "--seed 7");
    EXPECT_EQ(formatGameOptions({.sequence = "test"}, 0), "--sequence test");
    EXPECT_EQ(formatGameOptions({.sees = 0, .tellsSeed = true}, 7),
              "--seed 7 --sees 0 --tell-seed");
    EXPECT_EQ(formatGameOptions({.sequence = "random"}, kMaxSeed),
              "--sequence random --seed 281474976710655");
    EXPECT_EQ(formatGameOptions({.sequence = "random",
                                 .brain = "bad",
                                 .rules = {.width = 8, .rows = 18, .limit = 50},
                                 .adversary = 30},
                                0),
              "--sequence random --seed 0 --size 8x18 --pieces 50 --adversary 30 --brain bad");
}

TEST(GameArgumentsTest, AGameOnTheScreenIsRepeatedWithItsKindOfSpeed) {
    EXPECT_EQ(formatPlayOptions({.rules = {.rising = true}}, 7, false), "--seed 7");
    EXPECT_EQ(formatPlayOptions({}, 7, false), "--seed 7 --no-rising");
    EXPECT_EQ(formatPlayOptions({}, 7, true), "--seed 7 --brain-active");
    EXPECT_EQ(formatPlayOptions({.sequence = "test"}, 0, false), "--sequence test");
    // A brain steered all of a game that began as a person's.
    EXPECT_EQ(formatPlayOptions({.rules = {.rising = true}}, 7, true), "--seed 7 --brain-active");
}

using GameArgumentsFileTest = test::DirectoryTest;

TEST_F(GameArgumentsFileTest, AStackIsGivenInATextOrInAFile) {
    const std::string modern = "--rules modern --goal zen --board ";
    const auto read = [&](const std::string& board) {
        return parsePlay(modern + board).game.setup.rules.board;
    };
    EXPECT_EQ(read("##.#######/####.#####"), "##.#######/####.#####");
    const std::string bottom = "v115@bhD8AeE8JeAgWaAFLDmClcJSAVDVSAVG88AYe88A52?jFDs/AAA";
    EXPECT_EQ(read(bottom), "####.##### #Q=[I](T)OSZLJ");
    EXPECT_EQ(read("#Q=[T](I)SZ"), "#Q=[T](I)SZ") << "without a stack";
    EXPECT_EQ(read(write("picture", "....\n#.##\n####\n") + " --size 4x20"), "#.##");
    EXPECT_EQ(read(write("fumen", bottom + "\n")), "####.##### #Q=[I](T)OSZLJ");
    EXPECT_EQ(read(write("queue", "#.##\n#Q=[](S)\n") + " --size 4x20"), "#.## #Q=[](S)");
    for (const std::string& wrong :
         {std::string("/none"), at(""), write("other", "a stack"), std::string("v115@vh!"),
          std::string("v115@vhAAgH"), std::string("#./#"), std::string("#.#/##."),
          std::string("#Q=[T]I"), std::string("#.########") + " --size 9x20",
          std::string("#.########") + " --restricted"})
        EXPECT_THROW(read(wrong), UsageError) << wrong;
    EXPECT_THROW(parsePlay("--board #.########"), UsageError) << "of a classic game";
    EXPECT_THROW(parsePlay("--rules modern --goal cheese --board #.########"), UsageError)
        << "it has its own rows";
    tetris::GameSetup setup;
    setup.rules = {.goal = tetris::Goal::Zen, .board = "#.../.###", .set = tetris::RuleSet::Modern};
    EXPECT_EQ(formatPlayOptions(setup, 7, false),
              "--seed 7 --rules modern --goal zen --board '#.../.###'");
}

TEST(GameArgumentsTest, AShellReadsEachValueAsOneWord) {
    EXPECT_EQ(formatGameOptions({.brain = "expectimax:depth=1,nodes=100"}, 7),
              "--seed 7 --brain expectimax:depth=1,nodes=100");
    EXPECT_EQ(formatGameOptions({.brain = "command:echo 'a b'; cat"}, 7),
              "--seed 7 --brain 'command:echo '\\''a b'\\''; cat'");
}

TEST(GameArgumentsTest, OptionsWrittenAreReadBackAsTheSameGame) {
    for (const char* line :
         {"--seed 7", "--sequence test", "--sequence test --pieces 20 --adversary 100",
          "--sequence random --seed 0 --size 3x1 --pieces 1 --adversary 1 --brain bad"}) {
        const GameArguments arguments = parse(line);
        EXPECT_EQ(formatGameOptions(arguments.setup, arguments.chooseSeed()), line);
    }
}

}  // namespace
}  // namespace tui
