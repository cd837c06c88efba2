#include "brain/puzzle/Solvers.h"

#include <algorithm>
#include <array>
#include <utility>

#include "brain/puzzle/Heuristics.h"
#include "core/base/Format.h"
#include "core/base/Text.h"

namespace puzzle {

namespace {

constexpr std::array<MethodEntry, 7> kMethods{{
    {"auto", "what serves the size best", true, solveAuto},
    {"bfs", "a table of all boards: 3x3, and 2x2 to 2x5", false, solveBfs},
    {"greedy", "the board that looks best next: fast and long", true, solveGreedy},
    {"astar", "proven shortest solutions, all boards kept in memory", true, solveAStar},
    {"idastar", "proven shortest solutions, depth first with a growing bound", true, solveIdaStar},
    {"beam", "the most promising boards of each depth: good, never proven", true, solveBeam},
    {"staged", "row by row and column by column, for boards of any size", false, solveStaged},
}};

const MethodEntry& requireMethod(std::string_view name) {
    if (const auto* const entry = base::findRow(kMethods, name)) return *entry;
    base::refuse("there is no method '{}'; expected one of {}", name, base::joinNames(kMethods));
}

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

}  // namespace

std::span<const MethodEntry> getMethods() { return kMethods; }

Solver::Solver(std::string_view method, std::string_view heuristic, std::shared_ptr<Tables> tables)
    : method_(&requireMethod(method)), parts_{std::move(tables), std::string(heuristic)} {
    if (heuristic.empty()) return;
    checkHeuristicName(heuristic);
    if (!method_->takesHeuristic) base::refuse("the method {} takes no heuristic", method);
}

Solution Solver::solve(const SolveRequest& request) const {
    Solution solution = method_->solve(parts_, request);
    // In a race somebody waits for the next board already.
    const bool isDropped = solution.end == SolveEnd::Stopped && request.policy == TablePolicy::Race;
    if (solution.slides || isDropped) return solution;
    const uint64_t nodes = request.limits.nodes;
    if (nodes == 0 || nodes > solution.nodes) {
        SolveRequest rest = request;
        rest.limits.nodes = nodes == 0 ? 0 : nodes - solution.nodes;
        // The time may be over, but a little more of it gives a solution.
        rest.limits.seconds = 0;
        rest.limits.stop = {};
        addQuick(solution, solveStaged(parts_, rest));
    }
    if (!solution.slides) addQuick(solution, solveWithLeastEffort(request, *parts_.tables));
    return solution;
}

}  // namespace puzzle
