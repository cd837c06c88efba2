#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "brain/lab/optimizer/Optimizer.h"

namespace tetris {

// A row of the table of methods.
struct OptimizerEntry {
    std::string_view name;
    std::string_view about;
    std::unique_ptr<Optimizer> (*make)(const OptimizerStart&);
};

// All methods: ce, cma-es, surface.
[[nodiscard]] std::span<const OptimizerEntry> getOptimizers();

// The row of that name; null if no row has it.
[[nodiscard]] const OptimizerEntry* findOptimizer(std::string_view name);

}  // namespace tetris
