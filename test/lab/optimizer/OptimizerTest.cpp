#include "brain/lab/optimizer/Optimizer.h"

#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <numeric>
#include <ostream>
#include <set>
#include <stdexcept>

namespace tetris {

// GoogleTest prints the parameter of a test with this.
static void PrintTo(const OptimizerEntry& entry, std::ostream* out) { *out << entry.name; }

namespace {

double multiply(const Direction& a, const Direction& b) {
    return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

const Direction& getGoal() {
    static const Direction kGoal = toDirection({-2, 2.4, -2, -3, 1, -2.2, -0.8, -9, 1.3});
    return kGoal;
}

// The value is greatest at the goal, and falls ten times as fast in every third dimension. It has a
// random error of 20 %, like the mean of a few games.
double rate(const Direction& direction, NormalNumbers& normal) {
    double worth = 0;
    for (size_t i = 0; i < direction.size(); ++i) {
        const double off = direction[i] - getGoal()[i];
        worth -= (i % 3 == 0 ? 40 : 4) * off * off;
    }
    return std::exp(worth) * (1 + 0.2 * normal.next());
}

// Asks for that many directions, and tells their values.
template <class Rate>
void learn(Optimizer& optimizer, int count, double progress, const Rate& rateOne) {
    std::vector<double> values;
    for (const Direction& direction : optimizer.ask(count, progress))
        values.push_back(rateOne(direction));
    optimizer.tell(values);
}

Direction search(Optimizer& optimizer, int generations, uint64_t seed) {
    NormalNumbers normal(seed);
    for (int i = 0; i < generations; ++i)
        learn(optimizer, 60, 1.0 * i / generations,
              [&normal](const Direction& direction) { return rate(direction, normal); });
    return optimizer.getCentre();
}

class OptimizerTest : public testing::TestWithParam<OptimizerEntry> {
protected:
    // One that begins anywhere.
    static std::unique_ptr<Optimizer> make(int dimensions, uint64_t seed) {
        return GetParam().make({.dimensions = dimensions, .centre = std::nullopt, .seed = seed});
    }
};

TEST_P(OptimizerTest, FindsTheGoalFromNothingWhereValuesAreUncertain) {
    for (uint64_t seed = 1; seed <= 3; ++seed) {
        const auto optimizer = make(9, seed);
        EXPECT_GT(multiply(search(*optimizer, 60, seed), getGoal()), 0.985);
    }
}

TEST_P(OptimizerTest, StartsAtTheCentreThatItIsGiven) {
    const auto optimizer = GetParam().make({.dimensions = 9, .centre = getGoal(), .seed = 1});
    for (const Direction& direction : optimizer->ask(100, 0)) {
        EXPECT_GT(multiply(direction, getGoal()), 0.7);
        EXPECT_NEAR(multiply(direction, direction), 1, 1e-9);
    }
}

TEST_P(OptimizerTest, RepeatsItselfWithTheSameSeedAlone) {
    const auto find = [](uint64_t seed) { return search(*make(9, seed), 5, 1); };
    EXPECT_EQ(find(5), find(5));
    EXPECT_NE(find(5), find(6));
}

TEST_P(OptimizerTest, TheUnitOfValuesDoesNotCount) {
    const auto find = [](double factor) {
        const auto optimizer = make(3, 1);
        learn(*optimizer, 20, 0,
              [factor](const Direction& direction) { return factor * direction[0]; });
        return optimizer->getCentre();
    };
    EXPECT_EQ(find(1), find(1000));
}

TEST_P(OptimizerTest, WorksInOneDimension) {
    const auto optimizer = make(1, 1);
    for (int i = 0; i < 5; ++i)
        learn(*optimizer, 10, 0.1 * i, [](const Direction& direction) { return -direction[0]; });
    EXPECT_EQ(optimizer->getCentre(), Direction{-1});
}

TEST_P(OptimizerTest, AValueForEachDirectionIsRequired) {
    const auto optimizer = make(2, 1);
    static_cast<void>(optimizer->ask(10, 0));
    EXPECT_THROW(optimizer->tell(std::vector<double>(9, 1.0)), std::logic_error);
}

INSTANTIATE_TEST_SUITE_P(Methods, OptimizerTest,
                         testing::ValuesIn(kOptimizers.begin(), kOptimizers.end()),
                         [](const testing::TestParamInfo<OptimizerEntry>& tested) {
                             if (tested.param.name == "ce") return "CrossEntropy";
                             return tested.param.name == "surface" ? "SurfaceSearch" : "CmaEs";
                         });

TEST(SurfaceSearchTest, IsNearerThanOthersWhereValuesAreMostlyChance) {
    const auto findMiss = [](const char* method) {
        double miss = 0;
        for (uint64_t seed = 1; seed <= 5; ++seed) {
            const auto optimizer = findOptimizer(method)->make(
                {.dimensions = 9, .centre = std::nullopt, .seed = seed});
            miss += 1 - multiply(search(*optimizer, 100, seed), getGoal());
        }
        return miss;
    };
    const double miss = findMiss("surface");
    EXPECT_LT(miss, 0.7 * findMiss("ce"));
    EXPECT_LT(miss, 0.7 * findMiss("cma-es"));
}

// Two sets, each with its own goal near the start. Only the direction of a set counts.
TEST(SurfaceSearchTest, FindsTheGoalsOfSeveralSets) {
    const Direction first = toDirection({-1, 2, -3});
    const Direction second = toDirection({3, -1, 0.5});
    const auto rateSets = [&](const Direction& whole, NormalNumbers& normal) {
        const Direction a = toDirection({whole[0], whole[1], whole[2]});
        const Direction b = toDirection({whole[3], whole[4], whole[5]});
        return std::exp(20 * (multiply(a, first) + multiply(b, second) - 2)) *
               (1 + 0.3 * normal.next());
    };
    Direction start = toDirection({-1, 2, -2.5});
    const Direction other = toDirection({3, -1.3, 0.5});
    start.insert(start.end(), other.begin(), other.end());
    const auto optimizer = findOptimizer("surface")->make(
        {.dimensions = 6, .sets = 2, .centre = toDirection(start), .seed = 1});
    NormalNumbers normal(3);
    for (int i = 0; i < 60; ++i)
        learn(*optimizer, 60, i / 60.0,
              [&](const Direction& direction) { return rateSets(direction, normal); });
    const Direction found = optimizer->getCentre();
    EXPECT_GT(multiply(toDirection({found[0], found[1], found[2]}), first), 0.999);
    EXPECT_GT(multiply(toDirection({found[3], found[4], found[5]}), second), 0.999);
}

TEST(SurfaceSearchTest, ValuesOfNothingLeaveTheCentreWhereItIs) {
    const auto optimizer =
        findOptimizer("surface")->make({.dimensions = 9, .centre = getGoal(), .seed = 1});
    for (int i = 0; i < 10; ++i) {
        static_cast<void>(optimizer->ask(20, 0.1 * i));
        optimizer->tell(std::vector<double>(20, i % 2 == 0 ? 0 : -1));
    }
    EXPECT_NEAR(multiply(optimizer->getCentre(), getGoal()), 1, 1e-12);
}

TEST(RankValuesTest, GreatestFirstAndEqualsInTheirOrder) {
    EXPECT_EQ(rankValues(std::vector<double>{1, 3, 2, 3}), (std::vector<size_t>{1, 3, 2, 0}));
}

// ---- Chance

TEST(ChanceTest, SeedsOfAllPurposesAndIndicesDiffer) {
    std::set<uint64_t> seeds;
    for (uint64_t seed = 0; seed < 10; ++seed)
        for (uint64_t purpose = 0; purpose < 10; ++purpose)
            for (uint64_t index = 0; index < 100; ++index)
                seeds.insert(deriveSeed(seed, purpose, index));
    EXPECT_EQ(seeds.size(), 10000U);
    EXPECT_LT(*seeds.rbegin(), base::JavaRandom::kSeedLimit);
}

TEST(ChanceTest, NormalNumbersHaveTheMomentsOfTheNormalDistribution) {
    NormalNumbers normal(42);
    constexpr int kCount = 100000;
    double sum = 0;
    double squares = 0;
    double fourths = 0;
    int within = 0;
    for (int i = 0; i < kCount; ++i) {
        const double x = normal.next();
        sum += x;
        squares += x * x;
        fourths += x * x * x * x;
        if (std::abs(x) < 1) ++within;
    }
    EXPECT_NEAR(sum / kCount, 0, 0.015);
    EXPECT_NEAR(squares / kCount, 1, 0.02);
    EXPECT_NEAR(fourths / kCount, 3, 0.15);
    EXPECT_NEAR(static_cast<double>(within) / kCount, 0.6827, 0.008);
}

}  // namespace
}  // namespace tetris
