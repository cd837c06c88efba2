#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

#include "brain/puzzle/table/LineConflicts.h"
#include "brain/puzzle/table/PatternHeuristic.h"

namespace puzzle {

// A pattern heuristic for a goal whose blank is in no corner. The databases count the slides to the
// solved board, which the goal is as many slides away from as its blank is from the last cell: so
// many less are a bound for the goal. The linear conflicts of the goal count where they are more.
class ShiftedPatterns {
public:
    struct State {
        PatternHeuristic::State patterns{};
        ConflictHeuristic::State conflicts{};
    };

    // Requires: a goal of Goal::getTarget, of the size of the set; `patterns` outlives this.
    ShiftedPatterns(const Position& goal, const PatternHeuristic& patterns)
        : patterns_(&patterns),
          conflicts_(goal),
          away_(goal.getWidth() - 1 - goal.getBlank() % goal.getWidth() + goal.getHeight() - 1 -
                goal.getBlank() / goal.getWidth())
    {
    }

    [[nodiscard]] State start(std::span<const std::uint8_t> tiles) const
    {
        return {patterns_->start(tiles), conflicts_.start(tiles)};
    }
    void slide(State& state, int tile, int from, int to, std::span<const std::uint8_t> after) const
    {
        patterns_->slide(state.patterns, tile, from, to);
        conflicts_.slide(state.conflicts, tile, from, to, after);
    }
    [[nodiscard]] int estimate(const State& state) const
    {
        return std::max(patterns_->estimate(state.patterns) - away_,
                        conflicts_.estimate(state.conflicts));
    }
    [[nodiscard]] std::size_t countBytes() const { return patterns_->countBytes(); }

private:
    const PatternHeuristic* patterns_;
    ConflictHeuristic conflicts_;
    int away_;
};

}  // namespace puzzle
