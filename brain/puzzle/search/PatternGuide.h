#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "brain/puzzle/search/LayerBeam.h"
#include "brain/puzzle/table/PatternHeuristic.h"
#include "brain/puzzle/table/Tables.h"
#include "core/base/Index.h"

namespace puzzle {

// Guides a beam by additive pattern databases, and by what they do not see: tiles of different
// groups that are in each other's way. The score is an estimate of the slides left, no lower bound:
//
// - for each tile its Manhattan distance d, a part of d x d, which brings far tiles first, and more
//   for tiles of the board's edges, whose places are filled first;
// - the excesses of the groups, with a weight; on square boards the mean of those of the board and
//   its mirror image, which is a better guide than the greater of the two;
// - for each two tiles of a row whose columns at home are in the opposite order, a penalty, which
//   is greatest if both belong to this row, and less the further away their rows are; the same for
//   columns.
//
// How the weights were found: docs/puzzle.md.
class PatternGuide {
public:
    struct Mark {
        std::array<std::array<uint8_t, PatternHeuristic::kMaxGroups>, 2> excess{};
        uint16_t manhattan = 0;
        int32_t score = 0;
    };

    // Requires: the heuristic outlives the guide.
    explicit PatternGuide(const PatternHeuristic& heuristic);

    // A lower bound on the slides to the solved board.
    int estimate(const Mark& mark) const;
    bool isSolved(const Mark& mark) const { return mark.manhattan == 0; }

    // ---- Interface for LayerBeam

    Mark mark(ByteSpan tiles) const;
    void open(ByteSpan tiles, int blank, const Mark& mark);
    Rated<Mark> rate(int tile, int from, int to) const;

private:
    // A tile of a group, and what it adds to the group's index in each cell.
    struct Member {
        uint8_t tile;
        const uint32_t* parts;
    };
    struct Group {
        std::array<Member, kMaxPatternTiles> members{};
        size_t count = 0;
    };

    void listMembers();
    void weighDistances();
    void weighPairs();
    size_t findPair(int axis, int line, int first, int second) const;
    int sumPairs(int axis, int line, int cell, int tile) const;

    const PatternHeuristic* heuristic_;
    int views_;
    BoardSize size_;
    size_t cells_;
    int excessWeight_ = 0;
    std::array<std::array<Group, PatternHeuristic::kMaxGroups>, 2> members_{};
    std::vector<int32_t> distances_;  // the weighted distance of each tile in each cell
    Bytes pairs_;                     // see findPair

    // The open board.
    std::array<uint8_t, kMaxPatternCells> tiles_{};
    std::array<uint8_t, kMaxPatternCells> cellOf_{};
    Mark mark_;
};

// Guides a beam by any heuristic, see IdaStarSearch: the score of a board is its estimate.
template <class Heuristic>
class HeuristicGuide {
public:
    struct Mark {
        typename Heuristic::State state{};
    };

    // Requires: the heuristic outlives the guide.
    explicit HeuristicGuide(const Heuristic& heuristic) : heuristic_(&heuristic) {}

    int estimate(const Mark& mark) const { return heuristic_->estimate(mark.state); }
    bool isSolved(const Mark& mark) const { return estimate(mark) == 0; }

    // ---- Interface for LayerBeam

    Mark mark(ByteSpan tiles) const { return {heuristic_->start(tiles)}; }
    void open(ByteSpan tiles, int, const Mark& mark) {
        tiles_.assign(tiles.begin(), tiles.end());
        mark_ = mark;
    }
    [[nodiscard]] Rated<Mark> rate(int tile, int from, int to) {
        Mark mark = mark_;
        std::swap(tiles_[toIndex(from)], tiles_[toIndex(to)]);
        heuristic_->slide(mark.state, tile, from, to, tiles_);
        std::swap(tiles_[toIndex(from)], tiles_[toIndex(to)]);
        return {estimate(mark), mark};
    }

private:
    const Heuristic* heuristic_;
    Bytes tiles_;  // of the open board
    Mark mark_{};
};

// Solves boards by a beam with a guide that has estimate and isSolved; see solveByBeam.
template <class Guide>
std::optional<BeamResult> runGuidedBeam(std::span<const BeamStart> starts, Guide& guide,
                                        size_t width, SolveMeter& meter, int shorterThan) {
    // A beam gives up if it finds nothing within the estimate of the first board plus this many
    // layers. Even a beam of a hundred boards needs far fewer.
    constexpr int kMaxDetour = 400;
    using Beam = LayerBeam<Guide>;

    assert(!starts.empty() && starts.size() <= width);
    const Position& first = starts.front().position;
    const BeamGrid grid(first.getSize());
    Beam beam(grid, width);
    for (const BeamStart& start : starts)
        beam.add(start.position.getTiles(), start.depth);

    int last = starts.back().depth + guide.estimate(guide.mark(first.getTiles())) + kMaxDetour;
    if (shorterThan > 0) last = std::min(last, shorterThan - 1);
    std::optional<BeamResult> result;
    static_cast<void>(
        beam.run(guide, meter, [&](int depth, std::span<const typename Beam::Node> nodes) {
            const auto solved = std::ranges::find_if(
                nodes, [&](const auto& node) { return guide.isSolved(node.mark); });
            if (solved != nodes.end()) {
                result.emplace();
                result->start = beam.trace(*solved, result->slides);
            }
            return !result && depth < last;
        }));
    return result;
}

// Solves boards by a beam over layers of `width` boards, guided by pattern databases, and returns
// the solution that it finds with the fewest slides, including those before the start. Unless
// `shorterThan` is 0, a solution needs fewer slides than that. Nullopt if the beam finds none, or
// the meter ended it. Requires: at most `width` starts and at least one, all solvable, of the size
// of the heuristic's set, in the order of their depths.
std::optional<BeamResult> solveByBeam(std::span<const BeamStart> starts,
                                      const PatternHeuristic& heuristic, size_t width,
                                      SolveMeter& meter, int shorterThan = 0);

// The same with the guide of any other heuristic.
template <class Heuristic>
std::optional<BeamResult> solveByBeam(std::span<const BeamStart> starts, const Heuristic& heuristic,
                                      size_t width, SolveMeter& meter, int shorterThan = 0) {
    HeuristicGuide guide(heuristic);
    return runGuidedBeam(starts, guide, width, meter, shorterThan);
}

// Bytes that such a beam needs for one start, without tables.
size_t estimateBeamBytes(BoardSize size, size_t width);

// The smallest set of pattern databases for that size. Nullopt if there is none, or if building it
// takes more than `memory` bytes.
std::optional<PatternSet> chooseBeamSet(BoardSize size, size_t memory, const Tables& tables);

// Boards in each layer for a quick solution: the usual number, or fewer, but at least 100, if
// `memory` bytes, without the tables, do not allow it.
size_t chooseBeamWidth(BoardSize size, size_t memory);

}  // namespace puzzle
