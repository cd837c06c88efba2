#include <gtest/gtest.h>

#include <span>
#include <string>
#include <vector>

#include "test/support/Contents.h"
#include "test/support/terminal/ChildProcess.h"
#include "test/support/terminal/TetrisChild.h"
#include "tui/command/tetris/Commands.h"

namespace tui {
namespace {

using test::printTetris;

// The names of the commands, with this between them.
std::string joinNames(const std::string& between, std::span<const CommandEntry> commands) {
    std::string names;
    for (const CommandEntry& command : commands)
        names += (names.empty() ? "" : between) + std::string(command.name);
    return names;
}

TEST(MainTest, EveryCommandIsListedAndHasHelpAndAVersion) {
    const std::string version = printTetris("--version");
    EXPECT_TRUE(version.starts_with("tetris ")) << version;
    for (const std::string option : {"--help", "-h"}) {
        const std::string list = printTetris(option);
        EXPECT_TRUE(list.starts_with("Tetris in the terminal")) << list;
        for (const CommandEntry& command : getTetris().commands) {
            const std::string name(command.name);
            EXPECT_TRUE(test::hasParts(list, {"\n  " + name + " ", command.about}));
            test::expectPrinted(name + " " + option, {"Usage: tetris " + name, "--version"});
            EXPECT_EQ(printTetris(name + " --version"), version);
        }
    }
}

// Which commands ./play builds the laboratory for.
TEST(MainTest, ThePlayScriptKnowsTheCommandsOfTheLaboratory) {
    std::vector<CommandEntry> commands;
    for (const CommandEntry& command : getTetris().commands)
        if (command.run == startLaboratory) commands.push_back(command);
    EXPECT_TRUE(test::hasParts(test::readFile(TETRIS_SOURCE "/play"),
                               {"    " + joinNames(" | ", commands) + ") target=tetris-lab ;;\n"}));
}

TEST(MainTest, HelpOfMatchesOffersOnlySequencesThatTheyTake) {
    test::expectPrinted("versus --help", {"the pieces: bag or random (default bag)"});
}

TEST(MainTest, HelpIsGivenAlsoBesideAWrongValue) {
    test::expectPrinted("run --seed x --help", {"--seed"});
}

TEST(MainTest, AnUnknownCommandIsAnsweredWithTheCommandsThereAre) {
    for (const std::string word : {"foo", ""}) {
        const test::ChildResult result = test::runTetris({word});
        EXPECT_TRUE(test::hasFailed(result, 2,
                                    "tetris: there is no command '" + word + "'; expected one of " +
                                        joinNames(", ", getTetris().commands) + "\n"));
        EXPECT_EQ(result.out, "");
    }
}

TEST(MainTest, OutputThatCannotBeWrittenFailsInOneSentence) {
    for (const std::string line : {"--help", "--version", "brains", "run --help",
                                   "run --sequence test", "run --sequence test --format json",
                                   "run -n 2000000000 --seed 0 --pieces 50 --format csv"}) {
        SCOPED_TRACE(line);
        EXPECT_TRUE(
            test::hasFailed(test::runTetris(test::splitWords(line), {.outFile = "/dev/full"}), 1,
                            "tetris: cannot write to standard output: No space left on device\n"));
    }
}

}  // namespace
}  // namespace tui
