#include <algorithm>
#include <cmath>
#include <numeric>

#include "brain/lab/optimizer/Optimizer.h"
#include "core/base/Index.h"

namespace tetris {

namespace {

constexpr double kStartStep = 0.1;  // around a centre that is given
constexpr double kFreeStep = 0.5;
// The least deviation along any axis, at the start and at the end of the search. Without it the
// spread would shrink long before the best is found if values are very uncertain.
constexpr double kFirstLeast = 0.04;
constexpr double kLastLeast = 0.012;
constexpr double kGreatestStep = 0.6;

// The weights of the best `mu` steps, the best first; their sum is 1.
Vector makeWeights(size_t mu, double& mueff) {
    Vector weights(mu);
    for (size_t i = 0; i < mu; ++i)
        weights[i] = std::log(static_cast<double>(mu) + 0.5) - std::log(static_cast<double>(i) + 1);
    const double sum = std::accumulate(weights.begin(), weights.end(), 0.0);
    double squares = 0;
    for (double& weight : weights) {
        weight /= sum;
        squares += weight * weight;
    }
    mueff = 1 / squares;
    return weights;
}

// Covariance matrix adaptation (Hansen, "The CMA Evolution Strategy: A Tutorial", 2016): directions
// are drawn from a normal distribution whose axes may point anywhere. Steps that led to good
// directions stretch it, and a path of steps sets its size. The letters are those of the tutorial.
// Because only directions count, the mean is scaled back to length 1 after each generation; and
// because values are uncertain, no axis may become shorter than a limit, which decreases as the
// search continues.
class CmaEs : public Optimizer {
public:
    explicit CmaEs(const OptimizerStart& start)
        : n_(base::toIndex(start.dimensions)),
          mean_(start.centre.value_or(Vector(n_, 0))),
          sigma_(start.centre ? kStartStep : kFreeStep),
          covariance_(n_ * n_, 0),
          pathC_(n_, 0),
          pathSigma_(n_, 0),
          normal_(start.seed) {
        for (size_t i = 0; i < n_; ++i)
            covariance_[i * n_ + i] = 1;
        decompose();
    }

    std::vector<Direction> ask(int count, double progress) override {
        const double least = kFirstLeast + (kLastLeast - kFirstLeast) * progress;
        for (double& length : lengths_)
            length = std::max(length, least / sigma_);
        z_.clear();
        y_.clear();
        std::vector<Direction> directions;
        for (int i = 0; i < count; ++i) {
            Vector z(n_);
            for (double& each : z)
                each = normal_.next();
            Vector y = rotate(z, true);
            Direction direction = mean_;
            for (size_t k = 0; k < n_; ++k)
                direction[k] += sigma_ * y[k];
            directions.push_back(toDirection(std::move(direction)));
            z_.push_back(std::move(z));
            y_.push_back(std::move(y));
        }
        return directions;
    }
    void tell(std::span<const double> values) override {
        requireEach(values, y_.size());
        ++generation_;
        const std::vector<size_t> order = rankValues(values);
        double mueff = 1;
        const Vector weights = makeWeights(values.size() / 2, mueff);
        Vector step(n_, 0);
        Vector stepZ(n_, 0);
        for (size_t i = 0; i < weights.size(); ++i) {
            for (size_t k = 0; k < n_; ++k) {
                step[k] += weights[i] * y_[order[i]][k];
                stepZ[k] += weights[i] * z_[order[i]][k];
            }
        }
        for (size_t k = 0; k < n_; ++k)
            mean_[k] += sigma_ * step[k];
        updatePaths(step, stepZ, mueff);
        updateCovariance(order, weights, mueff);
        decompose();
        // sigma_ is not scaled with the mean: only directions count.
        mean_ = toDirection(std::move(mean_));
        sigma_ = std::clamp(sigma_, kLastLeast, kGreatestStep);
    }
    Direction getCentre() const override { return toDirection(mean_); }

private:
    void decompose() {
        lengths_ = computeEigenvalues(covariance_, n_, axes_);
        for (double& length : lengths_)
            length = std::sqrt(std::max(length, 1e-12));
    }
    // B D z, or B z if not isStretched: that is C^-1/2 y.
    Vector rotate(const Vector& z, bool isStretched) const {
        Vector y(n_, 0);
        for (size_t i = 0; i < n_; ++i)
            for (size_t k = 0; k < n_; ++k)
                y[i] += axes_[i * n_ + k] * (isStretched ? lengths_[k] : 1) * z[k];
        return y;
    }
    // c_c, how fast the path of steps forgets.
    double computeDecay(double mueff) const {
        const auto n = static_cast<double>(n_);
        return (4 + mueff / n) / (n + 4 + 2 * mueff / n);
    }
    void updatePaths(const Vector& step, const Vector& stepZ, double mueff) {
        const auto n = static_cast<double>(n_);
        const double cs = (mueff + 2) / (n + mueff + 5);
        const double damp = 1 + 2 * std::max(0.0, std::sqrt((mueff - 1) / (n + 1)) - 1) + cs;
        const double cc = computeDecay(mueff);
        const double expected = std::sqrt(n) * (1 - 1 / (4 * n) + 1 / (21 * n * n));
        const Vector turned = rotate(stepZ, false);
        for (size_t k = 0; k < n_; ++k)
            pathSigma_[k] = (1 - cs) * pathSigma_[k] + std::sqrt(cs * (2 - cs) * mueff) * turned[k];
        const double length = computeLength(pathSigma_);
        const double settled = std::sqrt(1 - std::pow(1 - cs, 2.0 * generation_));
        isStalled_ = length / settled >= (1.4 + 2 / (n + 1)) * expected;
        for (size_t k = 0; k < n_; ++k) {
            pathC_[k] *= 1 - cc;
            if (!isStalled_) pathC_[k] += std::sqrt(cc * (2 - cc) * mueff) * step[k];
        }
        sigma_ *= std::exp(cs / damp * (length / expected - 1));
    }
    void updateCovariance(std::span<const size_t> order, const Vector& weights, double mueff) {
        const auto n = static_cast<double>(n_);
        const double cc = computeDecay(mueff);
        const double c1 = 2 / ((n + 1.3) * (n + 1.3) + mueff);
        const double cmu =
            std::min(1 - c1, 2 * (mueff - 2 + 1 / mueff) / ((n + 2) * (n + 2) + mueff));
        const double kept = 1 - c1 - cmu + (isStalled_ ? c1 * cc * (2 - cc) : 0);
        for (size_t i = 0; i < n_; ++i) {
            for (size_t k = 0; k < n_; ++k) {
                double& entry = covariance_[i * n_ + k];
                entry = kept * entry + c1 * pathC_[i] * pathC_[k];
                for (size_t j = 0; j < weights.size(); ++j)
                    entry += cmu * weights[j] * y_[order[j]][i] * y_[order[j]][k];
            }
        }
    }

    size_t n_;
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
}  // namespace

std::unique_ptr<Optimizer> makeCmaEs(const OptimizerStart& start) {
    return std::make_unique<CmaEs>(start);
}

}  // namespace tetris
