#include "brain/lab/tune/Tuner.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <stdexcept>
#include <utility>

#include "brain/lab/Measures.h"
#include "brain/tetris/Brains.h"
#include "core/base/Format.h"
#include "core/base/Index.h"
#include "core/base/Range.h"

namespace tetris {

TuneUnit describeUnit(const TunerOptions& options) {
    switch (options.aim) {
        case TuneAim::Attack:
            return {.name = "rows sent a piece",
                    .games = "games",
                    .whole = static_cast<double>(std::max(1, options.setup.rules.limit)),
                    .digits = 4};
        case TuneAim::Versus:
            return {.name = "share of the matches won",
                    .games = "pairs of matches",
                    .whole = kMostSeedPoints,
                    .digits = 4,
                    .isShare = true};
        default:
            return {.name = std::string(findTuneMeasure(options).unit) + " a game",
                    .games = options.tries > 0 ? "estimates" : "games"};
    }
}

Measure findTuneMeasure(const TunerOptions& options) {
    switch (options.aim) {
        case TuneAim::Attack: return findMeasure(options.setup.rules, "attack");
        case TuneAim::Versus: return kMatchPoints;
        default: return findMeasure(options.setup.rules);
    }
}

namespace {

// Each set of weights gets the length 10 and is rounded to four decimal places before it is played,
// so that the weights in the file are the ones that were measured.
constexpr double kLength = 10;
constexpr double kPlaces = 10000;

// Weights of features: the sets of a direction are Weights::values, then those of nearTop.
class FeatureSpace : public WeightSpace {
public:
    explicit FeatureSpace(const TunerOptions& options)
        : features_(options.features), rooms_(options.nearTop) {
        if (features_.empty()) base::refuse("WeightSpace: a feature is required at least");
        if (options.setup.brain.getWeights() == nullptr) {
            base::refuse("WeightSpace: the brain {} has no weights", options.setup.brain.getName());
        }
        if (std::ranges::adjacent_find(rooms_, std::greater_equal()) != rooms_.end()) {
            base::refuse("WeightSpace: the least room comes first, and each once");
        }
        if (!options.start) return;
        const Weights* const start = std::get_if<Weights>(&*options.start);
        if (start == nullptr) base::refuse("WeightSpace: the start has no weights of features");
        const bool isSearch = options.setup.brain.getKind() == BrainKind::Search;
        centre_ =
            findDirection(isSearch ? start->pickForSearch() : *start, options.setup.rules.rows);
    }

    OptimizerStart makeStart() const override {
        const size_t sets = 1 + rooms_.size();
        return {.dimensions = static_cast<int>(features_.size() * sets),
                .sets = static_cast<int>(sets),
                .centre = centre_};
    }

    TunedWeights toWeights(const Direction& direction) const override {
        Weights weights{.values = readSet(direction, 0), .nearTop = {}};
        for (const int room : rooms_) {
            weights.nearTop.push_back(
                {.room = room, .values = readSet(direction, 1 + weights.nearTop.size())});
        }
        return weights;
    }

private:
    FeatureWeights readSet(const Direction& direction, size_t set) const {
        const size_t size = features_.size();
        const auto begin = direction.begin() + static_cast<ptrdiff_t>(set * size);
        const Direction part = toDirection({begin, begin + static_cast<ptrdiff_t>(size)});
        FeatureWeights weights{};
        for (size_t i = 0; i < size; ++i) {
            const double rounded = std::round(part[i] * kLength * kPlaces) / kPlaces;
            weights[toIndex(features_[i])] = rounded == 0 ? 0 : rounded;
        }
        return weights;
    }

    // Each set has the same length. A room without a set of its own starts with the set that is in
    // force there.
    Direction findDirection(const Weights& weights, int rows) const {
        Direction whole;
        const auto append = [&](const FeatureWeights& set) {
            Direction part;
            for (const Feature feature : features_)
                part.push_back(set[toIndex(feature)]);
            if (std::ranges::all_of(part, [](double each) { return each == 0; })) {
                base::refuse("WeightSpace: the start weighs none of the features");
            }
            part = toDirection(std::move(part));
            whole.insert(whole.end(), part.begin(), part.end());
        };
        append(weights.values);
        PerRoom<FeatureWeights> sets(weights, [](const FeatureWeights& set) { return set; });
        for (const int room : rooms_)
            append(sets.pick(room, rows));
        return toDirection(std::move(whole));
    }

    std::vector<Feature> features_;
    std::vector<int> rooms_;
    std::optional<Direction> centre_;
};

// Weights of the rival. Only the proportions of a direction count, so its first number is the unit
// of the others, which say how far the weight of each term is from that of the start, in kSteps
// times that weight. Methods begin with deviations of about a tenth, which is a fifth of a weight.
class RivalSpace : public WeightSpace {
public:
    explicit RivalSpace(const TunerOptions& options) : terms_(options.terms) {
        const RivalWeights* weights = options.setup.brain.getRivalWeights();
        if (weights == nullptr) {
            base::refuse("WeightSpace: the brain {} is not the rival",
                         options.setup.brain.getName());
        }
        if (options.start) weights = std::get_if<RivalWeights>(&*options.start);
        if (weights == nullptr) base::refuse("WeightSpace: the start has no weights of the rival");
        if (terms_.empty() || !options.nearTop.empty() || options.tries > 0) {
            base::refuse(
                "WeightSpace: a term is required at least, and games of one set of weights");
        }
        start_ = *weights;
    }

    OptimizerStart makeStart() const override {
        Direction centre(1 + terms_.size(), 0);
        centre[0] = 1;
        return {.dimensions = base::count(centre), .centre = std::move(centre)};
    }

    TunedWeights toWeights(const Direction& direction) const override {
        RivalWeights weights = start_;
        const double unit = std::max(direction[0], kLeastUnit);
        for (size_t i = 0; i < terms_.size(); ++i) {
            int32_t& weight = weights.values[base::toIndex(terms_[i])];
            const double step = kSteps * std::max(std::abs(weight), kLeastWeight);
            const double changed = std::round(weight + step * direction[1 + i] / unit);
            constexpr double kMost = RivalWeights::kMost;
            weight = static_cast<int32_t>(std::clamp(changed, -kMost, kMost));
        }
        return weights;
    }

private:
    static constexpr double kSteps = 2;
    static constexpr int kLeastWeight = 200;
    static constexpr double kLeastUnit = 0.1;  // a direction may point anywhere

    std::vector<RivalTerm> terms_;
    RivalWeights start_;
};

}  // namespace

std::unique_ptr<WeightSpace> makeWeightSpace(const TunerOptions& options) {
    if (options.aim == TuneAim::Goal) return std::make_unique<FeatureSpace>(options);
    return std::make_unique<RivalSpace>(options);
}

}  // namespace tetris
