#include "brain/puzzle/StagedSolver.h"

#include <algorithm>
#include <utility>

#include "brain/puzzle/Heuristics.h"
#include "brain/puzzle/Solvers.h"
#include "brain/puzzle/search/PathShortener.h"
#include "core/base/Index.h"
#include "core/base/Range.h"

namespace puzzle {

namespace {

constexpr size_t kLeastBeam = 64;
// Boards in each layer of the beam for a 4x4 corner, fewer if the nodes do not allow them:
// solutions are within 1 % of the shortest.
constexpr size_t kCornerWidth = 2000;
constexpr int kCorner = 4;
// A beam takes at most this many nodes for each board of its width, one in each layer: 43 to 52 on
// average on 60 random boards.
constexpr uint64_t kNodesOfWidth = 100;
// The corner, and the effort of stages, for slides at any rate.
constexpr int kLeastCorner = 3;
constexpr StageEffort kLeastEffort{
    .width = 16, .survivors = 4, .extraLayers = 0, .keepsTables = false};

// The groups for corners of 4x4: weaker than the sets in PatternSet.cpp, but built in a moment.
PatternSet makeCornerSet() {
    return {
        "4-4-4-3", {kCorner, kCorner}, {{1, 2, 5, 6}, {3, 4, 7, 8}, {9, 10, 13, 14}, {11, 12, 15}}};
}

// The corner as a separate board.
Position cutCorner(const Position& position, const RestCorner& corner) {
    const int width = position.getWidth();
    Bytes tiles;
    for (int row = corner.row; row < position.getHeight(); ++row) {
        for (int column = corner.column; column < width; ++column) {
            const int tile = position.getTile(row * width + column);
            const int homeRow = (tile - 1) / width - corner.row;
            const int homeColumn = (tile - 1) % width - corner.column;
            const int number = homeRow * corner.size.width + homeColumn + 1;
            tiles.push_back(static_cast<uint8_t>(tile == 0 ? 0 : number));
        }
    }
    return Position(corner.size, tiles);
}

// Solves the corner of the reduced board that gives the shortest total.
std::optional<BeamResult> solveCorners(const std::vector<ReducedBoard>& reduced,
                                       const RestCorner& corner, Tables& tables,
                                       SolveMeter& meter) {
    const std::vector<BeamStart> starts = cutCorners(reduced, corner);
    if (!DistanceTable::fits(corner.size)) {
        const auto patterns = meter.makeTables([&](const BuildControl& control) {
            return tables.getPatterns(makeCornerSet(), control);
        });
        if (!patterns) return std::nullopt;
        const size_t affordable =
            std::clamp<uint64_t>(meter.countNodesLeft() / kNodesOfWidth, kLeastBeam, kCornerWidth);
        return solveByBeam(starts, *patterns, std::max(affordable, starts.size()), meter);
    }
    const auto distances = meter.makeTables(
        [&](const BuildControl&) { return tables.getDistances(Position(corner.size)); });
    const auto best = std::ranges::min_element(starts, {}, [&](const BeamStart& start) {
        return start.depth + distances->getDistance(start.position);
    });
    return BeamResult{toIndex(best - starts.begin()), distances->solve(best->position)};
}

std::optional<Slides> solveDownTo(int rest, const Position& position, const StageEffort& effort,
                                  Tables& tables, SolveMeter& meter) {
    const auto reduction = tables.getReduction(position.getSize(), rest);
    std::vector<ReducedBoard> reduced = reduction->reduce(position, effort, meter);
    if (reduced.empty()) return std::nullopt;
    const auto end = solveCorners(reduced, reduction->getCorner(), tables, meter);
    if (!end) return std::nullopt;
    Slides slides = std::move(reduced[end->start].slides);
    slides.insert(slides.end(), end->slides.begin(), end->slides.end());
    return slides;
}

// Solves a board by a function for boards with width <= height.
template <class Solve>
Solution reduceWith(const SolveRequest& request, Tables& tables, Solve solve) {
    Solution solution;
    solution.method = "staged";
    SolveMeter meter(request);
    const Position position = narrowed(request.position);
    solution.lowerBound = estimate("manhattan", position, tables);
    meter.setLowerBound(solution.lowerBound);
    solution.slides = solve(position, meter);
    if (solution.slides) {
        solution.isOptimal = solution.countSlides() == solution.lowerBound;
        turnBack(request.position, *solution.slides);
    }
    meter.sign(solution);
    return solution;
}

}  // namespace

std::vector<BeamStart> cutCorners(const std::vector<ReducedBoard>& reduced,
                                  const RestCorner& corner) {
    std::vector<BeamStart> starts;
    for (const ReducedBoard& board : reduced) {
        starts.push_back({cutCorner(board.position, corner), base::count(board.slides)});
    }
    return starts;
}

std::optional<Slides> solveByStages(const Position& position, const StageEffort& effort,
                                    Tables& tables, SolveMeter& meter) {
    auto slides = solveDownTo(kCorner, position, effort, tables, meter);
    // A beam can fail to find a solution. Stages, and the table of a 3x3 corner, cannot.
    if (!slides && !meter.hasEnded())
        slides = solveDownTo(kLeastCorner, position, effort, tables, meter);
    return slides;
}

size_t estimateStagedBytes(BoardSize size, const StageEffort& effort, Tables& tables) {
    const auto reduction = tables.getReduction(size, kCorner);
    const BoardSize corner = reduction->getCorner().size;
    if (DistanceTable::fits(corner)) return reduction->estimateBytes(effort);
    return reduction->estimateBytes(effort) + PatternHeuristic::estimatePeak(makeCornerSet()) +
           estimateBeamBytes(corner, std::max(kCornerWidth, effort.survivors));
}

namespace {

// Takes half the beam. Returns false, and changes nothing, if that would be too narrow.
bool halve(StageEffort& effort) {
    if (effort.width / 2 < kLeastBeam) return false;
    effort.width /= 2;
    effort.survivors = std::min(effort.survivors, effort.width / 2);
    return true;
}

}  // namespace

std::optional<StageEffort> chooseStageEffort(BoardSize size, size_t memory, Tables& tables) {
    StageEffort effort;
    if (estimateStagedBytes(size, effort, tables) > memory) effort.keepsTables = false;
    while (estimateStagedBytes(size, effort, tables) > memory)
        if (!halve(effort)) return std::nullopt;
    return effort;
}

size_t estimateLeastBytes(BoardSize size, Tables& tables) {
    StageEffort effort{.keepsTables = false};
    while (halve(effort)) {
    }
    return estimateStagedBytes(size, effort, tables);
}

Solution solveWithLeastEffort(const SolveRequest& request, Tables& tables) {
    SolveRequest unlimited = request;
    unlimited.limits = {};
    return solveByDetour(unlimited, tables, [&tables](const SolveRequest& direct) {
        return reduceWith(direct, tables, [&](const Position& position, SolveMeter& meter) {
            return solveDownTo(kLeastCorner, position, kLeastEffort, tables, meter);
        });
    });
}

Solution solveStaged(const SolverParts& parts, const SolveRequest& request) {
    Tables& tables = *parts.tables;
    return solveByDetour(request, tables, [&tables](const SolveRequest& direct) {
        const auto solve = [&](const Position& position,
                               SolveMeter& meter) -> std::optional<Slides> {
            const BoardSize size = position.getSize();
            const auto effort = chooseStageEffort(size, direct.limits.memory, tables);
            if (effort) return solveByStages(position, *effort, tables, meter);
            meter.endForWant(estimateLeastBytes(size, tables));
            return std::nullopt;
        };
        return reduceWith(direct, tables, solve);
    });
}

}  // namespace puzzle
