#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "brain/lab/optimizer/SymmetricMatrix.h"

namespace tetris {

// Models how a quantity with a constant relative error, such as the length of a game, depends on a
// point near the origin: log E(value) = level + slope z + z curvature z / 2. (A generalised linear
// model with the variance of the gamma distribution and a logarithmic link: McCullagh and Nelder,
// "Generalized Linear Models", 1989, chapter 8.) Where there are no values, the model has no slope,
// and the same curvature along every axis.
class ResponseSurface {
public:
    // The prior assumption: the logarithm falls along an axis by curvature z^2 / 2. Requires:
    // curvature > 0.
    ResponseSurface(size_t dimensions, double curvature);

    // Adds the value at a point; a value below 0 counts as 0.
    void add(std::span<const double> point, double value);
    // Fits the model to all values added so far; no effect while all of them are 0.
    void fit();

    // The logarithm of the value at the origin.
    double getLevel() const { return coefficients_[0]; }
    // n * n numbers, row by row.
    Vector computeCurvature() const;
    // The point at most `radius` away from the origin whose value is greatest.
    Vector findBest(double radius) const;

private:
    // The terms of a point: 1, each coordinate, each product of two coordinates.
    Vector expand(std::span<const double> point) const;

    size_t n_;
    Vector expected_;   // prior expectation of the coefficients
    Vector certainty_;  // precision of each: 1 / variance
    Vector coefficients_;
    double relativeVariance_ = 0.1;  // of one value

    Vector terms_;     // of all points, one after the other
    Vector products_;  // sum over the points of the products of their terms
    Vector values_;
    double sum_ = 0;
};

}  // namespace tetris
