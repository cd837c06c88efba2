#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "brain/lab/optimizer/Optimizer.h"
#include "brain/lab/optimizer/ResponseSurface.h"
#include "core/base/Index.h"

namespace tetris {

namespace {

// Rounds of a search with a given centre, and of one without, which is far from the best direction.
constexpr int kNearRounds = 3;
constexpr int kFarRounds = 12;
// The part of a search without a given centre that finds the first one.
constexpr double kExploring = 0.12;
// The first deviation along an axis, of sets of length 1.
constexpr double kFirstSpread = 0.06;
constexpr double kLeastSpread = 0.015;
constexpr double kGreatestSpread = 0.15;
// By how much the mean of the values should fall below the value of the centre, as a logarithm.
// Longer steps show a slope better, but a quadratic model holds only nearby.
constexpr double kFall = 0.15;
// How far the next centre may be from this one, as a part of the mean distance of those drawn.
constexpr double kTrust = 0.3;

// Response surfaces (Box and Wilson 1951): directions are drawn around a centre, a quadratic model
// is fitted to all their values, and the next centre is the best point of the model near this one.
// All games contribute to the model, while other methods use only the best of a generation. But one
// step leads only a little way: a search with a given centre has three rounds; one without has
// twelve, after cross-entropy has found a centre in the first 12 % of the search.
//
// Values are amounts, 0 or more, with about the same relative error, as mean lengths of games are.
class SurfaceSearch : public Optimizer {
public:
    explicit SurfaceSearch(const OptimizerStart& start)
        : sets_(base::toIndex(start.sets)),
          setSize_(base::toIndex(start.dimensions) / sets_),
          dimensions_(base::toIndex(start.dimensions)),
          axes_(dimensions_ - sets_),
          rounds_(start.centre ? kNearRounds : kFarRounds),
          begin_(start.centre ? 0 : kExploring),
          normal_(start.seed) {
        if (start.centre) {
            beginRound(*start.centre);
        } else {
            explorer_ = makeCrossEntropy(start);
        }
    }

    std::vector<Direction> ask(int count, double progress) override {
        if (explorer_ && progress < begin_) return explorer_->ask(count, progress / begin_);
        if (explorer_) {
            beginRound(explorer_->getCentre());
            explorer_.reset();
        }
        const double part = (progress - begin_) / (1 - begin_) * rounds_;
        if (std::min(static_cast<int>(part), rounds_ - 1) > round_) beginRound(findBest());
        asked_.clear();
        std::vector<Direction> directions;
        for (int i = 0; i < count; ++i) {
            Vector steps(axes_);
            for (double& each : steps)
                each = scale_ * normal_.next();
            directions.push_back(toDirection(toPoint(steps)));
            asked_.push_back(std::move(steps));
        }
        return directions;
    }
    void tell(std::span<const double> values) override {
        if (explorer_) {
            explorer_->tell(values);
            return;
        }
        requireEach(values, asked_.size());
        if (axes_ == 0) return;
        double sum = 0;
        for (size_t i = 0; i < values.size(); ++i) {
            surface_->add(asked_[i], values[i]);
            samples_.push_back({toPoint(asked_[i]), values[i]});
            sum += std::max(0.0, values[i]);
        }
        surface_->fit();
        adaptScale(sum / static_cast<double>(values.size()));
    }
    Direction getCentre() const override {
        return explorer_ ? explorer_->getCentre() : toDirection(findBest());
    }

private:
    // A direction that was tried, scaled so that each of its sets has length 1.
    struct Sample {
        Vector point;
        double value = 0;
    };

    void beginRound(Vector centre) {
        for (size_t set = 0; set < sets_; ++set) {
            const std::span part(&centre[set * setSize_], setSize_);
            const double length = computeLength(part);
            for (double& each : part)
                each /= length > 0 ? length : 1;
        }
        centre_ = std::move(centre);
        ++round_;
        if (axes_ == 0) return;
        const double curvature = 2 * kFall / static_cast<double>(axes_);
        if (round_ == 0) {
            makeFirstShape();
        } else {
            fitShape(curvature);
            scale_ = 1;
        }
        removeRadialParts();
        surface_.emplace(axes_, curvature);
        samples_.erase(samples_.begin(), samples_.begin() + static_cast<ptrdiff_t>(thisRound_));
        thisRound_ = samples_.size();
        for (const Sample& sample : samples_)
            surface_->add(toSteps(sample.point), sample.value);
    }
    // In the first round all axes have the same length: one for each coordinate except the greatest
    // of each set. removeRadialParts makes them tangents of the spheres of the sets.
    void makeFirstShape() {
        shape_.assign(dimensions_ * axes_, 0);
        size_t axis = 0;
        for (size_t set = 0; set < sets_; ++set) {
            const std::span<const double> part(&centre_[set * setSize_], setSize_);
            const auto greatest =
                std::ranges::max_element(part, {}, [](double each) { return std::abs(each); });
            for (size_t i = 0; i < setSize_; ++i)
                if (&part[i] != &*greatest)
                    shape_[(set * setSize_ + i) * axes_ + axis++] = kFirstSpread;
        }
    }
    // Later they are longer where the surface is flat.
    void fitShape(double curvature) {
        Vector directions;
        const Vector curvatures =
            computeEigenvalues(surface_->computeCurvature(), axes_, directions);
        Vector stretches;
        for (const double each : curvatures)
            stretches.push_back(std::clamp(std::sqrt(curvature / std::max(-each, 1e-9)), 0.5, 2.0));
        setShape(stretches, directions);
    }
    void setShape(const Vector& stretches, const Vector& directions) {
        Vector shape(dimensions_ * axes_, 0);
        for (size_t i = 0; i < dimensions_; ++i)
            for (size_t axis = 0; axis < axes_; ++axis)
                for (size_t k = 0; k < axes_; ++k)
                    shape[i * axes_ + axis] +=
                        shape_[i * axes_ + k] * directions[k * axes_ + axis] * stretches[axis];
        for (size_t axis = 0; axis < axes_; ++axis) {
            double squares = 0;
            for (size_t i = 0; i < dimensions_; ++i)
                squares += shape[i * axes_ + axis] * shape[i * axes_ + axis];
            const double length = std::sqrt(squares);
            const double factor = std::clamp(length, kLeastSpread, kGreatestSpread) / length;
            for (size_t i = 0; i < dimensions_; ++i)
                shape[i * axes_ + axis] *= factor;
        }
        shape_ = std::move(shape);
    }
    // Removes from each axis the part along the centre of a set, which would only change its
    // length.
    void removeRadialParts() {
        for (size_t axis = 0; axis < axes_; ++axis) {
            for (size_t set = 0; set < sets_; ++set) {
                double along = 0;
                for (size_t i = set * setSize_; i < (set + 1) * setSize_; ++i)
                    along += shape_[i * axes_ + axis] * centre_[i];
                for (size_t i = set * setSize_; i < (set + 1) * setSize_; ++i)
                    shape_[i * axes_ + axis] -= along * centre_[i];
            }
        }
    }
    Vector toPoint(const Vector& steps) const {
        Vector point = centre_;
        for (size_t i = 0; i < dimensions_; ++i)
            for (size_t axis = 0; axis < axes_; ++axis)
                point[i] += shape_[i * axes_ + axis] * steps[axis];
        return point;
    }
    // The steps from the centre to the point, after each set of the point is scaled to lie in the
    // tangent plane of the centre.
    Vector toSteps(const Vector& point) const {
        Vector offset(dimensions_);
        for (size_t set = 0; set < sets_; ++set) {
            double along = 0;
            for (size_t i = set * setSize_; i < (set + 1) * setSize_; ++i)
                along += point[i] * centre_[i];
            along = std::max(along, 0.1);
            for (size_t i = set * setSize_; i < (set + 1) * setSize_; ++i)
                offset[i] = point[i] / along - centre_[i];
        }
        Vector squares(axes_ * axes_, 0);
        Vector right(axes_, 0);
        for (size_t a = 0; a < axes_; ++a) {
            for (size_t i = 0; i < dimensions_; ++i)
                right[a] += shape_[i * axes_ + a] * offset[i];
            for (size_t b = 0; b <= a; ++b)
                for (size_t i = 0; i < dimensions_; ++i)
                    squares[a * axes_ + b] += shape_[i * axes_ + a] * shape_[i * axes_ + b];
        }
        return CholeskyFactor(std::move(squares), axes_).solve(right);
    }
    Vector findBest() const {
        if (axes_ == 0) return centre_;
        return toPoint(surface_->findBest(kTrust * std::sqrt(static_cast<double>(axes_))));
    }
    void adaptScale(double mean) {
        if (!(mean > 0)) return;
        const double fall = surface_->getLevel() - std::log(mean);
        scale_ = std::clamp(scale_ * (fall > kFall ? 0.93 : 1.07), 0.3, 2.0);
    }

    size_t sets_;
    size_t setSize_;                       // numbers of a set
    size_t dimensions_;                    // numbers of all sets
    size_t axes_;                          // of steps: the length of a set does not count
    std::unique_ptr<Optimizer> explorer_;  // used before the first round; null with a start
    int rounds_;
    double begin_;  // progress at which the first round starts
    int round_ = -1;
    Vector centre_;     // each set has length 1
    Vector shape_;      // dimensions_ x axes_: a step along an axis, as an offset from the centre
    double scale_ = 1;  // length of steps
    std::vector<Sample> samples_;  // of this round and the last one
    size_t thisRound_ = 0;         // index of the first sample of this round
    std::optional<ResponseSurface> surface_;
    std::vector<Vector> asked_;  // steps
    NormalNumbers normal_;
};

}  // namespace

std::unique_ptr<Optimizer> makeSurfaceSearch(const OptimizerStart& start) {
    return std::make_unique<SurfaceSearch>(start);
}

}  // namespace tetris
