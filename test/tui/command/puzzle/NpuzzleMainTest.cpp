#include <gtest/gtest.h>

#include <algorithm>

#include "test/support/Contents.h"
#include "test/support/terminal/NpuzzleChild.h"
#include "tui/command/puzzle/PuzzleCommands.h"

namespace tui {
namespace {

using test::ChildResult;
using test::runNpuzzle;

TEST(NpuzzleMainTest, EveryCommandIsListedAndHasHelpAndTheProgramsVersion) {
    const std::string list = test::outputOf(runNpuzzle({"--help"}));
    const std::string version = runNpuzzle({"--version"}).out;
    EXPECT_TRUE(version.starts_with("npuzzle ")) << version;
    EXPECT_TRUE(test::hasParts(list, {"'npuzzle COMMAND --help'"}));
    for (const CommandEntry& command : getNpuzzle().commands) {
        const std::string name(command.name);
        EXPECT_TRUE(test::hasParts(list, {"\n  " + name + " "}));
        EXPECT_EQ(runNpuzzle({name, "--version"}).out, version);
        EXPECT_TRUE(test::hasParts(test::outputOf(runNpuzzle({name, "--help"})),
                                   {"Usage: npuzzle " + name}));
    }
}

// One sentence names the wrong argument and what was expected.
TEST(NpuzzleMainTest, WrongUsageIsRefusedInOneSentence) {
    struct Row {
        std::vector<std::string> arguments;
        const char* said;
    };
    const std::vector<Row> rows{
        {{"foo"}, "there is no command 'foo'"},
        {{"play", "--foo"}, "there is no option '--foo'"},
        {{"--size", "1x4"}, "--size: '1x4'"},
        {{"--size", "17x4"}, "--size: '17x4'"},
        {{"--size", "4"}, "--size: '4'"},
        {{"--seed", "9223372036854775808"}, "--seed: '9223372036854775808'"},
        {{"--seed", "-1"}, "--seed"},
        {{"--shuffle", "riffle"}, "expected uniform or walk"},
        {{"--move", "hand"}, "expected tile or blank"},
        {{"--slide-ms", "1001"}, "from 0 to 1000"},
        {{"--id", "1 2/3 _"}, "is not an id"},
        {{"--id", "4x4#u1", "--seed", "2"}, "--id says all"},
        {{"--id", "4x4#x1"}, "--id: '4x4#x1'"},
        {{"--board", "1 2/3 _"}, "solved already"},
        {{"--board", "2 1/3 _"}, "1 inversions"},
        {{"--restricted", "--board", "2 1/3 _"}, "1 inversions"},  // a text, and no file
        {{"--board", "1 2/3 3"}, "--board: '1 2/3 3'"},
        {{"--board", "1 2/_ 3", "--size", "3x3"}, "--board"},
        {{"--board", "1 2/_ 3", "--seed", "3"}, "no --seed"},
        {{"--color", "blue"}, "auto, always, never, 16 or 8"},
        {{"solve", "1 2"}, "BOARD: '1 2'"},
        {{"solve", "2x2#u1", "extra"}, "'2x2#u1 extra'"},
        {{"solve", "--method", "magic", "2x2#u1"}, "--method: 'magic'"},
        {{"solve", "--heuristic", "magic", "2x2#u1"}, "--heuristic: 'magic'"},
        {{"solve", "--heuristic", "pdb-6-6-3", "3x3#u1"}, "BOARD"},
        {{"solve", "--method", "bfs", "--heuristic", "manhattan", "2x2#u1"}, "takes no heuristic"},
        {{"solve", "--method", "bfs", "5x5#u1"}, "does not fit"},
        {{"solve", "--optimal", "--fast", "2x2#u1"}, "exclude each other"},
        {{"solve", "--time", "0", "2x2#u1"}, "--time: '0'"},
        {{"solve", "--time", "nan", "2x2#u1"}, "--time: 'nan'"},
        {{"solve", "--nodes", "0", "2x2#u1"}, "--nodes: '0'"},
        {{"solve", "--memory", "0", "2x2#u1"}, "--memory: '0'"},
        {{"solve", "-j", "0", "2x2#u1"}, "-j: '0'"},
        {{"solve", "--format", "xml", "2x2#u1"}, "expected text or json"},
        {{"solve", "--blank", "middle", "2x2#u1"}, "expected last or first"},
        {{"solve", "--size", "4x4", "3x3#u1"}, "4x4"},
        {{"solve", "--size", "4x4", "1 2/3 _"}, "4x4"},
        {{"solve", "--goal", "1 2/3 _", "1 2 3/4 5 6/7 8 _"}, "the board is 3x3; expected 2x2"},
        {{"solve", "--goal", "1 2/3 3", "1 2/3 _"}, "--goal: '1 2/3 3'"},
        {{"solve", "--goal", "1 2/3 _", "--blank", "last", "1 2/3 _"}, "--blank"},
        {{"verify", "--goal", "1 2/3 _", "--blank", "last", "1 2/3 _", "L"}, "--blank"},
        {{"verify"}, "BOARD is missing"},
        {{"verify", "2x2#u1"}, "MOVES is missing"},
        {{"verify", "2x2#u1", "LX"}, "MOVES: 'LX'"},
        {{"explain"}, "BOARD is missing"},
        {{"explain", "1 2/3 9"}, "BOARD: '1 2/3 9'"},
        {{"shuffle", "-n", "0"}, "-n: '0'"},
        {{"shuffle", "--seed", "9223372036854775807", "-n", "2"}, "--seed"},
        {{"shuffle", "--length", "x"}, "--length: 'x'"},
        {{"shuffle", "--length", "5", "--shuffle", "walk"}, "--shuffle"},
        {{"tables", "eat"}, "list, build or remove"},
        {{"tables", "build"}, "NAME is missing"},
        {{"tables", "build", "9x9-1"}, "NAME: '9x9-1'"},
        {{"tables", "list", "4x4-6-6-3"}, "takes no name"},
    };
    for (const Row& row : rows) {
        const ChildResult result = runNpuzzle(row.arguments);
        SCOPED_TRACE(testing::PrintToString(row.arguments));
        EXPECT_TRUE(test::hasFailed(result, 2, {"npuzzle", row.said}));
        EXPECT_EQ(result.out, "");
        EXPECT_EQ(std::ranges::count(result.err, '\n'), 1) << result.err;
    }
}

TEST(NpuzzleMainTest, WithoutATerminalPlayPointsToSolve) {
    const ChildResult result = runNpuzzle({});
    EXPECT_EQ(result.out, "");
    EXPECT_TRUE(test::hasFailed(
        result, 1,
        "npuzzle: standard input is not a terminal; to solve without a screen: npuzzle solve\n"));
}

}  // namespace
}  // namespace tui
