#include "tui/command/tetris/Commands.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "brain/lab/Statistics.h"
#include "test/support/Contents.h"
#include "test/support/DirectoryTest.h"
#include "test/support/Text.h"
#include "test/support/terminal/ChildProcess.h"
#include "test/support/terminal/TetrisChild.h"

namespace tui {
namespace {

using test::ChildProcess;
using test::ChildResult;
using test::Json;

using RunCommandTest = test::DirectoryTest;

// `tetris run` and the arguments in the line, which are separated by blanks.
std::vector<std::string> makeRunCommand(const std::string& line) {
    return test::makeTetrisCommand("run " + line);
}

std::string print(const std::string& line) { return test::printTetris("run " + line); }

std::vector<Json> runJson(const std::string& line) { return test::printTetrisJson("run " + line); }

// Compares with the statistics of the values.
void expectStatistics(const Json& shown, const std::vector<int64_t>& values) {
    tetris::Statistics expected;
    for (const int64_t value : values)
        expected.add(value);
    EXPECT_EQ(test::listKeys(shown),
              test::splitWords("mean sd se ci95 min p10 p25 median p75 p90 max"));
    EXPECT_TRUE(test::hasFields(shown, {{"mean", expected.computeMean()},
                                        {"sd", expected.computeDeviation().value()},
                                        {"se", expected.computeError().value()},
                                        {"min", expected.computeMin()},
                                        {"median", expected.computeMedian()},
                                        {"max", expected.computeMax()}}));
    for (const int percent : {10, 25, 75, 90})
        EXPECT_EQ(shown["p" + std::to_string(percent)], expected.computeQuantile(percent));
    const auto interval = expected.computePositiveInterval();
    EXPECT_EQ(shown["ci95"], (interval ? Json{interval->first, interval->second} : Json()));
}

// ---- What it prints

TEST_F(RunCommandTest, JsonOfTheTestGameIsAsDocumented) {
    for (const std::string mode : {"instant", "ticks"}) {
        const std::vector<std::string> lines =
            test::splitLines(print("--sequence test --format json --mode " + mode));
        ASSERT_EQ(lines.size(), 3U);
        EXPECT_EQ(lines[0], R"({"type":"run","version":")" + std::string(TETRIS_TEST_VERSION) +
                                R"(","games":1,"seed":0,"sequence":"test","size":"10x20",)"
                                R"("brain":"default","adversary":0,"mode":")" +
                                mode +
                                R"(","pieces":null,"shard":"1/1","adversary_brain":null,)"
                                R"("overflow":"strict"})");
        EXPECT_EQ(lines[1],
                  R"({"type":"game","game":0,"seed":0,"sequence":"test","brain":"default",)"
                  R"("mode":")" +
                      mode +
                      R"(","size":"10x20","adversary":0,"pieces":100,"score":270,"rows":34,)"
                      R"("clears":[30,2,0,0],"end":"limit","board":[)"
                      R"("..........","..........","..........","..........","..........",)"
                      R"("..........","..........","..........","..........","..........",)"
                      R"("..........","..........","..........","..........","..........",)"
                      R"("..........","....##....","#..#####..","#.####.##.","#.########",)"
                      R"("#########.",".#########","#####.####","#########."]})");
        const Json summary = Json::parse(lines[2]);
        EXPECT_EQ(test::listKeys(summary),
                  (std::vector<std::string>{"type", "games", "pieces", "rows", "score", "ends",
                                            "rows_per_death", "seconds", "pieces_per_second"}));
        EXPECT_EQ(summary["ends"].dump(), R"({"limit":1,"over":0,"no-move":0})");
        EXPECT_EQ(summary["rows_per_death"]["mean"], nullptr);
        EXPECT_NEAR(summary["rows_per_death"]["ci95"][0].get<double>(), 34 / 3.6889, 1e-3);
        EXPECT_EQ(summary["rows_per_death"]["ci95"][1], nullptr);
        EXPECT_EQ(summary["rows"].dump(),
                  R"({"mean":34.0,"sd":null,"se":null,"ci95":null,"min":34,"p10":34,"p25":34,)"
                  R"("median":34.0,"p75":34,"p90":34,"max":34})");
        EXPECT_EQ(summary["score"]["mean"].dump(), "270.0");
        EXPECT_GT(summary["seconds"].get<double>(), 0);
        EXPECT_NEAR(summary["pieces_per_second"].get<double>(),
                    100 / summary["seconds"].get<double>(), 1);
    }
}

TEST_F(RunCommandTest, CsvIsAsDocumented) {
    const std::string header =
        "game,seed,sequence,brain,mode,size,adversary,pieces,score,rows,"
        "singles,doubles,triples,tetrises,end\n";
    for (const auto& [options, games] :
         {std::pair("", "0,0,test,default,instant,10x20,0,100,270,34,30,2,0,0,limit\n"),
          {" --adversary 100 --mode ticks",
           "0,0,test,default,ticks,10x20,100,40,45,1,1,0,0,0,over\n"},
          {" --adversary 100", "0,0,test,default,instant,10x20,100,39,44,1,1,0,0,0,no-move\n"},
          {" -n 2 --brain bad --mode ticks",
           "0,0,test,bad,ticks,10x20,0,15,15,0,0,0,0,0,over\n"
           "1,0,test,bad,ticks,10x20,0,15,15,0,0,0,0,0,over\n"},
          // A brain's options contain commas, so the field is quoted.
          {" --pieces 1 --brain lookahead:depth=0,nodes=5",
           "0,0,test,\"lookahead:depth=0,nodes=5\",instant,10x20,0,1,1,0,0,0,0,0,limit\n"}})
        EXPECT_EQ(print(std::string("--sequence test --format csv") + options), header + games);
}

TEST_F(RunCommandTest, TheSummaryIsThatOfItsGameLines) {
    for (const std::string line : {"-n 8 --sequence random --seed 3", "-n 2 --seed 9 --pieces 80",
                                   "-n 31 --seed 0 --size 7x12 --pieces 60 --mode ticks"}) {
        SCOPED_TRACE(line);
        std::vector<Json> objects = runJson(line);
        ASSERT_GE(objects.size(), 3U);
        EXPECT_EQ(objects.front()["type"], "run");
        objects.erase(objects.begin());
        const Json summary = objects.back();
        objects.pop_back();
        std::map<std::string, int64_t> ends{{"limit", 0}, {"over", 0}, {"no-move", 0}};
        std::vector<int64_t> rows;
        std::vector<int64_t> scores;
        int64_t pieces = 0;
        for (size_t i = 0; i < objects.size(); ++i) {
            const Json& game = objects[i];
            EXPECT_EQ(game["game"], i);
            EXPECT_EQ(game["seed"].get<uint64_t>(), objects[0]["seed"].get<uint64_t>() + i);
            rows.push_back(game["rows"].get<int64_t>());
            scores.push_back(game["score"].get<int64_t>());
            pieces += game["pieces"].get<int64_t>();
            ++ends.at(game["end"].get<std::string>());
        }
        EXPECT_EQ((summary["ends"].get<std::map<std::string, int64_t>>()), ends);
        EXPECT_EQ(summary.contains("rows_per_death"), ends["limit"] > 0);
        EXPECT_TRUE(test::hasFields(
            summary, {{"type", "summary"}, {"games", objects.size()}, {"pieces", pieces}}));
        expectStatistics(summary["rows"], rows);
        expectStatistics(summary["score"], scores);
    }
}

TEST_F(RunCommandTest, ATableShowsFewGamesAndTheCommandThatRepeatsThem) {
    const std::vector<std::string> few =
        test::splitLines(print("-n 20 --seed 7 --pieces 30 --size 8x18 --mode ticks"));
    // A header, the games, an empty line and the summary.
    ASSERT_EQ(few.size(), 1U + 20 + 1 + 8);
    EXPECT_EQ(test::splitWords(few[1])[1], "7");
    EXPECT_EQ(test::splitWords(few[20])[1], "26");
    EXPECT_EQ(few.back(), "again   tetris run -n 20 --seed 7 --size 8x18 --pieces 30 --mode ticks");

    const std::vector<std::string> many =
        test::splitLines(print("-n 21 --seed 281474976710655 --pieces 30"));
    ASSERT_EQ(many.size(), 8U);
    EXPECT_EQ(many[0], "games   21, brain default, sequence bag, size 10x20, mode instant");
    EXPECT_EQ(many[1], "seeds   281474976710655 to 19");
}

TEST_F(RunCommandTest, TheCommandThatRepeatsAGameIsQuotedForTheShell) {
    const std::string pieces = write("two pieces; it's $HOME", "STICK L1\n");
    const std::string first = test::outputOf(
        test::runTetris({"run", "--sequence", "file:" + pieces, "--brain",
                         "lookahead:depth=0,nodes=5", "--seed", "3", "--pieces", "9"}));
    const std::string command = first.substr(first.rfind("again   tetris ") + 15);
    EXPECT_EQ(test::dropTimes(
                  test::outputOf(test::runChild({"/bin/sh", "-c", TETRIS_PROGRAM " " + command}))),
              test::dropTimes(first));
}

TEST_F(RunCommandTest, AFreshSeedIsShownAndRepeatsTheGame) {
    const std::vector<Json> first = runJson("--pieces 40");
    ASSERT_EQ(first.size(), 3U);
    const std::string seed = first[1]["seed"].dump();
    EXPECT_EQ(first[0]["seed"].dump(), seed);
    EXPECT_EQ(runJson("--pieces 40 --seed " + seed)[1], first[1]);
    EXPECT_NE(runJson("--pieces 40")[1]["seed"].dump(), seed);
}

TEST_F(RunCommandTest, NoGamesLeavesTheSummary) {
    const std::vector<Json> all = runJson("-n 5 --seed 3 --pieces 50");
    const std::vector<Json> few = runJson("-n 5 --seed 3 --pieces 50 --no-games");
    ASSERT_EQ(all.size(), 7U);
    ASSERT_EQ(few.size(), 2U);
    EXPECT_EQ(few[0], all[0]);
    EXPECT_EQ(few[1]["rows"], all[6]["rows"]);
}

TEST_F(RunCommandTest, CappedGamesEstimateTheMeanByRowsPerDeath) {
    const Json summary =
        runJson("-n 40 --seed 3 --sequence random --pieces 60 --size 10x6 --brain dt10 --no-games")
            .back();
    const int64_t deaths = summary["ends"]["no-move"].get<int64_t>();
    ASSERT_GT(deaths, 0);
    ASSERT_GT(summary["ends"]["limit"].get<int64_t>(), 0);
    const Json& estimate = summary["rows_per_death"];
    EXPECT_EQ(estimate["deaths"], deaths);
    const double rows = summary["rows"]["mean"].get<double>() * 40;
    EXPECT_NEAR(estimate["mean"].get<double>(), rows / static_cast<double>(deaths), 1e-6);
    EXPECT_LT(estimate["ci95"][0].get<double>(), estimate["mean"].get<double>());
    EXPECT_GT(estimate["ci95"][1].get<double>(), estimate["mean"].get<double>());
}

TEST_F(RunCommandTest, ThePlannerSaysHowFarFromTheBoundItIs) {
    const Json game = runJson("--sequence test --brain planner:beam=200")[1];
    EXPECT_TRUE(test::hasFields(game, {{"score", 475}, {"bound", 475}, {"optimal", true}}));
    const Json narrow = runJson("--sequence test --brain planner:beam=1")[1];
    EXPECT_LT(narrow["score"], 475);
    EXPECT_EQ(narrow["optimal"], false);
    EXPECT_FALSE(runJson("--sequence test")[1].contains("bound"));
    EXPECT_FALSE(
        runJson("--sequence test --brain planner:beam=5 --adversary 50")[1].contains("bound"));
}

TEST_F(RunCommandTest, ClearFirstLetsPiecesStickOutUntilRowsAreCleared) {
    const std::string line = "-n 50 --sequence random --seed 0 --size 8x4 --brain dt10 --no-games";
    const auto mean = [](const std::vector<Json>& lines) {
        return lines.back()["rows"]["mean"].get<double>();
    };
    const std::vector<Json> strict = runJson(line);
    const std::vector<Json> first = runJson(line + " --overflow clear-first");
    EXPECT_GT(mean(first), mean(strict));
    EXPECT_EQ(first[0]["overflow"], "clear-first");
    EXPECT_EQ(runJson(line + " --overflow strict").back()["rows"], strict.back()["rows"]);
}

TEST_F(RunCommandTest, AnotherBrainMayBeTheMasterOfTheAdversary) {
    const std::string line = "--sequence test --adversary 100 --brain default";
    const std::vector<Json> own = runJson(line);
    const std::vector<Json> other = runJson(line + " --adversary-brain bad");
    EXPECT_EQ(own[1]["pieces"], 39);
    EXPECT_NE(other[1]["board"], own[1]["board"]);
    EXPECT_EQ(other[0]["adversary_brain"], "bad");
    EXPECT_EQ(runJson(line + " --adversary-brain default")[1], own[1]);
}

TEST_F(RunCommandTest, PiecesMayComeFromAFileAndPlacementsGoToOne) {
    const std::string pieces = write("pieces", "STICK, L1 # two\n5\n\n6 S1\n");
    const std::vector<Json> lines = runJson(
        "--sequence file:" + pieces + " --pieces 12 --seed 1 -n 2 --positions " + at("positions"));
    ASSERT_EQ(lines.size(), 4U);
    EXPECT_TRUE(test::hasFields(lines[1], {{"pieces", 12}, {"board", lines[2]["board"]}}));
    const std::vector<Json> placements = test::parseJsonLines(test::readFile(at("positions")));
    ASSERT_EQ(placements.size(), 24U);
    const std::vector<std::string> names{"STICK", "L1", "SQUARE", "PYRAMID", "S1"};
    for (size_t i = 0; i < placements.size(); ++i) {
        EXPECT_TRUE(test::hasFields(placements[i], {{"game", i / 12},
                                                    {"seed", 1 + i / 12},
                                                    {"number", i % 12},
                                                    {"piece", names[i % 12 % 5]}}));
        EXPECT_EQ(placements[i]["features"].size(), 12U);
        EXPECT_EQ(placements[i]["next"].size(), std::min<size_t>(6, 11 - i % 12));
        if (i % 12 < 11) {
            EXPECT_EQ(placements[i]["next"][0], placements[i + 1]["piece"]);
            EXPECT_EQ(placements[i]["rows"].get<int>() +
                          placements[i]["features"]["rows_cleared"].get<int>(),
                      placements[i + 1]["rows"]);
            EXPECT_TRUE(placements[i]["end"].is_null());
        } else {
            EXPECT_EQ(placements[i]["end"], "limit");
        }
        EXPECT_TRUE(placements[i]["move"].contains("rotation"));
    }
    // `tetris rate` reads the file.
    EXPECT_GT(test::splitLines(test::printTetris("rate --brain dt10 " + at("positions"))).size(),
              24U * 9);
}

// ---- How it ends

TEST_F(RunCommandTest, AnInterruptLeavesTheFinishedGamesAndEndsByItsSignal) {
    const std::string line = "-n 2000000000 --seed 0 --pieces 200 --format json";
    for (const auto& [signal, more] : std::vector<std::pair<int, std::string>>{
             {SIGINT, ""}, {SIGTERM, ""}, {SIGHUP, " --positions " + at("positions")}}) {
        ChildProcess child(makeRunCommand(line + more));
        child.awaitLines(20);
        child.sendSignal(signal);
        const ChildResult result = child.wait();
        EXPECT_EQ(result.signal, signal) << result.err;
        ASSERT_EQ(result.out.back(), '\n');
        int games = 0;
        int64_t pieces = 0;
        int64_t last = -1;
        for (const std::string& text : test::splitLines(result.out)) {
            const Json game = Json::parse(text);
            if (game["type"] == "run") continue;
            EXPECT_EQ(game["type"], "game");
            EXPECT_GT(game["game"].get<int64_t>(), last);
            last = game["game"].get<int64_t>();
            ++games;
            pieces += game["pieces"].get<int64_t>();
        }
        EXPECT_GE(last, 2);
        EXPECT_TRUE(result.err.starts_with("tetris run: stopped after " + std::to_string(games) +
                                           " games: rows mean "))
            << result.err;
        // Between two games none is running.
        const std::string sum = ", " + std::to_string(pieces) + " pieces";
        const bool isRunning = result.err.find(sum + "; running: ") != std::string::npos;
        EXPECT_TRUE(isRunning || result.err.find(sum + "\n") != std::string::npos) << result.err;
        EXPECT_TRUE(test::hasParts(result.err, {"\nscore   mean "}));
        if (more.empty()) continue;
        // The placements are those of the games that are printed.
        int ends = 0;
        for (const Json& placement : test::parseJsonLines(test::readFile(at("positions"))))
            ends += placement["end"].is_null() ? 0 : 1;
        EXPECT_EQ(ends, games);
    }
}

TEST_F(RunCommandTest, AReaderThatGoesAwayEndsItQuietlyBySigpipe) {
    for (const bool hasBar : {false, true}) {
        ChildProcess child(makeRunCommand("-n 2000000000 --seed 0 --pieces 200 --format json"),
                           {.errIsTerminal = hasBar});
        hasBar ? child.awaitError("games, ") : child.awaitLines(1);
        child.closeOutput();
        const ChildResult result = child.wait();
        EXPECT_EQ(result.signal, SIGPIPE);
        // Without a bar nothing is written, and the bar is gone.
        EXPECT_EQ(result.err.substr(result.err.empty() ? 0 : result.err.size() - 1),
                  hasBar ? "\r" : "");
    }
}

// The replay of the second game cannot be written: its name is that of a directory.
TEST_F(RunCommandTest, WhatHasEndedIsPrintedIfAGameCannotBeFinished) {
    std::filesystem::create_directories(at("replays/8.replay/full"));
    const ChildResult result =
        test::runTetrisLine("run -n 3 --seed 7 --pieces 20 -j 1 --format json --record " +
                            at("replays") + " --positions " + at("positions"));
    EXPECT_TRUE(
        test::hasFailed(result, 1, {"tetris run: stopped after 1 game: rows mean ", "8.replay"}));
    EXPECT_TRUE(test::hasParts(result.out, {R"("game":0,"seed":7,)"}));
    EXPECT_EQ(test::countIn(test::readFile(at("positions")), "\n"), 40U)
        << "also of the second game";
}

// ---- Progress

TEST_F(RunCommandTest, ATerminalOnStandardErrorShowsABarAndLosesItAtTheEnd) {
    const std::string line = "-n 2000000000 --seed 0 --pieces 200 --format csv";
    const ChildResult shown = test::stopTetris(test::splitWords("run " + line),
                                               {"/2000000000 games, ", " pieces/s, "}, SIGINT);
    EXPECT_EQ(shown.err.find('\x1b'), std::string::npos) << "plain characters alone";
    // The last line drawn is blank; below it stands what was played.
    const size_t end = shown.err.rfind("\rtetris run: stopped after ");
    ASSERT_NE(end, std::string::npos) << shown.err;
    const std::string drawn = shown.err.substr(0, end);
    EXPECT_EQ(drawn.substr(drawn.rfind('\r') + 1).find_first_not_of(' '), std::string::npos);
}

}  // namespace
}  // namespace tui
