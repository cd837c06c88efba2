#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "brain/tetris/search/RivalLevels.h"
#include "test/support/Contents.h"
#include "test/support/TemporaryDirectory.h"
#include "test/support/terminal/TetrisChild.h"

namespace tui {
namespace {

using test::Json;

TEST(MatchesMatchTest, TheResultIsTheSameForAnyNumberOfJobs) {
    const std::string line =
        "match 4 3 --versus -n 3 --seed 7 --pieces 60 --messy 30 --format json -j ";
    const test::ChildResult one = test::runTetrisLine(line + "1");
    EXPECT_EQ(one.exitCode, 0) << one.err;
    EXPECT_EQ(one.out, test::runTetrisLine(line + "2").out);
    const Json match = Json::parse(one.out);
    EXPECT_TRUE(test::hasFields(match, {{"a", "level 4"}, {"games", 6}}));
    EXPECT_EQ(
        match["wins"][0].get<int>() + match["wins"][1].get<int>() + match["wins"][2].get<int>(), 6);
    const auto levels = tetris::getRivalLevels();
    EXPECT_EQ(match["pps"], Json({levels[3].pace / 1000.0, levels[2].pace / 1000.0}));
    const Json& a = match["sides"]["a"];
    EXPECT_EQ(a["attack"], a["sent"].get<int>() + a["cancelled"].get<int>());
}

TEST(MatchesMatchTest, EachMatchGetsALineOnRequest) {
    const std::string line = "match 4 3 --versus -n 2 --seed 7 --pieces 60 --games";
    const test::ChildResult result = test::runTetrisLine(line + " --format json");
    EXPECT_EQ(result.exitCode, 0) << result.err;
    std::vector<Json> games = test::parseJsonLines(result.out);
    ASSERT_EQ(games.size(), 5U);
    const Json match = games.back();
    games.pop_back();
    Json wins = Json::parse("[0,0,0]");
    int pieces = 0;
    for (size_t i = 0; i < games.size(); ++i) {
        EXPECT_TRUE(test::hasFields(games[i],
                                    {{"type", "game"}, {"seed", 7 + i / 2}, {"match", 1 + i % 2}}));
        const Json& winner = games[i]["winner"];
        Json& count = wins[winner.is_null() ? 2 : winner == "a" ? 0 : 1];
        count = count.get<int>() + 1;
        EXPECT_EQ(winner.is_null(), games[i]["end"] == "draw");
        pieces += games[i]["sides"]["a"]["pieces"].get<int>();
    }
    EXPECT_EQ(wins, match["wins"]);
    EXPECT_EQ(pieces, match["sides"]["a"]["pieces"]);
    const test::ChildResult text = test::runTetrisLine(line);
    EXPECT_EQ(text.out.find("game     seed 7, match 1, level 4 against level 3: "), 0U) << text.out;
    EXPECT_TRUE(
        test::hasParts(text.out, {"\ngame     seed 8, match 2, level 4 against level 3: "}));
}

TEST(MatchesMatchTest, SeedsThatBringTheSameHaveNoIntervalAndAVerdict) {
    const std::string line = "match dt20 bad --versus -n 2 --seed 7";
    const Json match = Json::parse(test::runTetrisLine(line + " --format json").out);
    EXPECT_TRUE(
        test::hasFields(match, {{"wins", Json::parse("[4,0,0]")},
                                {"elo", Json::parse(R"({"difference":null,"ci95":[null,null]})")},
                                {"verdict", "a"}}));
    const std::string text = test::runTetrisLine(line).out;
    EXPECT_TRUE(test::hasParts(
        text, {"\nelo      -\n", "\nverdict  a is better (all seeds brought the same)\n"}));
}

TEST(MatchesMatchTest, RecordedMatchesAreVerified) {
    const test::TemporaryDirectory directory;
    const std::string folder = directory.getPath() / "matches";
    const test::ChildResult played =
        test::runTetrisLine("match 3 dt20 --versus -n 1 --seed 7 --pieces 30 --record " + folder);
    EXPECT_EQ(played.exitCode, 0) << played.err;
    const test::ChildResult verified =
        test::runTetrisLine("replay --verify " + folder + "/7-1.replay " + folder + "/7-2.replay");
    EXPECT_EQ(verified.exitCode, 0) << verified.out << verified.err;
}

}  // namespace
}  // namespace tui
