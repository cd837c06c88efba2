#include "tui/puzzle/DefaultHintSolver.h"

#include <algorithm>
#include <exception>
#include <utility>

#include "brain/puzzle/Solvers.h"
#include "brain/puzzle/table/PatternSets.h"

namespace tui {

namespace {

using puzzle::BoardSize;

// Boards of up to this many cells are solved optimally while a person waits.
constexpr int kProvableCells = 16;
// Seconds for shorter solutions of larger boards.
constexpr double kImproveSeconds = 5;
// Bytes: larger tables take more than about a second to build.
constexpr std::size_t kQuickTables = 40'000'000;

KnownSolution toKnownSolution(const puzzle::Solution& solution)
{
    return {.moves = solution.slides, .lowerBound = solution.lowerBound, .isFinal = false};
}

SearchProgress toProgress(const puzzle::SolveProgress& progress)
{
    return {.bound = progress.lowerBound,
            .nodes = progress.nodes,
            .seconds = progress.seconds,
            .isBuilding = progress.stage == puzzle::SolveProgress::Stage::Tables};
}

void buildTables(puzzle::Tables& tables, BoardSize size, const std::stop_token& stop)
{
    if (puzzle::DistanceTable::fits(size)) {
        static_cast<void>(tables.getDistances(size));
        return;
    }
    const std::vector<puzzle::PatternSet> sets = puzzle::listPatternSets(size);
    if (sets.empty() || sets.front().estimatePeak() > kQuickTables) return;
    static_cast<void>(tables.getPatterns(sets.front(), {.jobs = 1, .stop = stop, .progress = {}}));
}

}  // namespace

DefaultHintSolver::DefaultHintSolver(std::shared_ptr<puzzle::Tables> tables)
    : tables_(std::move(tables)), solver_(puzzle::makeSolver("auto", "", tables_))
{
}

void DefaultHintSolver::prepare(BoardSize size)
{
    if (prepared_ == size) return;
    prepared_ = size;
    builder_ = std::jthread([tables = tables_, size](const std::stop_token& stop) {
        try {
            buildTables(*tables, size, stop);
        } catch (const std::exception&) {  // no memory left: a search does without them
        }
    });
}

KnownSolution DefaultHintSolver::solve(const puzzle::Position& position,
                                       const std::stop_token& stop,
                                       const std::function<void(const HintUpdate&)>& tell)
{
    puzzle::SolveRequest request{.position = position, .policy = puzzle::TablePolicy::Race};
    request.limits.stop = stop;
    request.progress = [&tell](const puzzle::SolveProgress& progress) {
        tell({.known = {}, .progress = toProgress(progress)});
    };
    if (position.countCells() <= kProvableCells) return toKnownSolution(solver_->solve(request));

    request.limits.seconds = kImproveSeconds;
    request.aim = puzzle::SolveAim::Fast;
    const KnownSolution first = toKnownSolution(solver_->solve(request));
    if (first.isOptimal() || stop.stop_requested()) return first;
    tell({.known = first, .progress = {}});
    request.aim = puzzle::SolveAim::Best;
    KnownSolution best = toKnownSolution(solver_->solve(request));
    // The second search may have been stopped before it found as short a solution as the first.
    if (!best.moves || (first.moves && first.moves->size() < best.moves->size())) {
        best.moves = first.moves;
    }
    best.lowerBound = std::max(best.lowerBound, first.lowerBound);
    return best;
}

}  // namespace tui
