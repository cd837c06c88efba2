#pragma once

#include <memory>
#include <optional>

#include "brain/puzzle/table/LineConflicts.h"
#include "brain/puzzle/table/PatternHeuristic.h"
#include "brain/puzzle/table/Tables.h"
#include "brain/puzzle/table/WalkingDistance.h"
#include "core/puzzle/Position.h"
#include "tui/puzzle/HintSolver.h"

namespace tui {

// The heuristics that are shown beside the true distance, for boards of one size. Queries only
// look tables up.
class DistanceRules {
public:
    // Builds what is built in milliseconds: the conflicts of lines, and walks up to 4x4.
    DistanceRules(puzzle::BoardSize size, puzzle::Tables& tables);

    [[nodiscard]] puzzle::BoardSize getSize() const { return size_; }
    // Takes the strongest pattern tables that exist by now; builds none.
    void takePatterns(puzzle::Tables& tables);
    // Requires: a board of that size.
    [[nodiscard]] DistanceEstimates measure(const puzzle::Position& position) const;

private:
    puzzle::BoardSize size_;
    puzzle::ConflictHeuristic conflicts_;  // of the narrow board, as the others
    std::optional<puzzle::WalkingHeuristic> walks_;
    std::shared_ptr<const puzzle::PatternHeuristic> patterns_;
};

}  // namespace tui
