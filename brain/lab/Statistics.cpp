#include "brain/lab/Statistics.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "core/base/Index.h"
#include "core/base/Range.h"

namespace tetris {

void Statistics::add(int64_t value) {
    values_.push_back(value);
    sum_ += value;
    squares_ += static_cast<decltype(squares_)>(value) * value;
}

Statistics Statistics::minus(const Statistics& other) const {
    Statistics differences;
    for (size_t i = 0; i < values_.size(); ++i)
        differences.add(values_[i] - other.values_[i]);
    return differences;
}

double Statistics::computeMean() const {
    assert(!values_.empty());
    return static_cast<double>(sum_) / static_cast<double>(values_.size());
}

double Statistics::computeMedian() const {
    const size_t count = values_.size();
    return static_cast<double>(findRanked((count - 1) / 2) + findRanked(count / 2)) / 2;
}

int64_t Statistics::computeMin() const {
    assert(!values_.empty());
    return *std::ranges::min_element(values_);
}

int64_t Statistics::computeMax() const {
    assert(!values_.empty());
    return *std::ranges::max_element(values_);
}

int64_t Statistics::computeQuantile(int percent) const {
    assert(percent >= 1 && percent <= 100);
    return findRanked((values_.size() * base::toIndex(percent) + 99) / 100 - 1);
}

int64_t Statistics::findRanked(size_t rank) const {
    assert(rank < values_.size());
    std::vector<int64_t> sorted = values_;
    const auto at = sorted.begin() + static_cast<ptrdiff_t>(rank);
    std::ranges::nth_element(sorted, at);
    return *at;
}

std::optional<double> Statistics::computeDeviation() const {
    const auto n = static_cast<decltype(squares_)>(values_.size());
    if (n < 2) return std::nullopt;
    const auto spread = n * squares_ - static_cast<decltype(squares_)>(sum_) * sum_;
    return std::sqrt(static_cast<double>(spread) / static_cast<double>(n * (n - 1)));
}

std::optional<double> Statistics::computeError() const {
    const auto deviation = computeDeviation();
    if (!deviation) return std::nullopt;
    return *deviation / std::sqrt(static_cast<double>(values_.size()));
}

std::optional<Interval> Statistics::computeInterval(double p) const {
    const auto error = computeError();
    if (!error || *error == 0) return std::nullopt;
    const double half = computeStudentBound(p, getCount() - 1) * *error;
    const double mean = computeMean();
    return Interval(mean - half, mean + half);
}

std::optional<Interval> Statistics::computePositiveInterval() const {
    const auto error = computeError();
    if (!error || *error == 0) return std::nullopt;
    assert(computeMin() >= 0);
    const double mean = computeMean();
    const double factor = std::exp(computeStudentBound(0.05, getCount() - 1) * *error / mean);
    return Interval(mean / factor, mean * factor);
}

Ratio computeRatio(const Statistics& counts, const Statistics& bases, int64_t factor) {
    __extension__ using Wide = __int128;
    const Wide allCounts = Wide{factor} * counts.getSum();
    const Wide allBases = bases.getSum();
    if (allBases == 0) return {};
    const auto base = static_cast<double>(allBases);
    Ratio ratio{.value = static_cast<double>(allCounts) / base};
    double squares = 0;
    for (size_t i = 0; i < bases.getValues().size(); ++i) {
        // Whole numbers first, so that games with the same ratio have exactly 0.
        const Wide more =
            factor * counts.getValues()[i] * allBases - allCounts * bases.getValues()[i];
        squares += std::pow(static_cast<double>(more) / base, 2);
    }
    if (squares == 0) return ratio;
    const auto games = static_cast<double>(bases.getCount());
    const double error = std::sqrt(squares / (games - 1) * games) / base;
    const double half = computeStudentBound(0.05, bases.getCount() - 1) * error;
    ratio.interval = {std::max(*ratio.value - half, 0.0), *ratio.value + half};
    return ratio;
}

namespace {

// P(X <= count) for X of a Poisson distribution. The terms are added as multiples of the greatest
// one, from it outwards, so that nothing overflows.
double sumPoisson(int64_t count, double mean) {
    const double top = std::min(static_cast<double>(count), std::floor(mean));
    const double log = top * std::log(mean) - mean - std::lgamma(top + 1);
    double sum = 0;
    double term = 1;
    for (double k = top; k >= 0 && term > 1e-17 * sum; --k) {
        sum += term;
        term *= k / mean;
    }
    term = mean / (top + 1);
    for (double k = top + 1; k <= static_cast<double>(count) && term > 1e-17 * sum; ++k) {
        sum += term;
        term *= mean / (k + 1);
    }
    return std::exp(log) * sum;
}

// The mean at which P(X <= count) is `share`, by bisection: P falls as the mean grows.
double findPoissonMean(int64_t count, double share) {
    double low = 1e-9;
    double high = static_cast<double>(count) + 20 + 10 * std::sqrt(static_cast<double>(count));
    for (int i = 0; i < 200 && high - low > 1e-12 * high; ++i) {
        const double middle = (low + high) / 2;
        (sumPoisson(count, middle) > share ? low : high) = middle;
    }
    return (low + high) / 2;
}

}  // namespace

Interval computePoissonInterval(int64_t count) {
    assert(count >= 0);
    return {count == 0 ? 0 : findPoissonMean(count - 1, 0.975), findPoissonMean(count, 0.025)};
}

namespace {

// The continued fraction of the incomplete beta function (DLMF 8.17.22) by the modified method of
// Lentz. It converges quickly for x < (a + 1) / (a + b + 2).
double computeBetaFraction(double x, double a, double b) {
    constexpr double kTiny = 1e-300;
    const auto keepFromZero = [](double value) { return std::abs(value) < kTiny ? kTiny : value; };
    double c = 1;
    double d = 1 / keepFromZero(1 - (a + b) * x / (a + 1));
    double fraction = d;
    for (int m = 1; m < 10000; ++m) {
        const double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
        d = 1 / keepFromZero(1 + even * d);
        c = keepFromZero(1 + even / c);
        fraction *= d * c;
        const double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
        d = 1 / keepFromZero(1 + odd * d);
        c = keepFromZero(1 + odd / c);
        fraction *= d * c;
        if (std::abs(d * c - 1) < 1e-15) break;
    }
    return fraction;
}

// The regularized incomplete beta function.
double computeBeta(double x, double a, double b) {
    if (x <= 0) return 0;
    if (x >= 1) return 1;
    const double front = std::exp(std::lgamma(a + b) - std::lgamma(a) - std::lgamma(b) +
                                  a * std::log(x) + b * std::log1p(-x));
    if (x < (a + 1) / (a + b + 2)) return front * computeBetaFraction(x, a, b) / a;
    return 1 - front * computeBetaFraction(1 - x, b, a) / b;
}

}  // namespace

double computeStudentP(double t, int64_t degrees) {
    assert(degrees >= 1);
    const auto n = static_cast<double>(degrees);
    return computeBeta(n / (n + t * t), n / 2, 0.5);
}

double computeStudentBound(double p, int64_t degrees) {
    // From here on the bound hardly changes, but lgamma would lose digits.
    constexpr int64_t kMostDegrees = 100'000'000;
    const int64_t counted = std::min(degrees, kMostDegrees);
    double low = 0;
    double high = 1 / p;  // above the bound of one degree, about 2 / (pi p)
    for (int step = 0; step < 80; ++step) {
        const double middle = (low + high) / 2;
        (computeStudentP(middle, counted) > p ? low : high) = middle;
    }
    return high;
}

std::vector<std::pair<size_t, size_t>> listPairs(size_t players) {
    std::vector<std::pair<size_t, size_t>> pairs;
    for (size_t a = 0; a < players; ++a)
        for (size_t b = a + 1; b < players; ++b)
            pairs.emplace_back(a, b);
    return pairs;
}

std::vector<double> adjustByHolm(const std::vector<double>& values) {
    const std::vector<size_t> order =
        base::sortIndices(values.size(), [&values](size_t i) { return values[i]; });
    std::vector<double> adjusted(values.size());
    double most = 0;
    for (size_t rank = 0; rank < order.size(); ++rank) {
        const auto left = static_cast<double>(order.size() - rank);
        most = std::max(most, std::min(1.0, left * values[order[rank]]));
        adjusted[order[rank]] = most;
    }
    return adjusted;
}

}  // namespace tetris
