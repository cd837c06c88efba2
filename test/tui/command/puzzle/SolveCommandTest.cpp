#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <string>
#include <utility>
#include <vector>

#include "core/puzzle/PositionText.h"
#include "core/puzzle/Shuffle.h"
#include "test/support/Contents.h"
#include "test/support/DirectoryTest.h"
#include "test/support/Text.h"
#include "test/support/terminal/NpuzzleChild.h"
#include "tui/command/puzzle/SolveReport.h"

namespace tui {
namespace {

using test::ChildResult;
using test::Json;
using test::runNpuzzle;
using test::runNpuzzleShell;

using SolveCommandTest = test::DirectoryTest;

bool solves(const std::string& board, const std::string& moves) {
    puzzle::Position position = puzzle::readPosition(board);
    for (const puzzle::Slide slide : puzzle::parseSlides(moves)) {
        if (!position.slide(slide)) return false;
    }
    return position.isSolved();
}

// What it prints for these arguments.
TEST_F(SolveCommandTest, ABoardIsSolvedInWhateverFormItIsGiven) {
    const std::vector<std::pair<std::vector<std::string>, const char*>> rows = {
        {{"1 2 3/4 5 6/_ 7 8"}, "2 optimal LL\n"},
        {{"1 2/3 _"}, "0 optimal\n"},
        {{"1", "2", "3", "4", "5", "6", "7", "0", "8"}, "1 optimal L\n"},
        {{"--fast", "1", "2/0", "3"}, "1 optimal L\n"},
        {{"[[1,2],[0,3]]"}, "1 optimal L\n"},
        {{"--boards", "1 2 3/4 5 6/_ 7 8"},
         "2 optimal LL\n1 2 3/4 5 6/_ 7 8\n1 2 3/4 5 6/7 _ 8\n1 2 3/4 5 6/7 8 _\n"},
        {{"--boards", "--blank", "first", "1 _/2 3"}, "1 optimal R\n1 _/2 3\n_ 1/2 3\n"},
        {{"--goal", "3x2:0,1,2,3,4,5", "1,0,2,3,4,5"}, "1 optimal R\n"},
    };
    for (const auto& [arguments, solution] : rows)
        EXPECT_EQ(test::outputOf(runNpuzzle(test::addWords({"solve"}, arguments))), solution);
    EXPECT_TRUE(runNpuzzle({"solve", "3x3:8,6,7,2,5,4,3,0,1"}).out.starts_with("31 optimal "));
    EXPECT_EQ(runNpuzzle({"solve", "--boards", "2 1/3 _"}).out, "unsolvable: goal 1 2/3 _\n");
    const ChildResult json = runNpuzzle({"solve", "--boards", "--format", "json", "1 2/_ 3"});
    EXPECT_EQ(Json::parse(json.out)["boards"], Json({"1 2/_ 3", "1 2/3 _"}));
}

TEST_F(SolveCommandTest, ALineWithoutEndIsRefusedAfterTheAnswersBeforeIt) {
    const ChildResult result =
        runNpuzzleShell("{ echo '1 2/3 _'; cat /dev/zero; } | \"$0\" solve -");
    EXPECT_EQ(result.out, "0 optimal\n");
    EXPECT_TRUE(test::hasFailed(
        result, 1,
        "npuzzle: standard input:2: the line is too long; expected at most 100000 bytes\n"));
}

TEST_F(SolveCommandTest, JsonSaysAllOfASolution) {
    const ChildResult result = runNpuzzle({"solve", "5 _ 4/3 1 6/7 8 2", "--format", "json"});
    const Json object = test::parseJsonLines(result.out).at(0);
    EXPECT_EQ(test::listKeys(object),
              test::splitWords("line size board moves length optimal lower_bound nodes seconds "
                               "table_seconds method heuristic"));
    EXPECT_TRUE(test::hasFields(object, {{"line", 1},
                                         {"size", "3x3"},
                                         {"board", "5 _ 4/3 1 6/7 8 2"},
                                         {"length", 19},
                                         {"lower_bound", 19},
                                         {"optimal", true}}));
    EXPECT_TRUE(solves(object["board"], object["moves"]));
}

TEST_F(SolveCommandTest, AnUnsolvableBoardIsToldWithItsNumbers) {
    const ChildResult text = runNpuzzle({"solve", "1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 _"});
    EXPECT_EQ(text.out, "unsolvable: goal 1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 _\n");
    EXPECT_TRUE(test::hasFailed(text, 1, {"1 inversions, blank in row 3"}));
    const ChildResult result =
        runNpuzzle({"solve", "--format", "json", "1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 _"});
    EXPECT_TRUE(test::hasFailed(result, 1, ""));
    EXPECT_EQ(result.out,
              "{\"line\":1,\"size\":\"4x4\",\"board\":\"1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 _\","
              "\"solvable\":false,\"inversions\":1,\"blank_row\":3,"
              "\"goal\":\"1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 _\"}\n");
}

TEST_F(SolveCommandTest, BlankFirstIsReadAndWrittenSo) {
    const ChildResult result =
        runNpuzzle({"solve", "--blank", "first", "--format", "json", "1 2 _/3 4 5/6 7 8"});
    EXPECT_TRUE(test::hasFields(Json::parse(result.out),
                                {{"board", "1 2 _/3 4 5/6 7 8"}, {"moves", "RR"}}));
    EXPECT_EQ(runNpuzzle({"verify", "--blank", "first", "1 2 _/3 4 5/6 7 8", "RR"}).exitCode, 0);
}

TEST_F(SolveCommandTest, AnyArrangementCanBeTheGoal) {
    const auto run = [](const std::vector<std::string>& arguments) {
        return runNpuzzle(test::addWords(arguments, {"--goal", "1 2 3/8 _ 4/7 6 5"}));
    };
    // Nilsson's board of the textbooks.
    EXPECT_EQ(run({"solve", "2 8 3/1 6 4/7 _ 5"}).out, "5 optimal DDRUL\n");
    EXPECT_EQ(run({"verify", "2 8 3/1 6 4/7 _ 5", "DDRUL"}).out, "solved in 5 moves\n");
    EXPECT_EQ(run({"verify", "2 8 3/1 6 4/7 _ 5", "D"}).out,
              "not solved: 1 moves lead to 2 8 3/1 _ 4/7 6 5\n");
    EXPECT_EQ(run({"solve", "--boards", "123/84_/765"}).out,
              "1 optimal R\n1 2 3/8 4 _/7 6 5\n1 2 3/8 _ 4/7 6 5\n");
    const ChildResult unsolvable = run({"solve", "1 2 3/4 5 6/7 8 _"});
    EXPECT_EQ(unsolvable.out, "unsolvable: goal 1 2 3/8 _ 4/7 6 5\n");
    EXPECT_EQ(unsolvable.exitCode, 1);
    EXPECT_TRUE(test::hasParts(run({"explain", "2 8 3/1 6 4/7 _ 5"}).out,
                               {"goal              1 2 3/8 _ 4/7 6 5\n", "misplaced         4\n",
                                "manhattan         5\n", "distance          5\n"}));
    EXPECT_EQ(run({"solve", "3x3:1,2,3,8,0,4,7,6,5"}).out, "0 optimal\n");
}

TEST_F(SolveCommandTest, AStreamIsAnsweredInItsOrderWithErrorsInTheirPlace) {
    const std::string input =
        "# a comment\\n\\n3x3#u1\\nfoo\\n2 1/3 _\\n   \\n1 2 3/4 5 6/7 _ 8\\r\\n3x3#w9";
    std::string first;
    for (const char* jobs : {"1", "2"}) {
        const ChildResult result =
            runNpuzzleShell("printf '" + input + "' | \"$0\" solve - --format json -j " + jobs);
        EXPECT_TRUE(test::hasFailed(result, 1, ""));
        std::vector<Json> objects = test::parseJsonLines(result.out);
        ASSERT_EQ(objects.size(), 5U);
        std::vector<int> lines;
        for (const Json& object : objects)
            lines.push_back(object["line"]);
        EXPECT_EQ(lines, (std::vector<int>{3, 4, 5, 7, 8}));
        EXPECT_TRUE(solves(objects[0]["board"], objects[0]["moves"]));
        EXPECT_TRUE(objects[1].contains("error"));
        EXPECT_EQ(objects[2]["solvable"], false);
        EXPECT_EQ(objects[3]["moves"], "L");
        EXPECT_EQ(objects[4]["board"],
                  puzzle::toString(puzzle::parseBoardId("3x3#w9").getPosition()));
    }
}

TEST_F(SolveCommandTest, AFileIsReadWhenThereIsOne) {
    const std::string file =
        write("my boards",
              "\xEF\xBB\xBF# of a course\r\n3\r\n 1 2 3\r\n 4 5 6\r\n 7 0 8\r\n"
              "\r\n3\r\n1 2 3\r\n4 5 6\r\n\r\n2 2\r\n1 2\r\n0 3");
    const ChildResult result = runNpuzzle({"solve", file});
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_EQ(result.out,
              "1 optimal L\nerror: line 7: the board is 3x2; expected 3x3\n1 optimal L\n");
    EXPECT_EQ(runNpuzzleShell("\"$0\" solve - < '" + file + "'").out, result.out);
    EXPECT_TRUE(runNpuzzle({"solve", "--size", "2x2", file})
                    .out.starts_with("error: line 2: the board is 3x3, and --size says 2x2\n"));
}

TEST_F(SolveCommandTest, AFileThatIsNotThereIsNamed) {
    EXPECT_TRUE(test::hasFailed(runNpuzzle({"solve", "boards.txt"}), 2,
                                {"BOARD: 'boards.txt': there is no such file, and tile 1: "}));
    EXPECT_TRUE(
        test::hasFailed(runNpuzzle({"solve", "/"}), 1, {"cannot read '/': Is a directory"}));
}

TEST_F(SolveCommandTest, TheSameComesOutForAnyNumberOfThreads) {
    const std::string make = "\"$0\" shuffle --size 3x3 -n 300 --seed 1 | ";
    const ChildResult one = runNpuzzleShell(make + "\"$0\" solve - -j 1");
    const ChildResult two = runNpuzzleShell(make + "\"$0\" solve - -j 2");
    EXPECT_EQ(one.exitCode, 0);
    EXPECT_EQ(std::ranges::count(one.out, '\n'), 300);
    EXPECT_EQ(one.out, two.out);
}

TEST_F(SolveCommandTest, AnswersAreOutAsSoonAsThoseBeforeAre) {
    // The input stays open until the answer has been read: a program that waited for the end of
    // the input would hang.
    const ChildResult result =
        test::runChild({"/bin/sh", "-c",
                        "mkfifo \"$1/in\" \"$1/out\"; \"$0\" solve - <\"$1/in\" >\"$1/out\" & "
                        "exec 3>\"$1/in\" 4<\"$1/out\"; echo 2x2:1,2,0,3 >&3; read -r answer <&4; "
                        "echo \"$answer\"; exec 3>&-; wait",
                        NPUZZLE_PROGRAM, at("")},
                       {});
    EXPECT_EQ(result.out, "1 optimal L\n");
}

TEST_F(SolveCommandTest, WithoutAnEndOfLineTheLastLineCounts) {
    EXPECT_EQ(runNpuzzleShell("printf '2x2:1,2,0,3' | \"$0\" solve").out, "1 optimal L\n");
    const ChildResult empty = runNpuzzleShell("\"$0\" solve - </dev/null");
    EXPECT_EQ(empty.out, "");
    EXPECT_EQ(empty.exitCode, 0);
}

TEST_F(SolveCommandTest, AnInterruptPrintsWhatIsKnown) {
    // A hard board, which takes hours without a good heuristic.
    const std::string input =
        write("boards", "2x2:1,2,0,3\n4x4:0,11,9,13,12,15,10,14,3,7,6,2,4,8,5,1\n");
    test::ChildProcess child({"/bin/sh", "-c", "exec \"$0\" solve - --heuristic misplaced <\"$1\"",
                              NPUZZLE_PROGRAM, input});
    child.awaitLines(1);
    child.sendSignal(SIGINT);
    const ChildResult result = child.wait();
    EXPECT_EQ(result.signal, SIGINT);
    EXPECT_EQ(result.out.find("1 optimal L\n"), 0U);
    // If the second board was begun, a solution and its bound are printed.
    const std::string rest = result.out.substr(std::string("1 optimal L\n").size());
    EXPECT_TRUE(rest.empty() || rest.find(" >=") == 2) << rest;
    EXPECT_FALSE(rest.starts_with("none"));
}

TEST_F(SolveCommandTest, AnInterruptedMethodGivesASolutionAndItsBound) {
    for (const char* const method : {"astar", "idastar"}) {
        test::ChildProcess child({NPUZZLE_PROGRAM, "solve", "--method", method, "--heuristic",
                                  "misplaced", "_ 11 9 13/12 15 10 14/3 7 6 2/4 8 5 1"},
                                 {.errIsTerminal = true});
        child.awaitError("nodes");  // which stands there on a terminal alone
        child.sendSignal(SIGINT);
        const ChildResult result = child.wait();
        EXPECT_EQ(result.signal, SIGINT);
        EXPECT_TRUE(test::hasParts(result.out, {" >="}));
        EXPECT_FALSE(result.out.starts_with("none")) << result.out;
    }
    EXPECT_NE(test::outputOf(runNpuzzle({"solve", "4x4#u1"})), "");
}

TEST_F(SolveCommandTest, LimitsEndASearchWithAnHonestBound) {
    const ChildResult result =
        runNpuzzle({"solve", "--optimal", "--nodes", "1000", "--format", "json", "--method",
                    "idastar", "--heuristic", "manhattan", "4x4#u1"});
    EXPECT_EQ(result.exitCode, 1);
    const Json object = Json::parse(result.out);
    EXPECT_TRUE(test::hasFields(object, {{"optimal", false}, {"method", "staged"}}));
    EXPECT_EQ(object["moves"].get<std::string>().size(), object["length"]);
    EXPECT_GE(object["length"], 53);
    EXPECT_LE(object["lower_bound"], 53);
    EXPECT_GE(object["lower_bound"], 30);
    EXPECT_GE(object["nodes"], 1000);
    EXPECT_LE(object["nodes"], 1000 + 1100);
}

TEST_F(SolveCommandTest, NoLimitLeavesABoardUnsolved) {
    const std::string board = "15 11 8 12 14 10 9 13 2 6 1 4 3 7 5 0";
    for (const std::vector<std::string>& limits : std::vector<std::vector<std::string>>{
             {"--nodes", "1"},
             {"--method", "astar", "--memory", "20"},
             {"--method", "idastar", "--heuristic", "manhattan", "--time", "0.01"},
             {"--method", "greedy", "--nodes", "2"}}) {
        const ChildResult result =
            runNpuzzle(test::addWords({"solve", board, "--blank", "first"}, limits));
        EXPECT_EQ(result.out.find(" >="), 2U + (result.out[2] != ' ')) << result.out;
        EXPECT_EQ(result.exitCode, 0) << result.err;
    }
}

TEST_F(SolveCommandTest, AReaderThatGoesEndsItQuietly) {
    const ChildResult result = runNpuzzleShell(
        "{ echo 2x2#u1; sleep 1; echo 2x2#u2; sleep 2 2>/dev/null; } | \"$0\" solve - | head -n "
        "1");
    EXPECT_EQ(std::ranges::count(result.out, '\n'), 1);
    EXPECT_EQ(result.err, "");
}

TEST_F(SolveCommandTest, ProgressSaysTheBestLengthTheBoundAndTheTimeLeft) {
    puzzle::SolveProgress progress;
    progress.lowerBound = 118;
    progress.nodes = 12'300'000;
    progress.seconds = 4.0;
    EXPECT_EQ(formatSolveProgress(progress, 0), "at least 118, 0:04, 12.3 M nodes, 3.1 M/s");
    progress.length = 131;
    EXPECT_EQ(formatSolveProgress(progress, 10),
              "131 moves so far, at least 118, 0:06 left, 12.3 M nodes, 3.1 M/s");
    progress.isBuilding = true;
    EXPECT_EQ(formatSolveProgress(progress, 10), "131 moves so far, at least 118, building tables");
}

}  // namespace
}  // namespace tui
