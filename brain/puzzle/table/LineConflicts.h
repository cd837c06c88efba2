#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "brain/puzzle/table/TileHeuristics.h"
#include "core/base/Index.h"

namespace puzzle {

// For one row or column, the fewest tiles to remove so that the remaining tiles that are at home in
// it are in order: each removed tile has to leave the line and come back. (To count conflicting
// pairs would be too much.) This is the number of tiles that are at home in the line, less the
// longest ascending subsequence.
class LineConflicts {
public:
    static constexpr int kMaxLine = BoardSize::kMaxSide;

    // The state of a line: for each cell the tile's home in this line, from 1, or 0 for the blank
    // and for tiles that are at home elsewhere.
    using Line = std::array<uint8_t, kMaxLine>;

    // For lines of `cells` cells.
    explicit LineConflicts(int cells);

    int count(const Line& line) const {
        return table_.empty() ? computeCount(line) : table_[encode(line)];
    }
    // Computes the number; `count` looks it up where lines are short.
    int computeCount(const Line& line) const;
    // The line as a number, each cell a digit, the first one lowest; and what `count` says of it.
    // Requires: at most kMaxTableLine cells.
    static constexpr int kMaxTableLine = 6;
    size_t encode(const Line& line) const {
        size_t code = 0;
        for (int i = cells_ - 1; i >= 0; --i)
            code = code * toIndex(cells_ + 1) + line[toIndex(i)];
        return code;
    }
    int lookUp(size_t code) const { return table_[code]; }
    size_t countCodes() const { return table_.size(); }

private:
    int cells_;
    Bytes table_;  // by code; empty for lines over kMaxTableLine
};

// The conflicts of all rows and all columns of a board, updated by slides.
class BoardConflicts {
public:
    struct State {
        int rows = 0;     // tiles to remove from rows, in all
        int columns = 0;  // tiles to remove from columns, in all
    };

    explicit BoardConflicts(const Position& goal)
        : size_(goal.getSize()), distances_(goal), ofRow_(size_.width), ofColumn_(size_.height) {}
    State start(ByteSpan tiles) const;
    // Updates the conflicts after a slide; `after` are the tiles after it. A horizontal slide keeps
    // the order in its row, and changes a column only if the tile is at home in it; likewise a
    // vertical one.
    void slide(State& state, int tile, int from, int to, ByteSpan after) const;

private:
    // A row, or a column.
    template <bool kIsRow>
    LineConflicts::Line readLine(int line, ByteSpan tiles) const;

    BoardSize size_;
    TileDistances distances_;
    LineConflicts ofRow_;
    LineConflicts ofColumn_;
};

// The heuristic "linear-conflict": Manhattan + 2 x the conflicts of all rows and columns (Hansson,
// Mayer and Yung, 1992).
class ConflictHeuristic {
public:
    struct State {
        int manhattan = 0;
        BoardConflicts::State conflicts;
    };

    explicit ConflictHeuristic(const Position& goal) : manhattan_(goal), conflicts_(goal) {}
    State start(ByteSpan tiles) const { return {manhattan_.start(tiles), conflicts_.start(tiles)}; }
    void slide(State& state, int tile, int from, int to, ByteSpan after) const {
        manhattan_.slide(state.manhattan, tile, from, to, after);
        conflicts_.slide(state.conflicts, tile, from, to, after);
    }
    int estimate(const State& state) const {
        return state.manhattan + 2 * (state.conflicts.rows + state.conflicts.columns);
    }

private:
    ManhattanHeuristic manhattan_;
    BoardConflicts conflicts_;
};

}  // namespace puzzle
