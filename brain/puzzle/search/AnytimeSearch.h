#pragma once

#include <memory>

#include "brain/puzzle/Solvers.h"

namespace puzzle {

// For boards that are seldom proven in time, any size: a good solution at once, by stages; then,
//
// aim Best: shorter ones, by wider and wider beams or stages and by shortening of stretches, until
// three quarters of the time are over; what is left goes to an IDA* from below, whose completed
// bounds are the lower bound told. Without a limit of time it ends after a fixed effort.
//
// aim Optimal: one beam, and then that IDA*, with the largest tables that the memory allows, until
// it proves the best solution shortest or finds a shorter one.
//
// aim Fast: the good solution alone.
[[nodiscard]] Solution searchAnytime(const SolveRequest& request,
                                     const std::shared_ptr<Tables>& tables);

}  // namespace puzzle
