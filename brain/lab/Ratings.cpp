#include "brain/lab/Statistics.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "brain/lab/optimizer/SymmetricMatrix.h"

namespace tetris {

namespace {

constexpr double kEloOfUnit = kEloScale / std::numbers::ln10;  // of strength

// The strengths, natural logarithms whose sum is 0, with what the results say at these.
struct Likelihood {
    double logarithm = 0;
    Vector slope;
    Vector information;  // n * n, with 1 added to each: so it has an inverse, and the sum stays 0
};

Likelihood computeLikelihood(std::span<const PairResult> pairs, const Vector& strengths) {
    const size_t n = strengths.size();
    Likelihood likelihood{.slope = Vector(n), .information = Vector(n * n, 1)};
    for (const PairResult& pair : pairs) {
        const double draws = static_cast<double>(pair.draws + 1) / 2;
        const double winsA = static_cast<double>(pair.winsA) + draws;
        const double winsB = static_cast<double>(pair.winsB) + draws;
        const double difference = strengths[pair.a] - strengths[pair.b];
        const double chanceA = 1 / (1 + std::exp(-difference));
        likelihood.logarithm -=
            winsA * std::log1p(std::exp(-difference)) + winsB * std::log1p(std::exp(difference));
        const double slope = winsA - (winsA + winsB) * chanceA;
        likelihood.slope[pair.a] += slope;
        likelihood.slope[pair.b] -= slope;
        const double information = (winsA + winsB) * chanceA * (1 - chanceA);
        likelihood.information[pair.a * n + pair.a] += information;
        likelihood.information[pair.b * n + pair.b] += information;
        likelihood.information[pair.a * n + pair.b] -= information;
        likelihood.information[pair.b * n + pair.a] -= information;
    }
    return likelihood;
}

Vector add(Vector strengths, const Vector& step, double factor) {
    for (size_t i = 0; i < strengths.size(); ++i)
        strengths[i] += factor * step[i];
    return strengths;
}

// Newton's method, whose steps are halved while they lead down.
Vector findMostLikely(size_t players, std::span<const PairResult> pairs) {
    constexpr int kMostSteps = 200;
    constexpr double kSmall = 1e-12;
    Vector strengths(players);
    for (int i = 0; i < kMostSteps; ++i) {
        const Likelihood now = computeLikelihood(pairs, strengths);
        const Vector step = CholeskyFactor(now.information, players).solve(now.slope);
        double factor = 1;
        Vector next = add(strengths, step, factor);
        while (factor > kSmall && computeLikelihood(pairs, next).logarithm < now.logarithm) {
            factor /= 2;
            next = add(strengths, step, factor);
        }
        const double change = factor * std::abs(*std::ranges::max_element(
                                           step, {}, [](double each) { return std::abs(each); }));
        strengths = std::move(next);
        if (change < kSmall) break;
    }
    return strengths;
}

// The covariances of strengths whose sum is fixed.
std::vector<Vector> computeCovariances(const Likelihood& likelihood) {
    const size_t n = likelihood.slope.size();
    const CholeskyFactor information(likelihood.information, n);
    std::vector<Vector> columns;
    for (size_t i = 0; i < n; ++i) {
        Vector unit(n);
        unit[i] = 1;
        columns.push_back(information.solve(unit));
        // What the 1 that was added to each entry contributes.
        for (double& entry : columns.back())
            entry -= 1 / static_cast<double>(n * n);
    }
    return columns;
}

}  // namespace

std::vector<Rating> computeRatings(size_t players, std::span<const PairResult> pairs,
                                   std::optional<size_t> anchor) {
    const Vector strengths = findMostLikely(players, pairs);
    const std::vector<Vector> covariances = computeCovariances(computeLikelihood(pairs, strengths));
    std::vector<Rating> ratings;
    for (size_t i = 0; i < players; ++i) {
        double strength = strengths[i];
        double variance = covariances[i][i];
        if (anchor) {
            strength -= strengths[*anchor];
            variance += covariances[*anchor][*anchor] - 2 * covariances[i][*anchor];
        }
        ratings.push_back({.elo = kUsualElo + kEloOfUnit * strength,
                           .error = kEloOfUnit * std::sqrt(std::max(variance, 0.0))});
    }
    if (anchor) ratings[*anchor] = {.elo = kUsualElo};
    return ratings;
}

}  // namespace tetris
