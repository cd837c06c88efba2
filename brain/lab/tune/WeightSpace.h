#pragma once

#include <memory>

#include "brain/lab/optimizer/Optimizer.h"
#include "brain/lab/tune/TunerOptions.h"

namespace tetris {

// What the directions mean that an optimizer proposes.
class WeightSpace {
public:
    virtual ~WeightSpace() = default;

    // Where the search starts, but for its seed.
    [[nodiscard]] virtual OptimizerStart makeStart() const = 0;
    // The weights of a direction, rounded as a file has them.
    [[nodiscard]] virtual TunedWeights toWeights(const Direction& direction) const = 0;

protected:
    WeightSpace() = default;
    WeightSpace(const WeightSpace&) = default;
    WeightSpace& operator=(const WeightSpace&) = default;
};

// The space of features, or for the other aims that of the rival. It refers to the options. Throws
// std::invalid_argument if they name nothing to weigh, or a brain without such weights.
//
// Of features only the ratios within a set of weights count. Of the rival the first number of a
// direction stands for the weights of the start, and each other number, divided by it, for what is
// added to one of them, in units of twice that weight, or of 400 where it is less.
[[nodiscard]] std::unique_ptr<WeightSpace> makeWeightSpace(const TunerOptions& options);

}  // namespace tetris
