#pragma once

#include "brain/lab/optimizer/Chance.h"
#include "brain/lab/optimizer/Optimizer.h"

namespace tetris {

// Covariance matrix adaptation (Hansen, "The CMA Evolution Strategy: A Tutorial", 2016): directions
// are drawn from a normal distribution whose axes may point anywhere. Steps that led to good
// directions stretch it, and a path of steps sets its size. The letters are those of the tutorial.
// Because only directions count, the mean is scaled back to length 1 after each generation; and
// because values are uncertain, no axis may become shorter than a limit, which decreases as the
// search continues.
class CmaEs : public Optimizer {
public:
    explicit CmaEs(const OptimizerStart& start);

    [[nodiscard]] std::vector<Direction> ask(int count, double progress) override;
    void tell(std::span<const double> values) override;
    [[nodiscard]] Direction getCentre() const override;
    [[nodiscard]] int countElite(int count) const override;

private:
    using Vector = std::vector<double>;

    void decompose();
    // B D z, or B z if not isStretched: that is C^-1/2 y.
    [[nodiscard]] Vector rotate(const Vector& z, bool isStretched) const;
    void updatePaths(const Vector& step, const Vector& stepZ, double mueff);
    void updateCovariance(std::span<const std::size_t> order, const Vector& weights, double mueff);

    std::size_t n_;
    Vector mean_;
    double sigma_;
    Vector covariance_;       // C, n x n
    Vector axes_;             // B, one column for each axis
    Vector lengths_;          // D
    Vector pathC_;            // p_c
    Vector pathSigma_;        // p_sigma
    bool isStalled_ = false;  // h_sigma is 0
    int generation_ = 0;

    std::vector<Vector> z_;  // of the directions requested last
    std::vector<Vector> y_;  // B D z
    NormalNumbers normal_;
};

}  // namespace tetris
