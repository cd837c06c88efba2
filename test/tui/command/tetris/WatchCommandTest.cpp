#include <gtest/gtest.h>

#include "test/support/Contents.h"
#include "test/support/terminal/TetrisChild.h"
#include "tui/command/report/WatchReport.h"

namespace tui {
namespace {

TEST(WatchCommandTest, WithoutATerminalItPointsToMatch) {
    test::expectFailure("watch dt10 rvce",
                        "standard input is not a terminal; to compare brains without a screen: "
                        "tetris match");
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
                                                  tetris::Contestant{.name = "dt\t\u009b20"}};
    EXPECT_EQ(formatMatchWatch(sides, 7, result, TextFormat::Text),
              "versus, seed 7, 0:36.924\n"
              "brain    pieces  rows  sent  cancelled  received  end\n"
              "level 6      70    12     4          0        20  lost: lock-out\n"
              "dt???20      72    25    20          3         4  won\n");
    result.match = {.kind = tetris::MatchEnd::Kind::Stopped};
    EXPECT_TRUE(
        test::hasParts(formatMatchWatch(sides, 7, result, TextFormat::Text), {"4  stopped\n"}));
}

TEST(WatchCommandTest, ModernGamesHaveTheirTime) {
    EXPECT_EQ(formatWatchReport(makeModernState(), TextFormat::Text),
              "sequence bag, seed 7, size 10x20, modern sprint, level 3\n"
              "brain  rows  score  pieces  1x  2x  3x  4x      time  pieces/s  end\n"
              "dt10     40   9000     101  30   5   0   0  0:30.455         -  goal\n"
              "bad       0      0       0   0   0   0   0  0:00.050         -  stopped\n");
    EXPECT_TRUE(test::hasParts(
        formatWatchReport(makeModernState(), TextFormat::Json),
        {R"("size":"10x20","rules":"modern","goal":"sprint","level":3,"hold":true,"pace":50,)"
         R"("mode":"ticks",)",
         R"("clears":[30,5,0,0],"end":"goal","spins":{)", R"("attack":0,"milliseconds":30455,)",
         R"("end":"stopped","spins":{)"}));
}

TEST(WatchCommandTest, JsonHasTheGamesBehindWhatTheyWere) {
    EXPECT_EQ(formatWatchReport(makeState(), TextFormat::Json),
              R"({"type":"watch","version":")" TETRIS_TEST_VERSION
              R"(","brains":["dt10","command:a\tb","bad"],"seed":7,"sequence":"random",)"
              R"("size":"10x20","adversary":20,"adversary_brain":null,"mode":"ticks",)"
              R"("pieces":null})"
              "\n"
              R"({"type":"game","brain":"dt10","pieces":1000,"score":3500,"rows":390,)"
              R"("clears":[300,30,10,0],"end":"over","seconds":2.5,"pieces_per_second":400.0})"
              "\n"
              R"({"type":"game","brain":"command:a\tb","pieces":0,"score":0,"rows":0,)"
              R"("clears":[0,0,0,0],"end":"failed","failure":"it is dead","seconds":0.0,)"
              R"("pieces_per_second":null})"
              "\n"
              R"({"type":"game","brain":"bad","pieces":0,"score":0,"rows":0,"clears":[0,0,0,0],)"
              R"("end":"stopped","seconds":0.0,"pieces_per_second":null})"
              "\n");
}

}  // namespace
}  // namespace tui
