#pragma once

#include <memory>

#include "brain/puzzle/Solvers.h"

namespace puzzle {

// Solves boards of any size, above all those that can seldom be proven in time. It finds a good
// solution at once, by stages. What follows depends on the aim:
//
// Best: it looks for shorter solutions by wider and wider beams (stages, if the size has no pattern
// databases) and by shortening stretches. After three quarters of the time an IDA* raises the lower
// bound; without pattern databases there is none, and shortening may use all the time. Without a
// time limit it ends after a fixed effort.
//
// Optimal: one beam, then that IDA* with the largest tables that the memory allows, until it proves
// the best solution shortest or finds a shorter one.
//
// Fast: only the first solution.
[[nodiscard]] Solution searchAnytime(const SolveRequest& request,
                                     const std::shared_ptr<Tables>& tables);

}  // namespace puzzle
