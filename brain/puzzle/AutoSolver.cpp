#include "brain/puzzle/AutoSolver.h"

#include <utility>

namespace puzzle {

namespace {

class AutoSolver : public Solver {
public:
    explicit AutoSolver(SolverParts parts) : parts_(std::move(parts)) {}

    [[nodiscard]] Solution solve(const SolveRequest& request) const override
    {
        return makeSolver(chooseMethod(request), parts_.heuristic, parts_.tables)->solve(request);
    }

private:
    [[nodiscard]] std::string_view chooseMethod(const SolveRequest& request) const
    {
        const BoardSize size = request.position.getSize();
        if (DistanceTable::fits(size) && parts_.heuristic.empty()) return "bfs";
        return "idastar";
    }

    SolverParts parts_;
};

}  // namespace

std::unique_ptr<Solver> makeAutoSolver(SolverParts parts)
{
    return std::make_unique<AutoSolver>(std::move(parts));
}

}  // namespace puzzle
