#include <algorithm>
#include <string>
#include <utility>

#include "brain/puzzle/Heuristics.h"
#include "brain/puzzle/Solvers.h"
#include "brain/puzzle/search/PathShortener.h"
#include "brain/puzzle/search/PatternGuide.h"

namespace puzzle {

namespace {

std::string chooseBeamHeuristic(const SolverParts& parts, const SolveRequest& request) {
    if (!parts.heuristic.empty()) return parts.heuristic;
    const BoardSize size = request.position.getSize();
    const auto set = chooseBeamSet(size, request.limits.memory, *parts.tables);
    return set ? "pdb-" + set->name : chooseQuickHeuristic(size);
}

template <class Heuristic>
void searchByBeam(const SolveRequest& request, const Heuristic& heuristic, SolveMeter& meter,
                  Solution& solution) {
    const Position position = narrowed(request.position);
    solution.lowerBound = heuristic.estimate(heuristic.start(position.getTiles()));
    meter.setLowerBound(solution.lowerBound);
    const BeamStart start{position, 0};
    const size_t memory = request.limits.memory;
    const size_t left = memory - std::min(memory, countTableBytes(heuristic));
    auto result =
        solveByBeam({&start, 1}, heuristic, chooseBeamWidth(position.getSize(), left), meter);
    if (!result) {
        // A beam that finds no solution is too narrow.
        if (!meter.hasEnded()) meter.end(SolveEnd::Memory);
        return;
    }
    solution.slides = std::move(result->slides);
    solution.isOptimal = solution.countSlides() == solution.lowerBound;
    turnBack(request.position, *solution.slides);
}

}  // namespace

// By a detour, because the guide of pattern databases knows the solved board only.
Solution solveBeam(const SolverParts& parts, const SolveRequest& request) {
    return solveByDetour(request, *parts.tables, [&parts](const SolveRequest& direct) {
        SolveMeter meter(direct);
        Solution solution;
        solution.method = "beam";
        solution.heuristic = chooseBeamHeuristic(parts, direct);
        searchWith(
            solution.heuristic, direct.goal, *parts.tables, meter,
            [&](const auto& heuristic) { searchByBeam(direct, heuristic, meter, solution); });
        meter.sign(solution);
        return solution;
    });
}

}  // namespace puzzle
