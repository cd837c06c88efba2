#pragma once

#include <memory>

#include "brain/puzzle/Solvers.h"

namespace puzzle {

// Solves boards of any size, above all those that can seldom be proven in time. It finds a good
// solution at once, by stages. What follows depends on the aim:
//
// Best: it looks for shorter solutions by wider and wider beams (stages, if the size has no pattern
// databases; on boards near the end a beam without them, too) and by shortening stretches. If there
// are pattern databases, the last quarter of the time is for an IDA*, which raises the lower bound.
// Without a time limit it ends after a fixed effort.
//
// Optimal: one beam, then that IDA* with the largest tables that the memory allows, until it proves
// the best solution shortest or finds a shorter one.
//
// Fast: only the first solution.
[[nodiscard]] Solution searchAnytime(const SolveRequest& request,
                                     const std::shared_ptr<Tables>& tables);

}  // namespace puzzle
