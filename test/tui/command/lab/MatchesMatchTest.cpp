#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

#include "brain/tetris/search/RivalLevels.h"
#include "test/support/Contents.h"
#include "test/support/DirectoryTest.h"
#include "test/support/terminal/TetrisChild.h"

namespace tui {
namespace {

using test::Json;

using MatchesMatchTest = test::DirectoryTest;

TEST_F(MatchesMatchTest, TheResultIsTheSameForAnyNumberOfJobs) {
    const std::string line = "match 4 3 --versus -n 3 --seed 7 --pieces 60 --messy 30 -j ";
    const Json match = test::printTetrisJson(line + "1").at(0);
    EXPECT_EQ(test::printTetrisJson(line + "2").at(0), match);
    EXPECT_TRUE(test::hasFields(match, {{"a", "level 4"}, {"games", 6}}));
    const auto wins = match["wins"].get<std::array<int, 3>>();
    EXPECT_EQ(wins[0] + wins[1] + wins[2], 6);
    const auto levels = tetris::getRivalLevels();
    EXPECT_EQ(match["pps"], Json({levels[3].pace / 1000.0, levels[2].pace / 1000.0}));
    const Json& a = match["sides"]["a"];
    EXPECT_EQ(a["attack"], a["sent"].get<int>() + a["cancelled"].get<int>());
}

TEST_F(MatchesMatchTest, EachMatchGetsALineOnRequest) {
    const std::string line = "match 4 3 --versus -n 2 --seed 7 --pieces 60 --games";
    std::vector<Json> games = test::printTetrisJson(line);
    ASSERT_EQ(games.size(), 5U);
    const Json match = games.back();
    games.pop_back();
    std::array<int, 3> wins{};
    int pieces = 0;
    for (size_t i = 0; i < games.size(); ++i) {
        EXPECT_TRUE(test::hasFields(games[i],
                                    {{"type", "game"}, {"seed", 7 + i / 2}, {"match", 1 + i % 2}}));
        const Json& winner = games[i]["winner"];
        ++wins.at(winner.is_null() ? 2 : winner == "a" ? 0 : 1);
        EXPECT_EQ(winner.is_null(), games[i]["end"] == "draw");
        pieces += games[i]["sides"]["a"]["pieces"].get<int>();
    }
    EXPECT_EQ(Json(wins), match["wins"]);
    EXPECT_EQ(pieces, match["sides"]["a"]["pieces"]);
    test::expectPrinted(line, {"game     seed 7, match 1, level 4 against level 3: ",
                               "\ngame     seed 8, match 2, level 4 against level 3: "});
}

TEST_F(MatchesMatchTest, SeedsThatBringTheSameHaveNoIntervalAndAVerdict) {
    const std::string line = "match dt20 bad --versus -n 2 --seed 7";
    EXPECT_TRUE(test::hasFields(test::printTetrisJson(line).at(0),
                                {{"wins", Json{4, 0, 0}},
                                 {"elo", Json::parse(R"({"difference":null,"ci95":[null,null]})")},
                                 {"verdict", "a"},
                                 {"error", 0.05}}));
    EXPECT_EQ(test::printTetrisJson(line + " --sprt 100").at(0)["error"], 0.01);
    test::expectPrinted(
        line, {"\nelo      -\n", "\nverdict  a is better (all seeds brought the same)\n"});
}

TEST_F(MatchesMatchTest, RecordedMatchesAreVerified) {
    const std::string folder = at("matches");
    test::printTetris("match 3 dt20 --versus -n 1 --seed 7 --pieces 30 --record " + folder);
    test::printTetris("replay --verify " + folder + "/7-1.replay " + folder + "/7-2.replay");
}

}  // namespace
}  // namespace tui
