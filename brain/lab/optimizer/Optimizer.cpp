#include "brain/lab/optimizer/Optimizer.h"
#include "core/base/Index.h"
#include "core/base/Range.h"
#include "core/base/Text.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <numeric>
#include <stdexcept>

namespace tetris {

void requireEach(std::span<const double> values, size_t asked) {
    if (values.size() != asked)
        throw std::logic_error("Optimizer::tell: a value for each direction asked for is required");
}

double computeLength(std::span<const double> vector) {
    return std::sqrt(std::inner_product(vector.begin(), vector.end(), vector.begin(), 0.0));
}

Direction toDirection(Direction vector) {
    const double length = computeLength(vector);
    assert(length > 0);
    for (double& each : vector)
        each /= length;
    return vector;
}

std::vector<size_t> rankValues(std::span<const double> values) {
    return base::sortIndices(values.size(), [values](size_t i) { return -values[i]; });
}

uint64_t deriveSeed(uint64_t seed, uint64_t purpose, uint64_t index) {
    using base::splitMix;
    return splitMix(splitMix(splitMix(seed) ^ purpose) ^ index) % base::JavaRandom::kSeedLimit;
}

double NormalNumbers::next() {
    if (hasSpare_) {
        hasSpare_ = false;
        return spare_;
    }
    for (;;) {
        const double x = 2 * random_.nextDouble() - 1;
        const double y = 2 * random_.nextDouble() - 1;
        const double square = x * x + y * y;
        if (square >= 1 || square == 0) continue;
        const double factor = std::sqrt(-2 * std::log(square) / square);
        spare_ = factor * y;
        hasSpare_ = true;
        return factor * x;
    }
}

const OptimizerEntry* findOptimizer(std::string_view name) {
    return base::findRow(kOptimizers, name);
}

namespace {

// Deviations, for directions of length 1. The noise keeps the search from settling on lucky values;
// its first value is Thiery and Scherrer's variance of 4, for weights of a length of about 40.
constexpr double kStartSpread = 0.1;
constexpr double kFirstNoise = 0.05;
constexpr double kLastNoise = 0.012;

// The noisy cross-entropy method (Szita and Lorincz 2006; Thiery and Scherrer 2009): directions are
// drawn from a normal distribution, each weight independently. The next distribution is that of the
// best tenth, widened by some noise, which decreases as the search continues.
class CrossEntropy : public Optimizer {
public:
    explicit CrossEntropy(const OptimizerStart& start) : normal_(start.seed) {
        const auto size = base::toIndex(start.dimensions);
        centre_ = start.centre.value_or(Vector(size, 0));
        spread_.assign(size, start.centre ? kStartSpread : 1);
    }

    std::vector<Direction> ask(int count, double progress) override {
        progress_ = progress;
        asked_.clear();
        for (int i = 0; i < count; ++i) {
            Direction direction = centre_;
            for (size_t k = 0; k < direction.size(); ++k)
                direction[k] += spread_[k] * normal_.next();
            asked_.push_back(toDirection(std::move(direction)));
        }
        return asked_;
    }
    void tell(std::span<const double> values) override {
        requireEach(values, asked_.size());
        const std::vector<size_t> order = rankValues(values);
        const auto count = base::toIndex(countElite(base::count(values)));
        const double noise = kFirstNoise + (kLastNoise - kFirstNoise) * progress_;
        for (size_t k = 0; k < centre_.size(); ++k) {
            double sum = 0;
            for (size_t i = 0; i < count; ++i)
                sum += asked_[order[i]][k];
            const double mean = sum / static_cast<double>(count);
            double squares = 0;
            for (size_t i = 0; i < count; ++i)
                squares += (asked_[order[i]][k] - mean) * (asked_[order[i]][k] - mean);
            centre_[k] = mean;
            spread_[k] = std::sqrt(squares / static_cast<double>(count) + noise * noise);
        }
    }
    Direction getCentre() const override { return toDirection(centre_); }

private:
    Vector centre_;  // 0 before the first values, unless a centre was given
    Vector spread_;  // deviations
    double progress_ = 0;
    std::vector<Direction> asked_;
    NormalNumbers normal_;
};

}  // namespace

std::unique_ptr<Optimizer> makeCrossEntropy(const OptimizerStart& start) {
    return std::make_unique<CrossEntropy>(start);
}

}  // namespace tetris
