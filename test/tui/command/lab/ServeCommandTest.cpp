// tetris serve: a brain of the program as a process.

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "test/support/Contents.h"
#include "test/support/TemporaryDirectory.h"
#include "test/support/Text.h"
#include "test/support/terminal/TetrisChild.h"

namespace tui {
namespace {

using Json = nlohmann::ordered_json;
using test::ChildResult;

const std::string kHello = R"({"type":"hello","protocol":1,"width":4,"height":8,"limit":4})";
const std::string kMove =
    R"({"type":"move","id":5,"board":["....","....","....","....","....","....","....","##.."],)"
    R"("piece":"SQUARE","rotation":0,"next":["S1"]})";

// What the brain answers to these lines.
ChildResult talk(const std::string& brain, const std::vector<std::string>& lines) {
    return test::tellTetris("serve '" + brain + "'", lines);
}

TEST(ServeCommandTest, ABrainAnswersTheProtocol) {
    const ChildResult result =
        talk("lookahead", {kHello, R"({"type":"new","seed":7})", kMove, R"({"type":"quit"})"});
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_EQ(result.err, "");
    const std::vector<std::string> lines = test::splitLines(result.out);
    ASSERT_EQ(lines.size(), 2U);
    const Json ready = Json::parse(lines[0]);
    EXPECT_TRUE(test::hasFields(
        ready, {{"type", "ready"}, {"protocol", 1}, {"name", "lookahead"}, {"sees", 1}}));
    const Json move = Json::parse(lines[1]);
    EXPECT_TRUE(test::hasFields(move, {{"id", 5}, {"rotation", 0}, {"x", 2}}));
    EXPECT_TRUE(move["score"].is_number());
}

// What a brain plays by the modern rules, without its name.
Json runModern(const std::string& brain) {
    const ChildResult result =
        test::runChild({TETRIS_PROGRAM, "run", "--brain", brain, "--rules", "modern", "--goal",
                        "sprint", "-n", "2", "--seed", "1", "--mode", "ticks", "--format", "json"});
    EXPECT_EQ(result.exitCode, 0) << result.err;
    Json games = Json::array();
    for (const std::string& line : test::splitLines(result.out)) {
        Json game = Json::parse(line);
        game.erase("brain");
        if (game.at("type") == "game") games.push_back(game);
    }
    return games;
}

TEST(ServeCommandTest, ABrainSaysWhichRulesItPlays) {
    for (const auto& [brain, rules] : std::vector<std::pair<std::string, Json>>{
             {"lookahead", nullptr}, {"dt10", {"classic", "modern"}}, {"rival", {"modern"}}}) {
        const Json ready = Json::parse(test::splitLines(talk(brain, {kHello}).out).at(0));
        EXPECT_EQ(ready.value("rules", Json()), rules) << brain;
    }
}

TEST(ServeCommandTest, AProcessPlaysModernGamesIfItSaysSo) {
    const std::string serve = "command:" TETRIS_PROGRAM " serve ";
    EXPECT_EQ(runModern(serve + "dt10"), runModern("dt10"));
    const test::ChildResult league =
        test::runChild({TETRIS_PROGRAM, "league", "dt10", "served=" + serve + "dt10", "--rules",
                        "modern", "--goal", "sprint", "-n", "2", "--format", "json"});
    EXPECT_EQ(league.exitCode, 0) << league.err;
    const ChildResult result = test::runChild(
        {TETRIS_PROGRAM, "run", "--brain", serve + "lookahead", "--rules", "modern"});
    EXPECT_EQ(result.exitCode, 2);
    EXPECT_NE(result.err.find("does not play modern rules"), std::string::npos) << result.err;
}

TEST(ServeCommandTest, ItIsToldTheFieldsOfTheRulesThatAreNotAsUsual) {
    const test::TemporaryDirectory directory;
    const std::string log = (directory.getPath() / "log").string();
    const std::string brain = "command:" TETRIS_PROGRAM " serve dt10";
    const auto play = [&](std::vector<std::string> options) {
        options.insert(options.begin(),
                       {TETRIS_PROGRAM, "run", "--brain", brain, "--rules", "modern", "-n", "1",
                        "--pieces", "3", "--log-protocol", log});
        const ChildResult result = test::runChild(options);
        EXPECT_EQ(result.exitCode, 0) << result.err;
        return test::readFile(log);
    };
    EXPECT_NE(play({"--goal", "survival"}).find(R"("incoming":[]})"), std::string::npos);
    EXPECT_TRUE(
        test::hasParts(play({"--goal", "survival", "--every", "4", "--no-hold", "--messy", "9"}),
                       {R"("incoming":[],"hold":false,"every":4,"messy":9})"}));
    const ChildResult match = test::runChild({TETRIS_PROGRAM, "match", brain, "dt10", "--versus",
                                              "-n", "1", "--pieces", "9", "--format", "json"});
    EXPECT_EQ(match.exitCode, 0) << match.err;
    EXPECT_EQ(match.out.find("faults"), std::string::npos) << match.out;
}

TEST(ServeCommandTest, ALineWithoutEndIsRefused) {
    const ChildResult result =
        test::runChild({"/bin/sh", "-c", "'" TETRIS_PROGRAM "' serve dt10 </dev/zero"});
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_EQ(result.err,
              "tetris: standard input:1: the line is too long; expected at most 65536 bytes\n");
}

TEST(ServeCommandTest, HelloIsChecked) {
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
        const ChildResult result = talk("dt10", {line});
        EXPECT_EQ(result.exitCode, 1) << line;
        EXPECT_TRUE(test::hasParts(result.err, {" is no message of the protocol: " + why}));
    }
}

TEST(ServeCommandTest, AProcessIsToldThatTheGameEndsWithItsQueue) {
    const auto play = [](const std::string& brain) {
        const ChildResult result = test::runChild(
            {TETRIS_PROGRAM, "run", "--sequence", "test", "--brain", brain, "--format", "json"});
        return Json::parse(test::splitLines(result.out).at(1)).at("score");
    };
    EXPECT_EQ(play("command:" TETRIS_PROGRAM " serve planner:beam=5"), play("planner:beam=5"));
}

TEST(ServeCommandTest, AQuestionMayLeaveOutRotationAndNext) {
    const std::string shortest =
        R"({"type":"move","id":5,"board":["....","....","....","....","....","....","....","##.."],)"
        R"("piece":"O"})";
    EXPECT_EQ(talk("dt10", {kHello, shortest}).out, talk("dt10", {kHello, kMove}).out);
}

TEST(ServeCommandTest, WithoutAPlacementThereIsNoMove) {
    const std::string full =
        R"({"type":"move","id":1,"board":["....","....","....","....","#...","#...","#...","#..."],)"
        R"("piece":"SQUARE","rotation":0,"next":[]})";
    const std::string blocked =
        R"({"type":"move","id":1,"board":["....","....","....","....","#.#.","#.#.","#.#.","#.#."],)"
        R"("piece":"SQUARE","rotation":0,"next":[]})";
    EXPECT_EQ(Json::parse(test::splitLines(talk("dt10", {kHello, full}).out).at(1))["x"], 1);
    EXPECT_EQ(test::splitLines(talk("dt10", {kHello, blocked}).out).at(1),
              R"({"id":1,"move":null})");
}

TEST(ServeCommandTest, WhatAPluginPrintsIsNoAnswer) {
    const ChildResult result =
        talk(TETRIS_PLUGINS "/bad_plugin_11.so", {kHello, R"({"type":"new","seed":7})", kMove});
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_EQ(result.err, "thinking\n");
    EXPECT_EQ(Json::parse(test::splitLines(result.out).at(0))["about"], "bad: is no UTF-8: ?");
    EXPECT_EQ(test::splitLines(result.out).at(1), R"({"id":5,"rotation":0,"x":0,"score":0.0})");
}

TEST(ServeCommandTest, AnIllegalMoveIsPassedOn) {
    const ChildResult result =
        talk(TETRIS_PLUGINS "/bad_plugin_6.so", {kHello, R"({"type":"new","seed":7})", kMove});
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_EQ(test::splitLines(result.out).at(1), R"({"id":5,"rotation":3,"x":1000,"score":0.0})");
}

// The question with something else in it.
std::string change(const std::string& part, const std::string& other) {
    return test::replaceIn(kMove, part, other);
}

TEST(ServeCommandTest, WhatIsNoMessageIsNamed) {
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
        const ChildResult result = talk("dt10", {kHello, line});
        EXPECT_EQ(result.exitCode, 1) << line;
        EXPECT_NE(result.err.find(why), std::string::npos) << result.err;
        EXPECT_TRUE(result.err.starts_with("tetris: '")) << result.err;
        EXPECT_NE(result.err.find("' is no message of the protocol: "), std::string::npos);
    }
}

}  // namespace
}  // namespace tui
