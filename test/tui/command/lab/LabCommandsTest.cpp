#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "brain/tetris/Brains.h"
#include "brain/tetris/weights/WeightsFile.h"
#include "test/support/Contents.h"
#include "test/support/DirectoryTest.h"
#include "test/support/terminal/TetrisChild.h"

// The commands estimate, bound, rate, tune and brains.
namespace tui {
namespace {

using test::ChildResult;
using test::Json;
using test::printTetrisJson;
using test::runTetrisLine;

using LabCommandsTest = test::DirectoryTest;

// ---- estimate

TEST_F(LabCommandsTest, AnEstimateIsTheSameOnAnyNumberOfThreads) {
    const auto estimate = [](const std::string& jobs) {
        std::vector<Json> lines = test::parseJsonLines(
            runTetrisLine(
                "estimate dt10 bcts --size 10x8 --seed 1 -n 3 --tries 100 --format json -j " + jobs)
                .out);
        for (Json& line : lines)
            line.erase("seconds");
        return lines;
    };
    const std::vector<Json> one = estimate("1");
    ASSERT_EQ(one.size(), 2U);
    EXPECT_TRUE(test::hasFields(one[0], {{"brain", "dt10"}, {"estimates", 3}}));
    EXPECT_LT(one[0].at("ci95").at(0), one[0].at("rows"));
    EXPECT_EQ(estimate("2"), one);
}

TEST_F(LabCommandsTest, AnEstimateSaysRowsAGameWithTheirInterval) {
    // 45 rows
    EXPECT_TRUE(test::hasParts(runTetrisLine("estimate default --seed 1 -n 5 --tries 100").out,
                               {"size 10x20, random pieces, seeds from 1, 100 tries\ndefault: 4",
                                " rows a game (95%: 4", ", 5 estimates, "}));
}

TEST_F(LabCommandsTest, EstimatesOfFewTriesSayThatTheyAreBiased) {
    const auto estimate = [](const std::string& tries, const std::string& count) {
        return runTetrisLine("estimate default --size 10x4 --seed 1 --format json --tries " +
                             tries + " -n " + count);
    };
    const ChildResult few = estimate("200", "5");
    EXPECT_EQ(few.err,
              "tetris estimate: with 200 tries an estimate has about 1.2 % too many rows, so that "
              "its interval holds less often than 95 %; expected 1000 tries at least\n");
    EXPECT_EQ(Json::parse(few.out)["biased"], true);
    EXPECT_NE(estimate("1000", "30").err.find("expected 1500 tries at least"), std::string::npos);
    const ChildResult enough = estimate("1000", "5");
    EXPECT_EQ(enough.err, "");
    EXPECT_EQ(Json::parse(enough.out)["biased"], false);
}

TEST_F(LabCommandsTest, AnEstimateThatIsStoppedSaysWhatItKnows) {
    const ChildResult result =
        test::stopTetris(test::splitWords("estimate default --seed 1 -n 1000000 --tries 100 -j 1"),
                         {"/1000000 estimates, ", " left"}, SIGINT);
    EXPECT_EQ(result.out, "size 10x20, random pieces, seeds from 1, 100 tries\n")
        << "nobody takes it for the result";
    EXPECT_TRUE(test::hasParts(result.err, {"tetris estimate: stopped after ", "default: 4"}));
}

// ---- bound

TEST_F(LabCommandsTest, BoundOfTheTestSequenceIs475WithItsArgument) {
    const Json bound = printTetrisJson("bound --sequence test").at(0);
    EXPECT_TRUE(test::hasFields(bound, {{"type", "bound"},
                                        {"pieces", 100},
                                        {"bound", 475},
                                        {"row_points", 375},
                                        {"most", Json{4, 3, 3, 2, 2, 2, 2}},
                                        {"breaches", 0}}));
    EXPECT_EQ(bound["clears"][0], (Json{37, 4}));

    const std::string text = test::printTetris("bound --sequence test");
    EXPECT_TRUE(test::hasParts(
        text, {"475 = 100 pieces + 375", "K = 4   E: 1 or 4", "E: never",
               "LEFT: ", "ROTATE: ", "None of them completes more rows than K", " 37:4 "}));
    for (const std::string& line : test::splitLines(text))
        EXPECT_LE(line.size(), 80U) << line;
}

TEST_F(LabCommandsTest, ABoundIsOfAnySequence) {
    const Json bound = printTetrisJson("bound --seed 0 --pieces 100").at(0);
    EXPECT_EQ(bound["sequence"], "bag");
    EXPECT_GE(bound["bound"], 460);
    const std::string pieces = write("pieces", "STICK STICK STICK STICK\n");
    EXPECT_EQ(
        printTetrisJson("bound --pieces 4 --size 4x4 --sequence file:" + pieces).at(0)["bound"],
        4 + 40);
}

// ---- rate

TEST_F(LabCommandsTest, APositionOfAModernGameIsRated) {
    const std::string file =
        write("modern.json",
              R"({"board":["....","....","....","....","#..#"],"piece":"SQUARE","next":["STICK"],)"
              R"("held":"PYRAMID","combo":0,"back_to_back":true})"
              "\n");
    const auto rate = [&file](const std::string& brain, const std::string& format) {
        return test::runTetris(
                   {"rate", "--rules", "modern", "--brain", brain, "--format", format, file})
            .out;
    };
    std::vector<Json> best;
    std::set<std::string> pieces;
    for (const Json& line : test::parseJsonLines(rate("dt10", "json"))) {
        if (line["best"]) best.push_back(line);
        pieces.insert(line["piece"].get<std::string>());
        EXPECT_EQ(line["hold"], line["piece"] == "PYRAMID");
    }
    EXPECT_EQ(pieces, (std::set<std::string>{"PYRAMID", "SQUARE"}));
    ASSERT_EQ(best.size(), 1U);
    EXPECT_EQ(best[0]["cleared"], 1);
    // A process that rates nothing shows what it chooses.
    const std::vector<Json> chosen =
        test::parseJsonLines(rate("command:" TETRIS_PROGRAM " serve dt10", "json"));
    ASSERT_EQ(chosen.size(), 1U);
    EXPECT_EQ(chosen[0]["x"], best[0]["x"]);
    // The rival tells how it goes on.
    for (const Json& line : test::parseJsonLines(rate("rival:nodes=500", "json"))) {
        EXPECT_EQ(line.contains("plan"), line["best"]) << line;
        if (line["best"]) {
            EXPECT_TRUE(line["plan"].at(0).contains("cleared")) << line;
        }
    }
    EXPECT_TRUE(test::hasParts(rate("rival:nodes=500", "text"), {"  best\n  then "}));
    const std::string low = write("low.json", R"({"board":["...","..."],"piece":"L1"})");
    test::expectFailureWith("rate --rules modern " + low, {"expected a well from 4x4 to 64x44"});
    const std::string wide =
        write("wide.json", R"({"board":["............"],"limit":20,"piece":"L1"})");
    test::expectFailure("rate --rules modern --brain rival:nodes=5 " + wide,
                        wide +
                            ":1: 'rival:nodes=5' does not play wells of 12 columns; expected a "
                            "narrower board, or another brain");
}

// As Windows writes it: a byte order mark, carriage returns, and no end of the last line.
TEST_F(LabCommandsTest, TextOfOtherSystemsIsRead) {
    const std::string first = R"({"board":["...","...","...","...","#.."],"piece":"O"})";
    const std::string second = R"({"board":["...","...","...","...","#.."],"piece":"I"})";
    const std::string plain = write("plain.json", first + "\n" + second + "\n");
    const std::string other = write("other.json", "\xEF\xBB\xBF" + first + "\r\n" + second);
    EXPECT_EQ(test::printTetris("rate " + other), test::printTetris("rate " + plain));
    const auto play = [](const std::string& pieces) {
        const std::string csv =
            test::printTetris("run --seed 0 --pieces 6 --format csv --sequence file:" + pieces);
        // The name of the file is in the line before it.
        return csv.substr(csv.find(",default,"));
    };
    EXPECT_EQ(play(write("b", "\xEF\xBB\xBFSTICK\r\nT")), play(write("a", "STICK\nT\n")));
}

TEST_F(LabCommandsTest, PositionsThatCannotBeReadOrHaveNoRowsAreRefused) {
    const std::string low = write("low", R"({"board":["....","#..."],"piece":"SQUARE"})");
    const std::vector<std::pair<std::string, std::string>> rows = {
        {"/tmp", "cannot read '/tmp': Is a directory"},
        {"no-such-file", "No such file"},
        {"/dev/zero", "tetris: /dev/zero:1: the line is too long; expected at most 65536 bytes\n"},
        {low, ":1: the board has 2 rows, none of them below the four at the top"}};
    for (const auto& [file, message] : rows)
        test::expectFailureWith("rate " + file, {message});
    const std::string file =
        write("positions", R"({"board":["....","...."],"piece":"SQUARE","limit":2})"
                           "\nrubbish\n");
    const ChildResult result = runTetrisLine("rate " + file);
    EXPECT_TRUE(test::hasFailed(result, 1,
                                "tetris: " + file +
                                    ":2: the line is no valid JSON at byte 1; expected a JSON "
                                    "object with board and piece\n"));
    EXPECT_EQ(test::splitLines(result.out).size(), 3U) << "what came before is out";
}

TEST_F(LabCommandsTest, RateGivesEveryPlacementInOrderWithTheBest) {
    const std::string file = write(
        "positions",
        R"({"board":["....","....","....","....","....","#..#"],"piece":"SQUARE","limit":4})"
        "\n\n"
        R"({"board":["....","....","....","....","....","#..#"],"piece":"STICK","rotation":1,"limit":5})"
        "\n");
    for (const std::string brain : {"dt10", "default", "expectimax", "planner"}) {
        const std::vector<Json> placements = printTetrisJson("rate --brain " + brain + " " + file);
        ASSERT_EQ(placements.size(), 3U + 1 + 4);
        const auto isBest = [](const Json& placement) { return placement["best"].get<bool>(); };
        EXPECT_EQ(std::ranges::count_if(placements, isBest), 2) << brain;
        EXPECT_TRUE(test::hasFields(placements[1], {{"x", 1}, {"cleared", 1}, {"best", true}}))
            << brain;
        EXPECT_EQ(placements[1]["features"]["landing_height"], 0.5);
        EXPECT_EQ(placements[3]["rotation"], 1);
        EXPECT_EQ(placements[4]["rotation"], 0);
    }
    test::expectPrinted("rate --brain dt10 --format text " + file, {"  best\n"});
}

// ---- tune

TEST_F(LabCommandsTest, WeightsAreTunedForModernGames) {
    const std::string weights = write("m.toml", "");
    const std::vector<Json> lines = printTetrisJson(
        "tune --rules modern --size 6x8 --pieces 60 --seed 1 --population 4 --games 2 "
        "--generations 2 --validate 2 --start dt10 -j 2 -o " +
        weights);
    ASSERT_GE(lines.size(), 3U);
    EXPECT_TRUE(test::hasFields(lines[0], {{"goal", "sprint"}, {"measure", "pieces"}}));
    EXPECT_EQ(lines.back()["measured"]["games"], 2);
    test::printTetris("run --rules modern --goal sprint -n 1 --brain " + weights);
}

TEST_F(LabCommandsTest, ABudgetThatEndsWithinTheFirstGenerationSaysWhatItTakes) {
    test::expectFailure(
        "tune --size 10x10 --seed 1 --budget 1000 --validate 5 -o " + write("w.toml", ""),
        "the budget of 1000 pieces has ended within the first generation, which has "
        "100 games at least; expected a --budget of about 3100 or more");
}

// ---- brains

TEST_F(LabCommandsTest, BrainsAsJsonSayWhatTheySee) {
    std::map<std::string, Json> brains;
    for (const Json& brain : printTetrisJson("brains"))
        brains[brain["name"]] = brain;
    ASSERT_EQ(brains.size(), tetris::getBrains().size());
    for (const auto& [name, brain] : brains)
        EXPECT_EQ(brain["type"], "brain") << name;
    EXPECT_TRUE(test::hasFields(
        brains["dt10"], {{"kind", "linear"}, {"sees", 0}, {"rules", Json{"classic", "modern"}}}));
    EXPECT_EQ(brains["dt10"]["weights"]["landing_height"], -2.18);
    EXPECT_FALSE(brains["dt10"].contains("near_top"));
    const Json& near = brains["champion"]["near_top"];
    ASSERT_EQ(near.size(), 3U);
    EXPECT_TRUE(test::hasFields(near[0], {{"room", 3}, {"well_rows", 12}}));
    EXPECT_EQ(near[2]["weights"].size(), 12U);
    EXPECT_EQ(brains["champion"]["search"]["caution"], 0.2);
    EXPECT_EQ(brains["champion"]["search"]["weights"].size(), 12U);
    EXPECT_TRUE(test::hasFields(
        brains["planner"],
        {{"kind", "planner"}, {"sees", "all"}, {"rules", Json{"classic"}}, {"weights", nullptr}}));
    EXPECT_EQ(brains["lookahead"]["sees"], 1);
}

TEST_F(LabCommandsTest, BrainsHaveALineEachWithTheRulesThatTheyPlay) {
    const std::string text = test::printTetris("brains");
    const std::vector<std::string> lines = test::splitLines(text);
    const auto brains = tetris::getBrains();
    ASSERT_EQ(lines.size(), brains.size());
    for (size_t i = 0; i < lines.size(); ++i) {
        EXPECT_TRUE(lines[i].starts_with(brains[i].name)) << lines[i];
        EXPECT_TRUE(lines[i].ends_with("  " + std::string(brains[i].about))) << lines[i];
    }
    EXPECT_TRUE(test::hasParts(
        text, {"\ndt10         both rules     nine features, weights for low wells, 2013\n",
               "lookahead    classic rules  reckons with the next piece\n",
               "rival        modern rules   attacks: "}));
}

TEST_F(LabCommandsTest, ATemplateIsAFileOfWeightsThatPlaysAsItsBrain) {
    const std::string weights = test::printTetris("brains --weights-template bcts");
    EXPECT_EQ(tetris::parseWeights(weights, "x").weights, tetris::findWeights("bcts")->weights);
    const auto play = [](const std::string& brain) {
        std::string numbers;
        for (const std::string& line : test::splitLines(
                 test::printTetris("run -n 3 --seed 5 --sequence random --size 10x6 --format csv "
                                   "--brain " +
                                   brain)))
            numbers += line.substr(line.find(",instant") + 1) + "\n";
        return numbers;
    };
    EXPECT_EQ(play(write("mine.toml", weights)), play("bcts"));
    EXPECT_EQ(runTetrisLine("brains --weights-template").exitCode, 0);
    EXPECT_EQ(tetris::parseWeights(test::printTetris("brains --weights-template rival"), "x").rival,
              tetris::RivalWeights());
}

TEST_F(LabCommandsTest, TheTestOfABrainCountsItsPromises) {
    const std::vector<Json> lines = printTetrisJson("brains --test dellacherie");
    ASSERT_EQ(lines.size(), 13U);
    EXPECT_TRUE(test::hasFields(lines[0], {{"check", "legal-move"}, {"passed", true}}));
    EXPECT_EQ(lines.back().dump(), R"({"type":"summary","passed":12,"failed":0})");
    test::expectPrinted("brains --test default", {"12 passed, 0 failed\n"});
}

TEST_F(LabCommandsTest, TheTestOfASlowBrainShowsEachCheckAtOnceAndHowFarTheNextIs) {
    const std::string brain = R"(command:read hello; echo '{"type":"ready","protocol":1}'; )"
                              R"(while read question; do sleep 0.3; echo no move; done)";
    test::ChildProcess child({TETRIS_PROGRAM, "brains", "--test", brain}, {.errIsTerminal = true});
    child.awaitError("legal-move 0/60, 0:0");
    child.awaitLines(1);
    child.sendSignal(SIGINT);
    const ChildResult result = child.wait();
    EXPECT_EQ(result.signal, SIGINT);
    EXPECT_TRUE(result.out.starts_with("FAILED  legal-move\n")) << result.out;
}

// ---- match and league

TEST_F(LabCommandsTest, ALineOfAGameHasWhatIsCompared) {
    const std::string games =
        " dt10 bad --rules modern --goal sprint --rows 1 -n 1 --seed 3 --games ";
    const std::vector<Json> timed = printTetrisJson("match" + games + "--mode ticks");
    EXPECT_TRUE(timed[0]["a"]["ms"].is_number()) << timed[0];
    EXPECT_TRUE(timed[0]["b"].at("ms").is_null()) << "it has missed the goal";
    test::expectPrinted("match" + games + "--mode ticks", {" ms, goal; b "});
    test::expectPrinted("match" + games + "--measure attack", {" rows of attack, goal; b "});
    const std::vector<Json> league = printTetrisJson("league" + games + "--measure attack");
    EXPECT_TRUE(league.at(1)["attack"].is_number()) << league.at(1);
}

TEST_F(LabCommandsTest, OneGameIsEnoughWhereAllHaveTheSamePieces) {
    for (const auto& [options, games] :
         {std::pair("test", 1), {"test -n 3", 3}, {"random --size 10x3 --pieces 5", 1000}}) {
        const Json match =
            printTetrisJson(std::string("match default dt10 --sequence ") + options).at(0);
        EXPECT_EQ(match["games"], games) << options;
    }
}

}  // namespace
}  // namespace tui
