#include "brain/lab/optimizer/Optimizer.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

namespace tetris {
namespace {

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

TEST(ChanceTest, TheSameSeedGivesTheSameNumbers) {
    NormalNumbers a(7);
    NormalNumbers b(7);
    for (int i = 0; i < 100; ++i)
        EXPECT_EQ(a.next(), b.next());
}

}  // namespace
}  // namespace tetris
