#include "tui/puzzle/DefaultHintSolver.h"

#include <algorithm>
#include <utility>

#include "brain/puzzle/Heuristics.h"
#include "brain/puzzle/table/PatternSet.h"

namespace tui {

namespace {

// Boards of up to this many cells are solved optimally while a person waits.
constexpr int kProvableCells = 16;
// Seconds for shorter solutions of larger boards.
constexpr double kImproveSeconds = 5;

puzzle::BoardSize toNarrow(puzzle::BoardSize size) {
    return size.width > size.height ? size.transposed() : size;
}

KnownSolution toKnownSolution(const puzzle::Solution& solution) {
    return {.moves = solution.slides, .lowerBound = solution.lowerBound, .isFinal = false};
}

// `limit`: seconds for the search; 0: none.
SearchProgress toProgress(const puzzle::SolveProgress& progress, double limit) {
    double left = std::max(0.0, limit - progress.seconds);
    // The rest of a table takes as long as its first part did.
    if (progress.isBuilding) left = 0;
    if (progress.built > 0) left = progress.tableSeconds * (1 / progress.built - 1);
    return {progress, left};
}

}  // namespace

DistanceRules::DistanceRules(puzzle::BoardSize size, puzzle::Tables& tables)
    : size_(size), conflicts_(Position(toNarrow(size))) {
    const puzzle::BoardSize narrow = toNarrow(size);
    if (puzzle::WalkingTable::fits(narrow.width, narrow.height)) {
        walks_.emplace(Position(narrow),
                       tables.getWalks(narrow.height, narrow.width, narrow.height - 1),
                       tables.getWalks(narrow.width, narrow.height, narrow.width - 1));
    }
}

void DistanceRules::takePatterns(puzzle::Tables& tables) {
    for (const puzzle::PatternSet& set : puzzle::listPatternSets(size_)) {
        if (tables.hasPatterns(set)) patterns_ = tables.getPatterns(set, {});
    }
}

DistanceEstimates DistanceRules::measure(const Position& position) const {
    const Position board = puzzle::narrowed(position);
    const auto tiles = board.getTiles();
    DistanceEstimates estimates{.conflicts = conflicts_.estimate(conflicts_.start(tiles))};
    if (walks_) estimates.walks = walks_->estimate(walks_->start(tiles));
    if (patterns_) estimates.patterns = patterns_->estimate(patterns_->start(tiles));
    return estimates;
}

DefaultHintSolver::DefaultHintSolver(std::shared_ptr<puzzle::Tables> tables)
    : tables_(std::move(tables)), solver_("auto", "", tables_) {}

DistanceEstimates DefaultHintSolver::measure(const Position& position) {
    const std::lock_guard lock(rulesMutex_);
    if (!rules_ || rules_->getSize() != position.getSize()) return {};
    // The tables of small boards are built while the first boards are solved without them.
    if (position.countCells() <= kProvableCells) rules_->takePatterns(*tables_);
    return rules_->measure(position);
}

// Builds outside the lock, for which measure must not wait.
void DefaultHintSolver::prepareRules(puzzle::BoardSize size) {
    {
        const std::lock_guard lock(rulesMutex_);
        if (rules_ && rules_->getSize() == size) return;
    }
    DistanceRules rules(size, *tables_);
    const std::lock_guard lock(rulesMutex_);
    rules_.emplace(std::move(rules));
}

KnownSolution DefaultHintSolver::solve(const Position& position, const std::stop_token& stop,
                                       const std::function<void(const HintUpdate&)>& tell) {
    prepareRules(position.getSize());
    puzzle::SolveRequest request{.position = position, .policy = puzzle::TablePolicy::Race};
    request.limits.stop = stop;
    double limit = 0;
    request.progress = [&](const puzzle::SolveProgress& progress) {
        tell({.progress = toProgress(progress, limit)});
    };
    if (position.countCells() <= kProvableCells) return toKnownSolution(solver_.solve(request));

    request.limits.seconds = kImproveSeconds;
    request.aim = puzzle::SolveAim::Fast;
    const KnownSolution first = toKnownSolution(solver_.solve(request));
    if (first.isOptimal() || stop.stop_requested()) return first;
    tell({.known = first});
    request.aim = puzzle::SolveAim::Best;
    limit = kImproveSeconds;
    KnownSolution best = toKnownSolution(solver_.solve(request));
    // The second search may have been stopped before it found as short a solution as the first.
    if (!best.moves || (first.moves && first.moves->size() < best.moves->size())) {
        best.moves = first.moves;
    }
    best.lowerBound = std::max(best.lowerBound, first.lowerBound);
    return best;
}

}  // namespace tui
