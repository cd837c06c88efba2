// tetris serve: a brain of the program as a process.

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "test/support/Contents.h"
#include "test/support/DirectoryTest.h"
#include "test/support/TestBrains.h"
#include "test/support/Text.h"
#include "test/support/terminal/TetrisChild.h"

namespace tui {
namespace {

using test::ChildResult;
using test::Json;

using ServeCommandTest = test::DirectoryTest;

const std::string kHello = R"({"type":"hello","protocol":1,"width":4,"height":8,"limit":4})";
const std::string kMove =
    R"({"type":"move","id":5,"board":["....","....","....","....","....","....","....","##.."],)"
    R"("piece":"SQUARE","rotation":0,"next":["S1"]})";

// What the brain answers to these lines.
ChildResult talk(const std::string& brain, const std::vector<std::string>& lines) {
    return test::tellTetris("serve '" + brain + "'", lines);
}

TEST_F(ServeCommandTest, ABrainAnswersTheProtocol) {
    const std::vector<Json> lines = test::parseJsonLines(test::outputOf(
        talk("lookahead", {kHello, R"({"type":"new","seed":7})", kMove, R"({"type":"quit"})"})));
    ASSERT_EQ(lines.size(), 2U);
    EXPECT_TRUE(test::hasFields(
        lines[0], {{"type", "ready"}, {"protocol", 1}, {"name", "lookahead"}, {"sees", 1}}));
    EXPECT_TRUE(test::hasFields(lines[1], {{"id", 5}, {"rotation", 0}, {"x", 2}}));
    EXPECT_TRUE(lines[1]["score"].is_number());
}

// What a brain plays by the modern rules, without its name.
Json runModern(const std::string& brain) {
    const ChildResult result =
        test::runTetris({"run", "--brain", brain, "--rules", "modern", "--goal", "sprint", "-n",
                         "2", "--seed", "1", "--mode", "ticks", "--format", "json"});
    EXPECT_EQ(result.exitCode, 0) << result.err;
    Json games = Json::array();
    for (Json game : test::parseJsonLines(result.out)) {
        game.erase("brain");
        if (game.at("type") == "game") games.push_back(game);
    }
    return games;
}

TEST_F(ServeCommandTest, ABrainSaysWhichRulesItPlays) {
    for (const auto& [brain, rules] : std::vector<std::pair<std::string, Json>>{
             {"lookahead", nullptr}, {"dt10", {"classic", "modern"}}, {"rival", {"modern"}}}) {
        const Json ready = Json::parse(test::splitLines(talk(brain, {kHello}).out).at(0));
        EXPECT_EQ(ready.value("rules", Json()), rules) << brain;
    }
}

TEST_F(ServeCommandTest, AProcessPlaysModernGamesIfItSaysSo) {
    const std::string serve = "command:" TETRIS_PROGRAM " serve ";
    EXPECT_EQ(runModern(serve + "dt10"), runModern("dt10"));
    const ChildResult league =
        test::runTetris({"league", "dt10", "served=" + serve + "dt10", "--rules", "modern",
                         "--goal", "sprint", "-n", "2"});
    EXPECT_EQ(league.exitCode, 0) << league.err;
    EXPECT_TRUE(test::hasFailed(
        test::runTetris({"run", "--brain", serve + "lookahead", "--rules", "modern"}), 2,
        {"does not play modern rules"}));
}

TEST_F(ServeCommandTest, ItIsToldTheFieldsOfTheRulesThatAreNotAsUsual) {
    const std::string log = at("log");
    const std::string brain = "command:" TETRIS_PROGRAM " serve dt10";
    const auto play = [&](const std::string& options) {
        const ChildResult result = test::runTetris(test::addWords(
            {"run", "--brain", brain, "--log-protocol", log},
            test::splitWords("--rules modern -n 1 --pieces 3 --goal survival" + options)));
        EXPECT_EQ(result.exitCode, 0) << result.err;
        return test::readFile(log);
    };
    EXPECT_TRUE(test::hasParts(play(""), {R"("incoming":[]})"}));
    EXPECT_TRUE(test::hasParts(play(" --every 4 --no-hold --messy 9"),
                               {R"("incoming":[],"hold":false,"every":4,"messy":9})"}));
    const ChildResult match = test::runTetris(
        {"match", brain, "dt10", "--versus", "-n", "1", "--pieces", "9", "--format", "json"});
    EXPECT_EQ(match.exitCode, 0) << match.err;
    EXPECT_EQ(match.out.find("faults"), std::string::npos) << match.out;
}

// By env, too, which reads its lines in the same way.
TEST_F(ServeCommandTest, ALineWithoutEndIsRefused) {
    for (const std::string command : {"serve dt10", "env"})
        EXPECT_TRUE(test::hasFailed(
            test::runChild({"/bin/sh", "-c", "'" TETRIS_PROGRAM "' " + command + " </dev/zero"}), 1,
            "tetris: standard input:1: the line is too long; expected at most 65536 bytes\n"));
}

TEST_F(ServeCommandTest, HelloIsChecked) {
    const auto replace = [](const std::string& part, const std::string& other) {
        return test::replaceIn(kHello, part, other);
    };
    for (const auto& [line, why] : std::vector<std::pair<std::string, std::string>>{
             {kMove, "it comes before hello"},
             {replace("\"protocol\":1", "\"protocol\":2"),
              "'protocol' is '2'; expected a whole number from 1 to 1"},
             {replace("\"width\":4", "\"width\":65"),
              "'width' is '65'; expected a whole number from 1 to 64"},
             {replace("\"height\":8", "\"height\":0"),
              "'height' is '0'; expected a whole number from 1 to 64"},
             {replace("\"limit\":4", "\"limit\":9"),
              "'limit' is '9'; expected a whole number from 0 to 8"},
             {replace("\"limit\":4", "\"limit\":4,\"pieces\":[]"),
              "'pieces' are others; expected the seven of the game"}}) {
        EXPECT_TRUE(
            test::hasFailed(talk("dt10", {line}), 1, {" is no message of the protocol: " + why}))
            << line;
    }
}

TEST_F(ServeCommandTest, AProcessIsToldThatTheGameEndsWithItsQueue) {
    const auto play = [](const std::string& brain) {
        const ChildResult result =
            test::runTetris({"run", "--sequence", "test", "--brain", brain, "--format", "json"});
        return test::parseJsonLines(result.out).at(1).at("score");
    };
    EXPECT_EQ(play("command:" TETRIS_PROGRAM " serve planner:beam=5"), play("planner:beam=5"));
}

TEST_F(ServeCommandTest, AQuestionMayLeaveOutRotationAndNext) {
    const std::string shortest =
        R"({"type":"move","id":5,"board":["....","....","....","....","....","....","....","##.."],)"
        R"("piece":"O"})";
    EXPECT_EQ(talk("dt10", {kHello, shortest}).out, talk("dt10", {kHello, kMove}).out);
}

TEST_F(ServeCommandTest, WithoutAPlacementThereIsNoMove) {
    const auto ask = [](const std::string& row) {
        const Json question = {{"type", "move"},
                               {"id", 1},
                               {"board", Json{"....", "....", "....", "....", row, row, row, row}},
                               {"piece", "SQUARE"}};
        return test::parseJsonLines(talk("dt10", {kHello, question.dump()}).out).at(1);
    };
    EXPECT_EQ(ask("#...")["x"], 1);
    EXPECT_EQ(ask("#.#.").dump(), R"({"id":1,"move":null})");
}

TEST_F(ServeCommandTest, WhatAPluginPrintsIsNoAnswer) {
    const ChildResult result =
        talk(test::nameBadPlugin(11), {kHello, R"({"type":"new","seed":7})", kMove});
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_EQ(result.err, "thinking\n");
    EXPECT_EQ(Json::parse(test::splitLines(result.out).at(0))["about"], "bad: is no UTF-8: ?");
    EXPECT_EQ(test::splitLines(result.out).at(1), R"({"id":5,"rotation":0,"x":0,"score":0.0})");
}

TEST_F(ServeCommandTest, AnIllegalMoveIsPassedOn) {
    const ChildResult result =
        talk(test::nameBadPlugin(6), {kHello, R"({"type":"new","seed":7})", kMove});
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_EQ(test::splitLines(result.out).at(1), R"({"id":5,"rotation":3,"x":1000,"score":0.0})");
}

// The question with something else in it.
std::string change(const std::string& part, const std::string& other) {
    return test::replaceIn(kMove, part, other);
}

TEST_F(ServeCommandTest, WhatIsNoMessageIsNamed) {
    const std::string modern = R"("rules":"modern","goal":"sprint","level":1})";
    for (const auto& [line, why] : std::vector<std::pair<std::string, std::string>>{
             {"hello", "it is no valid JSON at byte 1"},
             {std::string(100, '['), "it is nested deeper than 64 levels"},
             {"[1]", "it is no object"},
             {R"({"type":"dance"})", "unknown type 'dance'"},
             {R"({"type":"new"})", "no 'seed'"},
             {R"({"type":"new","seed":-1})",
              "'seed' is '-1'; expected a whole number from 0 to 281474976710655"},
             {R"({"type":"end","score":1,"rows":0,"reason":"bored"})", "unknown reason 'bored'"},
             {change("SQUARE", "X"),
              "'\"X\"' is not a piece; expected STICK, L1, L2, S1, S2, SQUARE or PYRAMID, or one "
              "of I J L O S T Z"},
             {change("\"rotation\":0", "\"rotation\":1"), "unknown rotation"},
             {change("\"id\":5,", ""), "no 'id'"},
             {change("[\"S1\"]", "7"), "'next' is not a list; expected names of pieces"},
             {change("\"....\",", ""),
              "'board' has 4 columns and 7 rows; expected 4 and 8, as hello says"},
             {change("##..", "##.?"),
              "Board: row 8 of the picture holds '?'; expected '.' and '#'"},
             {change("\"next\"", modern.substr(0, modern.size() - 1) + ",\"next\""),
              "the sizes of hello are for no modern game; expected a well from 4x4 to 64x44, and a "
              "board with 20 rows more"}}) {
        EXPECT_TRUE(test::hasFailed(talk("dt10", {kHello, line}), 1,
                                    {"tetris: '", "' is no message of the protocol: ", why}));
    }
    EXPECT_EQ(talk("", {}).exitCode, 2) << "a brain without a name";
}

}  // namespace
}  // namespace tui
