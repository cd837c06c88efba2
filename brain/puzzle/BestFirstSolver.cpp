#include "brain/puzzle/Solvers.h"

#include <algorithm>
#include <utility>

#include "brain/puzzle/search/BestFirstSearch.h"
#include "brain/puzzle/search/HeuristicUse.h"

namespace puzzle {

namespace {

std::string chooseHeuristic(BoardSize size)
{
    return findMisfit("axis", size) ? "linear-conflict" : "axis";
}

std::size_t countTableBytes(const auto& heuristic)
{
    if constexpr (requires { heuristic.countBytes(); }) {
        return heuristic.countBytes();
    } else {
        return 0;
    }
}

class BestFirstSolver : public Solver {
public:
    BestFirstSolver(BestFirst order, SolverParts parts) : order_(order), parts_(std::move(parts)) {}

    [[nodiscard]] Solution solve(const SolveRequest& request) const override
    {
        const BoardSize size = request.position.getSize();
        SolveMeter meter(request);
        Solution solution;
        solution.method = order_ == BestFirst::AStar ? "astar" : "greedy";
        solution.heuristic = parts_.heuristic.empty() ? chooseHeuristic(size) : parts_.heuristic;
        meter.makeTables([&](const BuildControl& control) {
            withHeuristic(solution.heuristic, request.goal, *parts_.tables, control,
                          [](const auto*) {});
            return 0;
        });
        if (meter.look()) {
            withHeuristic(
                solution.heuristic, request.goal, *parts_.tables, {},
                [&](const auto* heuristic) { search(request, *heuristic, meter, solution); });
        }
        if (solution.slides) {
            solution.isOptimal = order_ == BestFirst::AStar;
            if (size.width > size.height) {
                for (Slide& slide : *solution.slides)
                    slide = transpose(slide);
            }
        }
        meter.sign(solution);
        return solution;
    }

private:
    void search(const SolveRequest& request, const auto& heuristic, SolveMeter& meter,
                Solution& solution) const
    {
        const std::size_t taken = kProgramBytes + countTableBytes(heuristic);
        const std::size_t memory = request.limits.memory - std::min(request.limits.memory, taken);
        BestFirstSearch search(order_, heuristic, narrowed(request.position), memory, meter);
        solution.slides = search.run();
        solution.lowerBound = search.getBound();
        solution.openBoards = search.countOpen();
        solution.closedBoards = search.countClosed();
        solution.bytes = search.countBytes();
    }

    BestFirst order_;
    SolverParts parts_;
};

}  // namespace

std::unique_ptr<Solver> makeAStarSolver(SolverParts parts)
{
    return std::make_unique<BestFirstSolver>(BestFirst::AStar, std::move(parts));
}

std::unique_ptr<Solver> makeGreedySolver(SolverParts parts)
{
    return std::make_unique<BestFirstSolver>(BestFirst::Greedy, std::move(parts));
}

}  // namespace puzzle
