#include "brain/lab/optimizer/Optimizer.h"

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

Direction toDirection(Direction vector) {
    const double length =
        std::sqrt(std::inner_product(vector.begin(), vector.end(), vector.begin(), 0.0));
    assert(length > 0);
    for (double& each : vector)
        each /= length;
    return vector;
}

std::vector<size_t> rankValues(std::span<const double> values) {
    std::vector<size_t> order(values.size());
    std::iota(order.begin(), order.end(), size_t{0});
    std::ranges::stable_sort(order, [values](size_t a, size_t b) { return values[a] > values[b]; });
    return order;
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

namespace {

constexpr std::array<OptimizerEntry, 3> kOptimizers{{
    {"ce", "noisy cross-entropy: mean and spread of the best tenth", makeCrossEntropy},
    {"cma-es", "covariance matrix adaptation: spread along any direction", makeCmaEs},
    {"surface", "response surfaces, after a little cross-entropy", makeSurfaceSearch},
}};

}  // namespace

std::span<const OptimizerEntry> getOptimizers() { return kOptimizers; }

const OptimizerEntry* findOptimizer(std::string_view name) {
    const auto* const entry = std::ranges::find(kOptimizers, name, &OptimizerEntry::name);
    return entry == kOptimizers.end() ? nullptr : entry;
}

}  // namespace tetris
