#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "brain/tetris/weights/Features.h"

namespace tetris {

// The weight of each feature, in the order of the table of features. Only the ratios matter.
using FeatureWeights = std::array<double, kFeatureCount>;

// The weights in force while the stack is high: with at most `room` free rows between its highest
// cell and the limit, in wells with a limit of at most `wellRows`.
struct NearTopWeights {
    static constexpr int kMaxRoom = 59;  // a well of 60 rows, with a stack one row high
    static constexpr int kMaxWellRows = 60;

    int room = 0;
    FeatureWeights values{};
    int wellRows = kMaxWellRows;

    friend bool operator==(const NearTopWeights&, const NearTopWeights&) = default;
};

// The weights of brains that look ahead (SearchBrain).
struct SearchWeights {
    FeatureWeights values{};
    double riskAversion = 0;  // the default of SearchOptions::riskAversion

    friend bool operator==(const SearchWeights&, const SearchWeights&) = default;
};

// The weights of a linear brain. A high stack needs other weights than a low one, so there may be
// separate sets near the top. A search computes part of what weights otherwise estimate, so it may
// have a set of its own.
struct Weights {
    FeatureWeights values{};
    std::vector<NearTopWeights> nearTop{};  // least room first; each room once
    std::optional<SearchWeights> search{};

    // The weights for brains that look ahead: the values of `search`, without nearTop, or all of
    // these weights if `search` is absent.
    Weights pickForSearch() const;

    double operator[](Feature feature) const { return values[toIndex(feature)]; }
    friend bool operator==(const Weights&, const Weights&) = default;
};

// Weights as whole numbers, so that sums are the same in every order and on every machine. A weight
// w of a feature with unit u becomes 2^k w u, rounded, halves away from zero. k is the greatest
// whole number for which the greatest 2^k |w u| is at most 32767.
struct ScaledWeights {
    static constexpr int kMax = 32767;

    std::array<int32_t, kFeatureCount> values{};  // -kMax to kMax
    int shift = 0;                                // k

    // The weighted sum of the counts: the value of a placement, higher is better.
    int64_t rate(const FeatureCounts& counts) const {
        int64_t sum = 0;
        for (size_t i = 0; i < kFeatureCount; ++i)
            sum += int64_t{values[i]} * counts[i];
        return sum;
    }
    // The score of a move with that value, in the unit of the weights: -value / 2^k, lower is
    // better.
    double toScore(int64_t value) const;

    friend bool operator==(const ScaledWeights&, const ScaledWeights&) = default;
};

// Throws std::invalid_argument if a weight is not finite, or if all are 0.
ScaledWeights scale(const FeatureWeights& weights);

// One object for each set of weights, for example its scaled weights. The height of the stack
// decides which of them is in force.
template <class Type>
class PerRoom {
public:
    // Makes one object of each set by make(FeatureWeights).
    template <class Make>
    PerRoom(const Weights& weights, Make make) {
        objects_.reserve(1 + weights.nearTop.size());
        objects_.push_back(make(weights.values));
        for (const NearTopWeights& each : weights.nearTop) {
            bounds_.push_back({each.room, each.wellRows});
            objects_.push_back(make(each.values));
        }
    }

    // The object of the weights in force with `room` free rows above the stack's highest cell, in a
    // well of `limit` rows. Valid as long as this.
    [[nodiscard]] Type& pick(int room, int limit) {
        size_t i = 0;
        while (i < bounds_.size() && (room > bounds_[i].room || limit > bounds_[i].wellRows))
            ++i;
        return objects_[i < bounds_.size() ? i + 1 : 0];
    }

private:
    struct Bounds {
        int room;
        int wellRows;
    };

    std::vector<Bounds> bounds_;
    std::vector<Type> objects_;  // [0]: for Weights::values; [i + 1]: for bounds_[i]
};

// Published weights: a row of their table.
struct WeightsEntry {
    std::string_view name;
    std::string_view about;  // one line: who found them, how and when
    Weights weights;
};

// All rows, the oldest first: dellacherie bcts dt10 dt20 rvce champion.
std::span<const WeightsEntry> getWeightSets();

// The row of that name; null if no row has it.
const WeightsEntry* findWeights(std::string_view name);

}  // namespace tetris
