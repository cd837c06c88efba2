#pragma once

#include <memory>
#include <mutex>
#include <optional>

#include "brain/puzzle/Solver.h"
#include "brain/puzzle/table/Tables.h"
#include "tui/puzzle/DistanceRules.h"
#include "tui/puzzle/HintSolver.h"

namespace tui {

// Solves boards for hints with the solvers of brain/puzzle. Up to 16 cells it finds proven shortest
// solutions; for larger boards a good one at once, and then shorter ones for some seconds. Tables
// are built in the background while a search runs without them.
class DefaultHintSolver : public HintSolver {
public:
    explicit DefaultHintSolver(std::shared_ptr<puzzle::Tables> tables);

    [[nodiscard]] KnownSolution solve(const puzzle::Position& position, const std::stop_token& stop,
                                      const std::function<void(const HintUpdate&)>& tell) override;
    [[nodiscard]] DistanceEstimates measure(const puzzle::Position& position) override;

private:
    void prepareRules(puzzle::BoardSize size);

    std::shared_ptr<puzzle::Tables> tables_;
    std::unique_ptr<puzzle::Solver> solver_;
    std::mutex rulesMutex_;
    std::optional<DistanceRules> rules_;  // for the size that was solved last
};

}  // namespace tui
