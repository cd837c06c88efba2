#include "brain/lab/optimizer/Optimizer.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <numeric>

#include "brain/lab/optimizer/CmaEs.h"
#include "brain/lab/optimizer/CrossEntropy.h"
#include "brain/lab/optimizer/SurfaceSearch.h"

namespace tetris {

namespace {

template <class Type>
std::unique_ptr<Optimizer> make(const OptimizerStart& start)
{
    return std::make_unique<Type>(start);
}

constexpr std::array<OptimizerEntry, 3> kOptimizers{{
    {"ce", "noisy cross-entropy: mean and spread of the best tenth", make<CrossEntropy>},
    {"cma-es", "covariance matrix adaptation: spread along any direction", make<CmaEs>},
    {"surface", "response surfaces, after a little cross-entropy", make<SurfaceSearch>},
}};

}  // namespace

std::span<const OptimizerEntry> getOptimizers()
{
    return kOptimizers;
}

const OptimizerEntry* findOptimizer(std::string_view name)
{
    const auto* const entry = std::ranges::find(kOptimizers, name, &OptimizerEntry::name);
    return entry == kOptimizers.end() ? nullptr : entry;
}

Direction toDirection(Direction vector)
{
    const double length =
        std::sqrt(std::inner_product(vector.begin(), vector.end(), vector.begin(), 0.0));
    assert(length > 0);
    for (double& each : vector)
        each /= length;
    return vector;
}

std::vector<std::size_t> rankValues(std::span<const double> values)
{
    std::vector<std::size_t> order(values.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(
        order, [values](std::size_t a, std::size_t b) { return values[a] > values[b]; });
    return order;
}

}  // namespace tetris
