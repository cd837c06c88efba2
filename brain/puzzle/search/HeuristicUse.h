#pragma once

#include <cstddef>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "brain/puzzle/Heuristics.h"
#include "brain/puzzle/table/LineConflicts.h"
#include "brain/puzzle/table/PatternHeuristic.h"
#include "brain/puzzle/table/Tables.h"
#include "brain/puzzle/table/TileHeuristics.h"
#include "brain/puzzle/table/WalkingDistance.h"

namespace puzzle {

// Roughly the memory of the program besides tables and boards, in bytes.
inline constexpr size_t kProgramBytes = 10'000'000;

// The board itself, or transposed if it is wider than high: searches and tables are for boards with
// width <= height only.
inline Position narrowed(const Position& position) {
    return position.getWidth() > position.getHeight() ? position.transposed() : position;
}

// Turns a solution of the transposed board into one of the board, and back.
inline void transposeAll(std::vector<Slide>& slides) {
    for (Slide& slide : slides)
        slide = transpose(slide);
}

// Calls `use` with a pointer to the heuristic of that name for boards with that goal, narrow side
// first; with null if building a table was stopped. The only place that turns names into types.
// Throws std::invalid_argument if there is no such heuristic or it does not fit.
template <class Use>
auto withHeuristic(std::string_view name, const Position& wideGoal, Tables& tables,
                   const BuildControl& control, Use use) {
    checkHeuristicName(name);
    const Position goal = narrowed(wideGoal);
    const BoardSize size = goal.getSize();
    if (const auto misfit = findMisfit(name, wideGoal.getSize()))
        throw std::invalid_argument(*misfit);
    if (name == "misplaced") {
        const MisplacedHeuristic heuristic(goal);
        return use(&heuristic);
    }
    if (name == "manhattan") {
        const ManhattanHeuristic heuristic(goal);
        return use(&heuristic);
    }
    if (name == "linear-conflict") {
        const ConflictHeuristic heuristic(goal);
        return use(&heuristic);
    }
    if (name == "walking-distance" || name == "axis") {
        const int blank = goal.getBlank();
        const WalkingHeuristic walking(
            goal, tables.getWalks(size.height, size.width, blank / size.width),
            tables.getWalks(size.width, size.height, blank % size.width));
        if (name == "walking-distance") return use(&walking);
        const AxisHeuristic heuristic(goal, walking);
        return use(&heuristic);
    }
    const auto patterns = tables.getPatterns(*findPatternSet(name.substr(4), size), control);
    if (goal.isSolved() || !patterns) return use(patterns.get());
    const ShiftedPatterns heuristic(goal, *patterns);
    return use(&heuristic);
}

// The value of a heuristic for a board: at most its true distance from the goal, or without one
// from the solved board. Builds the tables that it needs. Throws std::invalid_argument if there is
// no such heuristic or it does not fit.
inline int estimate(std::string_view name, const Position& position, Tables& tables,
                    const std::optional<Position>& goal = {}) {
    const Position home = goal.value_or(Position(position.getSize()));
    return withHeuristic(name, home, tables, {}, [&](const auto* heuristic) {
        return heuristic->estimate(heuristic->start(narrowed(position).getTiles()));
    });
}

}  // namespace puzzle
