#include "brain/puzzle/search/PathShortener.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "brain/puzzle/Heuristics.h"
#include "core/base/Index.h"
#include "core/base/Range.h"

namespace puzzle {

namespace {

// The slides from the solved board to the goal: its blank goes left, then up, or the reverse.
Slides findWay(const Position& goal) {
    const int width = goal.getWidth();
    const auto left = toIndex(width - 1 - goal.getBlank() % width);
    const auto up = toIndex(goal.getHeight() - 1 - goal.getBlank() / width);
    Slides way(left, Slide::Right);
    way.insert(way.end(), up, Slide::Down);
    Position end(goal.getSize());
    for (const Slide slide : way)
        end.slide(slide);
    if (end != goal) std::ranges::reverse(way);
    return way;
}

}  // namespace

Solution solveByDetour(const SolveRequest& request, Tables& tables,
                       const std::function<Solution(const SolveRequest&)>& solve) {
    if (request.goal.isSolved()) return solve(request);
    SolveRequest direct = request;
    direct.goal = Position(request.position.getSize());
    Solution solution = solve(direct);
    const Slides way = findWay(request.goal);
    solution.lowerBound =
        std::max(solution.lowerBound - base::count(way),
                 estimate("linear-conflict", request.position, tables, request.goal));
    solution.isOptimal = false;
    if (!solution.slides) return solution;
    for (const Slide slide : way) {
        if (!solution.slides->empty() && solution.slides->back() == inverse(slide)) {
            solution.slides->pop_back();
        } else {
            solution.slides->push_back(slide);
        }
    }
    solution.isOptimal = solution.countSlides() == solution.lowerBound;
    return solution;
}

PathShortener::PathShortener(const Position& position, Slides slides)
    : grid_(position.getSize()),
      start_(position),
      slides_(std::move(slides)),
      search_{.guide = StretchGuide(position.getSize())} {}

bool PathShortener::shorten(size_t length, uint64_t nodes, SolveMeter& meter) {
    nodes_ = nodes;
    const size_t before = slides_.size();
    Position position = start_;
    for (size_t from = 0; from + length <= slides_.size() && meter.mayGoOn(); ++from) {
        open(position, from, length);
        searchStretch(from, length, meter);
        // A stretch that became shorter is not searched again before the next pass.
        if (from < slides_.size()) position.slide(slides_[from]);
    }
    return slides_.size() < before;
}

bool PathShortener::redo(size_t length, size_t width, SolveMeter& meter) {
    const size_t before = slides_.size();
    LayerBeam<StretchGuide> beam(grid_, width);
    Position position = start_;
    size_t from = 0;
    while (from + 2 < slides_.size() && meter.mayGoOn()) {
        const size_t stretch = std::min(length, slides_.size() - from);
        open(position, from, stretch);
        beam.clear();
        beam.add(search_.tiles, 0);
        Slides slides;
        bool isFound = false;
        static_cast<void>(beam.run(search_.guide, meter, [&](int depth, auto nodes) {
            const auto end = std::ranges::find(nodes, 0, &LayerBeam<StretchGuide>::Node::mark);
            isFound = end != nodes.end();
            if (isFound) beam.trace(*end, slides);
            return !isFound && toIndex(depth) + 2 < stretch;
        }));
        if (isFound && slides.size() < stretch) replace(from, stretch, slides);
        for (size_t i = 0; i < length / 2 && from < slides_.size(); ++i)
            position.slide(slides_[from++]);
    }
    return slides_.size() < before;
}

size_t PathShortener::estimateBytes(BoardSize size, size_t width, size_t length) {
    return LayerBeam<StretchGuide>::countBytes(size.countCells(), width) +
           width * length * sizeof(uint32_t);
}

// Sets search_ to a stretch that starts with the board `first`.
void PathShortener::open(const Position& first, size_t from, size_t length) {
    const ByteSpan tiles = first.getTiles();
    search_.tiles.assign(tiles.begin(), tiles.end());
    search_.blank = first.getBlank();
    Position end = first;
    for (size_t i = from; i < from + length; ++i)
        end.slide(slides_[i]);
    for (int cell = 0; cell < end.countCells(); ++cell)
        search_.guide.setGoal(end.getTile(cell), cell);
}

void PathShortener::replace(size_t from, size_t length, const Slides& slides) {
    assert(slides.size() <= length);
    const auto at = slides_.begin() + static_cast<ptrdiff_t>(from);
    std::ranges::copy(slides, at);
    slides_.erase(at + static_cast<ptrdiff_t>(slides.size()), at + static_cast<ptrdiff_t>(length));
}

// Replaces the stretch by a shorter way, if it finds one.
void PathShortener::searchStretch(size_t from, size_t length, SolveMeter& meter) {
    search_.nodesLeft = nodes_;
    search_.path.clear();
    const int distance = search_.guide.mark(search_.tiles);
    const int bound = static_cast<int>(length) - 2;
    if (distance > bound || !find(search_.blank, bound, distance, meter)) return;
    std::reverse(search_.path.begin(), search_.path.end());
    replace(from, length, search_.path);
}

// Depth first; `before`: the blank's last cell. Writes the path on return, last slide first.
bool PathShortener::find(int before, int left, int distance, SolveMeter& meter) {
    if (distance == 0) return true;
    if (search_.nodesLeft == 0) return false;
    if (!meter.count()) {
        search_.nodesLeft = 0;
        return false;
    }
    --search_.nodesLeft;
    const int blank = search_.blank;
    for (const BeamGrid::Step& step : grid_.getSteps(blank)) {
        if (step.from == before) continue;
        const uint8_t tile = search_.tiles[step.from];
        const int moved = distance + search_.guide.countChange(tile, step.from, blank);
        if (moved >= left) continue;
        search_.tiles[toIndex(blank)] = tile;
        search_.tiles[step.from] = 0;
        search_.blank = step.from;
        const bool isFound = find(blank, left - 1, moved, meter);
        search_.tiles[step.from] = tile;
        search_.tiles[toIndex(blank)] = 0;
        search_.blank = blank;
        if (isFound) {
            search_.path.push_back(step.slide);
            return true;
        }
    }
    return false;
}

}  // namespace puzzle
