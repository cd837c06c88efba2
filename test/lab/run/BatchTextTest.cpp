#include "brain/lab/run/BatchText.h"

#include <gtest/gtest.h>

#include <chrono>
#include <string>

#include "brain/lab/Batch.h"

namespace tetris {
namespace {

using namespace std::chrono_literals;

std::string format(const BatchGame& game)
{
    std::string line;
    appendGameLine(line, game);
    EXPECT_EQ(line.find('\n'), line.size() - 1);
    line.pop_back();
    return line;
}

TEST(BatchTextTest, AMeasuredGameIsReadBackWithItsMeter)
{
    const GameSetup setup{.sequence = "random", .rules = {.width = 8, .rows = 10, .limit = 50}};
    Batch batch({.setups = {setup}, .firstSeed = 7, .games = 1, .isMeasured = true}, 1);
    std::optional<BatchGame> game;
    while (!game)
        game = batch.next(1s);
    ASSERT_TRUE(game->meter);
    const auto read = parseGameLine(format(*game), setup);
    ASSERT_TRUE(read);
    EXPECT_EQ(read->result, game->result);
    EXPECT_EQ(read->seed, 7U);
    ASSERT_TRUE(read->meter);
    EXPECT_EQ(read->meter->getRows(), game->meter->getRows());
    EXPECT_EQ(read->meter->getPieces(), game->meter->getPieces());
    EXPECT_EQ(read->meter->getTimes().total, game->meter->getTimes().total);
}

TEST(BatchTextTest, ALostGameIsReadBackWithItsFault)
{
    const BatchGame lost{.game = 3,
                         .seed = 5,
                         .result = {},
                         .fault = {{Fault::OutOfMemory, "the brain \x1b[2J \"x\" used too much"}}};
    EXPECT_EQ(parseGameLine(format(lost), {}), lost);
}

TEST(BatchTextTest, WhatIsNoGameIsRefused)
{
    for (const std::string line :
         {"", "{", "{}", R"({"fault":"late"})", R"({"fault":"none","game":1,"seed":1,"what":""})",
          R"({"numbers":"1 2"})", R"({"numbers":7})", R"({"game":-1,"fault":"late","seed":"x"})",
          R"({"game":1,"seed":1,"fault":"late","what":"","meter":{"pieces":-1}})"}) {
        EXPECT_FALSE(parseGameLine(line, {})) << line;
    }
}

}  // namespace
}  // namespace tetris
