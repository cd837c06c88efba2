#include "brain/puzzle/IdaStarSolver.h"

#include <utility>

#include "brain/puzzle/HeuristicUse.h"
#include "brain/puzzle/IdaStarSearch.h"

namespace puzzle {

namespace {

class IdaStarSolver : public Solver {
public:
    explicit IdaStarSolver(SolverParts parts) : parts_(std::move(parts)) {}

    [[nodiscard]] Solution solve(const SolveRequest& request) const override
    {
        const BoardSize size = request.position.getSize();
        Solution solution;
        solution.method = "idastar";
        solution.heuristic = parts_.heuristic.empty() ? "manhattan" : parts_.heuristic;
        SolveMeter meter(request);
        meter.makeTables([&](const BuildControl& control) {
            return withHeuristic(solution.heuristic, size, *parts_.tables, control,
                                 [](const auto* heuristic) { return heuristic != nullptr; });
        });
        withHeuristic(
            solution.heuristic, size, *parts_.tables,
            BuildControl{request.jobs, request.limits.stop, {}}, [&](const auto* heuristic) {
                if (heuristic == nullptr) return;
                const Position position = narrowed(request.position);
                const auto automaton = parts_.tables->getAutomaton(
                    position.getSize(),
                    solution.heuristic.starts_with("pdb-") ? MoveAutomaton::kUsualLength : 2);
                IdaStarSearch search(*heuristic, *automaton, narrowed(request.position), meter);
                solution.slides = search.run();
                solution.lowerBound = search.getBound();
            });
        if (solution.slides) {
            solution.isOptimal = true;
            solution.lowerBound = solution.countSlides();
            if (size.width > size.height) transposeAll(*solution.slides);
        }
        static_cast<void>(meter.hasEnded() || solution.slides || meter.look());
        meter.sign(solution);
        return solution;
    }

private:
    static void transposeAll(std::vector<Slide>& slides)
    {
        for (Slide& slide : slides)
            slide = transpose(slide);
    }

    SolverParts parts_;
};

}  // namespace

std::unique_ptr<Solver> makeIdaStarSolver(SolverParts parts)
{
    return std::make_unique<IdaStarSolver>(std::move(parts));
}

}  // namespace puzzle
