#include <gtest/gtest.h>

#include "test/support/JsonLines.h"
#include "test/support/terminal/ChildProcess.h"
#include "tui/command/report/WatchReport.h"

namespace tui {
namespace {

using test::ChildResult;

ChildResult watch(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {TETRIS_PROGRAM, "watch"});
    return test::runChild(arguments);
}

TEST(WatchCommandTest, WrongUsageIsNamedBeforeTheScreenIsTouched) {
    const std::string brains = "expected a name that 'tetris brains' lists";
    struct Case {
        std::vector<std::string> arguments;
        std::string message;
    };
    const std::vector<Case> cases{
        {{}, "BRAIN: is missing; expected two to four brains, as in 'tetris watch dt10 rvce'"},
        {{"dt10"}, "BRAIN: is missing; expected two to four brains"},
        {{"dt10", "rvce", "bad", "bcts", "dt20"},
         "BRAIN: 'dt20' is one too many; expected four at most"},
        {{"dt10", "nobody"}, "BRAIN: there is no brain 'nobody'; expected one of default"},
        {{"dt10", "gone.toml"}, "BRAIN: gone.toml: No such file or directory"},
        {{"dt10", "rvce", "--speed", "101"}, "expected a whole number from 0 to 100, or full"},
        {{"dt10", "rvce", "--speed", "fast"}, "expected a whole number from 0 to 100, or full"},
        {{"dt10", "rvce", "--format", "csv"}, "expected text or json"},
        {{"dt10", "rvce", "--sequence", "test", "--seed", "3"},
         "'3' is not a seed of the sequence"},
        {{"dt10", "rvce", "--size", "2x20"}, "expected columns and rows as in 10x20"},
        {{"dt10", "rvce", "--adversary", "101"}, "expected a whole number from 0 to 100"},
        {{"dt10", "rvce", "--brain", "bad"}, "--brain"},
        {{"dt10", "rvce", "-n"}, "-n"},
        {{"--restricted", "dt10", "mine.toml"}, "is not for a restricted session"},
        {{"--restricted", "dt10", "command:sh"}, "is not for a restricted session"},
        {{"--restricted", "dt10", "rvce", "--adversary-brain", "x.so"},
         "is not for a restricted session"},
        {{"--restricted", "dt10", "rvce", "--sequence", "file:/etc/passwd"},
         "expected bag, random or test"},
        {{"dt10", "rvce", "--goal", "zen"},
         "--goal: given with --rules classic; expected --rules modern"},
        {{"dt10", "rvce", "--no-hold"},
         "--no-hold: given with --rules classic; expected --rules modern"},
        {{"dt10", "rvce", "--next", "3"},
         "--next: given with --rules classic; expected --rules modern"},
        {{"dt10", "rvce", "--rules", "modern", "--next", "7"},
         "--next: '7' is not a number of pieces; expected a whole number from 0 to 6"},
        {{"dt10", "planner", "--rules", "modern"},
         "BRAIN: 'planner' does not play modern rules; expected default, bad,"},
        {{"dt10", "rvce", "--rules", "modern", "--adversary", "5"},
         "--adversary: given with --rules modern; expected --rules classic"},
    };
    for (const Case& wrong : cases) {
        const ChildResult result = watch(wrong.arguments);
        EXPECT_EQ(result.exitCode, 2) << wrong.message << "\n" << result.err;
        EXPECT_EQ(result.out, "");
        EXPECT_NE(result.err.find(wrong.message), std::string::npos)
            << "expected " << wrong.message << "\nis " << result.err;
        EXPECT_EQ(result.err.find('\n'), result.err.size() - 1) << "one sentence: " << result.err;
    }
}

TEST(WatchCommandTest, WithoutATerminalItPointsToMatch) {
    const ChildResult result = watch({"dt10", "rvce"});
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_EQ(result.out, "");
    EXPECT_EQ(result.err,
              "tetris: standard input is not a terminal; to compare brains without a screen: "
              "tetris match\n");
}

WatchState makeState() {
    WatchState state;
    state.setup.sequence = "random";
    state.setup.adversary = 20;
    state.seed = 7;
    state.brains.resize(3);
    state.brains[0].name = "dt10";
    state.brains[0].played = std::chrono::milliseconds(2500);
    state.brains[0].shot.result.pieces = 1000;
    state.brains[0].shot.result.tally.rows = 390;
    state.brains[0].shot.result.tally.points = 2500;
    state.brains[0].shot.result.tally.clears = {300, 30, 10, 0};
    state.brains[0].shot.result.end = tetris::GameEnd::Over;
    state.brains[1].name = "command:a\tb";
    state.brains[1].shot.failure = "it is dead";
    state.brains[2].name = "bad";
    return state;
}

TEST(WatchCommandTest, TheTableHasALineABrain) {
    EXPECT_EQ(formatWatchReport(makeState(), TextFormat::Text),
              "sequence random, seed 7, size 10x20, adversary 20\n"
              "brain        rows  score  pieces   1x  2x  3x  4x  pieces/s  end\n"
              "dt10          390   3500    1000  300  30  10   0    400.00  over\n"
              "command:a?b     0      0       0    0   0   0   0         -  failed\n"
              "bad             0      0       0    0   0   0   0         -  stopped\n");
}

WatchState makeModernState() {
    WatchState state;
    state.setup.rules = {.goal = tetris::Goal::Sprint, .level = 3, .set = tetris::RuleSet::Modern};
    state.seed = 7;
    state.brains.resize(2);
    state.brains[0].name = "dt10";
    state.brains[0].shot.result.pieces = 101;
    state.brains[0].shot.result.tally.rows = 40;
    state.brains[0].shot.result.tally.clears = {30, 5, 0, 0};
    state.brains[0].shot.result.end = tetris::GameEnd::Goal;
    state.brains[0].shot.result.modern =
        tetris::ModernNumbers{.score = 9000, .milliseconds = 30455};
    state.brains[1].name = "bad";
    state.brains[1].shot.result.modern = tetris::ModernNumbers{.milliseconds = 50};
    return state;
}

TEST(WatchCommandTest, AMatchIsATableOfBothSides) {
    tetris::ReplayResult result;
    result.match = {
        .kind = tetris::MatchEnd::Kind::Win, .winner = 1, .how = tetris::GameEnd::LockOut};
    result.time = 36924;
    result.sides[0] = {.pieces = 70, .rows = 12, .sent = 4, .received = 20};
    result.sides[1] = {.pieces = 72, .rows = 25, .sent = 20, .cancelled = 3, .received = 4};
    const std::array<tetris::Contestant, 2> sides{tetris::Contestant{.name = "level 6"},
                                                  tetris::Contestant{.name = "dt\t20"}};
    EXPECT_EQ(formatMatchWatch(sides, 7, result, TextFormat::Text),
              "versus, seed 7, 0:36.924\n"
              "brain    pieces  rows  sent  cancelled  received  end\n"
              "level 6      70    12     4          0        20  lost: lock-out\n"
              "dt?20        72    25    20          3         4  won\n");
    result.match = {.kind = tetris::MatchEnd::Kind::Stopped};
    EXPECT_NE(formatMatchWatch(sides, 7, result, TextFormat::Text).find("4  stopped\n"),
              std::string::npos);
}

TEST(WatchCommandTest, ModernGamesHaveTheirTime) {
    EXPECT_EQ(formatWatchReport(makeModernState(), TextFormat::Text),
              "sequence bag, seed 7, size 10x20, modern sprint, level 3\n"
              "brain  rows  score  pieces  1x  2x  3x  4x      time  pieces/s  end\n"
              "dt10     40   9000     101  30   5   0   0  0:30.455         -  goal\n"
              "bad       0      0       0   0   0   0   0  0:00.050         -  stopped\n");
    const auto lines = test::parseJsonLines(formatWatchReport(makeModernState(), TextFormat::Json));
    ASSERT_EQ(lines.size(), 3U);
    EXPECT_EQ(lines[0]["rules"], "modern");
    EXPECT_EQ(lines[0]["goal"], "sprint");
    EXPECT_EQ(lines[0]["level"], 3);
    EXPECT_EQ(lines[0]["hold"], true);
    EXPECT_EQ(lines[0]["pace"], 50);
    EXPECT_FALSE(lines[0].contains("adversary"));
    EXPECT_EQ(lines[1]["milliseconds"], 30455);
    EXPECT_EQ(lines[1]["end"], "goal");
    EXPECT_EQ(lines[2]["end"], "stopped");
}

TEST(WatchCommandTest, JsonHasTheGamesBehindWhatTheyWere) {
    const auto lines = test::parseJsonLines(formatWatchReport(makeState(), TextFormat::Json));
    ASSERT_EQ(lines.size(), 4U);
    EXPECT_EQ(lines[0]["type"], "watch");
    EXPECT_EQ(lines[0]["version"], TETRIS_TEST_VERSION);
    EXPECT_EQ(lines[0]["brains"], test::Json({"dt10", "command:a\tb", "bad"}));
    EXPECT_EQ(lines[0]["seed"], 7);
    EXPECT_EQ(lines[0]["sequence"], "random");
    EXPECT_EQ(lines[0]["size"], "10x20");
    EXPECT_EQ(lines[0]["adversary"], 20);
    EXPECT_EQ(lines[0]["adversary_brain"], nullptr);
    EXPECT_EQ(lines[0]["mode"], "ticks");
    EXPECT_EQ(lines[0]["pieces"], nullptr);
    EXPECT_EQ(lines[1]["type"], "game");
    EXPECT_EQ(lines[1]["brain"], "dt10");
    EXPECT_EQ(lines[1]["pieces"], 1000);
    EXPECT_EQ(lines[1]["score"], 3500);
    EXPECT_EQ(lines[1]["rows"], 390);
    EXPECT_EQ(lines[1]["clears"], test::Json({300, 30, 10, 0}));
    EXPECT_EQ(lines[1]["end"], "over");
    EXPECT_EQ(lines[1]["seconds"], 2.5);
    EXPECT_EQ(lines[1]["pieces_per_second"], 400.0);
    EXPECT_FALSE(lines[1].contains("failure"));
    EXPECT_EQ(lines[2]["end"], "failed");
    EXPECT_EQ(lines[2]["failure"], "it is dead");
    EXPECT_EQ(lines[3]["end"], "stopped");
    EXPECT_EQ(lines[3]["pieces_per_second"], nullptr);
}

}  // namespace
}  // namespace tui
