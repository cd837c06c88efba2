#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <utility>

#include "brain/puzzle/table/DistanceTable.h"
#include "core/puzzle/PositionText.h"
#include "core/puzzle/Shuffle.h"
#include "test/support/Contents.h"
#include "test/support/Text.h"
#include "test/support/terminal/NpuzzleChild.h"

// The commands shuffle, verify and explain.

namespace tui {
namespace {

using test::ChildResult;
using test::runNpuzzle;
using test::splitLines;

TEST(ShuffleCommandTest, DealsBoardAfterBoardFromTheSeedOn) {
    for (const char* way : {"uniform", "walk"}) {
        const std::string result = test::outputOf(
            runNpuzzle({"shuffle", "--size", "5x3", "--shuffle", way, "--seed", "41", "-n", "3"}));
        const std::vector<std::string> lines = splitLines(result);
        ASSERT_EQ(lines.size(), 3U);
        for (size_t i = 0; i < 3; ++i) {
            const auto id =
                puzzle::parseBoardId("5x3#" + std::string(1, way[0]) + std::to_string(41 + i));
            EXPECT_EQ(lines[i], puzzle::toString(id.getPosition()));
        }
    }
}

TEST(ShuffleCommandTest, JsonNamesTheBoard) {
    const ChildResult result = runNpuzzle({"shuffle", "--seed", "5", "--format", "json"});
    EXPECT_TRUE(test::hasFields(
        test::Json::parse(result.out),
        {{"id", "4x4#u5"},
         {"seed", 5},
         {"board", puzzle::toString(puzzle::parseBoardId("4x4#u5").getPosition())}}));
    EXPECT_EQ(runNpuzzle({"shuffle", "--seed", "9223372036854775807"}).exitCode, 0)
        << "the last seed";
}

TEST(ShuffleCommandTest, BoardsOfALengthHaveThatLength) {
    const puzzle::DistanceTable table(puzzle::Position({3, 3}));
    for (const int length : {0, 1, 17, 31}) {
        const ChildResult result = runNpuzzle({"shuffle", "--size", "3x3", "--length",
                                               std::to_string(length), "-n", "30", "--seed", "1"});
        std::set<std::string> boards;
        for (const std::string& line : splitLines(result.out)) {
            EXPECT_EQ(table.getDistance(puzzle::readPosition(line)), length);
            boards.insert(line);
        }
        // There are 1, 2 and 2 boards at the lengths 0, 1 and 31, and about 20,000 at 17, so
        // hardly any of those occurs twice.
        EXPECT_GE(boards.size(), length == 0 ? 1U : length == 17 ? 28U : 2U);
    }
}

TEST(ShuffleCommandTest, BoardsOfALengthOnFourByFourAreSolvedInThat) {
    const std::vector<std::string> lines = splitLines(
        test::runNpuzzleShell("\"$0\" shuffle --length 30 -n 3 --seed 2 | \"$0\" solve -").out);
    ASSERT_EQ(lines.size(), 3U);
    for (const std::string& line : lines)
        EXPECT_EQ(line.find("30 optimal"), 0U) << line;
}

TEST(ShuffleCommandTest, TheFarthestOfFourByFourAreKnown) {
    std::set<std::string> boards;
    for (const std::string& line :
         splitLines(runNpuzzle({"shuffle", "--length", "80", "-n", "200", "--seed", "1"}).out)) {
        EXPECT_TRUE(puzzle::checkSolvability(puzzle::readPosition(line)).isSolvable);
        boards.insert(line);
    }
    EXPECT_EQ(boards.size(), 17U);
}

TEST(ShuffleCommandTest, LengthsThatCannotBeDealtAreRefusedInOneSentence) {
    for (const auto& [size, length] : {std::pair("4x4", "67"),
                                       {"4x4", "79"},
                                       {"4x4", "81"},
                                       {"5x5", "41"},
                                       {"6x6", "5"},
                                       {"3x3", "32"},
                                       {"2x2", "7"},
                                       {"3x4", "5"}}) {
        const ChildResult result = runNpuzzle({"shuffle", "--size", size, "--length", length});
        EXPECT_EQ(result.exitCode, 1) << size << " " << length;
        EXPECT_EQ(result.out, "");
        EXPECT_EQ(std::ranges::count(result.err, '\n'), 1) << result.err;
    }
}

TEST(VerifyCommandTest, SaysWhetherMovesSolveTheBoard) {
    struct Row {
        const char* moves;
        int exitCode;
        const char* said;
    };
    for (const Row& row :
         {Row{"LL", 0, "solved in 2 moves\n"}, Row{"l l", 0, "solved in 2 moves\n"},
          Row{"L", 1, "not solved: 1 moves lead to 1 2 3/4 5 6/7 _ 8\n"},
          Row{"LU", 1, "not solved: move 2, U, cannot be made on 1 2 3/4 5 6/7 _ 8\n"}}) {
        const ChildResult result = runNpuzzle({"verify", "1 2 3/4 5 6/_ 7 8", row.moves});
        EXPECT_EQ(result.exitCode, row.exitCode);
        EXPECT_EQ(result.out, row.said);
        EXPECT_EQ(result.err, "");
    }
}

TEST(ExplainCommandTest, PrintsHeuristicsBesideTheTrueDistance) {
    EXPECT_TRUE(test::hasParts(
        test::outputOf(runNpuzzle({"explain", "8 6 7/2 5 4/3 _ 1"})),
        {"manhattan         21\n", "distance          31\n", "solvable          yes: "}));
    // A board that cannot be solved is not searched.
    const ChildResult unsolvable = runNpuzzle({"explain", "2 1/3 _"});
    EXPECT_EQ(unsolvable.exitCode, 1);
    EXPECT_TRUE(test::hasParts(unsolvable.out, {"no: 1 inversions, blank in row 1"}));
    EXPECT_EQ(unsolvable.out.find("manhattan"), std::string::npos);
}

}  // namespace
}  // namespace tui
