#include "brain/lab/Statistics.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace tetris {

void Statistics::add(std::int64_t value)
{
    values_.push_back(value);
    sum_ += value;
    squares_ += static_cast<decltype(squares_)>(value) * value;
}

double Statistics::computeMean() const
{
    assert(!values_.empty());
    return static_cast<double>(sum_) / static_cast<double>(values_.size());
}

double Statistics::computeMedian() const
{
    assert(!values_.empty());
    std::vector<std::int64_t> sorted = values_;
    const std::size_t half = sorted.size() / 2;
    const auto middle = sorted.begin() + static_cast<std::ptrdiff_t>(half);
    std::ranges::nth_element(sorted, middle);
    if (sorted.size() % 2 == 1) return static_cast<double>(*middle);
    const std::int64_t below = *std::max_element(sorted.begin(), middle);
    return static_cast<double>(below + *middle) / 2;
}

std::int64_t Statistics::computeMin() const
{
    assert(!values_.empty());
    return *std::ranges::min_element(values_);
}

std::int64_t Statistics::computeMax() const
{
    assert(!values_.empty());
    return *std::ranges::max_element(values_);
}

std::optional<std::pair<double, double>> Statistics::computeInterval() const
{
    const auto n = static_cast<decltype(squares_)>(values_.size());
    if (n < 2) return std::nullopt;
    const auto spread = n * squares_ - static_cast<decltype(squares_)>(sum_) * sum_;
    const double variance = static_cast<double>(spread) / static_cast<double>(n * (n - 1));
    const double half = 1.96 * std::sqrt(variance / static_cast<double>(n));
    const double mean = computeMean();
    return std::pair(mean - half, mean + half);
}

}  // namespace tetris
