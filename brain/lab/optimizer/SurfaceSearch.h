#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "brain/lab/optimizer/Chance.h"
#include "brain/lab/optimizer/CrossEntropy.h"
#include "brain/lab/optimizer/Optimizer.h"
#include "brain/lab/optimizer/ResponseSurface.h"

namespace tetris {

// Response surfaces (Box and Wilson 1951): directions are drawn around a centre, a quadratic model
// is fitted to all their values, and the next centre is the best point of the model near this one.
// All games contribute to the model, while other methods use only the best of a generation. But one
// step leads only a little way: a search with a given centre has three rounds; one without has
// twelve, after cross-entropy has found a centre in the first 12 % of the search.
//
// Values are amounts, 0 or more, with about the same relative error, as mean lengths of games are.
class SurfaceSearch : public Optimizer {
public:
    explicit SurfaceSearch(const OptimizerStart& start);

    [[nodiscard]] std::vector<Direction> ask(int count, double progress) override;
    void tell(std::span<const double> values) override;
    [[nodiscard]] Direction getCentre() const override;
    [[nodiscard]] int countElite(int count) const override;

private:
    using Vector = std::vector<double>;

    // A direction that was tried, scaled so that each of its sets has length 1.
    struct Sample {
        Vector point;
        double value = 0;
    };

    void beginRound(Vector centre);
    void setShape(const std::vector<double>& stretches, const Vector& axes);
    void removeRadialParts();
    [[nodiscard]] Vector toPoint(const Vector& steps) const;
    [[nodiscard]] Vector toSteps(const Vector& point) const;
    [[nodiscard]] Vector findBest() const;
    void adaptScale(double mean);

    std::size_t sets_;
    std::size_t size_;                        // of a set
    std::size_t n_;                           // of all sets
    std::size_t k_;                           // axes of steps: the length of a set does not count
    std::unique_ptr<CrossEntropy> explorer_;  // used before the first round; null with a start
    int rounds_;
    double begin_;  // progress at which the first round starts
    int round_ = -1;
    Vector centre_;                // each set has length 1
    Vector shape_;                 // n_ x k_: a step along an axis, as an offset from the centre
    double scale_ = 1;             // length of steps
    std::vector<Sample> samples_;  // of this round and the last one
    std::size_t thisRound_ = 0;    // index of the first sample of this round
    std::optional<ResponseSurface> surface_;
    std::vector<Vector> asked_;  // steps
    NormalNumbers normal_;
};

}  // namespace tetris
