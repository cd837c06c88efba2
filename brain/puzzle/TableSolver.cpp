#include "brain/puzzle/Solvers.h"

#include <stdexcept>
#include <utility>

#include "brain/puzzle/search/SolveMeter.h"

namespace puzzle {

namespace {

class TableSolver : public Solver {
public:
    explicit TableSolver(std::shared_ptr<Tables> tables) : tables_(std::move(tables)) {}

    [[nodiscard]] Solution solve(const SolveRequest& request) const override
    {
        const BoardSize size = request.position.getSize();
        if (!DistanceTable::fits(size)) {
            throw std::invalid_argument("the method bfs does not fit a " + toString(size) +
                                        " board; 3x3, and 2x2 to 2x5, are small enough");
        }
        SolveMeter meter(request);
        const auto table = meter.makeTables(
            [&](const BuildControl&) { return tables_->getDistances(request.goal); });
        Solution solution;
        solution.method = "bfs";
        solution.slides = table->solve(request.position);
        solution.isOptimal = true;
        solution.lowerBound = solution.countSlides();
        // The look-up tries the slides of each board on the way.
        meter.addNodes(solution.slides->size());
        meter.sign(solution);
        return solution;
    }

private:
    std::shared_ptr<Tables> tables_;
};

}  // namespace

std::unique_ptr<Solver> makeTableSolver(SolverParts parts)
{
    return std::make_unique<TableSolver>(std::move(parts.tables));
}

}  // namespace puzzle
