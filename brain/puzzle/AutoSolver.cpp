#include <algorithm>
#include <utility>

#include "brain/puzzle/Heuristics.h"
#include "brain/puzzle/Solvers.h"
#include "brain/puzzle/search/PatternGuide.h"
#include "brain/puzzle/search/SolveMeter.h"
#include "core/base/Format.h"

namespace puzzle {

Solution solveBfs(const SolverParts& parts, const SolveRequest& request) {
    const BoardSize size = request.position.getSize();
    if (!DistanceTable::fits(size)) {
        base::refuse("the method bfs does not fit a {} board; expected 3x3, or 2x2 to 2x5",
                     toString(size));
    }
    SolveMeter meter(request);
    const auto table = meter.makeTables(
        [&](const BuildControl&) { return parts.tables->getDistances(request.goal); });
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

namespace {

// Up to this many cells a beam is quick; on larger boards stages are, and need no tables.
constexpr int kQuickBeamCells = 25;
// The part of the limits of a proof that is left for a quick solution, and the most of it: a staged
// reduction of 4x4 takes 100,000 nodes and 0.1 s.
constexpr double kQuickPart = 0.5;
constexpr double kQuickSeconds = 0.25;
constexpr uint64_t kQuickNodes = 250'000;
// Up to this many cells IDA* usually proves a shortest solution in reasonable time.
constexpr int kProvableCells = 16;

// IDA* with a part of the limits. If that ends it, what is left is for a quick solution: see
// Solver::solve.
Solution prove(const SolverParts& parts, const SolveRequest& request) {
    SolveRequest part = request;
    part.limits.seconds -= std::min(request.limits.seconds * kQuickPart, kQuickSeconds);
    part.limits.nodes -= std::min(request.limits.nodes / 2, kQuickNodes);
    return solveIdaStar(parts, part);
}

// A beam where there are tables for it, which are built in about a second; stages for larger
// boards, and for 4x4 and smaller ones, whose corner is most or all of the board.
Solution solveFast(const SolverParts& parts, const SolveRequest& request) {
    const BoardSize size = request.position.getSize();
    const bool hasBeam = size.countCells() > kProvableCells &&
                         size.countCells() <= kQuickBeamCells &&
                         chooseBeamSet(size, request.limits.memory, *parts.tables);
    return hasBeam ? solveBeam(parts, request) : solveStaged(parts, request);
}

}  // namespace

Solution solveAuto(const SolverParts& parts, const SolveRequest& request) {
    const BoardSize size = request.position.getSize();
    if (parts.heuristic.empty()) {
        if (DistanceTable::fits(size)) return solveBfs(parts, request);
        if (request.aim == SolveAim::Fast) return solveFast(parts, request);
        // Its proof knows only the solved board.
        const bool isProof = request.aim == SolveAim::Optimal && !request.goal.isSolved();
        if (size.countCells() > kProvableCells && !isProof)
            return searchAnytime(request, *parts.tables);
    } else if (request.aim == SolveAim::Fast && parts.heuristic.starts_with("pdb-")) {
        return solveBeam(parts, request);
    }
    return prove(parts, request);
}

}  // namespace puzzle
