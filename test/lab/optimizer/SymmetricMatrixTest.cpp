#include "brain/lab/optimizer/SymmetricMatrix.h"

#include <gtest/gtest.h>

#include <cmath>
#include <stdexcept>

namespace tetris {
namespace {

TEST(SymmetricMatrixTest, AxesAreEigenvectors) {
    const Vector matrix{4, 1, -2, 1, 3, 0.5, -2, 0.5, -1};
    Vector axes;
    const Vector lengths = computeEigenvalues(matrix, 3, axes);
    ASSERT_EQ(lengths.size(), 3U);
    for (size_t axis = 0; axis < 3; ++axis) {
        double squares = 0;
        for (size_t i = 0; i < 3; ++i) {
            double product = 0;
            for (size_t k = 0; k < 3; ++k)
                product += matrix[i * 3 + k] * axes[k * 3 + axis];
            EXPECT_NEAR(product, lengths[axis] * axes[i * 3 + axis], 1e-12);
            squares += axes[i * 3 + axis] * axes[i * 3 + axis];
        }
        EXPECT_NEAR(squares, 1, 1e-12);
    }
}

TEST(SymmetricMatrixTest, SolvesEquations) {
    const Vector matrix{4, 1, -2, 1, 3, 0.5, -2, 0.5, 5};
    const Vector x = CholeskyFactor(matrix, 3).solve(Vector{1, 2, 3});
    for (size_t i = 0; i < 3; ++i) {
        double product = 0;
        for (size_t k = 0; k < 3; ++k)
            product += matrix[i * 3 + k] * x[k];
        EXPECT_NEAR(product, static_cast<double>(i) + 1, 1e-12);
    }
}

TEST(SymmetricMatrixTest, WhatIsNotPositiveDefiniteIsRefused) {
    EXPECT_THROW(CholeskyFactor(Vector{1, 2, 2, 1}, 2), std::domain_error);
    EXPECT_THROW(CholeskyFactor(Vector{0}, 1), std::domain_error);
    EXPECT_THROW(CholeskyFactor(Vector{std::nan("")}, 1), std::domain_error);
}

}  // namespace
}  // namespace tetris
