#include "brain/puzzle/BeamSolver.h"

#include <string>
#include <type_traits>
#include <utility>

#include "brain/puzzle/Solvers.h"
#include "brain/puzzle/search/GuidedBeam.h"
#include "brain/puzzle/search/HeuristicUse.h"
#include "brain/puzzle/search/PathShortener.h"
#include "brain/puzzle/search/PatternGuide.h"

namespace puzzle {

namespace {

// On Korf and Felner's 50 boards of the 24-puzzle, solutions are longer than the shortest by 10.2 %
// with 1,000, 5.4 % with 10,000 and 4.3 % with 20,000.
constexpr size_t kUsualWidth = 20'000;
constexpr size_t kLeastWidth = 100;

class BeamSolver : public Solver {
public:
    explicit BeamSolver(SolverParts parts) : parts_(std::move(parts)) {}

    // By a detour, because the guide of pattern databases knows the solved board only.
    Solution solve(const SolveRequest& request) const override {
        return solveByDetour(request, *parts_.tables,
                             [this](const SolveRequest& direct) { return solveDirectly(direct); });
    }

private:
    Solution solveDirectly(const SolveRequest& request) const {
        const BoardSize size = request.position.getSize();
        SolveMeter meter(request);
        Solution solution;
        solution.method = "beam";
        solution.heuristic = chooseHeuristic(size, request.limits.memory);
        const auto prepare = [&](const BuildControl& control, auto use) {
            withHeuristic(solution.heuristic, request.goal, *parts_.tables, control, use);
        };
        meter.makeTables([&](const BuildControl& control) {
            prepare(control, [](const auto*) {});
            return 0;
        });
        if (meter.look()) {
            prepare({},
                    [&](const auto* heuristic) { search(request, *heuristic, meter, solution); });
        }
        meter.sign(solution);
        return solution;
    }

    std::string chooseHeuristic(BoardSize size, size_t memory) const {
        if (!parts_.heuristic.empty()) return parts_.heuristic;
        if (const auto set = chooseBeamSet(size, memory, *parts_.tables)) return "pdb-" + set->name;
        return findMisfit("axis", size) ? "linear-conflict" : "axis";
    }

    template <class Heuristic>
    static void search(const SolveRequest& request, const Heuristic& heuristic, SolveMeter& meter,
                       Solution& solution) {
        const Position position = narrowed(request.position);
        solution.lowerBound = heuristic.estimate(heuristic.start(position.getTiles()));
        meter.setLowerBound(solution.lowerBound);
        const BeamStart start{position, 0};
        size_t used = 0;
        if constexpr (std::is_same_v<Heuristic, PatternHeuristic>) used = heuristic.countBytes();
        const size_t memory = request.limits.memory;
        const size_t width = chooseBeamWidth(position.getSize(), memory > used ? memory - used : 0);
        std::optional<BeamResult> result;
        if constexpr (std::is_same_v<Heuristic, PatternHeuristic>) {
            result = solveByBeam({&start, 1}, heuristic, width, meter);
        } else {
            HeuristicGuide<Heuristic> guide(heuristic);
            result = runGuidedBeam({&start, 1}, guide, width, meter, 0);
        }
        if (!result) {
            // A beam that finds no solution is too narrow.
            if (!meter.hasEnded()) meter.end(SolveEnd::Memory);
            return;
        }
        solution.slides = std::move(result->slides);
        solution.isOptimal = solution.countSlides() == solution.lowerBound;
        if (request.position.getWidth() > position.getWidth()) transposeAll(*solution.slides);
    }

    SolverParts parts_;
};

}  // namespace

std::optional<PatternSet> chooseBeamSet(BoardSize size, size_t memory, const Tables& tables) {
    const std::vector<PatternSet> sets = listPatternSets(size);
    if (sets.empty() || tables.estimatePeak(sets.front()) > memory) return std::nullopt;
    return sets.front();
}

size_t chooseBeamWidth(BoardSize size, size_t memory) {
    size_t width = kUsualWidth;
    while (width / 2 >= kLeastWidth && estimateBeamBytes(size, width) > memory)
        width /= 2;
    return width;
}

std::unique_ptr<Solver> makeBeamSolver(SolverParts parts) {
    return std::make_unique<BeamSolver>(std::move(parts));
}

}  // namespace puzzle
