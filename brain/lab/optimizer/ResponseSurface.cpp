#include "brain/lab/optimizer/ResponseSurface.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace tetris {

namespace {

// The prior deviation of the coefficients: of a slope, and of the curvature along an axis and
// between two.
constexpr double kSlopeDeviation = 0.05;
constexpr double kCurvatureDeviation = 0.4;
constexpr int kMaxSteps = 20;
// The greatest relative excess of a value over the model that a step of the fit uses.
constexpr double kMaxPull = 8;

double square(double x) { return x * x; }

}  // namespace

ResponseSurface::ResponseSurface(size_t dimensions, double curvature) : n_(dimensions) {
    expected_.assign(1 + n_ + n_ * (n_ + 1) / 2, 0);
    certainty_.assign(expected_.size(), 1 / square(kCurvatureDeviation * curvature));
    certainty_[0] = 0;
    std::fill_n(certainty_.begin() + 1, n_, 1 / square(kSlopeDeviation));
    size_t next = 1 + n_;
    for (size_t i = 0; i < n_; ++i) {
        expected_[next] = -curvature / 2;
        next += n_ - i;
    }
    coefficients_ = expected_;
    products_.assign(expected_.size() * expected_.size(), 0);
}

Vector ResponseSurface::expand(std::span<const double> point) const {
    Vector terms{1};
    terms.insert(terms.end(), point.begin(), point.end());
    for (size_t i = 0; i < n_; ++i)
        for (size_t k = i; k < n_; ++k)
            terms.push_back(point[i] * point[k]);
    return terms;
}

void ResponseSurface::add(std::span<const double> point, double value) {
    const Vector terms = expand(point);
    const size_t size = terms.size();
    for (size_t i = 0; i < size; ++i)
        for (size_t k = 0; k <= i; ++k)
            products_[i * size + k] += terms[i] * terms[k];
    terms_.insert(terms_.end(), terms.begin(), terms.end());
    values_.push_back(std::max(0.0, value));
    sum_ += values_.back();
}

// Fisher scoring: the matrix is that of the products, because the variance of a logarithm is
// constant.
void ResponseSurface::fit() {
    if (!(sum_ > 0)) return;
    const size_t size = expected_.size();
    const auto count = static_cast<double>(values_.size());
    coefficients_[0] = std::log(sum_ / count);
    Vector matrix = products_;
    for (size_t i = 0; i < size; ++i)
        matrix[i * size + i] += certainty_[i] * relativeVariance_ + (i == 0 ? 1e-9 : 0);
    const CholeskyFactor information(std::move(matrix), size);
    double squares = 0;
    for (int step = 0; step < kMaxSteps; ++step) {
        Vector pull(size, 0);
        squares = 0;
        for (size_t point = 0; point < values_.size(); ++point) {
            const double* const terms = &terms_[point * size];
            const double level =
                std::inner_product(terms, terms + size, coefficients_.begin(), 0.0);
            const double off =
                std::min(values_[point] / std::exp(std::max(level, -700.0)) - 1, kMaxPull);
            squares += off * off;
            for (size_t i = 0; i < size; ++i)
                pull[i] += off * terms[i];
        }
        for (size_t i = 1; i < size; ++i)
            pull[i] += certainty_[i] * relativeVariance_ * (expected_[i] - coefficients_[i]);
        const Vector change = information.solve(pull);
        double greatest = 0;
        for (size_t i = 0; i < size; ++i) {
            coefficients_[i] += change[i];
            greatest = std::max(greatest, std::abs(change[i]));
        }
        if (greatest < 1e-9) break;
    }
    relativeVariance_ = std::clamp(squares / count, 1e-4, 10.0);
}

Vector ResponseSurface::computeCurvature() const {
    Vector curvature(n_ * n_, 0);
    size_t next = 1 + n_;
    for (size_t i = 0; i < n_; ++i) {
        for (size_t k = i; k < n_; ++k) {
            curvature[i * n_ + k] += coefficients_[next];
            curvature[k * n_ + i] += coefficients_[next];
            ++next;
        }
    }
    return curvature;
}

// The best point of a sphere solves (curvature - shift) z = -slope with a shift above every
// eigenvalue; the greater the shift, the shorter is z.
Vector ResponseSurface::findBest(double radius) const {
    Vector axes;
    const Vector eigenvalues = computeEigenvalues(computeCurvature(), n_, axes);
    Vector slopes(n_, 0);  // along the axes
    for (size_t axis = 0; axis < n_; ++axis)
        for (size_t i = 0; i < n_; ++i)
            slopes[axis] += axes[i * n_ + axis] * coefficients_[1 + i];
    const auto measure = [&](double shift) {
        double squares = 0;
        for (size_t axis = 0; axis < n_; ++axis)
            squares += square(slopes[axis] / (shift - eigenvalues[axis]));
        return std::sqrt(squares);
    };
    const double greatest = n_ == 0 ? 0 : *std::ranges::max_element(eigenvalues);
    double low = std::max(0.0, greatest) + 1e-9;
    if (measure(low) > radius) {
        double high = low + 1;
        while (measure(high) > radius)
            high *= 2;
        for (int i = 0; i < 100; ++i) {
            const double middle = std::sqrt(low * high);
            (measure(middle) > radius ? low : high) = middle;
        }
        low = high;
    }
    Vector best(n_, 0);
    for (size_t axis = 0; axis < n_; ++axis)
        for (size_t i = 0; i < n_; ++i)
            best[i] += axes[i * n_ + axis] * slopes[axis] / (low - eigenvalues[axis]);
    return best;
}

}  // namespace tetris
