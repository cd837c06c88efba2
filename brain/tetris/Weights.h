#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "brain/tetris/Features.h"

namespace tetris {

// What a linear brain thinks each feature is worth; more is better. Only their ratios matter.
struct Weights {
    std::array<double, kFeatureCount> values{};  // in the order of the table of features

    [[nodiscard]] double operator[](Feature feature) const { return values[toIndex(feature)]; }
    friend bool operator==(const Weights&, const Weights&) = default;
};

// Weights as whole numbers for counts of features, so that every way of adding up, on every
// machine, gives the same: with k the greatest whole number for which 2^k times the greatest weight
// (half of it for landing_height, which counts half rows) is at most 32767, a weight w becomes
// 2^k w, rounded, halves away from zero.
struct ScaledWeights {
    static constexpr int kMax = 32767;

    std::array<std::int32_t, kFeatureCount> values{};  // -kMax to kMax
    int shift = 0;                                     // k

    // The weighted sum of the counts: the value of a landing, higher is better.
    [[nodiscard]] std::int64_t rate(const FeatureCounts& counts) const
    {
        std::int64_t sum = 0;
        for (std::size_t i = 0; i < kFeatureCount; ++i)
            sum += std::int64_t{values[i]} * counts[i];
        return sum;
    }
    // The score of a move of that value, in the unit of the weights: -value / 2^k, lower is better.
    [[nodiscard]] double toScore(std::int64_t value) const;

    friend bool operator==(const ScaledWeights&, const ScaledWeights&) = default;
};

// Throws std::invalid_argument if a weight is no finite number, or if all are 0.
[[nodiscard]] ScaledWeights scale(const Weights& weights);

// Published weights: a row of their table.
struct WeightsEntry {
    std::string_view name;
    std::string_view about;  // one line: who found them, how and when
    Weights weights;
};

// dellacherie bcts dt10 dt20 rvce: the oldest first.
[[nodiscard]] std::span<const WeightsEntry> getWeightSets();

// The row of that name, null if there is none.
[[nodiscard]] const WeightsEntry* findWeights(std::string_view name);

}  // namespace tetris
