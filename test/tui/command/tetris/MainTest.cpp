#include <gtest/gtest.h>

#include "brain/tetris/Brains.h"
#include "test/support/Contents.h"
#include "test/support/terminal/ChildProcess.h"
#include "test/support/terminal/TetrisChild.h"
#include "tui/command/tetris/Commands.h"

namespace tui {
namespace {

using test::ChildResult;

void expectDone(const ChildResult& result) {
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_EQ(result.err, "");
}

void expectWrongUsage(const ChildResult& result, const std::string& message) {
    EXPECT_EQ(result.exitCode, 2);
    EXPECT_EQ(result.out, "");
    EXPECT_EQ(result.err, message);
}

TEST(MainTest, HelpListsEveryCommand) {
    for (const char* option : {"--help", "-h"}) {
        const ChildResult result = test::runTetris({option});
        expectDone(result);
        EXPECT_EQ(result.out.find("Tetris in the terminal"), 0U);
        for (const CommandEntry& command : getTetris().commands) {
            EXPECT_NE(result.out.find("\n  " + std::string(command.name) + " "), std::string::npos);
            EXPECT_NE(result.out.find(command.about), std::string::npos);
        }
    }
}

TEST(MainTest, EveryCommandHasHelpAndAVersion) {
    const ChildResult version = test::runTetris({"--version"});
    expectDone(version);
    EXPECT_EQ(version.out.find("tetris "), 0U);
    for (const CommandEntry& command : getTetris().commands) {
        const std::string name(command.name);
        SCOPED_TRACE(name);
        const ChildResult own = test::runTetris({name, "--version"});
        expectDone(own);
        EXPECT_EQ(own.out, version.out);
        for (const char* option : {"--help", "-h"}) {
            const ChildResult help = test::runTetris({name, option});
            expectDone(help);
            EXPECT_TRUE(test::hasParts(help.out, {"Usage: tetris " + name, "--version"}));
        }
    }
}

// Which commands ./play builds the laboratory for.
TEST(MainTest, ThePlayScriptKnowsTheCommandsOfTheLaboratory) {
    std::string names;
    for (const CommandEntry& command : getTetris().commands)
        if (command.run == startLaboratory)
            names += (names.empty() ? "" : " | ") + std::string(command.name);
    EXPECT_NE(
        test::readFile(TETRIS_SOURCE "/play").find("    " + names + ") target=tetris-lab ;;\n"),
        std::string::npos)
        << names;
}

TEST(MainTest, HelpOfMatchesOffersOnlySequencesThatTheyTake) {
    const std::string help = test::runTetris({"versus", "--help"}).out;
    EXPECT_NE(help.find("the pieces: bag or random (default bag)"), std::string::npos) << help;
}

TEST(MainTest, HelpIsGivenAlsoBesideAWrongValue) {
    const ChildResult result = test::runTetris({"run", "--seed", "x", "--help"});
    expectDone(result);
    EXPECT_NE(result.out.find("--seed"), std::string::npos);
}

TEST(MainTest, AnUnknownCommandIsAnsweredWithTheCommandsThereAre) {
    std::string names;
    for (const CommandEntry& command : getTetris().commands)
        names += (names.empty() ? "" : ", ") + std::string(command.name);
    expectWrongUsage(test::runTetris({"foo"}),
                     "tetris: there is no command 'foo'; expected one of " + names + "\n");
    expectWrongUsage(test::runTetris({""}),
                     "tetris: there is no command ''; expected one of " + names + "\n");
}

TEST(MainTest, BrainsHaveALineEach) {
    const ChildResult result = test::runTetris({"brains"});
    expectDone(result);
    std::string rest = result.out;
    for (const tetris::BrainEntry& brain : tetris::getBrains()) {
        const std::string line = rest.substr(0, rest.find('\n'));
        EXPECT_EQ(line.find(brain.name), 0U);
        EXPECT_NE(line.find("  " + std::string(brain.about)), std::string::npos) << line;
        rest.erase(0, line.size() + 1);
    }
    EXPECT_EQ(rest, "");
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
