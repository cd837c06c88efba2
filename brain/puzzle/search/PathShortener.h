#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "brain/puzzle/Solver.h"
#include "brain/puzzle/search/BeamGrid.h"
#include "brain/puzzle/search/LayerBeam.h"
#include "brain/puzzle/search/SolveMeter.h"
#include "brain/puzzle/table/Tables.h"
#include "core/puzzle/Position.h"

namespace puzzle {

// Solves a board to any goal of a request by a method that knows the solved board only: to the
// solved board, and from there to the goal, which is a few slides away.
Solution solveByDetour(const SolveRequest& request, Tables& tables,
                       const std::function<Solution(const SolveRequest&)>& solve);

// Guides a search to a given board by the Manhattan distances of the tiles from their cells in it.
class StretchGuide {
public:
    using Mark = int;  // the sum of the distances

    explicit StretchGuide(BoardSize size) : size_(size) {}
    // The cell of a tile in the board that is searched for.
    void setGoal(int tile, int cell) { goals_[toIndex(tile)] = static_cast<uint8_t>(cell); }
    // By how much a slide changes the sum.
    int countChange(int tile, int from, int to) const {
        const int goal = goals_[toIndex(tile)];
        return size_.countApart(to, goal) - size_.countApart(from, goal);
    }

    // ---- Interface for LayerBeam

    Mark mark(ByteSpan tiles) const {
        Mark sum = 0;
        for (size_t cell = 0; cell < tiles.size(); ++cell)
            if (tiles[cell] != 0)
                sum += size_.countApart(static_cast<int>(cell), goals_[tiles[cell]]);
        return sum;
    }
    void open(ByteSpan, int, Mark mark) { mark_ = mark; }
    Rated<Mark> rate(int tile, int from, int to) const {
        const Mark mark = mark_ + countChange(tile, from, to);
        return {mark, mark};
    }

private:
    BoardSize size_;
    CellArray goals_{};
    Mark mark_ = 0;
};

// Shortens a solution by searching for a shorter way between the two boards at the ends of a
// stretch, guided by the Manhattan distances of the tiles between them.
class PathShortener {
public:
    // Requires: the slides solve the position.
    PathShortener(const Position& position, Slides slides);

    // One pass of depth-first searches over all stretches of `length` slides, with at most `nodes`
    // nodes each. True if the solution became shorter; false also if the meter ended it.
    bool shorten(size_t length, uint64_t nodes, SolveMeter& meter);

    // One pass of beams of `width` boards a layer over stretches of `length` slides. Each stretch
    // starts in the middle of the last one. True if the solution became shorter; false also if the
    // meter ended it.
    bool redo(size_t length, size_t width, SolveMeter& meter);

    // Bytes that `redo` needs.
    static size_t estimateBytes(BoardSize size, size_t width, size_t length);

    const Slides& getSlides() const { return slides_; }

private:
    // The stretch that is searched: the board at its start, which the search changes and restores,
    // and the guide to its end.
    struct Search {
        Bytes tiles{};
        StretchGuide guide;
        int blank = 0;
        uint64_t nodesLeft = 0;
        Slides path{};
    };

    void open(const Position& first, size_t from, size_t length);
    void replace(size_t from, size_t length, const Slides& slides);
    void searchStretch(size_t from, size_t length, SolveMeter& meter);
    bool find(int before, int left, int distance, SolveMeter& meter);

    BeamGrid grid_;
    Position start_;
    Slides slides_;
    Search search_;
    uint64_t nodes_ = 0;  // for one stretch
};

}  // namespace puzzle
