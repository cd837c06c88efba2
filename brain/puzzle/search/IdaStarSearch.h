#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "brain/puzzle/search/SolveMeter.h"
#include "brain/puzzle/table/MoveAutomaton.h"
#include "brain/puzzle/table/PatternHeuristic.h"
#include "core/base/Index.h"
#include "core/puzzle/Position.h"

namespace puzzle {

// Iterative-deepening A* (Korf 1985): depth-first searches with a growing bound on slides done plus
// heuristic. For any size and heuristic. It does not try slides that the automaton forbids. It
// allocates only the path, before each iteration.
//
// A heuristic has a type State, a value, and functions `start`, `slide` and `estimate` like
// ManhattanHeuristic; `slide` gets the tiles after the slide.
template <class Heuristic>
class IdaStarSearch {
public:
    // `home`: the cell of the blank in the goal. Everything passed except the position must outlive
    // this.
    IdaStarSearch(const Heuristic& heuristic, const MoveAutomaton& automaton,
                  const Position& position, int home, SolveMeter& meter)
        : heuristic_(heuristic),
          automaton_(automaton),
          meter_(meter),
          tiles_(position.getTiles().begin(), position.getTiles().end()),
          blank_(position.getBlank()),
          start_(heuristic.start(tiles_)),
          bound_(heuristic.estimate(start_)) {
        const BoardSize size = position.getSize();
        for (int cell = 0; cell < size.countCells(); ++cell)
            for (const Slide slide : kSlides)
                froms_[toIndex(cell)][toIndex(slide)] =
                    static_cast<int16_t>(findSliding(size, cell, slide));
        // Each slide moves the blank by one cell.
        parity_ = size.countApart(home, blank_) % 2;
        setBound(bound_);
    }

    // Searches until a shortest solution is found. Nullopt if the meter ends or pauses the search;
    // the next call then continues with the bound that was not completed. Nullopt also if no
    // solution is shorter than `stopAt`.
    [[nodiscard]] std::optional<Slides> run(int stopAt = std::numeric_limits<int>::max()) {
        while (bound_ < stopAt) {
            meter_.setLowerBound(bound_);
            path_.resize(toIndex(bound_));
            exceeded_ = std::numeric_limits<int>::max();
            isStopped_ = false;
            if (search(blank_, 0, automaton_.start(blank_), start_)) return path_;
            if (isStopped_) return std::nullopt;
            setBound(exceeded_);
        }
        return std::nullopt;
    }

    // No solution is shorter than this.
    int getBound() const { return bound_; }
    // Adds a lower bound that another search has proven.
    void raiseBound(int bound) { setBound(std::max(bound_, bound)); }

private:
    using State = typename Heuristic::State;

    // The number of slides has the same parity in all solutions.
    void setBound(int bound) { bound_ = bound + (bound - parity_) % 2; }

    bool search(int blank, int done, int32_t allowed, const State& state) {
        if (heuristic_.estimate(state) == 0) {
            path_.resize(toIndex(done));
            return true;
        }
        if (!meter_.count()) {
            isStopped_ = true;
            return false;
        }
        for (const Slide slide : kSlides) {
            const int32_t next = automaton_.next(allowed, slide);
            if (next == MoveAutomaton::kForbidden) continue;
            const int from = froms_[toIndex(blank)][toIndex(slide)];
            uint8_t& source = tiles_[toIndex(from)];
            uint8_t& target = tiles_[toIndex(blank)];
            const uint8_t tile = source;
            target = tile;
            source = 0;
            State after = state;
            heuristic_.slide(after, tile, from, blank, tiles_);
            const int total = done + 1 + heuristic_.estimate(after);
            if (total > bound_) {
                exceeded_ = std::min(exceeded_, total);
            } else {
                path_[toIndex(done)] = slide;
                if (search(from, done + 1, next, after)) return true;
            }
            source = tile;
            target = 0;
            if (isStopped_) return false;
        }
        return false;
    }

    const Heuristic& heuristic_;
    const MoveAutomaton& automaton_;
    SolveMeter& meter_;
    // For each cell of the blank and each slide, the cell of the tile that slides.
    std::array<std::array<int16_t, 4>, BoardSize::kMaxCells> froms_{};
    Bytes tiles_;
    int blank_;
    State start_;
    int bound_;
    int parity_ = 0;
    int exceeded_ = 0;
    bool isStopped_ = false;
    Slides path_;
};

struct PackedResult {
    std::optional<Slides> slides;  // nullopt: the meter ended or paused the search
    int bound = 0;                 // no solution is shorter
};

// IDA* with a pattern heuristic, slide for slide and node for node like IdaStarSearch, for boards
// of up to 16 cells (PackedSearch.cpp). It is faster for four reasons: all tiles are in one word of
// 64 bits; the indices of all groups are in another one, to which a slide adds one number (a third
// one is for the mirror image); each cell of the blank has its own code; and the table look-ups of
// all moves start before the first result is needed.

// True if there is such code for that size. Requires: width <= height.
bool hasPackedSearch(BoardSize size);

// Searches with bounds from `bound`, or the heuristic's value if that is greater. Requires:
// hasPackedSearch(position.getSize()), and heuristic and automaton for that size.
PackedResult searchPacked(const PatternHeuristic& heuristic, const MoveAutomaton& automaton,
                          const Position& position, int bound, SolveMeter& meter);

}  // namespace puzzle
