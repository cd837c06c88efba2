#include "brain/lab/Statistics.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/base/JavaRandom.h"

namespace tetris {
namespace {

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
