#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace tetris {

using Vector = std::vector<double>;

// Small square symmetric matrices, as n * n numbers row by row.

// Returns the eigenvalues, and the eigenvectors of length 1 as the columns of `axes`, in the same
// order. By Jacobi rotations: a few sweeps.
Vector computeEigenvalues(Vector matrix, size_t n, Vector& axes);

// Solves equations with one positive definite matrix by Cholesky decomposition.
class CholeskyFactor {
public:
    // Throws std::domain_error if the matrix is not positive definite.
    CholeskyFactor(Vector matrix, size_t n);

    // The x of matrix * x = right. Requires: right has n numbers.
    Vector solve(std::span<const double> right) const;

private:
    size_t n_;
    Vector lower_;  // lower triangle L with L L^T = matrix; the rest is not used
};

}  // namespace tetris
