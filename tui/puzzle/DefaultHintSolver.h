#pragma once

#include <memory>
#include <mutex>
#include <optional>

#include "brain/puzzle/Solvers.h"
#include "brain/puzzle/table/LineConflicts.h"
#include "brain/puzzle/table/PatternHeuristic.h"
#include "brain/puzzle/table/Tables.h"
#include "brain/puzzle/table/WalkingDistance.h"
#include "tui/puzzle/HintSolver.h"

namespace tui {

// The heuristics that are shown beside the true distance, for boards of one size. Queries only
// look tables up.
class DistanceRules {
public:
    // Builds what is built in milliseconds: the conflicts of lines, and walks up to 4x4.
    DistanceRules(puzzle::BoardSize size, puzzle::Tables& tables);

    puzzle::BoardSize getSize() const { return size_; }
    // Takes the strongest pattern tables that exist by now; builds none.
    void takePatterns(puzzle::Tables& tables);
    // Requires: a board of that size.
    DistanceEstimates measure(const Position& position) const;

private:
    puzzle::BoardSize size_;
    puzzle::ConflictHeuristic conflicts_;  // of the narrow board, as the others
    std::optional<puzzle::WalkingHeuristic> walks_;
    puzzle::SharedPatterns patterns_;
};

// Solves boards for hints with the solvers of brain/puzzle. Up to 16 cells it finds proven shortest
// solutions; for larger boards a good one at once, and then shorter ones for some seconds. Tables
// are built in the background while a search runs without them.
class DefaultHintSolver : public HintSolver {
public:
    explicit DefaultHintSolver(std::shared_ptr<puzzle::Tables> tables);

    [[nodiscard]] KnownSolution solve(const Position& position, const std::stop_token& stop,
                                      const std::function<void(const HintUpdate&)>& tell) override;
    [[nodiscard]] DistanceEstimates measure(const Position& position) override;

private:
    void prepareRules(puzzle::BoardSize size);

    std::shared_ptr<puzzle::Tables> tables_;
    puzzle::Solver solver_;
    std::mutex rulesMutex_;
    std::optional<DistanceRules> rules_;  // for the size that was solved last
};

}  // namespace tui
