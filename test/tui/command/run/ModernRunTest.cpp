#include <gtest/gtest.h>

#include <string>
#include <tuple>
#include <vector>

#include "test/support/Contents.h"
#include "test/support/DirectoryTest.h"
#include "test/support/Text.h"
#include "test/support/terminal/TetrisChild.h"

namespace tui {
namespace {

using test::Json;
using test::printTetris;
using test::printTetrisJson;

using ModernRunTest = test::DirectoryTest;

TEST_F(ModernRunTest, ALineOfJsonSaysWhatAModernGameHasBesides) {
    const std::vector<Json> lines = printTetrisJson(
        "run --rules modern --goal sprint --level 3 --brain dt10 --seed 7 --mode ticks");
    ASSERT_EQ(lines.size(), 3U);
    EXPECT_EQ(test::listKeys(lines[0]),
              (std::vector<std::string>{"type", "version", "games", "seed", "sequence", "size",
                                        "brain", "mode", "rules", "goal", "level", "hold", "pace",
                                        "pieces", "shard"}));
    const Json& game = lines[1];
    EXPECT_EQ(test::listKeys(game),
              (std::vector<std::string>{
                  "type",   "game",         "seed",          "sequence",     "brain",   "mode",
                  "rules",  "goal",         "level",         "size",         "pieces",  "score",
                  "rows",   "clears",       "spins",         "back_to_back", "perfect", "max_combo",
                  "attack", "milliseconds", "level_reached", "end",          "board"}));
    EXPECT_TRUE(test::hasFields(game, {{"rules", "modern"},
                                       {"goal", "sprint"},
                                       {"level", 3},
                                       {"level_reached", 3},
                                       {"end", "goal"}}));
    EXPECT_EQ(game["spins"]["mini"].size(), 3U);
    EXPECT_EQ(game["spins"]["full"].size(), 4U);
    EXPECT_GT(game["milliseconds"].get<int>(), 1000);
    EXPECT_EQ(game["board"].size(), 40U);
    EXPECT_EQ(lines[2]["milliseconds"]["mean"], game["milliseconds"]);
    EXPECT_EQ(lines[2]["ends"]["goal"], 1);
}

TEST_F(ModernRunTest, AGoalWithAnotherNumberSaysItAndAGamePlacedAtOnceHasNoTime) {
    const auto play = [](const std::string& goal) {
        return printTetrisJson("run --rules modern --brain dt10 --seed 7 --goal " + goal);
    };
    const std::vector<Json> cheese = play("cheese --garbage 3");
    EXPECT_TRUE(test::hasFields(cheese.at(1), {{"garbage", 3}, {"milliseconds", nullptr}}));
    EXPECT_FALSE(cheese.at(2).contains("milliseconds"));
    const Json sprint = play("sprint --rows 20").at(1);
    EXPECT_TRUE(test::hasFields(sprint, {{"goal_rows", 20}, {"end", "goal"}}));
    EXPECT_GE(sprint["rows"], 20);
    EXPECT_LT(sprint["rows"], 24);
    EXPECT_TRUE(test::hasFields(play("ultra --seconds 60 --mode ticks").at(1),
                                {{"goal_seconds", 60}, {"end", "time"}, {"milliseconds", 60'000}}));
}

TEST_F(ModernRunTest, SurvivalIsComparedByPiecesAndNamesItsPressure) {
    const std::string options =
        " --rules modern --goal survival --every 3 --messy 30 --seed 7 -n 2";
    EXPECT_TRUE(test::hasFields(printTetrisJson("run --pieces 60 --brain dt10" + options).at(1),
                                {{"goal", "survival"}, {"every", 3}, {"messy", 30}}));
    const std::vector<Json> league = printTetrisJson("league dt10 bad" + options);
    EXPECT_TRUE(test::hasFields(league.at(0), {{"every", 3}, {"measure", "pieces"}}));
    EXPECT_EQ(league.at(1)["name"], "dt10");
    const Json match = printTetrisJson("match dt10 bad" + options).at(0);
    EXPECT_GT(match["measured"]["difference"], 0);
    EXPECT_EQ(match["messy"], 30);
}

TEST_F(ModernRunTest, CsvHasItsOwnColumns) {
    const std::vector<std::string> lines = test::splitLines(printTetris(
        "run --rules modern --goal zen --pieces 30 --brain dt10 --seed 1 --format csv -n 2"));
    ASSERT_EQ(lines.size(), 3U);
    EXPECT_EQ(lines[0],
              "game,seed,sequence,brain,mode,rules,goal,level,size,pieces,score,rows,singles,"
              "doubles,triples,tetrises,mini0,mini1,mini2,full0,full1,full2,full3,back_to_back,"
              "perfect,max_combo,attack,milliseconds,level_reached,end");
    EXPECT_TRUE(lines[1].starts_with("0,1,bag,dt10,instant,modern,zen,1,10x20,")) << lines[1];
    EXPECT_TRUE(lines[1].ends_with(",,1,limit")) << lines[1];
}

TEST_F(ModernRunTest, TheTableSaysHowToPlayTheGamesAgain) {
    const std::string options =
        "--seed 7 --brain dt10 --rules modern --goal cheese --level 2 --no-hold --garbage 4";
    test::expectPrinted("run -n 2 " + options + " --mode ticks --pace 20",
                        {"\nrules   modern, goal cheese, level 2, no hold, garbage 4\n",
                         "run -n 2 " + options + " --mode ticks --pace 20\n"});
}

TEST_F(ModernRunTest, AShardWithATimeWhereNoTimePassesIsRefused) {
    const std::string text = test::replaceIn(
        printTetris("run --rules modern --seed 3 --pieces 5 --brain dt10 --format json"),
        "\"milliseconds\":null", "\"milliseconds\":5");
    EXPECT_TRUE(test::hasParts(test::runTetrisLine("run --merge " + write("1", text)).err,
                               {"game 0 cannot be: its milliseconds does not fit"}));
}

TEST_F(ModernRunTest, TheSummaryHasTheAttack) {
    const std::string line =
        "run --rules modern --goal zen --pieces 60 --brain rival:nodes=500 -n 3 --seed 1";
    const std::vector<Json> lines = printTetrisJson(line);
    int64_t attack = 0;
    for (size_t game = 1; game <= 3; ++game)
        attack += lines.at(game)["attack"].get<int64_t>();
    const Json& summary = lines.back();
    EXPECT_GT(attack, 30);
    EXPECT_DOUBLE_EQ(summary["attack"]["mean"].get<double>(), static_cast<double>(attack) / 3);
    EXPECT_DOUBLE_EQ(summary["attack_per_piece"]["mean"].get<double>(),
                     static_cast<double>(attack) / summary["pieces"].get<double>());
    EXPECT_EQ(summary["attack_per_piece"]["ci95"].size(), 2U);
    EXPECT_TRUE(summary["attack_per_minute"]["mean"].is_null()) << "no time passed";
    const std::string text = printTetris(line);
    EXPECT_TRUE(test::hasParts(text, {" a piece (95%: "}));
    EXPECT_EQ(text.find(" a minute"), std::string::npos) << text;
    const std::string timed = line + " --mode ticks --pace 60";
    EXPECT_GT(printTetrisJson(timed).back()["attack_per_minute"]["mean"], 1);
    test::expectPrinted(timed, {" a minute (95%: "});
}

TEST_F(ModernRunTest, GamesThatAreAllTheSameHaveNoInterval) {
    const std::string line =
        "run --rules modern --goal zen --sequence test --pieces 20 --brain dt10 -n 3";
    EXPECT_TRUE(printTetrisJson(line).back()["rows"]["ci95"].is_null());
    const std::string text = printTetris(line);
    EXPECT_EQ(text.find("95%"), std::string::npos) << text;
    EXPECT_TRUE(test::hasParts(text, {", sd 0.0, median "}));
}

TEST_F(ModernRunTest, BrainsAreComparedByTheirAttack) {
    const std::string line =
        " rival:nodes=300 dt20 --rules modern --goal zen --pieces 60 -n 3 "
        "--seed 1 --measure attack";
    const Json match = printTetrisJson("match" + line).at(0);
    EXPECT_TRUE(test::hasFields(match, {{"measure", "attack"}, {"wins", Json{3, 0, 0}}}));
    EXPECT_GT(match["measured"]["a"], match["measured"]["b"]);
    test::expectPrinted("match" + line, {"\nattack   a "});
    const std::vector<Json> league = printTetrisJson("league" + line);
    EXPECT_EQ(league.at(1)["name"], "rival:nodes=300");
    EXPECT_EQ(league.at(1)["measured"]["mean"], match["measured"]["a"]);
}

TEST_F(ModernRunTest, ABrainThatFailsLosesItsGames) {
    const Json match = printTetrisJson(
                           "match tbp:false dt20 --rules modern --goal sprint --pieces 20 -n 5 "
                           "--seed 1")
                           .at(0);
    EXPECT_EQ(match["games"], 5);
    EXPECT_EQ(match["faults"]["a"]["out"], true);
    EXPECT_EQ(match["faults"]["a"]["games"].size(), 3U);
    EXPECT_EQ(match["rows"]["a"], 0);
    const test::ChildResult versus =
        test::runTetrisLine("match dt20 tbp:false --versus --pieces 20 -n 4 --seed 1");
    EXPECT_EQ(versus.exitCode, 0) << versus.err;
    EXPECT_TRUE(test::hasParts(versus.out, {"wins     a 8, b 0, draws 0\n",
                                            "\nlost     b with seed 1: the brain tbp:false ",
                                            "\nout      b: its other matches are lost, too\n"}));
}

TEST_F(ModernRunTest, APositionIsRatedAsItIsWhateverTheGoal) {
    const Json position = {{"board", std::vector<std::string>(20, "..........")}, {"piece", "I"}};
    const std::string rate =
        "rate --rules modern --brain dt20 " + write("position", position.dump()) + " --goal ";
    const std::string cheese = printTetris(rate + "cheese");
    EXPECT_TRUE(test::hasParts(cheese, {"\"y\":0"}));
    EXPECT_EQ(cheese, printTetris(rate + "zen"));
}

// Both reach the goal in all games, and the rows say only how many more the last clear brought.
TEST_F(ModernRunTest, SprintsAreComparedByPieces) {
    const std::string line = "match dellacherie rvce --rules modern --goal sprint -n 12 --seed 1 ";
    const Json match = printTetrisJson(line).at(0);
    EXPECT_TRUE(test::hasFields(match, {{"measure", "pieces"}, {"reached", Json{12, 12}}}));
    const auto mean = [](const std::string& brain) {
        const std::string run = "run --rules modern --goal sprint -n 12 --seed 1 --brain ";
        return printTetrisJson(run + brain).back()["pieces"].get<double>() / 12;
    };
    EXPECT_DOUBLE_EQ(match["measured"]["a"].get<double>(), mean("dellacherie"));
    EXPECT_DOUBLE_EQ(match["measured"]["b"].get<double>(), mean("rvce"));
    test::expectPrinted(line, {"level 1, compared by pieces\n", "pieces 99%: "});
}

// The games are those of a run: a sprint is compared by its time, an ultra game by its points.
TEST_F(ModernRunTest, MatchesByVerbsAreComparedByWhatTheTablesCompare) {
    for (const auto& [goal, measure, key] : {std::tuple("sprint --rows 20", "ms", "milliseconds"),
                                             std::tuple("ultra --seconds 20", "score", "score")}) {
        const std::string options =
            std::string(" --rules modern --mode ticks --pace 40 -n 4 --seed 1 --goal ") + goal;
        const Json match = printTetrisJson("match dt20 rvce" + options).at(0);
        EXPECT_TRUE(
            test::hasFields(match, {{"mode", "ticks"}, {"pace", 40}, {"measure", measure}}));
        const Json& values = match[match.contains("measured") ? "measured" : measure];
        EXPECT_TRUE(test::hasFields(
            values, {{"a", printTetrisJson("run --brain dt20" + options).back()[key]["mean"]},
                     {"b", printTetrisJson("run --brain rvce" + options).back()[key]["mean"]}}));
        test::expectPrinted("match dt20 rvce" + options,
                            {std::string(", a verb every 40 ms, compared by ") + measure});
    }
}

TEST_F(ModernRunTest, ALeaguePlaysModernRules) {
    const std::vector<Json> lines =
        printTetrisJson("league bad rvce --rules modern --goal cheese --garbage 4 -n 8 --seed 1");
    EXPECT_TRUE(test::hasFields(lines.at(0), {{"goal", "cheese"}, {"measure", "pieces"}}));
    EXPECT_TRUE(
        test::hasFields(lines.at(1), {{"name", "rvce"}, {"measure", "pieces"}, {"reached", 8}}));
    EXPECT_GT(lines.at(1)["ms_per_move"], 0);
    EXPECT_EQ(lines.at(3)["verdict"], "b");
}

}  // namespace
}  // namespace tui
