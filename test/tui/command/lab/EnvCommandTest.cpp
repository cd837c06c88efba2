// tetris env: games for other programs.

#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <string>
#include <vector>

#include "test/support/Contents.h"
#include "test/support/DirectoryTest.h"
#include "test/support/Text.h"
#include "test/support/terminal/TetrisChild.h"

namespace tui {
namespace {

using test::ChildResult;
using test::Json;

using EnvCommandTest = test::DirectoryTest;

// What the program writes with these options when it reads these lines.
ChildResult talk(const std::string& options, const std::vector<std::string>& lines) {
    return test::tellTetris("env " + options, lines);
}

// Its answers. Requires: it ends well.
std::vector<Json> ask(const std::string& options, const std::vector<std::string>& lines) {
    return test::parseJsonLines(test::outputOf(talk(options, lines)));
}

// The lines of a page between the one that begins with `first` and the next empty one.
std::vector<std::string> readLines(const std::string& page, const std::string& first) {
    std::vector<std::string> lines;
    for (const std::string& line :
         test::splitLines(test::readFile(TETRIS_SOURCE "/docs/" + page))) {
        if (lines.empty() && !line.starts_with(first)) continue;
        if (line.empty()) break;
        lines.push_back(line);
    }
    return lines;
}

const std::string kHello = R"({"type":"hello"})";
const std::string kReset = R"({"type":"reset"})";
const std::string kObserve = R"({"type":"observe"})";

std::string step(int action) {
    return R"({"type":"step","action":)" + std::to_string(action) + "}";
}

TEST_F(EnvCommandTest, TheConversationOfThePageIsTrue) {
    const std::vector<std::string> page = readLines("env.md", "    $ tetris env ");
    ASSERT_GT(page.size(), 5U);
    std::vector<std::string> asked;
    std::vector<std::string> told;
    for (const std::string& line : page) {
        if (line.starts_with("    > ")) asked.push_back(line.substr(6));
        if (line.starts_with("    < ")) told.push_back(line.substr(6));
    }
    const std::string options = page[0].substr(std::string("    $ tetris env ").size());
    EXPECT_EQ(test::splitLines(talk(options, asked).out), told);
}

TEST_F(EnvCommandTest, AClosedStandardErrorStopsNoCommand) {
    for (const std::string command :
         {"echo '{\"type\":\"quit\"}' | " TETRIS_PROGRAM " env",
          ": | " TETRIS_PROGRAM " serve dt10", TETRIS_PROGRAM " run --pieces 3 --seed 1",
          TETRIS_PROGRAM " brains"}) {
        EXPECT_EQ(test::runChild({"/bin/sh", "-c", command + " 2>&-"}).exitCode, 0) << command;
    }
    EXPECT_EQ(test::runChild({"/bin/sh", "-c", TETRIS_PROGRAM " brains >&-"}).exitCode, 1);
}

TEST_F(EnvCommandTest, TheTableOfRotationsIsTrue) {
    const std::vector<std::string> page = readLines("laboratory.md", "| piece | 0 |");
    const Json pieces = ask("", {kHello}).at(0).at("pieces");
    ASSERT_EQ(page.size(), pieces.size() + 2);
    for (size_t i = 0; i < pieces.size(); ++i) {
        const Json& piece = pieces[i];
        std::string row = "| " + piece["name"].get<std::string>() + ", " + "ILJSZOT"[i] + " |";
        for (size_t rotation = 0; rotation < 4; ++rotation) {
            row += " ";
            if (rotation < piece["rotations"].size()) {
                for (const Json& cell : piece["rotations"][rotation])
                    row += cell[0].dump() + "," + cell[1].dump() + " ";
            }
            row += "|";
        }
        EXPECT_EQ(page[i + 2], row);
    }
}

TEST_F(EnvCommandTest, HelloTellsSizesAndSetup) {
    const Json hello = ask("--rules modern --goal cheese --garbage 7 --size 8x16", {kHello}).at(0);
    EXPECT_TRUE(
        test::hasFields(hello, {{"protocol", 1}, {"width", 8}, {"height", 36}, {"limit", 16}}));
    EXPECT_TRUE(test::hasFields(hello["setup"], {{"goal", "cheese"}, {"garbage", 7}}));
    EXPECT_EQ(hello["pieces"].size(), 7U);
}

TEST_F(EnvCommandTest, AListOfRequestsIsAnsweredByAList) {
    const std::vector<Json> answers =
        ask("--seed 281474976710655",
            {R"([{"type":"reset","game":3},{"type":"reset","game":1023},)"
             R"({"type":"step","game":3,"rotation":0,"x":0},{"type":"step","game":4}])",
             "[]"});
    const Json& list = answers.at(0);
    EXPECT_EQ(list.at(0)["seed"], 281474976710655);
    EXPECT_EQ(list.at(1)["seed"], 0) << "the one after the last";
    EXPECT_EQ(list.at(1)["game"], 1023);
    EXPECT_EQ(list.at(2)["pieces"], 1);
    EXPECT_EQ(list.at(3)["error"], "game 4 has not begun; expected a reset");
    EXPECT_EQ(answers.at(1), Json::array());
}

TEST_F(EnvCommandTest, BitsAndTextAreTheSameBoard) {
    const std::vector<std::string> lines{kReset, R"({"type":"step","rotation":0,"x":0})",
                                         R"({"type":"step","rotation":0,"x":2})"};
    const Json text = ask("--size 6x3 --seed 7", lines).at(2);
    EXPECT_EQ(text["board"],
              Json({"......", "......", "......", "......", "......", "##.#..", "#####."}));
    // Row 0 is 011111 from the right, and row 1 is 001011.
    EXPECT_EQ(ask("--size 6x3 --seed 7 --board bits", lines).at(2)["board"], "000000002df");
}

TEST_F(EnvCommandTest, ThePlacementsAreListedByNumberAndANumberIsAStep) {
    // The square, rotation 0, columns 0 to 3.
    const std::vector<std::string> lines{kReset, kObserve, step(1)};
    const std::vector<Json> plain = ask("--size 5x4 --seed 7", lines);
    EXPECT_FALSE(plain.at(0).contains("placements"));
    EXPECT_EQ(plain.at(1)["placements"], Json({0, 1, 2, 3}));
    EXPECT_EQ(
        plain.at(2),
        ask("--size 5x4 --seed 7", {lines[0], R"({"type":"step","x":1,"rotation":0})"}).at(1));
    const std::vector<Json> listed = ask("--size 5x4 --seed 7 --placements", lines);
    EXPECT_EQ(listed.at(0), listed.at(1));
    // The pyramid lies everywhere; upright, its long side cannot stand on the square.
    EXPECT_EQ(listed.at(2)["placements"], Json({0, 1, 2, 7, 8, 10, 11, 12, 15, 18}));
    EXPECT_FALSE(ask("--mode ticks --placements", lines).at(1).contains("placements"));
}

TEST_F(EnvCommandTest, TheFeaturesOfPlacementsAreThoseOfBrains) {
    const std::vector<Json> answers =
        ask("--size 4x4 --seed 7 --features", {kHello, kReset, step(0)});
    const Json& names = answers.at(0)["features"];
    ASSERT_EQ(names.size(), 12U);
    EXPECT_EQ(names[0], "landing_height");
    // A square in a corner of an empty well, and one in its middle with a well on each side.
    const Json& first = answers.at(1)["features"];
    EXPECT_EQ(answers.at(1)["placements"], Json({0, 1, 2}));
    EXPECT_EQ(first[0], Json({0.5, 0, 8, 4, 0, 0, 0, 0, 2, 4, 0, 2}));
    EXPECT_EQ(first[1], Json({0.5, 0, 12, 4, 0, 6, 0, 0, 3, 4, 0, 4}));
    EXPECT_EQ(first[2], first[0]);
    const Json& second = answers.at(2);
    EXPECT_EQ(second["features"].size(), second["placements"].size());
    // The pyramid stands beside the square, and two of its cells clear a row.
    EXPECT_EQ(second["placements"][3], 6);
    EXPECT_EQ(second["features"][3], Json({1, 2, 8, 4, 0, 1, 0, 0, 3, 4, 1, 3}));
    const Json modern = ask("--rules modern --size 5x6 --features", {kReset}).at(0);
    EXPECT_GT(modern["placements"].size(), 10U);
    EXPECT_EQ(modern["features"].size(), modern["placements"].size());
}

// ((hold * 4 + rotation) * rows + y) * width + x
TEST_F(EnvCommandTest, TheNumberOfAModernPlacementHasItsRowAndHold) {
    const std::string options = "--rules modern --size 6x5 --seed 7";
    const std::vector<Json> answers =
        ask(options + " --placements", {kHello, kReset, step(122), kObserve});
    EXPECT_EQ(answers.at(0)["actions"], 2 * 4 * 5 * 6);
    EXPECT_EQ(answers.at(1)["piece"], "SQUARE");
    EXPECT_EQ(answers.at(1)["next"][0], "PYRAMID");
    // The square at row 0, and the pyramid after hold.
    EXPECT_EQ(answers.at(1)["placements"],
              Json({0,   1,   2,   3,   4,   120, 121, 122, 123, 150, 151, 152,
                    153, 154, 180, 181, 182, 183, 210, 211, 212, 213, 214}));
    EXPECT_EQ(answers.at(2)["held"], "SQUARE");
    EXPECT_EQ(answers.at(2)["board"].back(), "..###.");
    EXPECT_EQ(answers.at(2)["board"][23], "...#..");
    EXPECT_EQ(ask(options + " --no-hold", {kHello}).at(0)["actions"], 4 * 5 * 6);
}

TEST_F(EnvCommandTest, AStepSaysItsAttackSpinAndPerfectClear) {
    const auto deal = [this](const std::string& piece) {
        return "--rules modern --sequence 'file:" + write(piece, piece + "\n") + "' ";
    };
    const std::vector<Json> bar = ask(deal("STICK") + "--size 4x6 --mode ticks",
                                      {kReset, R"({"type":"step","verbs":"X"})", kObserve});
    EXPECT_TRUE(test::hasFields(bar.at(1), {{"rows", 1}, {"attack", 10}, {"perfect_clear", true}}));
    for (const size_t still : {0U, 2U}) {
        EXPECT_TRUE(test::hasFields(bar.at(still), {{"attack", 0}, {"perfect_clear", false}}));
    }
    // The last two turn in below an overhang, and the last one clears a row.
    std::vector<std::string> lines{kReset};
    for (const int action : {61, 70, 80, 38, 77})
        lines.push_back(step(action));
    const std::vector<Json> spins = ask(deal("PYRAMID") + "--size 5x6 --no-hold", lines);
    EXPECT_EQ(spins.at(3)["spin"], "none");
    EXPECT_TRUE(test::hasFields(spins.at(4), {{"spin", "mini"}, {"attack", 0}}));
    EXPECT_TRUE(test::hasFields(spins.at(5), {{"spin", "full"}, {"attack", 2}}));
}

TEST_F(EnvCommandTest, AMatchHasARivalWhoPlaysBetweenTheSteps) {
    const std::vector<Json> answers =
        ask("--versus bad --pps 1,2 --seed 7 --placements", {kHello, kReset, step(0)});
    const Json& setup = answers.at(0)["setup"];
    EXPECT_TRUE(
        test::hasFields(setup, {{"versus", "bad"}, {"pps", Json({1.0, 2.0})}, {"travel", 500}}));
    EXPECT_TRUE(test::hasFields(answers.at(1), {{"rival_pieces", 1}, {"incoming", Json::array()}}));
    EXPECT_TRUE(test::hasFields(answers.at(2), {{"rival_pieces", 3}, {"pieces", 1}, {"sent", 0}}));
    std::string rival;
    for (const Json& row : answers.at(2)["rival_board"])
        rival += row.get<std::string>();
    EXPECT_EQ(std::ranges::count(rival, '#'), 12);
    // The worst player is dead before the second piece of one who is so slow.
    const std::vector<Json> played =
        ask("--versus bad --pps 0.1,100 --seed 7", {kReset, step(0), kObserve});
    EXPECT_TRUE(test::hasFields(played.back(), {{"end", "goal"}, {"placements", Json::array()}}));
}

TEST_F(EnvCommandTest, AModernGameTakesVerbsAndTime) {
    const std::vector<Json> answers = ask("--rules modern --mode ticks --seed 7",
                                          {kReset, R"({"type":"step","ms":1000})",
                                           R"({"type":"step","ms":3,"verbs":"LHX"})", kObserve});
    EXPECT_TRUE(test::hasFields(answers.at(0), {{"ms", 0}, {"can_hold", true}}));
    EXPECT_EQ(answers.at(1)["y"].get<int>(), answers.at(0)["y"].get<int>() - 1);
    EXPECT_TRUE(test::hasFields(
        answers.at(2),
        {{"held", "SQUARE"}, {"pieces", 1}, {"ms", 1003}, {"reward", answers.at(2)["score"]}}));
    EXPECT_EQ(answers.at(3)["reward"], 0);
}

TEST_F(EnvCommandTest, WhatIsWrongIsNamedAndTheNextLineCounts) {
    const std::string seven = "; expected hello, reset, step, observe or quit";
    const std::vector<std::pair<std::string, std::string>> table{
        {"dance", "the line is no valid JSON at byte 1; expected an object of JSON"},
        {"", "the line is empty; expected an object of JSON"},
        {"7", "the line is no object; expected an object of JSON"},
        {std::string(2000, '['),
         "the line is nested deeper than 64 levels; expected an object of JSON"},
        {R"({"kind":"step"})", "no 'type'"},
        {R"({"type":7})", "'type' is '7'; expected a text without control characters"},
        {R"({"type":"dance"})", "'type' is 'dance'" + seven},
        {R"({"type":"reset","game":1024})",
         "'game' is '1024'; expected a whole number from 0 to 1023"},
        {R"({"type":"reset","seed":-1})",
         "'seed' is '-1'; expected a whole number from 0 to 281474976710655"},
        {R"({"type":"step"})", "no 'rotation'"},
        {step(40), "'action' is '40'; expected a whole number from 0 to 39"},
        {step(9),
         "SQUARE cannot be placed at rotation 0, x 9; expected a place within the well that it can "
         "reach"},
        {R"({"type":"step","rotation":0,"x":1e300})",
         "'x' is '1e+300'; expected a whole number from 0 to 63"},
        {R"({"type":"step","rotation":0,"x":0,"hold":1})", "'hold' is '1'; expected true or false"},
        {R"({"type":"step","verbs":"LQ"})", "'verbs' is 'LQ'; expected letters of verbs"},
        {R"({"type":"step","verbs":")" + std::string(1001, 'L') + R"("})",
         "'verbs' has 1001 letters; expected at most 1000"},
        {R"({"type":"step","ms":3600001})",
         "'ms' is '3600001'; expected a whole number from 0 to 3600000"},
    };
    std::vector<std::string> lines{kReset};
    for (const auto& [line, why] : table)
        lines.push_back(line);
    lines.push_back(kObserve);
    const std::vector<Json> answers = ask("--seed 7 --placements", lines);
    ASSERT_EQ(answers.size(), lines.size());
    for (size_t i = 0; i < table.size(); ++i) {
        EXPECT_EQ(answers[i + 1]["error"], table[i].second) << table[i].first;
        EXPECT_EQ(answers[i + 1]["line"], i + 2);
    }
    EXPECT_EQ(answers.back(), answers.front());
}

TEST_F(EnvCommandTest, AMessageKnowsItsPlace) {
    const std::vector<Json> answers =
        ask("--mode ticks", {R"([{"type":"reset"},{"type":"quit"}])", R"({"type":"step"})"});
    ASSERT_EQ(answers.size(), 2U);
    EXPECT_EQ(answers[0][1]["error"], "'quit' stands in a list; expected a line of its own");
    EXPECT_EQ(answers[1]["error"], "the mode is ticks; expected 'verbs' or 'ms'");
}

TEST_F(EnvCommandTest, AReaderThatHasGoneEndsIt) {
    const ChildResult gone = test::runChild({"/bin/sh", "-c",
                                             "{ yes '{\"type\":\"reset\"}' | '" TETRIS_PROGRAM
                                             "' env; echo $? >&2; } | head -n 1"});
    EXPECT_EQ(gone.err, std::to_string(128 + SIGPIPE) + "\n");
}

TEST_F(EnvCommandTest, WhatWasAnsweredBeforeABrainFailedIsNotLost) {
    const ChildResult result = talk("--adversary 100 --adversary-brain 'command:exit 3'",
                                    {kHello, R"({"type":"step"})", kReset});
    EXPECT_EQ(test::splitLines(result.out).size(), 2U);
    EXPECT_TRUE(test::hasFailed(result, 1, {"has died: exit status 3"}));
}

// Each script of support says what it proves; it finds the package and flat_brain.
TEST_F(EnvCommandTest, ThePackageForPythonIsWhatLearnersAndPipExpect) {
    for (const std::string script : {"learner.py", "env/games_of_run.py", "env/gymnasium10.py",
                                     "env/sentences.py", "env/wheel.py"})
        EXPECT_EQ(test::outputOf(
                      test::runChild({"/usr/bin/env", "PYTHONDONTWRITEBYTECODE=1",
                                      "PYTHONPATH=" TETRIS_SOURCE "/docs/child", "python3",
                                      TETRIS_SOURCE "/test/support/" + script, TETRIS_PROGRAM})),
                  "done\n")
            << script;
}

}  // namespace
}  // namespace tui
