#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace tetris {

// A direction to search: as many numbers as there are features to weigh, of length 1, since only
// the ratios of weights count.
using Direction = std::vector<double>;

// Looks for the direction of the greatest value where values are uncertain: it is asked for
// directions to try, and told what each was worth. The same seed and values give the same
// directions.
class Optimizer {
public:
    virtual ~Optimizer() = default;

    // The next `count` directions to try. `progress`, from 0 to 1, is how much of the search is
    // over. Requires: count >= 4.
    [[nodiscard]] virtual std::vector<Direction> ask(int count, double progress) = 0;
    // What those asked for last are worth, in their order; more is better. What of the values
    // counts beyond their order is the method's: some take them for amounts. Throws
    // std::logic_error unless there is a value for each.
    virtual void tell(std::span<const double> values) = 0;
    // Where it would look for the best one now.
    [[nodiscard]] virtual Direction getCentre() const = 0;

    // How many of `count` directions are its elite, which it learns from most.
    [[nodiscard]] virtual int countElite(int count) const = 0;

protected:
    Optimizer() = default;
    Optimizer(const Optimizer&) = default;
    Optimizer& operator=(const Optimizer&) = default;
};

// What a search begins with.
struct OptimizerStart {
    int dimensions = 1;
    // So many parts, one after the other and equally long, of each of which the ratios count alone.
    int sets = 1;
    std::optional<Direction> centre;  // none: any direction is as likely as any other
    std::uint64_t seed = 0;
};

// A row of the table of methods.
struct OptimizerEntry {
    std::string_view name;
    std::string_view about;
    std::unique_ptr<Optimizer> (*make)(const OptimizerStart&);
};

// ce, cma-es, surface.
[[nodiscard]] std::span<const OptimizerEntry> getOptimizers();

// The row of that name, null if there is none.
[[nodiscard]] const OptimizerEntry* findOptimizer(std::string_view name);

// ---- For those who write one

// The direction of the vector. Requires: some number is not 0.
[[nodiscard]] Direction toDirection(Direction vector);

// The indices of the values, those of the greatest first, equals in their order.
[[nodiscard]] std::vector<std::size_t> rankValues(std::span<const double> values);

}  // namespace tetris
