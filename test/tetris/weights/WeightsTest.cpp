#include "brain/tetris/weights/Weights.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

#include "test/support/Refusal.h"

namespace tetris {
namespace {

TEST(WeightsTest, BctsIsScaledByTwoToTheTenth) {
    const ScaledWeights scaled = scale(findWeights("bcts")->weights.values);
    EXPECT_EQ(scaled.shift, 10);
    EXPECT_EQ(scaled.values, (std::array<int32_t, kFeatureCount>{-6466, 6760, -9437, -20248, -13397,
                                                                 -10739, -1651, -24618, 0}));
}

TEST(WeightsTest, TheScaleIsTheGreatestThatFits) {
    const auto scaleOne = [](double weight, Feature feature) {
        Weights weights;
        weights.values[toIndex(feature)] = weight;
        return scale(weights.values);
    };
    for (const double weight : {1.0, 32767.0, 32767.5, 32768.0, 1e-300, 1e300, 0.1, 4e-324}) {
        SCOPED_TRACE(weight);
        const ScaledWeights scaled = scaleOne(weight, Feature::Holes);
        EXPECT_LE(std::ldexp(weight, scaled.shift), 32767);
        EXPECT_GT(std::ldexp(weight, scaled.shift + 1), 32767);
        EXPECT_EQ(scaleOne(-weight, Feature::Holes).values[toIndex(Feature::Holes)],
                  -scaled.values[toIndex(Feature::Holes)]);
    }
    // Landing height is counted in half rows, so the scaled weight is that of half a row.
    EXPECT_EQ(scaleOne(1, Feature::LandingHeight).values[0], 16384);
    EXPECT_EQ(scaleOne(1, Feature::LandingHeight).shift, 15);
    EXPECT_EQ(scaleOne(1, Feature::Holes).values[4], 16384);
    EXPECT_EQ(scaleOne(1, Feature::Holes).shift, 14);
}

TEST(WeightsTest, HalvesAreRoundedAwayFromZero) {
    Weights weights;
    weights.values = {0, 1, 0.5, -0.5, 1.5, -1.5, 0, 0, 32767};
    const ScaledWeights scaled = scale(weights.values);
    ASSERT_EQ(scaled.shift, 0);
    EXPECT_EQ(scaled.values, (std::array<int32_t, kFeatureCount>{0, 1, 1, -1, 2, -2, 0, 0, 32767}));
}

TEST(WeightsTest, TheScoreIsTheNegativeSumInTheUnitOfTheWeights) {
    const ScaledWeights scaled{.values = {}, .shift = 10};
    EXPECT_EQ(scaled.toScore(2048), -2.0);
    EXPECT_EQ(scaled.toScore(-1), 1.0 / 1024);
    EXPECT_FALSE(std::signbit(scaled.toScore(0)));
}

TEST(WeightsTest, WeightsThatRateNothingAreRefused) {
    EXPECT_THROW(static_cast<void>(scale(Weights{}.values)), std::invalid_argument);
    for (const double wrong :
         {std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()}) {
        Weights weights = findWeights("dt10")->weights;
        weights.values[5] = wrong;
        EXPECT_NE(test::refusalOf([&] { return scale(weights.values); }).find("wells"),
                  std::string::npos);
    }
}

TEST(WeightsTest, TheLeastRoomThatHoldsIsInForce) {
    const Weights weights{.values = {1},
                          .nearTop = {{.room = 2, .values = {2}},
                                      {.room = 4, .values = {3}, .wellRows = 12},
                                      {.room = 6, .values = {4}}}};
    PerRoom<double> firsts(weights, [](const FeatureWeights& set) { return set[0]; });
    const auto list = [&firsts](int limit) {
        std::vector<double> found;
        for (int room = 0; room <= 7; ++room)
            found.push_back(firsts.pick(room, limit));
        return found;
    };
    EXPECT_EQ(list(12), (std::vector<double>{2, 2, 2, 3, 3, 4, 4, 1}));
    EXPECT_EQ(list(13), (std::vector<double>{2, 2, 2, 4, 4, 4, 4, 1}));
}

TEST(WeightsTest, ASearchHasItsOwnIfThereAreAny) {
    Weights weights{.values = {1}, .nearTop = {{.room = 2, .values = {2}}}};
    EXPECT_EQ(weights.pickForSearch(), weights);
    weights.search = SearchWeights{.values = {3}, .riskAversion = 0.5};
    EXPECT_EQ(weights.pickForSearch(), Weights{.values = {3}});
}

}  // namespace
}  // namespace tetris
