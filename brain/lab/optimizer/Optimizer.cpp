#include "brain/lab/optimizer/Optimizer.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

namespace tetris {

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
