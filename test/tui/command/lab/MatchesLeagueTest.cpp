// tetris league --versus, through the real program.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "brain/tetris/search/RivalLevels.h"
#include "test/support/Contents.h"
#include "test/support/DirectoryTest.h"
#include "test/support/Text.h"
#include "test/support/terminal/ChildProcess.h"
#include "test/support/terminal/TetrisChild.h"

namespace tui {
namespace {

using test::ChildResult;
using test::Json;
using Words = std::vector<std::string>;

using MatchesLeagueTest = test::DirectoryTest;

// A short league of these.
ChildResult call(const Words& words) {
    return test::runTetris(test::addWords(test::addWords({"league"}, words),
                                          test::splitWords("--versus -n 2 --seed 7 --pieces 40")));
}

std::vector<Json> play(const Words& words) {
    const ChildResult result = call(test::addWords(words, {"--format", "json"}));
    EXPECT_EQ(result.exitCode, 0) << result.err;
    return test::parseJsonLines(result.out);
}

// The keys in their order.
void expectKeys(const Json& object, const std::string& keys) {
    EXPECT_EQ(test::listKeys(object), test::splitWords(keys));
}

TEST_F(MatchesLeagueTest, EachMatchGetsALineOnRequestAlsoThoseOfACheckpoint) {
    const Words words{"4", "3", "2", "--checkpoint", at("c")};
    const std::vector<Json> plain = play(words);
    std::vector<Json> objects = play(test::addWords(words, {"--games"}));
    ASSERT_EQ(objects.size(), plain.size() + 12);
    for (size_t i = 0; i < 12; ++i) {
        const Json& game = objects[1 + i];
        EXPECT_TRUE(test::hasFields(game, {{"type", "game"},
                                           {"a", i < 8 ? "level 4" : "level 3"},
                                           {"b", i < 4 ? "level 3" : "level 2"},
                                           {"seed", 7 + i % 4 / 2},
                                           {"match", 1 + i % 2}}));
    }
    objects.erase(objects.begin() + 1, objects.begin() + 13);
    EXPECT_EQ(objects, plain);
    EXPECT_TRUE(test::hasParts(call(test::addWords(words, {"--games"})).out,
                               {"\n\ngame     seed 7, match 1, level 4 against level 3: "}));
}

TEST_F(MatchesLeagueTest, EveryPairPlaysTheMatchesOfTheCommandMatch) {
    const auto objects = play({"5", "easy=3", "dt20"});
    ASSERT_EQ(objects.size(), 1U + 3 + 3);
    expectKeys(objects[0],
               "type version brains games seed sequence size mode rules level hold pps pieces "
               "travel cap messy margin brain_time memory");
    EXPECT_TRUE(test::hasFields(
        objects[0], {{"brains", Json{"level 5", "easy", "dt20"}},
                     {"games", 4},
                     {"pps", Json{1.0, tetris::getRivalLevels()[2].pace / 1000.0, 1.0}}}));
    expectKeys(objects[1], "type rank name games wins rating ci95 apm app out faults");
    EXPECT_EQ(objects[1]["games"], 8);
    for (const Json& object : objects) {
        if (object["type"] != "brain" || object["name"] != "level 5") continue;
        EXPECT_TRUE(test::hasFields(
            object, {{"rating", 1500.0}, {"ci95", Json::parse("[1500.0,1500.0]")}}));
    }
    const Json& pair = objects[4];
    expectKeys(pair, "type a b games wins elo");
    const Json match = test::printTetrisJson("match 5 3 --versus -n 2 --seed 7 --pieces 40").at(0);
    EXPECT_TRUE(test::hasFields(pair, {{"wins", match["wins"]}, {"elo", match["elo"]}}));
}

TEST_F(MatchesLeagueTest, ABrainThatFailsLosesItsMatchesAndIsOutAfterThree) {
    const auto objects = play({"dt20", test::kBrokenBrain, "dt10"});
    const auto isBroken = [](const Json& object) {
        return object["type"] == "brain" && object["name"] == "broken";
    };
    const auto broken = std::ranges::find_if(objects, isBroken);
    ASSERT_NE(broken, objects.end());
    EXPECT_TRUE(test::hasFields(*broken, {{"wins", Json{0, 8, 0}}, {"out", true}}));
    ASSERT_EQ((*broken)["faults"].size(), 3U);
    EXPECT_TRUE(test::hasFields((*broken)["faults"][2], {{"seed", 8}, {"kind", "broken"}}));
}

TEST_F(MatchesLeagueTest, AnotherFormatOfItsCheckpointIsRefused) {
    const std::string file = at("league.ck");
    const Words words{"2", "3", "--checkpoint", file};
    EXPECT_EQ(call(words).exitCode, 0);
    write("league.ck", test::replaceIn(test::readFile(file), R"("format":2)", R"("format":1)"));
    EXPECT_TRUE(test::hasFailed(call(words), 1,
                                "tetris: " + file +
                                    " is a checkpoint in format 1 of tetris league; expected "
                                    "format 2, or a file that does not exist yet\n"));
    write("league.ck", "{}");
    EXPECT_TRUE(test::hasFailed(call(words), 1, {"is not a checkpoint of tetris league"}));
}

TEST_F(MatchesLeagueTest, ThePageHasAMatchOfEachPair) {
    EXPECT_TRUE(test::hasParts(
        test::outputOf(call({"5", "4", "3", "--html", at("page"), "--json", at("json")})),
        {"rating"}));
    const std::string page = test::readFile(at("page"));
    EXPECT_EQ(test::countIn(page, "{\"type\":\"match\","), 3U);
    EXPECT_EQ(test::countIn(page, "\"same\":true"), 3U) << "they were played again";
    EXPECT_TRUE(test::hasParts(page, {"\"a\":\"level 5\",\"b\":\"level 4\",\"seed\":7"}));
    EXPECT_EQ(test::splitLines(test::readFile(at("json"))).size(), 7U);
}

}  // namespace
}  // namespace tui
