#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "brain/puzzle/table/LineConflicts.h"
#include "brain/puzzle/table/PatternDatabase.h"
#include "brain/puzzle/table/PatternSet.h"
#include "core/base/Index.h"

namespace puzzle {

class PatternHeuristic;
using SharedPatterns = std::shared_ptr<const PatternHeuristic>;

// The heuristic "pdb-...": Manhattan + 2 x the sum of the groups' excesses; on square boards the
// greater of that and the same for the board mirrored in the main diagonal. Immutable, thread-safe.
// It is admissible and has the parity of Manhattan. It is not consistent: a slide changes it by an
// odd number, which may be more than one.
//
// A State follows the slides: each changes one index in each view. Copy a State to keep it, or undo
// a slide by sliding back.
class PatternHeuristic {
public:
    static constexpr int kMaxGroups = 16;

    // One view of a board: the board itself, or its mirror image.
    struct View {
        std::array<uint32_t, kMaxGroups> index{};
        std::array<uint8_t, kMaxGroups> excess{};
        int sum = 0;  // of the excesses
    };
    struct State {
        std::array<View, 2> views{};  // the second one is used on square boards only
        int manhattan = 0;
    };

    // Builds the tables of the set, each distinct shape once. Null if it was stopped. Throws
    // std::invalid_argument if the set has too many groups or cells.
    static SharedPatterns build(const PatternSet& set, const BuildControl& control);
    // The groups that have a table of their own; any other has the same shape as one of these, and
    // uses its table.
    static std::vector<size_t> listDistinct(const PatternSet& set);
    // Bytes of the set's distinct tables when ready, and at the peak while they are built.
    static size_t estimateBytes(const PatternSet& set);
    static size_t estimatePeak(const PatternSet& set);
    // Takes the tables of the groups of listDistinct, in their order.
    static SharedPatterns assemble(const PatternSet& set, const PatternTables& distinct);
    // Takes one existing table for each group; groups of one shape may share one. Throws
    // std::invalid_argument if a table does not fit its group, or as build.
    PatternHeuristic(const PatternSet& set, PatternTables tables);

    const PatternSet& getSet() const { return set_; }
    int countViews() const { return views_; }
    size_t countBytes() const;
    // The tables of the groups of listDistinct.
    PatternTables listTables() const;

    // ---- Look-up. `tiles` are the cells' tiles row by row, 0 the blank, of a board of the set's
    // size (narrow side first).

    State start(ByteSpan tiles) const;
    // Updates the state after a slide of `tile` between neighbouring cells.
    void slide(State& state, int tile, int from, int to) const;
    // The same under the name that all heuristics have.
    void slide(State& state, int tile, int from, int to, ByteSpan) const {
        slide(state, tile, from, to);
    }
    int estimate(const State& state) const {
        const int excess =
            state.views[0].sum > state.views[1].sum ? state.views[0].sum : state.views[1].sum;
        return state.manhattan + 2 * excess;
    }

    // ---- For searches that keep the indices themselves. `view` is 0, or 1 on square boards.

    // The group of a tile.
    int getGroup(int view, int tile) const { return parts_[toIndex(view)][toIndex(tile)].group; }
    // What a tile adds to the index of its group in each cell; lives as long as this.
    std::span<const uint32_t> getParts(int view, int tile) const {
        return parts_[toIndex(view)][toIndex(tile)].ofCell;
    }
    // The table of a group.
    const PatternDatabase& getTable(int group) const { return *tables_[toIndex(group)]; }
    // The Manhattan distance of a cell from the tile's home.
    int getManhattan(int tile, int cell) const { return manhattan_[toIndex(tile)][toIndex(cell)]; }

private:
    struct Part {
        uint8_t group = 0;
        std::array<uint32_t, kMaxPatternCells> ofCell{};
    };

    PatternSet set_;
    PatternTables tables_;  // one for each group
    int views_ = 1;
    std::array<std::array<Part, kMaxPatternCells>, 2> parts_{};
    std::array<std::array<uint8_t, kMaxPatternCells>, kMaxPatternCells> manhattan_{};
};

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
          away_(goal.getSize().countApart(goal.getBlank(), goal.countCells() - 1)) {}

    State start(ByteSpan tiles) const { return {patterns_->start(tiles), conflicts_.start(tiles)}; }
    void slide(State& state, int tile, int from, int to, ByteSpan after) const {
        patterns_->slide(state.patterns, tile, from, to);
        conflicts_.slide(state.conflicts, tile, from, to, after);
    }
    int estimate(const State& state) const {
        return std::max(patterns_->estimate(state.patterns) - away_,
                        conflicts_.estimate(state.conflicts));
    }
    size_t countBytes() const { return patterns_->countBytes(); }

private:
    const PatternHeuristic* patterns_;
    ConflictHeuristic conflicts_;
    int away_;
};

}  // namespace puzzle
