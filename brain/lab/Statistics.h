#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace tetris {

// From the first number to the second.
using Interval = std::pair<double, double>;

// Mean, spread and quantiles of whole numbers. Sums are kept as integers, so that the results do
// not depend on the order of the numbers.
class Statistics {
public:
    // Sums stay exact for up to 2^20 values below 2^40 in magnitude.
    void add(int64_t value);

    int64_t getCount() const { return static_cast<int64_t>(values_.size()); }
    int64_t getSum() const { return sum_; }
    const std::vector<int64_t>& getValues() const { return values_; }
    // The values, each without the other's of the same place. Requires: both have as many.
    Statistics minus(const Statistics& other) const;

    // The following functions require at least one value.
    double computeMean() const;
    // The middle value; of an even count the mean of the middle two. Time O(n).
    double computeMedian() const;
    int64_t computeMin() const;
    int64_t computeMax() const;
    // The least value that at least `percent` per cent of the values do not exceed (nearest rank).
    // Requires: 1 <= percent <= 100. Time O(n).
    int64_t computeQuantile(int percent) const;
    // The standard deviation s, over n - 1; nullopt for fewer than two values.
    std::optional<double> computeDeviation() const;
    // The standard error of the mean, s / sqrt(n); nullopt for fewer than two values.
    std::optional<double> computeError() const;
    // The interval with the confidence 1 - p of the mean of values that may be negative, such as
    // differences: mean -+ t s / sqrt(n), with Student's t of n - 1 degrees; nullopt for fewer than
    // two values, and if all are the same, which says nothing about how much they vary.
    std::optional<Interval> computeInterval(double p = 0.05) const;
    // The same of values that cannot be negative, such as rows, on a log scale: the mean divided
    // and multiplied by exp(t s / sqrt(n) / mean). Neither bound is negative, and means of lengths
    // of games, which are skewed, are covered more often (docs/laboratory.md has a table). The
    // factor is finite, because s / sqrt(n) is at most the mean. Requires: no value is negative.
    std::optional<Interval> computePositiveInterval() const;

private:
    // The value at that place when all are sorted, counted from 0.
    int64_t findRanked(size_t rank) const;

    std::vector<int64_t> values_;
    int64_t sum_ = 0;
    __extension__ __int128 squares_ = 0;
};

// Counts divided by what they are counted in, as rows sent by pieces: all together, and the 95 %
// interval over the games that they are of, mean -+ t s / sqrt(n), with s of what each game has
// more than its share (Cochran 1977, Sampling Techniques, 2.11), and not below 0.
struct Ratio {
    std::optional<double> value{};       // nullopt without a base
    std::optional<Interval> interval{};  // nullopt as of Statistics
};
// Of `factor` times each count. Requires: no count is negative; as many bases as counts, or none.
Ratio computeRatio(const Statistics& counts, const Statistics& bases, int64_t factor = 1);

// The 95 % interval of the mean of a Poisson distribution from which `count` was observed, by its
// exact tails (Garwood 1936). Requires: count >= 0.
Interval computePoissonInterval(int64_t count);

// The two-sided p value: the probability that a value of Student's t distribution with that many
// degrees of freedom is at least as far from 0 as t (Student 1908, Biometrika 6, 1-25). Requires:
// degrees >= 1.
double computeStudentP(double t, int64_t degrees);

// The t that a value of that distribution exceeds in magnitude with probability p: half the width
// of an interval with the confidence 1 - p, in standard errors. Exact to 1e-6 for p >= 1e-9 and any
// degrees. Requires: degrees >= 1, 0 < p < 1.
double computeStudentBound(double p, int64_t degrees);

// P values of several tests, adjusted so that rejecting those of at most a level keeps the
// probability of any wrong rejection at most at that level, however the tests depend on each other:
// the step-down method of Holm (1979, Scandinavian Journal of Statistics 6, 65-70), at least as
// powerful as Bonferroni's. In the order of `values`.
std::vector<double> adjustByHolm(const std::vector<double>& values);

// What two players of several have reached against each other.
struct PairResult {
    size_t a = 0;  // numbers of the players, a != b
    size_t b = 0;
    int64_t winsA = 0;
    int64_t winsB = 0;
    int64_t draws = 0;
};

// Every two of several players: 0 and 1, 0 and 2, ...
std::vector<std::pair<size_t, size_t>> listPairs(size_t players);

struct Rating {
    double elo = 0;
    double error = 0;  // its standard error
};

// A player that is so much stronger wins ten matches for each that it loses.
inline constexpr double kEloScale = 400;
// The Elo of an anchor, or else the mean of all.
inline constexpr double kUsualElo = 1500;

// The most likely ratings by the model of Bradley and Terry (1952, Biometrika 39, 324-345): a wins
// against b with the probability 1 / (1 + 10^((b - a) / 400)), and a draw is half a win of each.
// One draw is added to each pair, so that all ratings are finite. Errors are from the inverse of
// the information matrix under the constraint: the anchor, whose error is 0, or the mean of all has
// kUsualElo. Requires: each pair of the players stands in `pairs` once; an anchor is one of them.
std::vector<Rating> computeRatings(size_t players, std::span<const PairResult> pairs,
                                   std::optional<size_t> anchor = std::nullopt);

}  // namespace tetris
