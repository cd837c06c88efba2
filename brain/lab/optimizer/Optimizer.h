#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "brain/lab/optimizer/SymmetricMatrix.h"
#include "core/base/JavaRandom.h"

namespace tetris {

// A direction to search: one number for each feature with a weight, of length 1, because only the
// ratios of weights count.
using Direction = Vector;

// Searches for the direction of the greatest value, where values are uncertain: it proposes
// directions, and gets the value of each. The same seed and values give the same directions.
class Optimizer {
public:
    virtual ~Optimizer() = default;

    // The next `count` directions to try. `progress`, from 0 to 1, is the finished part of the
    // search. Requires: count >= 4.
    [[nodiscard]] virtual std::vector<Direction> ask(int count, double progress) = 0;
    // The values of the directions proposed last, in their order; higher is better. Some methods
    // use only the order of the values, others their amounts. Values are 0 or more: `surface` takes
    // a negative one for 0. Throws std::logic_error unless there is a value for each direction.
    virtual void tell(std::span<const double> values) = 0;
    // The present estimate of the best direction. Requires: a given centre, or a call of tell().
    virtual Direction getCentre() const = 0;

    // How many of `count` directions a report counts as the best ones.
    static int countElite(int count) { return std::max(2, count / 10); }
};

// What a search starts with.
struct OptimizerStart {
    int dimensions = 1;
    // The number of equally long parts of a direction; only the ratios within each part count.
    int sets = 1;
    std::optional<Direction> centre;  // nullopt: any direction is equally likely
    uint64_t seed = 0;
};

// ---- For implementations

// Throws the std::logic_error of tell().
void requireEach(std::span<const double> values, size_t asked);

// The length of a vector.
double computeLength(std::span<const double> vector);

// The direction of the vector. Requires: not all numbers are 0.
Direction toDirection(Direction vector);

// The indices of the values, the greatest value first, equal ones in their order.
std::vector<size_t> rankValues(std::span<const double> values);

// Derives one of many independent seeds from one seed: number `index` for one purpose. Neighbouring
// numbers give unrelated seeds. The result is a seed of JavaRandom.
uint64_t deriveSeed(uint64_t seed, uint64_t purpose, uint64_t index);

// Numbers of the standard normal distribution: mean 0, deviation 1. By the polar method (Marsaglia
// and Bray 1964).
class NormalNumbers {
public:
    explicit NormalNumbers(uint64_t seed) : random_(seed) {}

    [[nodiscard]] double next();

private:
    base::JavaRandom random_;
    double spare_ = 0;  // the method makes two at a time
    bool hasSpare_ = false;
};

std::unique_ptr<Optimizer> makeCrossEntropy(const OptimizerStart& start);
std::unique_ptr<Optimizer> makeCmaEs(const OptimizerStart& start);
std::unique_ptr<Optimizer> makeSurfaceSearch(const OptimizerStart& start);

// ---- The methods

// A row of the table of methods.
struct OptimizerEntry {
    std::string_view name;
    std::string_view about;
    std::unique_ptr<Optimizer> (*make)(const OptimizerStart&);
};

inline constexpr std::array<OptimizerEntry, 3> kOptimizers{{
    {"ce", "noisy cross-entropy: mean and spread of the best tenth", makeCrossEntropy},
    {"cma-es", "covariance matrix adaptation: spread along any direction", makeCmaEs},
    {"surface", "response surfaces, after a little cross-entropy", makeSurfaceSearch},
}};

// The row of that name; null if no row has it.
const OptimizerEntry* findOptimizer(std::string_view name);

}  // namespace tetris
