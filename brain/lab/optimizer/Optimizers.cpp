#include "brain/lab/optimizer/Optimizers.h"

#include <algorithm>
#include <array>

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

}  // namespace tetris
