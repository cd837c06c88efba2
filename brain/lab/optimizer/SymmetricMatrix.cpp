#include "brain/lab/optimizer/SymmetricMatrix.h"

#include <cmath>
#include <stdexcept>
#include <utility>

namespace tetris {

Vector computeEigenvalues(Vector matrix, size_t n, Vector& axes) {
    axes.assign(n * n, 0);
    for (size_t i = 0; i < n; ++i)
        axes[i * n + i] = 1;
    for (int sweep = 0; sweep < 50; ++sweep) {
        double rest = 0;
        for (size_t p = 0; p < n; ++p)
            for (size_t q = p + 1; q < n; ++q)
                rest += std::abs(matrix[p * n + q]);
        if (rest < 1e-14) break;
        for (size_t p = 0; p < n; ++p) {
            for (size_t q = p + 1; q < n; ++q) {
                const double off = matrix[p * n + q];
                if (off == 0) continue;
                const double theta = (matrix[q * n + q] - matrix[p * n + p]) / (2 * off);
                const double t = (theta < 0 ? -1 : 1) / (std::abs(theta) + std::hypot(theta, 1.0));
                const double c = 1 / std::hypot(t, 1.0);
                const double s = t * c;
                const auto turn = [c, s](double& a, double& b) {
                    const double before = a;
                    a = c * before - s * b;
                    b = s * before + c * b;
                };
                for (size_t k = 0; k < n; ++k)
                    turn(matrix[k * n + p], matrix[k * n + q]);
                for (size_t k = 0; k < n; ++k)
                    turn(matrix[p * n + k], matrix[q * n + k]);
                for (size_t k = 0; k < n; ++k)
                    turn(axes[k * n + p], axes[k * n + q]);
            }
        }
    }
    Vector values(n);
    for (size_t i = 0; i < n; ++i)
        values[i] = matrix[i * n + i];
    return values;
}

CholeskyFactor::CholeskyFactor(Vector matrix, size_t n) : n_(n), lower_(std::move(matrix)) {
    for (size_t i = 0; i < n; ++i) {
        for (size_t k = 0; k <= i; ++k) {
            double sum = lower_[i * n + k];
            for (size_t j = 0; j < k; ++j)
                sum -= lower_[i * n + j] * lower_[k * n + j];
            if (k < i) {
                lower_[i * n + k] = sum / lower_[k * n + k];
            } else if (sum > 0) {
                lower_[i * n + i] = std::sqrt(sum);
            } else {
                throw std::domain_error("CholeskyFactor: the matrix is not positive definite");
            }
        }
    }
}

Vector CholeskyFactor::solve(std::span<const double> right) const {
    Vector x(right.begin(), right.end());
    for (size_t i = 0; i < n_; ++i) {
        for (size_t k = 0; k < i; ++k)
            x[i] -= lower_[i * n_ + k] * x[k];
        x[i] /= lower_[i * n_ + i];
    }
    for (size_t i = n_; i-- > 0;) {
        for (size_t k = i + 1; k < n_; ++k)
            x[i] -= lower_[k * n_ + i] * x[k];
        x[i] /= lower_[i * n_ + i];
    }
    return x;
}

}  // namespace tetris
