#pragma once

#include <memory>

#include "brain/puzzle/Solvers.h"

namespace puzzle {

// For boards of any size that can seldom be proven in time: a good solution at once, by stages.
// Then, by aim:
//
// Best: shorter solutions, by wider and wider beams or stages and by shortening stretches, until
// three quarters of the time are over; the rest goes to an IDA* from below, whose completed bounds
// are the reported lower bound. Without a time limit it ends after a fixed effort.
//
// Optimal: one beam, and then that IDA*, with the largest tables that the memory allows, until it
// proves the best solution shortest or finds a shorter one.
//
// Fast: only the first solution.
[[nodiscard]] Solution searchAnytime(const SolveRequest& request,
                                     const std::shared_ptr<Tables>& tables);

}  // namespace puzzle
