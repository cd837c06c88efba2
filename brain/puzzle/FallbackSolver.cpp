#include <algorithm>
#include <utility>

#include "brain/puzzle/Solvers.h"
#include "brain/puzzle/StagedSolver.h"

namespace puzzle {

namespace {

// Adds the work of another solver, and its slides, to a search that found none.
void addQuick(Solution& solution, Solution quick)
{
    solution.nodes += quick.nodes;
    solution.seconds += quick.seconds;
    solution.tableSeconds += quick.tableSeconds;
    if (!quick.slides) return;
    solution.slides = std::move(quick.slides);
    solution.method = quick.method;
    solution.lowerBound = std::max(solution.lowerBound, quick.lowerBound);
    solution.isOptimal = solution.countSlides() == solution.lowerBound;
    if (solution.isOptimal) solution.end = SolveEnd::Done;
}

class FallbackSolver : public Solver {
public:
    FallbackSolver(std::unique_ptr<Solver> solver, std::shared_ptr<Tables> tables)
        : solver_(std::move(solver)), tables_(std::move(tables))
    {
    }

    [[nodiscard]] Solution solve(const SolveRequest& request) const override
    {
        Solution solution = solver_->solve(request);
        // In a race somebody waits for the next board already.
        const bool isDropped =
            solution.end == SolveEnd::Stopped && request.policy == TablePolicy::Race;
        if (solution.slides || isDropped) return solution;
        const std::uint64_t nodes = request.limits.nodes;
        if (nodes == 0 || nodes > solution.nodes) {
            SolveRequest rest = request;
            rest.limits.nodes = nodes == 0 ? 0 : nodes - solution.nodes;
            // The time may be over, but a little more of it gives a solution.
            rest.limits.seconds = 0;
            rest.limits.stop = {};
            addQuick(solution, makeStagedSolver({tables_, ""})->solve(rest));
        }
        if (!solution.slides) addQuick(solution, solveWithLeastEffort(request, *tables_));
        return solution;
    }

private:
    std::unique_ptr<Solver> solver_;
    std::shared_ptr<Tables> tables_;
};

}  // namespace

std::unique_ptr<Solver> makeFallbackSolver(std::unique_ptr<Solver> solver,
                                           std::shared_ptr<Tables> tables)
{
    return std::make_unique<FallbackSolver>(std::move(solver), std::move(tables));
}

}  // namespace puzzle
