#include "brain/lab/Measures.h"

#include <gtest/gtest.h>

#include <set>

namespace tetris {
namespace {

GameResult makeModern(int64_t pieces, int attack, std::optional<int64_t> milliseconds) {
    GameResult result{.pieces = pieces, .end = GameEnd::TopOut};
    result.tally.rows = 4;
    result.modern =
        ModernNumbers{.score = 100, .tally = {.attack = attack}, .milliseconds = milliseconds};
    return result;
}

TEST(MeasuresTest, EachRowIsACountOrARatioOfTwoOthers) {
    std::set<std::string_view> names;
    std::set<std::string_view> counts;
    for (const Measure& measure : kMeasures) {
        EXPECT_TRUE(names.insert(measure.name).second) << measure.name;
        EXPECT_NE(measure.read == nullptr, measure.of.empty()) << measure.name;
        if (measure.read != nullptr) counts.insert(measure.name);
    }
    for (const Measure& measure : kMeasures) {
        if (measure.read != nullptr) continue;
        EXPECT_TRUE(counts.contains(measure.of) && counts.contains(measure.by)) << measure.name;
    }
}

TEST(MeasuresTest, GamesAreAddedUpByEveryRow) {
    GameNumbers numbers;
    numbers.add(makeModern(50, 10, 30'000));
    numbers.add(makeModern(70, 20, 60'000));
    EXPECT_EQ(numbers.countGames(), 2);
    EXPECT_EQ(numbers.countEnds(GameEnd::TopOut), 2);
    EXPECT_EQ(numbers.countEnds(GameEnd::Goal), 0);
    EXPECT_EQ(numbers["rows"].getSum(), 8);
    EXPECT_EQ(numbers["score"].getSum(), 200);
    EXPECT_EQ(numbers["pieces"].getSum(), 120);
    EXPECT_EQ(numbers["ms"].getSum(), 90'000);
    const auto compute = [&numbers](std::string_view name) {
        return numbers.computeRatio(*std::ranges::find(kMeasures, name, &Measure::name)).value;
    };
    EXPECT_DOUBLE_EQ(*compute("attack_per_piece"), 0.25);
    EXPECT_DOUBLE_EQ(*compute("attack_per_minute"), 20);
}

TEST(MeasuresTest, GamesWithoutTimeHaveNothingAMinute) {
    GameNumbers numbers;
    numbers.add(makeModern(50, 10, std::nullopt));
    EXPECT_EQ(numbers["ms"].getCount(), 0);
    for (const Measure& measure : kMeasures)
        if (measure.by == "ms") {
            EXPECT_FALSE(numbers.computeRatio(measure).value);
        }
}

}  // namespace
}  // namespace tetris
