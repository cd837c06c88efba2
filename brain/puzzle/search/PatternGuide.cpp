#include "brain/puzzle/search/PatternGuide.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <numeric>

#include "core/base/Index.h"

namespace puzzle {

namespace {

// The weights of a score, in slides, and how many units of a score are one slide.
constexpr int kUnit = 20;
struct Weights {
    double square;  // of d x d
    double edge;    // of each cell that a tile of an edge is away from that edge
    double excess;  // of an excess, which is two slides at least
    // Two tiles of a line that are in the wrong order; [n]: n lines away from their own lines, both
    // together, 3 for more.
    std::array<double, 4> pairs;
};
constexpr Weights kWeights{0.25, 1, 4, {4, 1.3, 0.4, 0}};
// For boards whose groups see most conflicts.
constexpr Weights kSmallWeights{0.2, 0, 3.5, {1, 0.5, 0.5, 0.5}};
constexpr int kSmallCells = 25;

const Weights& chooseWeights(BoardSize size) {
    return size.countCells() <= kSmallCells ? kSmallWeights : kWeights;
}

int toUnits(double slides) { return static_cast<int>(std::lround(slides * kUnit)); }

}  // namespace

PatternGuide::PatternGuide(const PatternHeuristic& heuristic)
    : heuristic_(&heuristic),
      views_(heuristic.countViews()),
      size_(heuristic.getSet().size),
      cells_(toIndex(size_.countCells())),
      excessWeight_(toUnits(chooseWeights(size_).excess / views_)) {
    listMembers();
    weighDistances();
    weighPairs();
}

void PatternGuide::listMembers() {
    for (int view = 0; view < views_; ++view) {
        for (int tile = 1; tile < size_.countCells(); ++tile) {
            Group& group = members_[toIndex(view)][toIndex(heuristic_->getGroup(view, tile))];
            group.members[group.count++] = {static_cast<uint8_t>(tile),
                                            heuristic_->getParts(view, tile).data()};
        }
    }
}

void PatternGuide::weighDistances() {
    const Weights& weights = chooseWeights(size_);
    const int cells = size_.countCells();
    distances_.resize(cells_ * cells_);
    for (int tile = 1; tile < cells; ++tile) {
        const int column = (tile - 1) % size_.width;
        const int row = (tile - 1) / size_.width;
        const bool isAtSide = column == 0 || column == size_.width - 1;
        const bool isAtEnd = row == 0 || row == size_.height - 1;
        for (int cell = 0; cell < cells; ++cell) {
            const int distance = heuristic_->getManhattan(tile, cell);
            const int fromEdges = (isAtSide ? std::abs(cell % size_.width - column) : 0) +
                                  (isAtEnd ? std::abs(cell / size_.width - row) : 0);
            distances_[toIndex(tile * cells + cell)] =
                toUnits(distance + weights.square * distance * distance + weights.edge * fromEdges);
        }
    }
}

void PatternGuide::weighPairs() {
    const Weights& weights = chooseWeights(size_);
    const int cells = size_.countCells();
    pairs_.resize(2 * toIndex(std::max(size_.width, size_.height)) * cells_ * cells_);
    for (int axis = 0; axis < 2; ++axis) {
        // The line of a tile's home, and its place in that line.
        const auto lineOf = [&](int tile) {
            return axis == 0 ? (tile - 1) / size_.width : (tile - 1) % size_.width;
        };
        const auto placeOf = [&](int tile) {
            return axis == 0 ? (tile - 1) % size_.width : (tile - 1) / size_.width;
        };
        const int lines = axis == 0 ? size_.height : size_.width;
        for (int line = 0; line < lines; ++line) {
            for (int first = 1; first < cells; ++first) {
                for (int second = 1; second < cells; ++second) {
                    if (placeOf(first) <= placeOf(second)) continue;
                    const auto away =
                        toIndex(std::abs(lineOf(first) - line) + std::abs(lineOf(second) - line));
                    pairs_[findPair(axis, line, first, second)] = static_cast<uint8_t>(
                        toUnits(weights.pairs[std::min(away, weights.pairs.size() - 1)]));
                }
            }
        }
    }
}

// The penalty of two tiles in a row (axis 0) or column (axis 1), the first one further left or up.
size_t PatternGuide::findPair(int axis, int line, int first, int second) const {
    const int lines = std::max(size_.width, size_.height);
    return (toIndex(axis * lines + line) * cells_ + toIndex(first)) * cells_ + toIndex(second);
}

// The penalties of `tile` in `cell` with the other tiles of the open board in a line through it.
int PatternGuide::sumPairs(int axis, int line, int cell, int tile) const {
    const int step = axis == 0 ? 1 : size_.width;
    const int start = axis == 0 ? line * size_.width : line;
    const int end = axis == 0 ? start + size_.width : size_.countCells();
    int sum = 0;
    for (int other = start; other < cell; other += step)
        sum += pairs_[findPair(axis, line, tiles_[toIndex(other)], tile)];
    for (int other = cell + step; other < end; other += step)
        sum += pairs_[findPair(axis, line, tile, tiles_[toIndex(other)])];
    return sum;
}

int PatternGuide::estimate(const Mark& mark) const {
    int most = 0;
    for (int view = 0; view < views_; ++view) {
        const auto& excess = mark.excess[toIndex(view)];
        most = std::max(most, std::accumulate(excess.begin(), excess.end(), 0));
    }
    return mark.manhattan + 2 * most;
}

PatternGuide::Mark PatternGuide::mark(ByteSpan tiles) const {
    const PatternHeuristic::State state = heuristic_->start(tiles);
    Mark mark;
    mark.manhattan = static_cast<uint16_t>(state.manhattan);
    for (size_t view = 0; view < mark.excess.size(); ++view) {
        mark.excess[view] = state.views[view].excess;
        mark.score += excessWeight_ * state.views[view].sum;
    }
    for (size_t cell = 0; cell < cells_; ++cell) {
        const size_t column = cell % toIndex(size_.width);
        const size_t row = cell / toIndex(size_.width);
        mark.score += distances_[tiles[cell] * cells_ + cell];
        for (size_t other = cell + 1; other < cells_; ++other) {
            const bool isRow = other / toIndex(size_.width) == row;
            if (!isRow && other % toIndex(size_.width) != column) continue;
            mark.score += pairs_[findPair(isRow ? 0 : 1, static_cast<int>(isRow ? row : column),
                                          tiles[cell], tiles[other])];
        }
    }
    return mark;
}

void PatternGuide::open(ByteSpan tiles, int, const Mark& mark) {
    mark_ = mark;
    std::ranges::copy(tiles, tiles_.begin());
    for (size_t cell = 0; cell < cells_; ++cell)
        cellOf_[tiles[cell]] = static_cast<uint8_t>(cell);
}

Rated<PatternGuide::Mark> PatternGuide::rate(int tile, int from, int to) const {
    Mark mark = mark_;
    mark.manhattan = static_cast<uint16_t>(mark.manhattan + heuristic_->getManhattan(tile, to) -
                                           heuristic_->getManhattan(tile, from));
    const int32_t* const distances = distances_.data() + toIndex(tile) * cells_;
    mark.score += distances[to] - distances[from];
    for (int view = 0; view < views_; ++view) {
        const auto group = toIndex(heuristic_->getGroup(view, tile));
        const auto& members = members_[toIndex(view)][group];
        uint32_t index = 0;
        for (size_t i = 0; i < members.count; ++i) {
            const Member& member = members.members[i];
            index += member.parts[member.tile == tile ? to : cellOf_[member.tile]];
        }
        uint8_t& excess = mark.excess[toIndex(view)][group];
        const int found = heuristic_->getTable(static_cast<int>(group)).getExcess(index);
        mark.score += excessWeight_ * (found - excess);
        excess = static_cast<uint8_t>(found);
    }
    // A slide along a line changes only the lines across.
    const int width = size_.width;
    const bool isVertical = from % width == to % width;
    const int axis = isVertical ? 0 : 1;
    const int lineBefore = isVertical ? from / width : from % width;
    const int lineAfter = isVertical ? to / width : to % width;
    mark.score += sumPairs(axis, lineAfter, to, tile) - sumPairs(axis, lineBefore, from, tile);
    return {mark.score, mark};
}

std::optional<BeamResult> solveByBeam(std::span<const BeamStart> starts,
                                      const PatternHeuristic& heuristic, size_t width,
                                      SolveMeter& meter, int shorterThan) {
    PatternGuide guide(heuristic);
    return runGuidedBeam(starts, guide, width, meter, shorterThan);
}

size_t estimateBeamBytes(BoardSize size, size_t width) {
    return LayerBeam<PatternGuide>::countBytes(size.countCells(), width) +
           LayerBeam<PatternGuide>::countWayBytes(size.countCells(), width);
}

std::optional<PatternSet> chooseBeamSet(BoardSize size, size_t memory, const Tables& tables) {
    const std::vector<PatternSet> sets = listPatternSets(size);
    if (sets.empty() || tables.estimatePeak(sets.front()) > memory) return std::nullopt;
    return sets.front();
}

size_t chooseBeamWidth(BoardSize size, size_t memory) {
    // On Korf and Felner's 50 boards of the 24-puzzle, solutions are longer than the shortest by
    // 10.2 % with 1,000, 5.4 % with 10,000 and 4.3 % with 20,000.
    constexpr size_t kUsualWidth = 20'000;
    constexpr size_t kLeastWidth = 100;
    size_t width = kUsualWidth;
    while (width / 2 >= kLeastWidth && estimateBeamBytes(size, width) > memory)
        width /= 2;
    return width;
}

}  // namespace puzzle
