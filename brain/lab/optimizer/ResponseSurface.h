#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace tetris {

// How a quantity that is known with a constant relative error, as the length of a game is, depends
// on a point near the origin: log E(value) = level + slope z + z curvature z / 2. (A generalised
// linear model with the variance of the gamma distribution and a logarithmic link: McCullagh and
// Nelder, "Generalized Linear Models", 1989, chapter 8.) As far as the values are silent there is
// no slope, and the same curvature along every axis.
class ResponseSurface {
public:
    // `curvature`, above 0: how much the logarithm is thought to fall along an axis, as z^2 / 2.
    ResponseSurface(std::size_t dimensions, double curvature);

    // A value of that point; less than 0 counts as 0.
    void add(std::span<const double> point, double value);
    // Takes all values that were added into account.
    void fit();

    // The logarithm of the value at the origin.
    [[nodiscard]] double getLevel() const { return coefficients_[0]; }
    // n * n numbers, row by row.
    [[nodiscard]] std::vector<double> getCurvature() const;
    // The point at most `radius` away from the origin whose value is greatest.
    [[nodiscard]] std::vector<double> findBest(double radius) const;

private:
    // The terms of a point: 1, each coordinate, each product of two.
    [[nodiscard]] std::vector<double> expand(std::span<const double> point) const;

    std::size_t n_;
    std::vector<double> expected_;   // of the coefficients, before there are values
    std::vector<double> certainty_;  // of each of these: one by its variance
    std::vector<double> coefficients_;
    double relativeVariance_ = 0.1;  // of a value

    std::vector<double> terms_;     // of all points, one after the other
    std::vector<double> products_;  // sum over the points of the products of their terms
    std::vector<double> values_;
    double sum_ = 0;
};

}  // namespace tetris
