#include <algorithm>
#include <stdexcept>
#include <utility>

#include "brain/puzzle/BeamSolver.h"
#include "brain/puzzle/Heuristics.h"
#include "brain/puzzle/Solvers.h"
#include "brain/puzzle/StagedSolver.h"
#include "brain/puzzle/search/AnytimeSearch.h"
#include "brain/puzzle/search/SolveMeter.h"
#include "core/base/Format.h"

namespace puzzle {

namespace {

class TableSolver : public Solver {
public:
    explicit TableSolver(std::shared_ptr<Tables> tables) : tables_(std::move(tables)) {}

    Solution solve(const SolveRequest& request) const override {
        const BoardSize size = request.position.getSize();
        if (!DistanceTable::fits(size)) {
            base::refuse("the method bfs does not fit a {} board; expected 3x3, or 2x2 to 2x5",
                         toString(size));
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

std::unique_ptr<Solver> makeTableSolver(SolverParts parts) {
    return std::make_unique<TableSolver>(std::move(parts.tables));
}

namespace {

// Adds the work of another solver, and its slides, to a search that found none.
void addQuick(Solution& solution, Solution quick) {
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
        : solver_(std::move(solver)), tables_(std::move(tables)) {}

    Solution solve(const SolveRequest& request) const override {
        Solution solution = solver_->solve(request);
        // In a race somebody waits for the next board already.
        const bool isDropped =
            solution.end == SolveEnd::Stopped && request.policy == TablePolicy::Race;
        if (solution.slides || isDropped) return solution;
        const uint64_t nodes = request.limits.nodes;
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
                                           std::shared_ptr<Tables> tables) {
    return std::make_unique<FallbackSolver>(std::move(solver), std::move(tables));
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

class AutoSolver : public Solver {
public:
    explicit AutoSolver(SolverParts parts) : parts_(std::move(parts)) {}

    Solution solve(const SolveRequest& request) const override {
        const BoardSize size = request.position.getSize();
        if (parts_.heuristic.empty()) {
            if (DistanceTable::fits(size)) return run("bfs", request);
            if (request.aim == SolveAim::Fast) return run(chooseFast(request), request);
            // Its proof knows only the solved board.
            const bool isProof = request.aim == SolveAim::Optimal && !request.goal.isSolved();
            if (size.countCells() > kProvableCells && !isProof)
                return searchAnytime(request, parts_.tables);
        } else if (request.aim == SolveAim::Fast && parts_.heuristic.starts_with("pdb-")) {
            return run("beam", request);
        }
        return prove(request);
    }

private:
    // IDA* with a part of the limits. If that ends it, what is left is for a quick solution: see
    // makeFallbackSolver.
    Solution prove(const SolveRequest& request) const {
        SolveRequest part = request;
        part.limits.seconds -= std::min(request.limits.seconds * kQuickPart, kQuickSeconds);
        part.limits.nodes -= std::min(request.limits.nodes / 2, kQuickNodes);
        return run("idastar", part);
    }

    Solution run(std::string_view method, const SolveRequest& request) const {
        return findMethod(method)->make(parts_)->solve(request);
    }

    // "beam" where there are tables for it, which are built in about a second; "staged" for larger
    // boards, and for 4x4 and smaller ones, whose corner is most or all of the board.
    std::string_view chooseFast(const SolveRequest& request) const {
        const BoardSize size = request.position.getSize();
        const bool hasBeam = size.countCells() > kProvableCells &&
                             size.countCells() <= kQuickBeamCells &&
                             chooseBeamSet(size, request.limits.memory, *parts_.tables);
        return hasBeam ? "beam" : "staged";
    }

    SolverParts parts_;
};

}  // namespace

std::unique_ptr<Solver> makeAutoSolver(SolverParts parts) {
    return std::make_unique<AutoSolver>(std::move(parts));
}

}  // namespace puzzle
