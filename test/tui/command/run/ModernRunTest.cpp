#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <tuple>
#include <vector>

#include "test/support/Contents.h"
#include "test/support/TemporaryDirectory.h"
#include "test/support/Text.h"
#include "test/support/terminal/TetrisChild.h"

namespace tui {
namespace {

using test::Json;

std::vector<Json> runModernJson(const std::string& line) {
    return test::parseJsonLines(test::printTetris(line + " --format json"));
}

TEST(ModernRunTest, ALineOfJsonSaysWhatAModernGameHasBesides) {
    const std::vector<Json> lines = runModernJson(
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

TEST(ModernRunTest, AGamePlacedAtOnceHasNoTime) {
    const std::vector<Json> lines =
        runModernJson("run --rules modern --goal cheese --garbage 3 --brain dt10 --seed 7");
    const Json& game = lines.at(1);
    EXPECT_TRUE(game["milliseconds"].is_null());
    EXPECT_EQ(game["garbage"], 3);
    EXPECT_FALSE(lines.at(2).contains("milliseconds"));
}

TEST(ModernRunTest, AGoalWithAnotherNumberSaysIt) {
    const Json sprint =
        runModernJson("run --rules modern --goal sprint --rows 20 --brain dt10 --seed 7").at(1);
    EXPECT_TRUE(test::hasFields(sprint, {{"goal_rows", 20}, {"end", "goal"}}));
    EXPECT_GE(sprint["rows"], 20);
    EXPECT_LT(sprint["rows"], 24);
    const Json ultra = runModernJson(
                           "run --rules modern --goal ultra --seconds 60 --mode ticks --brain dt10 "
                           "--seed 7")
                           .at(1);
    EXPECT_TRUE(
        test::hasFields(ultra, {{"goal_seconds", 60}, {"end", "time"}, {"milliseconds", 60'000}}));
}

TEST(ModernRunTest, SurvivalIsComparedByPiecesAndNamesItsPressure) {
    const std::string options =
        " --rules modern --goal survival --every 3 --messy 30 --seed 7 -n 2";
    const std::vector<Json> lines = runModernJson("run --pieces 60 --brain dt10" + options);
    const Json& game = lines.at(1);
    EXPECT_TRUE(test::hasFields(game, {{"goal", "survival"}, {"every", 3}, {"messy", 30}}));
    const std::vector<Json> league = runModernJson("league dt10 bad" + options);
    EXPECT_TRUE(test::hasFields(league.at(0), {{"every", 3}, {"measure", "pieces"}}));
    EXPECT_EQ(league.at(1)["name"], "dt10");
    const std::vector<Json> match = runModernJson("match dt10 bad" + options);
    EXPECT_GT(match.at(0)["measured"]["difference"], 0);
    EXPECT_EQ(match.at(0)["messy"], 30);
}

TEST(ModernRunTest, CsvHasItsOwnColumns) {
    const test::ChildResult result = test::runTetrisLine(
        "run --rules modern --goal zen --pieces 30 --brain dt10 --seed 1 --format csv -n 2");
    const std::vector<std::string> lines = test::splitLines(result.out);
    ASSERT_EQ(lines.size(), 3U);
    EXPECT_EQ(lines[0],
              "game,seed,sequence,brain,mode,rules,goal,level,size,pieces,score,rows,singles,"
              "doubles,triples,tetrises,mini0,mini1,mini2,full0,full1,full2,full3,back_to_back,"
              "perfect,max_combo,attack,milliseconds,level_reached,end");
    EXPECT_TRUE(lines[1].starts_with("0,1,bag,dt10,instant,modern,zen,1,10x20,")) << lines[1];
    EXPECT_TRUE(lines[1].ends_with(",,1,limit")) << lines[1];
}

TEST(ModernRunTest, TheTableSaysHowToPlayTheGamesAgain) {
    const std::string options =
        "--seed 7 --brain dt10 --rules modern --goal cheese --level 2 --no-hold --garbage 4";
    const test::ChildResult result =
        test::runTetrisLine("run -n 2 " + options + " --mode ticks --pace 20");
    EXPECT_TRUE(
        test::hasParts(result.out, {"\nrules   modern, goal cheese, level 2, no hold, garbage 4\n",
                                    "run -n 2 " + options + " --mode ticks --pace 20\n"}));
}

TEST(ModernRunTest, AShardWithATimeWhereNoTimePassesIsRefused) {
    const test::TemporaryDirectory folder;
    const std::string file = folder.getPath() / "1";
    std::string text =
        test::runTetrisLine("run --rules modern --seed 3 --pieces 5 --brain dt10 --format json")
            .out;
    const std::string none = "\"milliseconds\":null";
    text.replace(text.find(none), none.size(), "\"milliseconds\":5");
    std::ofstream(file) << text;
    const std::string error = test::runTetrisLine("run --merge " + file).err;
    EXPECT_TRUE(test::hasParts(error, {"game 0 cannot be: its milliseconds does not fit"}));
}

TEST(ModernRunTest, TheSummaryHasTheAttack) {
    const std::string line =
        "run --rules modern --goal zen --pieces 60 --brain rival:nodes=500 -n 3 --seed 1";
    const std::vector<Json> lines = runModernJson(line);
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
    const std::string text = test::runTetrisLine(line).out;
    EXPECT_NE(text.find(" a piece (95%: "), std::string::npos) << text;
    EXPECT_EQ(text.find(" a minute"), std::string::npos) << text;
    const std::string timed = " --mode ticks --pace 60";
    const Json paced = runModernJson(line + timed).back();
    EXPECT_GT(paced["attack_per_minute"]["mean"].get<double>(), 1);
    EXPECT_NE(test::runTetrisLine(line + timed).out.find(" a minute (95%: "), std::string::npos);
}

TEST(ModernRunTest, GamesThatAreAllTheSameHaveNoInterval) {
    const std::string line =
        "run --rules modern --goal zen --sequence test --pieces 20 --brain "
        "dt10 -n 3";
    EXPECT_TRUE(runModernJson(line).back()["rows"]["ci95"].is_null());
    const std::string text = test::runTetrisLine(line).out;
    EXPECT_EQ(text.find("95%"), std::string::npos) << text;
    EXPECT_NE(text.find(", sd 0.0, median "), std::string::npos) << text;
}

TEST(ModernRunTest, BrainsAreComparedByTheirAttack) {
    const std::string line =
        " rival:nodes=300 dt20 --rules modern --goal zen --pieces 60 -n 3 "
        "--seed 1 --measure attack";
    const Json match = runModernJson("match" + line).at(0);
    EXPECT_TRUE(test::hasFields(match, {{"measure", "attack"}, {"wins", Json{3, 0, 0}}}));
    EXPECT_GT(match["measured"]["a"], match["measured"]["b"]);
    const std::string text = test::runTetrisLine("match" + line).out;
    EXPECT_NE(text.find("\nattack   a "), std::string::npos) << text;
    const std::vector<Json> league = runModernJson("league" + line);
    EXPECT_EQ(league.at(1)["name"], "rival:nodes=300");
    EXPECT_EQ(league.at(1)["measured"]["mean"], match["measured"]["a"]);
}

TEST(ModernRunTest, ABrainThatFailsLosesItsGames) {
    const std::string line =
        "match tbp:false dt20 --rules modern --goal sprint --pieces 20 -n 5 --seed 1 ";
    const Json match = runModernJson(line).at(0);
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

TEST(ModernRunTest, APositionIsRatedAsItIsWhateverTheGoal) {
    const test::TemporaryDirectory folder;
    const std::string file = folder.getPath() / "position";
    std::string rows;
    for (int row = 0; row < 20; ++row)
        rows += row == 0 ? "\"..........\"" : ",\"..........\"";
    std::ofstream(file) << "{\"board\":[" << rows << "],\"piece\":\"I\"}\n";
    const std::string rate = "rate --rules modern --brain dt20 " + file + " --goal ";
    const std::string cheese = test::runTetrisLine(rate + "cheese").out;
    EXPECT_NE(cheese.find("\"y\":0"), std::string::npos) << cheese;
    EXPECT_EQ(cheese, test::runTetrisLine(rate + "zen").out);
}

// Both reach the goal in all games, and the rows say only how many more the last clear brought.
TEST(ModernRunTest, SprintsAreComparedByPieces) {
    const std::string line = "match dellacherie rvce --rules modern --goal sprint -n 12 --seed 1 ";
    const Json match = runModernJson(line).at(0);
    EXPECT_TRUE(test::hasFields(match, {{"measure", "pieces"}, {"reached", Json{12, 12}}}));
    const auto mean = [](const std::string& brain) {
        const std::string run = "run --rules modern --goal sprint -n 12 --seed 1 --brain ";
        return runModernJson(run + brain).back()["pieces"].get<double>() / 12;
    };
    EXPECT_DOUBLE_EQ(match["measured"]["a"].get<double>(), mean("dellacherie"));
    EXPECT_DOUBLE_EQ(match["measured"]["b"].get<double>(), mean("rvce"));
    const std::string text = test::runTetrisLine(line).out;
    EXPECT_TRUE(test::hasParts(text, {"level 1, compared by pieces\n", "pieces 99%: "}));
}

// The games are those of a run: a sprint is compared by its time, an ultra game by its points.
TEST(ModernRunTest, MatchesByVerbsAreComparedByWhatTheTablesCompare) {
    for (const auto& [goal, measure, key] : {std::tuple("sprint --rows 20", "ms", "milliseconds"),
                                             std::tuple("ultra --seconds 20", "score", "score")}) {
        const std::string options =
            std::string(" --rules modern --mode ticks --pace 40 -n 4 --seed 1 --goal ") + goal;
        const Json match = runModernJson("match dt20 rvce" + options).at(0);
        EXPECT_TRUE(
            test::hasFields(match, {{"mode", "ticks"}, {"pace", 40}, {"measure", measure}}));
        const Json& values = match[match.contains("measured") ? "measured" : measure];
        EXPECT_TRUE(test::hasFields(
            values, {{"a", runModernJson("run --brain dt20" + options).back()[key]["mean"]},
                     {"b", runModernJson("run --brain rvce" + options).back()[key]["mean"]}}));
        const std::string text = test::runTetrisLine("match dt20 rvce" + options).out;
        EXPECT_TRUE(
            test::hasParts(text, {std::string(", a verb every 40 ms, compared by ") + measure}));
    }
}

TEST(ModernRunTest, ALeaguePlaysModernRules) {
    const std::vector<Json> lines =
        runModernJson("league bad rvce --rules modern --goal cheese --garbage 4 -n 8 --seed 1");
    EXPECT_TRUE(test::hasFields(lines.at(0), {{"goal", "cheese"}, {"measure", "pieces"}}));
    EXPECT_TRUE(
        test::hasFields(lines.at(1), {{"name", "rvce"}, {"measure", "pieces"}, {"reached", 8}}));
    EXPECT_GT(lines.at(1)["ms_per_move"], 0);
    EXPECT_EQ(lines.at(3)["verdict"], "b");
}

}  // namespace
}  // namespace tui
