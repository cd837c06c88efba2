#pragma once

#include <memory>

#include "brain/puzzle/Solvers.h"

namespace puzzle {

// Solves boards of any size, for those that are too large to prove in time. It finds a good
// solution at once, by stages. What follows depends on the aim:
//
// Best: shorter solutions by a narrow beam, the usual one and wider ones (staged reductions, if the
// size has no pattern databases; on boards near the end a beam without them, too), then shorter
// paths of stretches. Up to 25 cells the last quarter of the time is for an IDA*, which raises the
// lower bound. Boards of more than 64 cells are first reduced to a corner of at most 8x8. Without a
// time limit it ends after a fixed effort.
//
// Optimal: one beam, then that IDA* with the largest tables that the memory allows, until it proves
// the best solution shortest or finds a shorter one.
//
// Fast: only the first solution.
//
// Solution::end says which limit ended it.
Solution searchAnytime(const SolveRequest& request, const std::shared_ptr<Tables>& tables);

}  // namespace puzzle
