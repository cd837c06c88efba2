#include "brain/lab/Statistics.h"

#include <gtest/gtest.h>

#include <cmath>
#include <initializer_list>
#include <vector>

#include "core/base/JavaRandom.h"

namespace tetris {
namespace {

Statistics make(std::initializer_list<int64_t> values) {
    Statistics statistics;
    for (const int64_t value : values)
        statistics.add(value);
    return statistics;
}

TEST(StatisticsTest, OneValueIsItsOwnMeanMedianAndBoundsWithoutAnInterval) {
    const Statistics one = make({7});
    EXPECT_EQ(one.getCount(), 1);
    EXPECT_EQ(one.getSum(), 7);
    EXPECT_EQ(one.computeMean(), 7);
    EXPECT_EQ(one.computeMedian(), 7);
    EXPECT_EQ(one.computeMin(), 7);
    EXPECT_EQ(one.computeMax(), 7);
    EXPECT_FALSE(one.computeInterval());
}

TEST(StatisticsTest, TheMedianOfAnEvenCountIsTheMeanOfTheMiddleTwo) {
    EXPECT_EQ(make({5, 1, 3}).computeMedian(), 3);
    EXPECT_EQ(make({8, 1, 5, 2}).computeMedian(), 3.5);
    EXPECT_EQ(make({4, 4, 4, 4}).computeMedian(), 4);
    EXPECT_EQ(make({2, 1}).computeMedian(), 1.5);
}

TEST(StatisticsTest, TheIntervalIsTheMeanAndStudentsBoundOfItsError) {
    // s = sqrt(5/3) over n - 1 = 3.
    const auto interval = make({1, 2, 3, 4}).computeInterval();
    ASSERT_TRUE(interval);
    const double half = 3.182446305284 * std::sqrt(5.0 / 3) / 2;
    EXPECT_NEAR(interval->first, 2.5 - half, 1e-9);
    EXPECT_NEAR(interval->second, 2.5 + half, 1e-9);
    EXPECT_LT(make({1, 20}).computeInterval()->first, 0) << "a difference may be negative";
}

TEST(StatisticsTest, TheIntervalOfWhatCannotBeNegativeIsNotEither) {
    // s / sqrt(n) / mean = sqrt(5/3) / 2 / 2.5.
    const auto interval = make({1, 2, 3, 4}).computePositiveInterval();
    ASSERT_TRUE(interval);
    const double factor = std::exp(3.182446305284 * std::sqrt(5.0 / 3) / 5);
    EXPECT_NEAR(interval->first, 2.5 / factor, 1e-9);
    EXPECT_NEAR(interval->second, 2.5 * factor, 1e-9);
    const auto wide = make({0, 1000}).computePositiveInterval();
    EXPECT_GT(wide->first, 0);
    EXPECT_TRUE(std::isfinite(wide->second));
    EXPECT_FALSE(make({7}).computePositiveInterval());
}

TEST(StatisticsTest, EqualValuesSayNothingAboutTheirSpread) {
    EXPECT_FALSE(make({34, 34, 34}).computeInterval());
    EXPECT_FALSE(make({34, 34, 34}).computePositiveInterval());
    EXPECT_FALSE(make({0, 0, 0}).computePositiveInterval());
}

TEST(StatisticsTest, ARatioIsOfAllGamesTogetherWithAnIntervalOverThem) {
    Statistics attack;
    Statistics pieces;
    EXPECT_FALSE(computeRatio(attack, pieces).value);
    attack.add(30);
    EXPECT_FALSE(computeRatio(attack, pieces).value) << "without a base";
    pieces.add(100);
    EXPECT_DOUBLE_EQ(*computeRatio(attack, pieces).value, 0.3);
    EXPECT_DOUBLE_EQ(*computeRatio(attack, pieces, 60).value, 18);
    EXPECT_FALSE(computeRatio(attack, pieces).interval);
    attack.add(15);
    pieces.add(50);
    EXPECT_FALSE(computeRatio(attack, pieces).interval) << "both have the same";
    Statistics one;
    Statistics many;
    for (int game = 0; game < 3; ++game) {  // in doubles 3.0 / 294 * 98 is not 1
        one.add(1);
        many.add(98);
    }
    EXPECT_FALSE(computeRatio(one, many).interval);
    attack.add(0);
    pieces.add(50);
    const Ratio ratio = computeRatio(attack, pieces);
    // What each has more than 0.225 a piece: 7.5, 3.75, -11.25.
    const double error = std::sqrt((7.5 * 7.5 + 3.75 * 3.75 + 11.25 * 11.25) / 2 * 3) / 200;
    ASSERT_TRUE(ratio.interval);
    EXPECT_DOUBLE_EQ(ratio.interval->first, 0) << 0.225 - 4.302653 * error;
    EXPECT_NEAR(ratio.interval->second, 0.225 + 4.302653 * error, 1e-6);
}

TEST(StatisticsTest, LargeValuesThatHardlyDifferKeepTheirSpread) {
    // Sums of squares in doubles would lose this difference.
    const int64_t large = int64_t{1} << 39;
    const auto interval = make({large, large + 1}).computeInterval();
    ASSERT_TRUE(interval);
    // s = sqrt(1/2), s / sqrt(2) = 1/2; the bounds themselves are rounded to 2^-13.
    EXPECT_NEAR(interval->second - interval->first, 2 * 12.706205 * 0.5, 0.001);
}

TEST(StatisticsTest, NothingDependsOnTheOrderOfTheValues) {
    Statistics up;
    Statistics down;
    constexpr int64_t kCount = 10001;
    for (int64_t i = 0; i < kCount; ++i) {
        up.add(i * i);
        down.add((kCount - 1 - i) * (kCount - 1 - i));
    }
    EXPECT_EQ(up.computeMean(), down.computeMean());
    EXPECT_EQ(up.computeMedian(), 5000.0 * 5000.0);
    EXPECT_EQ(down.computeMedian(), 5000.0 * 5000.0);
    EXPECT_EQ(up.computeMin(), 0);
    EXPECT_EQ(down.computeMax(), 10000 * 10000);
    EXPECT_EQ(up.computeInterval(), down.computeInterval());
}

TEST(StatisticsTest, QuantilesAreOfTheNearestRank) {
    const Statistics ten = make({10, 9, 8, 7, 6, 5, 4, 3, 2, 1});
    EXPECT_EQ(ten.computeQuantile(10), 1);
    EXPECT_EQ(ten.computeQuantile(11), 2);
    EXPECT_EQ(ten.computeQuantile(25), 3);
    EXPECT_EQ(ten.computeQuantile(75), 8);
    EXPECT_EQ(ten.computeQuantile(90), 9);
    EXPECT_EQ(ten.computeQuantile(100), 10);
    EXPECT_EQ(make({7}).computeQuantile(10), 7);
}

TEST(StatisticsTest, DeviationAndErrorAreOverOneLess) {
    const Statistics values = make({1, 2, 3, 4});
    EXPECT_DOUBLE_EQ(*values.computeDeviation(), std::sqrt(5.0 / 3));
    EXPECT_DOUBLE_EQ(*values.computeError(), std::sqrt(5.0 / 12));
    EXPECT_FALSE(make({1}).computeDeviation());
    EXPECT_FALSE(make({1}).computeError());
}

// Garwood's exact limits, from published tables of the Poisson distribution.
TEST(StatisticsTest, PoissonIntervalsAreThoseOfTheTables) {
    struct Row {
        int64_t count;
        double low;
        double high;
    };
    for (const Row& row :
         {Row{0, 0, 3.6889}, Row{1, 0.0253, 5.5716}, Row{2, 0.2422, 7.2247},
          Row{10, 4.7954, 18.3904}, Row{50, 37.1110, 65.9190}, Row{100, 81.3640, 121.6270}}) {
        const Interval interval = computePoissonInterval(row.count);
        EXPECT_NEAR(interval.first, row.low, 1e-3) << row.count;
        EXPECT_NEAR(interval.second, row.high, 1e-3) << row.count;
    }
    // For large counts the normal distribution gives nearly the same.
    const Interval many = computePoissonInterval(1'000'000);
    EXPECT_NEAR(many.first, 1e6 - 1960, 5);
    EXPECT_NEAR(many.second, 1e6 + 1960, 5);
}

// One degree is Cauchy's distribution; with two the integral is elementary, too.
TEST(StudentTest, AgreesWithItsClosedForms) {
    for (const double t : {0.5, 2.0, 30.0, 1e6}) {
        EXPECT_NEAR(computeStudentP(t, 1) / (2 / std::acos(-1.0) * std::atan(1 / t)), 1, 1e-12);
        // 1 - t / sqrt(2 + t^2), without the loss of digits.
        const double root = std::sqrt(2 + t * t);
        EXPECT_NEAR(computeStudentP(t, 2) / (2 / (root * (root + t))), 1, 1e-12);
    }
}

TEST(StudentTest, HasTheValuesOfPrintedTables) {
    EXPECT_NEAR(computeStudentP(2.776445, 4), 0.05, 1e-7);
    EXPECT_NEAR(computeStudentP(3.169273, 10), 0.01, 1e-7);
    EXPECT_NEAR(computeStudentP(2.575829, 100'000'000), 0.01, 1e-7);
}

TEST(HolmTest, EachValueCountsForThoseThatAreNotSmaller) {
    // 4 x 0.005, 3 x 0.01, 2 x 0.03, and 0.04 is not below the one before it.
    const std::vector<double> adjusted = adjustByHolm({0.01, 0.04, 0.03, 0.005});
    ASSERT_EQ(adjusted.size(), 4U);
    EXPECT_DOUBLE_EQ(adjusted[0], 0.03);
    EXPECT_DOUBLE_EQ(adjusted[1], 0.06);
    EXPECT_DOUBLE_EQ(adjusted[2], 0.06);
    EXPECT_DOUBLE_EQ(adjusted[3], 0.02);
    EXPECT_EQ(adjustByHolm({0.6, 0.7}), (std::vector<double>{1, 1}));
    EXPECT_TRUE(adjustByHolm({}).empty());
}

TEST(StatisticsTest, TheBoundOfStudentsDistributionIsThatOfTheTables) {
    constexpr double kExact = 1e-6;
    EXPECT_NEAR(computeStudentBound(0.05, 1), 12.7062047, kExact);
    EXPECT_NEAR(computeStudentBound(0.05, 2), 4.3026527, kExact);
    EXPECT_NEAR(computeStudentBound(0.05, 4), 2.7764451, kExact);
    EXPECT_NEAR(computeStudentBound(0.05, 19), 2.0930241, kExact);
    EXPECT_NEAR(computeStudentBound(0.05, 1'000'000), 1.9599664, kExact);
    // That of the normal distribution, where lgamma has no digits left.
    for (const int64_t degrees : {int64_t{1} << 40, int64_t{1} << 60})
        EXPECT_NEAR(computeStudentBound(0.05, degrees), 1.9599640, kExact);
    EXPECT_NEAR(computeStudentBound(0.01, 1), 63.6567412, kExact);
    EXPECT_NEAR(computeStudentBound(0.01, 2), 9.9248432, kExact);
}

// ---- Ratings

double computeElo(double share) { return 400 * std::log10(share / (1 - share)); }

double computeChance(double a, double b) { return 1 / (1 + std::pow(10, (b - a) / 400)); }

// The ratings of the mean constraint by plain steps uphill, which need no matrix.
std::vector<double> climb(size_t players, const std::vector<PairResult>& pairs) {
    std::vector<double> ratings(players, kUsualElo);
    double games = 0;
    for (const PairResult& pair : pairs)
        games += static_cast<double>(pair.winsA + pair.winsB + pair.draws + 1);
    for (int step = 0; step < 20'000; ++step) {
        std::vector<double> next = ratings;
        for (const PairResult& pair : pairs) {
            const auto all = static_cast<double>(pair.winsA + pair.winsB + pair.draws + 1);
            const double won =
                static_cast<double>(pair.winsA) + static_cast<double>(pair.draws + 1) / 2;
            const double slope = won - all * computeChance(ratings[pair.a], ratings[pair.b]);
            next[pair.a] += 200 * slope / games;
            next[pair.b] -= 200 * slope / games;
        }
        ratings = next;
    }
    return ratings;
}

// 15 of 20 won, and half of the draw that is added: 15.5 of 21.
TEST(RatingsTest, TwoPlayersHaveTheEloOfTheirMatchesAndOneDrawMore) {
    const std::vector<PairResult> pairs{{.a = 0, .b = 1, .winsA = 14, .winsB = 4, .draws = 2}};
    const double elo = computeElo(15.5 / 21);
    const double information = 21 * (15.5 / 21) * (5.5 / 21);
    const double error = 400 / std::log(10.0) / std::sqrt(information);
    const auto mean = computeRatings(2, pairs);
    EXPECT_NEAR(mean[0].elo, 1500 + elo / 2, 1e-9);
    EXPECT_NEAR(mean[1].elo, 1500 - elo / 2, 1e-9);
    EXPECT_NEAR(mean[0].error, error / 2, 1e-9);
    const auto anchored = computeRatings(2, pairs, 1);
    EXPECT_NEAR(anchored[0].elo, 1500 + elo, 1e-9);
    EXPECT_NEAR(anchored[0].error, error, 1e-9);
    EXPECT_EQ(anchored[1].elo, 1500);
    EXPECT_EQ(anchored[1].error, 0);
}

TEST(RatingsTest, AllWonIsFinite) {
    const auto ratings = computeRatings(2, std::vector<PairResult>{{.a = 0, .b = 1, .winsA = 400}});
    EXPECT_NEAR(ratings[0].elo - ratings[1].elo, computeElo(400.5 / 401), 1e-6);
}

TEST(RatingsTest, WithoutMatchesAllAreEqual) {
    for (const Rating& rating : computeRatings(
             3, std::vector<PairResult>{{.a = 0, .b = 1}, {.a = 0, .b = 2}, {.a = 1, .b = 2}}))
        EXPECT_NEAR(rating.elo, 1500, 1e-9);
}

// Three players: covariances by hand. With all chances 1/2 and n games a pair, each pair has the
// information n / 4; the matrix without the anchor is {{n/2, -n/4}, {-n/4, n/2}}, whose inverse has
// (8 / 3) / n on its diagonal. With the mean fixed it is (8 / 9) / n.
TEST(RatingsTest, ErrorsAreFromTheInverseInformation) {
    const std::vector<PairResult> pairs{{.a = 0, .b = 1, .winsA = 5, .winsB = 5, .draws = 1},
                                        {.a = 0, .b = 2, .winsA = 5, .winsB = 5, .draws = 1},
                                        {.a = 1, .b = 2, .winsA = 5, .winsB = 5, .draws = 1}};
    const double unit = 400 / std::log(10.0);
    EXPECT_NEAR(computeRatings(3, pairs, 2)[0].error, unit * std::sqrt(8.0 / 3 / 12), 1e-9);
    EXPECT_NEAR(computeRatings(3, pairs)[0].error, unit * std::sqrt(8.0 / 9 / 12), 1e-9);
}

TEST(RatingsTest, StepsUphillFindTheSame) {
    base::JavaRandom random(7);
    for (int round = 0; round < 10; ++round) {
        const size_t players = 2 + static_cast<size_t>(random.nextInt(4));
        std::vector<PairResult> pairs;
        for (size_t a = 0; a < players; ++a)
            for (size_t b = a + 1; b < players; ++b)
                pairs.push_back({.a = a,
                                 .b = b,
                                 .winsA = random.nextInt(40),
                                 .winsB = random.nextInt(40),
                                 .draws = random.nextInt(5)});
        const std::vector<double> climbed = climb(players, pairs);
        const auto ratings = computeRatings(players, pairs);
        const auto anchored = computeRatings(players, pairs, 1);
        for (size_t i = 0; i < players; ++i) {
            EXPECT_NEAR(ratings[i].elo, climbed[i], 0.01) << round;
            EXPECT_NEAR(anchored[i].elo, 1500 + climbed[i] - climbed[1], 0.01) << round;
        }
    }
}

}  // namespace
}  // namespace tetris
