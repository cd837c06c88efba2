#include "brain/puzzle/Solvers.h"

#include <utility>

#include "brain/puzzle/BeamSolver.h"
#include "brain/puzzle/Heuristics.h"
#include "brain/puzzle/search/AnytimeSearch.h"

namespace puzzle {

namespace {

// Up to this many cells a beam is quick; on larger boards stages are, and need no tables.
constexpr int kQuickBeamCells = 25;
// Up to this many cells IDA* usually proves a shortest solution in reasonable time.
constexpr int kProvableCells = 16;

class AutoSolver : public Solver {
public:
    explicit AutoSolver(SolverParts parts) : parts_(std::move(parts)) {}

    [[nodiscard]] Solution solve(const SolveRequest& request) const override
    {
        const BoardSize size = request.position.getSize();
        if (parts_.heuristic.empty()) {
            if (DistanceTable::fits(size)) return run("bfs", request);
            if (request.aim == SolveAim::Fast) return run(chooseFast(request), request);
            if (size.countCells() > kProvableCells) return searchAnytime(request, parts_.tables);
        } else if (request.aim == SolveAim::Fast && parts_.heuristic.starts_with("pdb-")) {
            return run("beam", request);
        }
        return run("idastar", request);
    }

private:
    [[nodiscard]] Solution run(std::string_view method, const SolveRequest& request) const
    {
        return makeSolver(method, parts_.heuristic, parts_.tables)->solve(request);
    }

    // "beam" where there are tables for it, which are built in about a second; "staged" for larger
    // boards, and for 4x4 and smaller ones, whose corner is most or all of the board.
    [[nodiscard]] std::string_view chooseFast(const SolveRequest& request) const
    {
        const BoardSize size = request.position.getSize();
        const bool hasBeam = size.countCells() > kProvableCells &&
                             size.countCells() <= kQuickBeamCells &&
                             chooseBeamSet(size, request.limits.memory, *parts_.tables);
        return hasBeam ? "beam" : "staged";
    }

    SolverParts parts_;
};

}  // namespace

std::unique_ptr<Solver> makeAutoSolver(SolverParts parts)
{
    return std::make_unique<AutoSolver>(std::move(parts));
}

}  // namespace puzzle
