
#include <gtest/gtest.h>

#include <chrono>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "brain/lab/BatchText.h"
#include "test/support/Refusal.h"

namespace tetris {
namespace {

using namespace std::chrono_literals;

std::string format(const BatchGame& game) {
    std::string line;
    appendGameLine(line, game);
    EXPECT_EQ(line.find('\n'), line.size() - 1);
    line.pop_back();
    return line;
}

BatchPlan makePlan(const GameSetup& setup) { return {.setups = {setup}}; }

TEST(BatchTextTest, AMatchIsReadBackWithItsFault) {
    BatchGame game{.game = 3, .seed = 5, .result = {}};
    game.match = PlayedMatch{.end = {MatchEnd::Kind::Win, 1, GameEnd::TopOut}};
    game.match->sides[0].microseconds = 7;
    game.match->sides[1] = {
        .microseconds = 7, .pieces = 4, .tally = {.attack = 3}, .scored = {.clears = {1, 2, 3, 4}}};
    game.match->faults[0] = {Fault::Late, "was late"};
    const BatchPlan plan{.setups = {}, .matches = MatchPlan()};
    const std::string line = format(game);
    EXPECT_EQ(parseGameLine(line, plan), game);
    EXPECT_FALSE(parseGameLine(line, makePlan({})));
    const std::vector<std::pair<std::string, std::string>> changes = {
        {R"("winner":1)", R"("winner":2)"},
        {R"("winner":1)", R"("winner":-1)"},
        {R"("how":"top-out")", R"("how":"luck")"},
        {R"("how":"top-out")", R"("how":null)"},
        {R"("time":)", R"("time":-)"},
        {R"("sides":[[)", R"("sides":[[-)"},
        {R"("sides":[[)", R"("sides":[[],[)"},
        {R"("match":{)", R"("game":{)"},
        {R"("side":0)", R"("side":2)"},
        {R"("fault":"late")", R"("fault":"luck")"}};
    for (const auto& [from, to] : changes) {
        std::string changed = line;
        ASSERT_NE(changed.find(from), std::string::npos) << from;
        changed.replace(changed.find(from), from.size(), to);
        EXPECT_FALSE(parseGameLine(changed, plan)) << to;
    }
}

TEST(BatchTextTest, AMeasuredGameIsReadBackWithItsMeter) {
    const GameSetup setup{.sequence = "random", .rules = {.width = 8, .rows = 10, .limit = 50}};
    Batch batch({.setups = {setup}, .firstSeed = 7, .games = 1, .isMeasured = true}, 1);
    std::optional<BatchGame> game;
    while (!game)
        game = batch.next(1s);
    ASSERT_TRUE(game->meter);
    const auto read = parseGameLine(format(*game), makePlan(setup));
    ASSERT_TRUE(read);
    EXPECT_EQ(read->result, game->result);
    EXPECT_EQ(read->seed, 7U);
    ASSERT_TRUE(read->meter);
    EXPECT_EQ(read->meter->getRows(), game->meter->getRows());
    EXPECT_EQ(read->meter->getPieces(), game->meter->getPieces());
    EXPECT_EQ(read->meter->getTimes().total, game->meter->getTimes().total);
}

TEST(BatchTextTest, ALostGameIsReadBackWithItsFault) {
    const BatchGame lost{.game = 3,
                         .seed = 5,
                         .result = {},
                         .fault = {{Fault::OutOfMemory, "the brain \x1b[2J \"x\" used too much"}}};
    EXPECT_EQ(parseGameLine(format(lost), makePlan({})), lost);
}

TEST(BatchTextTest, WhatIsNoGameIsRefused) {
    for (const std::string line :
         {"", "{", "{}", R"({"fault":"late"})", R"({"fault":"none","game":1,"seed":1,"what":""})",
          R"({"numbers":"1 2"})", R"({"numbers":7})", R"({"game":-1,"fault":"late","seed":"x"})",
          R"({"game":1,"seed":1,"fault":"late","what":"","meter":{"pieces":-1}})"}) {
        EXPECT_FALSE(parseGameLine(line, makePlan({}))) << line;
    }
}

TEST(BatchTextTest, AnEndedGameWhoseBoardCannotBeIsRefused) {
    const GameSetup setup{.rules = {.width = 4, .rows = 6}};
    // Three pieces, of which a row was cleared: eight cells are left.
    const std::string numbers = "0 1 3 1 5 1 0 0 0 3 ";
    EXPECT_TRUE(parseGameLine(numbers + "15 15 0 0", makePlan(setup)));
    EXPECT_FALSE(parseGameLine(numbers + "15 7 0 0", makePlan(setup))) << "a cell less";
    EXPECT_FALSE(parseGameLine(numbers + "3 3 3 3", makePlan(setup))) << "full rows";
    EXPECT_FALSE(parseGameLine(numbers + "15 1031 0 0", makePlan(setup))) << "above the board";
    EXPECT_FALSE(parseGameLine(numbers + "15 71 0 0", makePlan(setup))) << "above the well";
    EXPECT_FALSE(parseGameLine("0 1 3 1 5 1 0 0 0 0 15 15 0 0", makePlan(setup)))
        << "it has not ended";
}

// ---- Running games

using Json = nlohmann::ordered_json;

// Five pieces, of which a row was cleared: ten cells are left.
Json makeRunning() {
    return Json::parse(
        R"([{"game":3,"pieces":5,"rows":1,"points":5,"clears":[1,0,0,0],)"
        R"("columns":[3,3,3,3,3,0,0,0,0,0],"sequence":[7,5,6,5,4,3,2,1,0],"dealt":[]}])");
}

// What is wrong with that game after the member has been replaced; empty if nothing is.
std::string refuse(const std::string& key, const std::string& value, GameSetup setup = {}) {
    Json running = makeRunning();
    running[0][key] = Json::parse(value);
    return test::refusalOf([&] { return parseRunning(running, makePlan(setup)); });
}

TEST(BatchTextTest, ARunningGameThatCannotBeIsRefused) {
    EXPECT_EQ(refuse("dealt", "[0,6]"), "");
    EXPECT_EQ(formatRunning(parseRunning(makeRunning(), makePlan({}))), makeRunning());
    const std::string all = "18446744073709551615";
    const auto repeat = [](const std::string& number) {
        std::string list = "[" + number;
        for (int i = 1; i < 10; ++i)
            list += "," + number;
        return list + "]";
    };
    const std::vector<std::pair<std::string, std::vector<std::string>>> changes = {
        {"pieces", {"-5", "5.5", "null", all}},
        {"rows", {"2"}},
        {"points", {"6"}},
        {"clears", {"[1,0,0]", "[1,0,0,-1]"}},
        {"columns",
         {repeat("-1"), repeat("1073741824"), repeat("1023"), "[1,1,1,1,1,1,1,1,1,1]",
          "[3,3,3,3,1,0,0,0,0,0]", "[3,3,3,3,1048577,0,0,0,0,0]", "[3,3,3,3,3,0,0,0,0]", "[]",
          "7"}},
        {"sequence",
         {"[]", "[-1,5,6,5,4,3,2,1,0]", "[281474976710656,5,6,5,4,3,2,1,0]", "[7,8,6,5,4,3,2,1,0]",
          "[7,5,6,5,4,3,2,1,1]", "[7,5,6,5,4,3,2,1,7]"}},
        {"dealt", {"[9]", "[-1]", "[4294967296]", R"(["I"])"}},
    };
    for (const auto& [key, values] : changes)
        for (const std::string& value : values)
            EXPECT_EQ(refuse(key, value), "running game 3: its '" + key + "' cannot be") << value;
    EXPECT_EQ(refuse("game", "-1"), "a running game has no number");
    EXPECT_EQ(refuse("pieces", "5", {.rules = {.limit = 5}}),
              "running game 3: its 'pieces' cannot be")
        << "it would have ended";
    EXPECT_EQ(refuse("sequence", "[7]", {.sequence = "random"}), "");
    for (const std::string state : {"[-1]", "[281474976710656]", "[7,7]"}) {
        EXPECT_EQ(refuse("sequence", state, {.sequence = "random"}),
                  "running game 3: its 'sequence' cannot be");
    }
    EXPECT_EQ(refuse("sequence", "[7,7]", {.sequence = "random", .adversary = 5}), "");
    EXPECT_NE(refuse("sequence", "[281474976710656,7]", {.sequence = "random", .adversary = 5}),
              "");
    EXPECT_NE(refuse("pieces", "5", {.mode = PlayMode::Ticks}), "");
    Json twice = makeRunning();
    twice.push_back(twice[0]);
    EXPECT_THROW(static_cast<void>(parseRunning(twice, makePlan({}))), std::invalid_argument);
}

}  // namespace
}  // namespace tetris
