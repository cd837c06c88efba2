#include "brain/tetris/weights/Weights.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>

#include "core/base/Format.h"
#include "core/base/Text.h"

namespace tetris {

namespace {

// champion has weights near the top for wells of at most this many rows.
constexpr int kLowWell = 12;

// In the order of the table of features; sources and measured strength: docs/brains.md.
const std::array<WeightsEntry, 6>& getTable() {
    static const std::array<WeightsEntry, 6> kTable{{
        {"dellacherie",
         "Pierre Dellacherie's weights, found by hand, 2003",
         {{-1, 1, -1, -1, -4, -1, 0, 0, 0}}},
        {"bcts",
         "Thiery and Scherrer's weights, by cross-entropy, 2009",
         {{-12.629, 6.601974, -9.215815, -19.77356, -13.08335, -10.48747, -1.611863, -24.04087,
           0}}},
        {"dt10",
         "Gabillon, Ghavamzadeh and Scherrer's weights for 10x10, 2013",
         {{-2.18, 2.42, -2.17, -3.31, 0.95, -2.22, -0.81, -9.65, 1.27}}},
        {"dt20",
         "Gabillon, Ghavamzadeh and Scherrer's weights for 10x20, 2013",
         {{-2.68, 1.38, -2.41, -6.32, 2.03, -2.71, -0.43, -9.48, 0.89}}},
        {"rvce",
         "weights by robust-validation cross-entropy for 10x10, 2026",
         {{-11.33476, 5.59915, -9.95154, -15.12233, -3.30141, -10.99072, -5.65102, -34.67175,
           5.48431}}},
        // The weights for low wells were found by the command in docs/brains.md. In high wells they
        // clear less than a third of the rows that dt20's clear, so champion uses dt20's there.
        {"champion",
         "our own, found by tetris tune: three sets for low wells, dt20 for high ones, one more "
         "for brains that look ahead, 2026",
         {.values = {-2.68, 1.38, -2.41, -6.32, 2.03, -2.71, -0.43, -9.48, 0.89},
          .nearTop = {{.room = 3,
                       .values = {-2.84, 1.1067, -2.1401, -3.9347, -0.5318, -2.7579, -0.9471,
                                  -7.7986, 1.022},
                       .wellRows = kLowWell},
                      {.room = 5,
                       .values = {-2.4507, 1.0373, -2.2924, -3.2221, -1.1774, -2.5388, -1.5258,
                                  -8.0891, 1.2991},
                       .wellRows = kLowWell},
                      {.room = kLowWell,
                       .values = {-2.0878, 1.7716, -2.5253, -3.4274, -0.1421, -2.2862, -2.0151,
                                  -7.9436, 1.4036},
                       .wellRows = kLowWell}},
          .search = SearchWeights{.values = {-2.5259, 2.0755, -2.5962, -3.3801, -0.4737, -3.0273,
                                             -2.1255, -7.5554, 0.3956},
                                  .riskAversion = 0.2}}},
    }};
    return kTable;
}

}  // namespace

Weights Weights::pickForSearch() const {
    if (!search) return *this;
    return {.values = search->values};
}

double ScaledWeights::toScore(int64_t value) const {
    return std::ldexp(static_cast<double>(-value), -shift);  // a whole 0 has no sign, so no -0.0
}

ScaledWeights scale(const FeatureWeights& weights) {
    std::array<double, kFeatureCount> perCount{};
    double greatest = 0;
    for (size_t i = 0; i < kFeatureCount; ++i) {
        const FeatureEntry& feature = getFeatures()[i];
        const double weight = weights[i];
        if (!std::isfinite(weight)) {
            base::refuse("the weight of {} is not a finite number", feature.name);
        }
        perCount[i] = weight * feature.unit;
        greatest = std::max(greatest, std::abs(perCount[i]));
    }
    if (greatest == 0) base::refuse("all weights are 0");
    ScaledWeights scaled;
    scaled.shift = 15 - std::ilogb(greatest);  // too great by one or two
    while (std::ldexp(greatest, scaled.shift) > ScaledWeights::kMax)
        --scaled.shift;
    for (size_t i = 0; i < kFeatureCount; ++i) {
        scaled.values[i] = static_cast<int32_t>(std::round(std::ldexp(perCount[i], scaled.shift)));
    }
    return scaled;
}

std::span<const WeightsEntry> getWeightSets() { return getTable(); }

const WeightsEntry* findWeights(std::string_view name) { return base::findRow(getTable(), name); }

}  // namespace tetris
