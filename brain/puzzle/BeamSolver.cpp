#include "brain/puzzle/BeamSolver.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "brain/puzzle/HeuristicUse.h"
#include "brain/puzzle/PatternBeam.h"

namespace puzzle {

namespace {

// 24-puzzle, Korf and Felner's 50 boards: 10.2 % over the shortest with 1,000, 5.4 with 10,000, 4.3
// with 20,000.
constexpr std::size_t kUsualWidth = 20'000;
constexpr std::size_t kLeastWidth = 100;

class BeamSolver : public Solver {
public:
    explicit BeamSolver(SolverParts parts) : parts_(std::move(parts)) {}

    [[nodiscard]] Solution solve(const SolveRequest& request) const override
    {
        const BoardSize size = request.position.getSize();
        const std::optional<PatternSet> set = findSet(size, request.limits.memory);
        SolveMeter meter(request);
        Solution solution;
        solution.method = "beam";
        solution.lowerBound = estimate("manhattan", request.position, *parts_.tables);
        if (!set) {
            meter.end(SolveEnd::Memory);
            meter.sign(solution);
            return solution;
        }
        solution.heuristic = "pdb-" + set->name;
        const auto patterns = meter.makeTables(
            [&](const BuildControl& control) { return parts_.tables->getPatterns(*set, control); });
        if (patterns && meter.look()) search(request, *patterns, meter, solution);
        meter.sign(solution);
        return solution;
    }

private:
    // None if the memory does not suffice for its tables.
    [[nodiscard]] std::optional<PatternSet> findSet(BoardSize size, std::size_t memory) const
    {
        if (parts_.heuristic.empty()) {
            if (listPatternSets(size).empty()) {
                throw std::invalid_argument("the method beam does not fit a " + toString(size) +
                                            " board; there are no pattern databases for it");
            }
            return chooseBeamSet(size, memory, *parts_.tables);
        }
        if (const auto misfit = findMisfit(parts_.heuristic, size))
            throw std::invalid_argument(*misfit);
        if (!parts_.heuristic.starts_with("pdb-")) {
            throw std::invalid_argument(
                "the method beam is guided by pattern databases alone, not by " + parts_.heuristic);
        }
        std::optional<PatternSet> set = findPatternSet(parts_.heuristic.substr(4), size);
        if (set && parts_.tables->estimatePeak(*set) > memory) set.reset();
        return set;
    }

    static void search(const SolveRequest& request, const PatternHeuristic& patterns,
                       SolveMeter& meter, Solution& solution)
    {
        const Position position = narrowed(request.position);
        solution.lowerBound = patterns.estimate(patterns.start(position.getTiles()));
        meter.setLowerBound(solution.lowerBound);
        const std::size_t used = patterns.countBytes();
        const std::size_t memory = request.limits.memory;
        const std::size_t width =
            chooseBeamWidth(position.getSize(), memory > used ? memory - used : 0);
        const BeamStart start{position, 0};
        auto result = solveByBeam({&start, 1}, patterns, width, meter);
        if (!result) return;
        solution.slides = std::move(result->slides);
        solution.isOptimal = solution.countSlides() == solution.lowerBound;
        if (request.position.getWidth() > position.getWidth()) transposeAll(*solution.slides);
    }

    SolverParts parts_;
};

}  // namespace

std::optional<PatternSet> chooseBeamSet(BoardSize size, std::size_t memory, const Tables& tables)
{
    const std::vector<PatternSet> sets = listPatternSets(size);
    if (sets.empty() || tables.estimatePeak(sets.front()) > memory) return std::nullopt;
    return sets.front();
}

std::size_t chooseBeamWidth(BoardSize size, std::size_t memory)
{
    std::size_t width = kUsualWidth;
    while (width / 2 >= kLeastWidth && estimateBeamBytes(size, width) > memory)
        width /= 2;
    return width;
}

std::unique_ptr<Solver> makeBeamSolver(SolverParts parts)
{
    return std::make_unique<BeamSolver>(std::move(parts));
}

}  // namespace puzzle
