#include <gtest/gtest.h>

#include <csignal>
#include <set>
#include <string>
#include <vector>

#include "brain/tetris/Brains.h"
#include "brain/tetris/weights/WeightsFile.h"
#include "test/support/Contents.h"
#include "test/support/DirectoryTest.h"
#include "test/support/terminal/TetrisChild.h"

// The commands estimate, rate, bound and brains.
namespace tui {
namespace {

using test::ChildResult;
using test::Json;

class LabCommandsTest : public test::DirectoryTest {
protected:
    static ChildResult run(const std::vector<std::string>& arguments) {
        return test::runTetris(arguments);
    }

    static std::vector<Json> parseLines(const ChildResult& result) {
        return test::parseJsonLines(result.out);
    }
};

// ---- estimate

TEST_F(LabCommandsTest, AnEstimateIsTheSameOnAnyNumberOfThreads) {
    const std::string command =
        "estimate dt10 bcts --size 10x8 --seed 1 -n 3 --tries 100 --format json -j ";
    std::vector<Json> one = test::parseJsonLines(test::runTetrisLine(command + "1").out);
    std::vector<Json> two = test::parseJsonLines(test::runTetrisLine(command + "2").out);
    ASSERT_EQ(one.size(), 2U);
    EXPECT_TRUE(test::hasFields(one[0], {{"brain", "dt10"}, {"estimates", 3}}));
    EXPECT_LT(one[0]["ci95"][0], one[0]["rows"]);
    for (std::vector<Json>* const lines : {&one, &two}) {
        for (Json& line : *lines)
            line.erase("seconds");
    }
    EXPECT_EQ(one, two);
}

TEST_F(LabCommandsTest, AnEstimateSaysRowsAGameWithTheirInterval) {
    const ChildResult result = test::runTetrisLine("estimate default --seed 1 -n 5 --tries 100");
    EXPECT_TRUE(
        result.out.starts_with("size 10x20, random pieces, seeds from 1, 100 tries\n"
                               "default: 4"))  // 45 rows
        << result.out;
    EXPECT_TRUE(test::hasParts(result.out, {" rows a game (95%: 4", ", 5 estimates, "}));
}

TEST_F(LabCommandsTest, EstimatesOfFewTriesSayThatTheyAreBiased) {
    const auto estimate = [](const std::string& tries, const std::string& count) {
        return test::runTetrisLine("estimate default --size 10x4 --seed 1 --format json --tries " +
                                   tries + " -n " + count);
    };
    const ChildResult few = estimate("200", "5");
    EXPECT_EQ(few.err,
              "tetris estimate: with 200 tries an estimate has about 1.2 % too many rows, so that "
              "its interval holds less often than 95 %; expected 1000 tries at least\n");
    EXPECT_EQ(parseLines(few)[0]["biased"], true);
    EXPECT_NE(estimate("1000", "30").err.find("expected 1500 tries at least"), std::string::npos);
    const ChildResult enough = estimate("1000", "5");
    EXPECT_EQ(enough.err, "");
    EXPECT_EQ(parseLines(enough)[0]["biased"], false);
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
    const ChildResult result = run({"bound", "--sequence", "test", "--format", "json"});
    EXPECT_EQ(result.exitCode, 0);
    const Json bound = parseLines(result).at(0);
    EXPECT_TRUE(test::hasFields(
        bound, {{"type", "bound"}, {"pieces", 100}, {"bound", 475}, {"row_points", 375}}));
    EXPECT_EQ(bound["clears"][0], (Json{37, 4}));
    EXPECT_TRUE(test::hasFields(bound, {{"most", Json{4, 3, 3, 2, 2, 2, 2}}, {"breaches", 0}}));

    const ChildResult text = run({"bound", "--sequence", "test"});
    EXPECT_TRUE(test::hasParts(
        text.out, {"475 = 100 pieces + 375", "K = 4   E: 1 or 4", "E: never",
                   "LEFT: ", "ROTATE: ", "None of them completes more rows than K", " 37:4 "}));
    for (const std::string& line : test::splitLines(text.out))
        EXPECT_LE(line.size(), 80U) << line;
}

TEST_F(LabCommandsTest, ABoundIsOfAnySequence) {
    const Json bound =
        parseLines(run({"bound", "--seed", "0", "--pieces", "100", "--format", "json"})).at(0);
    EXPECT_EQ(bound["sequence"], "bag");
    EXPECT_GE(bound["bound"], 460);
    const std::string pieces = write("pieces", "STICK STICK STICK STICK\n");
    EXPECT_EQ(parseLines(run({"bound", "--sequence", "file:" + pieces, "--pieces", "4", "--size",
                              "4x4", "--format", "json"}))
                  .at(0)["bound"],
              4 + 40);
}

// ---- rate

TEST_F(LabCommandsTest, APositionOfAModernGameIsRated) {
    const std::string file =
        write("modern.json",
              R"({"board":["....","....","....","....","#..#"],"piece":"SQUARE","next":["STICK"],)"
              R"("held":"PYRAMID","combo":0,"back_to_back":true})"
              "\n");
    const std::vector<Json> lines =
        parseLines(run({"rate", "--rules", "modern", "--brain", "dt10", file}));
    ASSERT_FALSE(lines.empty());
    std::vector<Json> best;
    std::set<std::string> pieces;
    for (const Json& line : lines) {
        if (line["best"]) best.push_back(line);
        pieces.insert(line["piece"].get<std::string>());
        EXPECT_EQ(line["hold"], line["piece"] == "PYRAMID");
    }
    EXPECT_EQ(pieces, (std::set<std::string>{"PYRAMID", "SQUARE"}));
    ASSERT_EQ(best.size(), 1U);
    EXPECT_EQ(best[0]["cleared"], 1);
    // A process that rates nothing shows what it chooses.
    const std::vector<Json> chosen = parseLines(run(
        {"rate", "--rules", "modern", "--brain", "command:" TETRIS_PROGRAM " serve dt10", file}));
    ASSERT_EQ(chosen.size(), 1U);
    EXPECT_EQ(chosen[0]["x"], best[0]["x"]);
    // The rival tells how it goes on.
    for (const Json& line :
         parseLines(run({"rate", "--rules", "modern", "--brain", "rival:nodes=500", file}))) {
        EXPECT_EQ(line.contains("plan"), line["best"]) << line;
        if (line["best"]) {
            EXPECT_TRUE(line["plan"].at(0).contains("cleared")) << line;
        }
    }
    EXPECT_NE(
        run({"rate", "--rules", "modern", "--brain", "rival:nodes=500", "--format", "text", file})
            .out.find("  best\n  then "),
        std::string::npos);
    const ChildResult high = run({"rate", "--rules", "modern",
                                  write("low.json", R"({"board":["...","..."],"piece":"L1"})"
                                                    "\n")});
    EXPECT_NE(high.err.find("expected a well from 4x4 to 64x44"), std::string::npos) << high.err;
    const std::string wide =
        write("wide.json", R"({"board":["............"],"limit":20,"piece":"L1"})"
                           "\n");
    EXPECT_TRUE(test::hasFailed(
        run({"rate", "--rules", "modern", "--brain", "rival:nodes=5", wide}), 1,
        "tetris: " + wide + ":1: 'rival:nodes=5' does not play wells of 12 columns; expected a " +
            "narrower board, or another brain\n"));
}

// As Windows writes it: a byte order mark, carriage returns, and no end of the last line.
TEST_F(LabCommandsTest, TextOfOtherSystemsIsRead) {
    const std::string first = R"({"board":["...","...","...","...","#.."],"piece":"O"})";
    const std::string second = R"({"board":["...","...","...","...","#.."],"piece":"I"})";
    const std::string plain = write("plain.json", first + "\n" + second + "\n");
    const std::string other = write("other.json", "\xEF\xBB\xBF" + first + "\r\n" + second);
    const ChildResult expected = run({"rate", plain});
    EXPECT_EQ(expected.exitCode, 0) << expected.err;
    EXPECT_EQ(run({"rate", other}).out, expected.out);
    const auto play = [](const std::string& pieces) {
        return run({"run", "--sequence", "file:" + pieces, "--seed", "0", "--pieces", "6",
                    "--format", "csv"})
            .out;
    };
    const std::string same = play(write("a", "STICK\nT\n"));
    const std::string windows = play(write("b", "\xEF\xBB\xBFSTICK\r\nT"));
    // The name of the file is in the line, and the rest is the same.
    ASSERT_NE(same, "");
    EXPECT_EQ(windows.substr(windows.find(",default,")), same.substr(same.find(",default,")));
}

// ---- tune

TEST_F(LabCommandsTest, WeightsAreTunedForModernGames) {
    const std::string weights = write("m.toml", "");
    const std::vector<Json> lines = test::parseJsonLines(test::printTetris(
        "tune --rules modern --size 6x8 --pieces 60 --seed 1 --population 4 --games 2 "
        "--generations 2 --validate 2 --start dt10 --format json -j 2 -o " +
        weights));
    ASSERT_GE(lines.size(), 3U);
    EXPECT_TRUE(test::hasFields(lines[0], {{"goal", "sprint"}, {"measure", "pieces"}}));
    EXPECT_EQ(lines.back()["measured"]["games"], 2);
    test::printTetris("run --rules modern --goal sprint -n 1 --brain " + weights);
}

TEST_F(LabCommandsTest, ABudgetThatEndsWithinTheFirstGenerationSaysWhatItTakes) {
    const ChildResult result = run({"tune", "--size", "10x10", "--seed", "1", "--budget", "1000",
                                    "--validate", "5", "-o", write("w.toml", "")});
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_EQ(result.err,
              "tetris: the budget of 1000 pieces has ended within the first generation, which has "
              "100 games at least; expected a --budget of about 3100 or more\n");
}

TEST_F(LabCommandsTest, PositionsThatCannotBeReadOrHaveNoRowsAreRefused) {
    const ChildResult folder = run({"rate", "/tmp"});
    EXPECT_EQ(folder.exitCode, 1);
    EXPECT_TRUE(test::hasParts(folder.err, {"cannot read '/tmp': Is a directory"}));
    EXPECT_EQ(run({"rate", "/dev/zero"}).err,
              "tetris: /dev/zero:1: the line is too long; expected at most 65536 bytes\n");
    const std::string file = write("low", R"({"board":["....","#..."],"piece":"SQUARE"})");
    const ChildResult low = run({"rate", file});
    EXPECT_EQ(low.exitCode, 1);
    EXPECT_TRUE(test::hasParts(
        low.err, {":1: the board has 2 rows, none of them below the four at the top"}));
}

TEST_F(LabCommandsTest, RateGivesEveryPlacementInOrderWithTheBest) {
    const std::string file = write(
        "positions",
        R"({"board":["....","....","....","....","....","#..#"],"piece":"SQUARE","limit":4})"
        "\n\n"
        R"({"board":["....","....","....","....","....","#..#"],"piece":"STICK","rotation":1,"limit":5})"
        "\n");
    for (const char* const brain : {"dt10", "default", "expectimax", "planner"}) {
        const ChildResult result = run({"rate", "--brain", brain, file});
        EXPECT_EQ(result.exitCode, 0) << result.err;
        const std::vector<Json> placements = parseLines(result);
        ASSERT_EQ(placements.size(), 3U + 1 + 4);
        int best = 0;
        for (const Json& placement : placements)
            best += placement["best"].get<bool>() ? 1 : 0;
        EXPECT_EQ(best, 2) << brain;
        EXPECT_TRUE(test::hasFields(placements[1], {{"x", 1}, {"cleared", 1}}));
        EXPECT_TRUE(placements[1]["best"].get<bool>()) << brain;
        EXPECT_EQ(placements[1]["features"]["landing_height"], 0.5);
        EXPECT_EQ(placements[3]["rotation"], 1);
        EXPECT_EQ(placements[4]["rotation"], 0);
    }
    const ChildResult text = run({"rate", "--brain", "dt10", "--format", "text", file});
    EXPECT_NE(text.out.find("  best\n"), std::string::npos);
}

TEST_F(LabCommandsTest, RateNamesTheLineThatIsWrong) {
    const std::string file =
        write("positions", R"({"board":["....","...."],"piece":"SQUARE","limit":2})"
                           "\nrubbish\n");
    const ChildResult result = run({"rate", file});
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_EQ(parseLines(result).size(), 3U) << "what came before is out";
    EXPECT_EQ(result.err, "tetris: " + file +
                              ":2: the line is no valid JSON at byte 1; expected a JSON object "
                              "with board and piece\n");
    const ChildResult missing = run({"rate", "no-such-file"});
    EXPECT_EQ(missing.exitCode, 1);
    EXPECT_NE(missing.err.find("No such file"), std::string::npos);
}

// ---- brains

TEST_F(LabCommandsTest, BrainsAsJsonSayWhatTheySee) {
    const std::vector<Json> brains = parseLines(run({"brains", "--format", "json"}));
    ASSERT_EQ(brains.size(), tetris::getBrains().size());
    for (const Json& brain : brains) {
        EXPECT_EQ(brain["type"], "brain");
        if (brain["name"] == "dt10") {
            EXPECT_TRUE(test::hasFields(
                brain, {{"kind", "linear"}, {"sees", 0}, {"rules", Json{"classic", "modern"}}}));
            EXPECT_EQ(brain["weights"]["landing_height"], -2.18);
            EXPECT_FALSE(brain.contains("near_top"));
        } else if (brain["name"] == "champion") {
            ASSERT_EQ(brain["near_top"].size(), 3U);
            EXPECT_TRUE(test::hasFields(brain["near_top"][0], {{"room", 3}, {"well_rows", 12}}));
            EXPECT_EQ(brain["near_top"][2]["weights"].size(), 12U);
            EXPECT_EQ(brain["search"]["caution"], 0.2);
            EXPECT_EQ(brain["search"]["weights"].size(), 12U);
        } else if (brain["name"] == "planner") {
            EXPECT_TRUE(test::hasFields(brain, {{"kind", "planner"},
                                                {"sees", "all"},
                                                {"rules", Json{"classic"}},
                                                {"weights", nullptr}}));
        } else if (brain["name"] == "lookahead") {
            EXPECT_EQ(brain["sees"], 1);
        }
    }
}

TEST_F(LabCommandsTest, BrainsSayWhichRulesTheyPlay) {
    const std::string list = run({"brains"}).out;
    EXPECT_TRUE(test::hasParts(
        list, {"\ndt10         both rules     nine features, weights for low wells, 2013\n",
               "lookahead    classic rules  reckons with the next piece\n",
               "rival        modern rules   attacks: "}));
}

TEST_F(LabCommandsTest, ATemplateIsAFileOfWeightsThatPlaysAsItsBrain) {
    const ChildResult result = run({"brains", "--weights-template", "bcts"});
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_EQ(tetris::parseWeights(result.out, "x").weights, tetris::findWeights("bcts")->weights);
    const std::string file = write("mine.toml", result.out);
    const auto play = [](const std::string& brain) {
        const ChildResult games =
            run({"run", "--brain", brain, "-n", "3", "--seed", "5", "--sequence", "random",
                 "--size", "10x6", "--format", "csv"});
        std::string numbers;
        for (const std::string& line : test::splitLines(games.out))
            numbers += line.substr(line.find(",instant") + 1) + "\n";
        return numbers;
    };
    EXPECT_EQ(play(file), play("bcts"));
    EXPECT_EQ(run({"brains", "--weights-template"}).exitCode, 0);
    const std::string rival = run({"brains", "--weights-template", "rival"}).out;
    EXPECT_EQ(tetris::parseWeights(rival, "x").rival, tetris::RivalWeights());
}

TEST_F(LabCommandsTest, ALineOfAGameHasWhatIsCompared) {
    const std::string games =
        "match dt10 bad --rules modern --goal sprint --rows 1 -n 1 --seed 3 --games ";
    const std::vector<Json> timed =
        test::parseJsonLines(test::printTetris(games + "--mode ticks --format json"));
    EXPECT_TRUE(timed[0]["a"]["ms"].is_number()) << timed[0];
    EXPECT_TRUE(timed[0]["b"].at("ms").is_null()) << "it has missed the goal";
    EXPECT_TRUE(test::hasParts(test::printTetris(games + "--mode ticks"), {" ms, goal; b "}));
    EXPECT_TRUE(test::hasParts(test::printTetris(games + "--measure attack"),
                               {" rows of attack, goal; b "}));
    const std::string league =
        test::printTetris("league" + games.substr(5) + "--measure attack --format json");
    EXPECT_TRUE(test::parseJsonLines(league).at(1)["attack"].is_number()) << league;
}

TEST_F(LabCommandsTest, OneGameIsEnoughWhereAllHaveTheSamePieces) {
    const auto play = [](std::vector<std::string> more) {
        more.insert(more.begin(), {"match", "default", "dt10", "--format", "json"});
        return parseLines(run(more))[0];
    };
    EXPECT_EQ(play({"--sequence", "test"})["games"], 1);
    EXPECT_EQ(play({"--sequence", "test", "-n", "3"})["games"], 3);
    EXPECT_EQ(play({"--sequence", "random", "--size", "10x3", "--pieces", "5"})["games"], 1000);
}

TEST_F(LabCommandsTest, TheTestOfABrainCountsItsPromises) {
    const std::vector<Json> lines =
        parseLines(run({"brains", "--test", "dellacherie", "--format", "json"}));
    ASSERT_EQ(lines.size(), 13U);
    EXPECT_TRUE(test::hasFields(lines[0], {{"check", "legal-move"}, {"passed", true}}));
    EXPECT_EQ(lines.back().dump(), R"({"type":"summary","passed":12,"failed":0})");
    const ChildResult text = run({"brains", "--test", "default"});
    EXPECT_EQ(text.exitCode, 0);
    EXPECT_NE(text.out.find("12 passed, 0 failed\n"), std::string::npos);
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

}  // namespace
}  // namespace tui
