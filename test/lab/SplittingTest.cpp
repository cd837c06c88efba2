#include "brain/lab/Splitting.h"

#include <gtest/gtest.h>

#include <cmath>
#include <stdexcept>
#include <thread>
#include <vector>

namespace tetris {
namespace {

GameSetup makeSetup(const char* brain, int rows) {
    return {.sequence = "random", .brain = brain, .rules = {.rows = rows}};
}

std::vector<EndRate> estimate(const GameSetup& setup, int tries, int count) {
    const Splitting splitting(setup, tries);
    std::vector<EndRate> rates;
    for (int i = 0; i < count; ++i)
        rates.push_back(splitting.estimate(static_cast<uint64_t>(i)).value());
    return rates;
}

// The mean rows of whole games, and their standard error.
std::pair<double, double> play(const GameSetup& setup, int games) {
    double sum = 0;
    double squares = 0;
    for (int game = 0; game < games; ++game) {
        const auto rows =
            static_cast<double>(playGame(setup, 1000 + static_cast<uint64_t>(game))->tally.rows);
        sum += rows;
        squares += rows * rows;
    }
    const double mean = sum / games;
    return {mean, std::sqrt((squares / games - mean * mean) / games)};
}

void expectAsLongAsPlayed(const GameSetup& setup, int games) {
    const auto [mean, error] = play(setup, games);
    const RowsEstimate rows = combine(estimate(setup, 2000, 12));
    const double own = (rows.interval.value().second - rows.interval->first) / 2 / 2.2;
    EXPECT_NEAR(rows.mean, mean, 4 * std::hypot(error, own)) << setup.brain.getName();
}

TEST(SplittingTest, GamesAreAsLongAsTheyAreWhenPlayed) {
    expectAsLongAsPlayed(makeSetup("dt10", 7), 600);
    expectAsLongAsPlayed(makeSetup("bcts", 8), 400);
    expectAsLongAsPlayed(makeSetup("lookahead", 4), 300);
    expectAsLongAsPlayed(makeSetup("default", 10), 3000);
    expectAsLongAsPlayed(makeSetup("bad", 4), 3000);
    expectAsLongAsPlayed(makeSetup("dt20", 2), 3000);
}

TEST(SplittingTest, AnEstimateOfHoursTakesFewPieces) {
    // 10x20: bcts clears 34.9 million rows a game (docs/records).
    const std::vector<EndRate> rates = estimate(makeSetup("bcts", 20), 500, 4);
    const RowsEstimate rows = combine(rates);
    EXPECT_GT(rows.mean, 8e6);
    EXPECT_LT(rows.mean, 150e6);
    for (const EndRate& rate : rates) {
        EXPECT_NEAR(rate.rows, 0.4, 0.002);  // ten cells a row, four a piece
        EXPECT_LT(rate.pieces, 1'000'000);
    }
}

TEST(SplittingTest, ASeedAlwaysGivesTheSameEstimate) {
    const Splitting splitting(makeSetup("dt10", 8), 200);
    const EndRate first = splitting.estimate(1).value();
    const EndRate second = splitting.estimate(2).value();
    EXPECT_NE(first.ends, second.ends);
    std::vector<EndRate> rates(2);
    {
        std::vector<std::jthread> threads;
        for (size_t i = 0; i < 2; ++i) {
            threads.emplace_back(
                [&, i] { rates[i] = splitting.estimate(static_cast<uint64_t>(i + 1)).value(); });
        }
    }
    EXPECT_EQ(rates[0].ends, first.ends);
    EXPECT_EQ(rates[0].pieces, first.pieces);
    EXPECT_EQ(rates[1].ends, second.ends);
}

TEST(SplittingTest, TheIntervalIsThatOfTheMeanRate) {
    EXPECT_FALSE(combine(std::vector<EndRate>{{.ends = 0.5, .rows = 2}}).interval);
    const std::vector<EndRate> rates = {{.ends = 0.1, .rows = 0.4}, {.ends = 0.3, .rows = 0.4}};
    const RowsEstimate wide = combine(rates);
    EXPECT_DOUBLE_EQ(wide.mean, 2);
    // One degree of freedom: 0.2 +- 12.706 * 0.1.
    EXPECT_NEAR(wide.interval.value().first, 0.4 / 1.4706, 1e-4);
    EXPECT_TRUE(std::isinf(wide.interval->second));
    const RowsEstimate narrow = combine(std::vector<EndRate>(5, {.ends = 0.2, .rows = 0.4}));
    EXPECT_NEAR(narrow.interval.value().first, 2, 1e-9);
    EXPECT_NEAR(narrow.interval->second, 2, 1e-9);
}

TEST(SplittingTest, ManyEstimatesNeedManyTries) {
    EXPECT_EQ(Splitting::countEnoughTries(2), 1000);
    EXPECT_EQ(Splitting::countEnoughTries(20), 1000);
    EXPECT_EQ(Splitting::countEnoughTries(200), 10'000);
    EXPECT_EQ(Splitting::countEnoughTries(1'000'000), Splitting::kMostTries);
}

TEST(SplittingTest, OtherGamesAreRefused) {
    const auto expectRefused = [](const auto& change) {
        GameSetup setup = makeSetup("dt10", 8);
        change(setup);
        EXPECT_THROW(Splitting(setup, 100), std::invalid_argument);
    };
    expectRefused([](GameSetup& setup) { setup.sequence = "bag"; });
    expectRefused([](GameSetup& setup) { setup.adversary = 50; });
    expectRefused([](GameSetup& setup) { setup.rules.limit = 1000; });
    expectRefused([](GameSetup& setup) { setup.mode = PlayMode::Ticks; });
    expectRefused([](GameSetup& setup) { setup.rules = {.set = RuleSet::Modern}; });
    expectRefused([](GameSetup& setup) { setup.brain = "planner"; });
    EXPECT_NO_THROW(Splitting(makeSetup("dt10", 8), 100));
}

TEST(SplittingTest, AWellWithoutRoomHasGamesWithoutRows) {
    GameSetup setup = makeSetup("dt20", 1);
    setup.rules.width = 3;
    const EndRate rate = Splitting(setup, 100).estimate(1).value();
    EXPECT_EQ(rate.computeRows(), 0);
    EXPECT_EQ(rate.pieces, 0);
}

TEST(SplittingTest, AStopEndsAnEstimate) {
    std::stop_source source;
    source.request_stop();
    EXPECT_FALSE(Splitting(makeSetup("dt20", 20), 2000).estimate(1, source.get_token()));
}

}  // namespace
}  // namespace tetris
