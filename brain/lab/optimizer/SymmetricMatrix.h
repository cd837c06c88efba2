#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace tetris {

// Square symmetric matrices, small ones, as n * n numbers row by row.

// The eigenvalues, and the eigenvectors of length 1 as the columns of `axes`, in the same order. By
// Jacobi's rotations: a handful of sweeps.
[[nodiscard]] std::vector<double> findAxes(std::vector<double> matrix, std::size_t n,
                                           std::vector<double>& axes);

// Solves equations with one positive definite matrix, by Cholesky's factors.
class PositiveMatrix {
public:
    // Throws std::domain_error if it is not positive definite.
    PositiveMatrix(std::vector<double> matrix, std::size_t n);

    // The x of matrix * x = right. Requires: n numbers.
    [[nodiscard]] std::vector<double> solve(std::span<const double> right) const;

private:
    std::size_t n_;
    std::vector<double> lower_;  // its product with its transpose is the matrix
};

}  // namespace tetris
