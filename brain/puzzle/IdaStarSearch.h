#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "brain/puzzle/SolveMeter.h"
#include "core/puzzle/Position.h"

namespace puzzle {

// For each cell of the blank and each slide, the cell of the tile that slides, -1 for none.
class SlideTable {
public:
    explicit SlideTable(BoardSize size)
    {
        for (int cell = 0; cell < size.countCells(); ++cell) {
            const int column = cell % size.width;
            const int row = cell / size.width;
            const auto set = [&](Slide slide, bool can, int from) {
                from_[index(cell, slide)] = static_cast<std::int16_t>(can ? from : -1);
            };
            set(Slide::Left, column + 1 < size.width, cell + 1);
            set(Slide::Right, column > 0, cell - 1);
            set(Slide::Up, row + 1 < size.height, cell + size.width);
            set(Slide::Down, row > 0, cell - size.width);
        }
    }
    [[nodiscard]] int getFrom(int blank, Slide slide) const { return from_[index(blank, slide)]; }

private:
    [[nodiscard]] static std::size_t index(int cell, Slide slide)
    {
        return static_cast<std::size_t>(cell) * 4 + static_cast<std::size_t>(slide);
    }
    std::array<std::int16_t, std::size_t{4} * BoardSize::kMaxCells> from_{};
};

// Iterative-deepening A* (Korf 1985): depth-first searches with a growing bound on slides done plus
// heuristic. For any size and heuristic; a slide is never taken back at once. It allocates nothing
// but the path, before each iteration.
//
// A heuristic here has a type State, a value, and `start`, `slide` and `estimate` like
// ManhattanHeuristic; `slide` gets the tiles after the slide.
template <class Heuristic>
class IdaStarSearch {
public:
    IdaStarSearch(const Heuristic& heuristic, const Position& position, SolveMeter& meter)
        : heuristic_(heuristic),
          meter_(meter),
          froms_(position.getSize()),
          tiles_(position.getTiles().begin(), position.getTiles().end()),
          blank_(position.getBlank()),
          start_(heuristic.start(tiles_)),
          bound_(heuristic.estimate(start_))
    {
        // Each slide changes the parity of a permutation and moves the blank by one cell.
        const int away = position.getWidth() - 1 - blank_ % position.getWidth() +
                         position.getHeight() - 1 - blank_ / position.getWidth();
        parity_ = away % 2;
        setBound(bound_);
    }

    // Searches on until a shortest solution is found, or the meter ends or pauses it: then none,
    // and another call goes on with the bound that was not completed.
    [[nodiscard]] std::optional<std::vector<Slide>> run()
    {
        while (true) {
            meter_.setLowerBound(bound_);
            path_.resize(static_cast<std::size_t>(bound_));
            exceeded_ = std::numeric_limits<int>::max();
            isStopped_ = false;
            if (search(blank_, 0, std::nullopt, start_)) return path_;
            if (isStopped_) return std::nullopt;
            setBound(exceeded_);
        }
    }

    // No solution is shorter than this.
    [[nodiscard]] int getBound() const { return bound_; }
    // Tells what another search has proven.
    void raiseBound(int bound) { setBound(std::max(bound_, bound)); }

private:
    using State = typename Heuristic::State;

    void setBound(int bound) { bound_ = bound + (bound - parity_) % 2; }

    bool search(int blank, int done, std::optional<Slide> last, const State& state)
    {
        if (heuristic_.estimate(state) == 0) {
            path_.resize(static_cast<std::size_t>(done));
            return true;
        }
        if (!meter_.count()) {
            isStopped_ = true;
            return false;
        }
        for (const Slide slide : kSlides) {
            const int from = froms_.getFrom(blank, slide);
            if (from < 0 || (last && slide == inverse(*last))) continue;
            std::uint8_t& source = tiles_[static_cast<std::size_t>(from)];
            std::uint8_t& target = tiles_[static_cast<std::size_t>(blank)];
            const std::uint8_t tile = source;
            target = tile;
            source = 0;
            State after = state;
            heuristic_.slide(after, tile, from, blank, tiles_);
            const int total = done + 1 + heuristic_.estimate(after);
            if (total > bound_) {
                exceeded_ = std::min(exceeded_, total);
            } else {
                path_[static_cast<std::size_t>(done)] = slide;
                if (search(from, done + 1, slide, after)) return true;
            }
            source = tile;
            target = 0;
            if (isStopped_) return false;
        }
        return false;
    }

    const Heuristic& heuristic_;
    SolveMeter& meter_;
    SlideTable froms_;
    std::vector<std::uint8_t> tiles_;
    int blank_;
    State start_;
    int bound_;
    int parity_ = 0;
    int exceeded_ = 0;
    bool isStopped_ = false;
    std::vector<Slide> path_;
};

}  // namespace puzzle
