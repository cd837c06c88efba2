#pragma once

#include <cstddef>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "brain/puzzle/Heuristics.h"
#include "brain/puzzle/table/AxisHeuristic.h"
#include "brain/puzzle/table/LineConflicts.h"
#include "brain/puzzle/table/PatternHeuristic.h"
#include "brain/puzzle/table/Tables.h"
#include "brain/puzzle/table/TileHeuristics.h"
#include "brain/puzzle/table/WalkingDistance.h"

namespace puzzle {

// Roughly the memory of the program besides tables and boards, in bytes.
inline constexpr std::size_t kProgramBytes = 10'000'000;

// The board itself, or transposed if it is wider than high: searches and tables are for boards with
// width <= height only.
[[nodiscard]] inline Position narrowed(const Position& position)
{
    return position.getWidth() > position.getHeight() ? position.transposed() : position;
}

// Turns a solution of the transposed board into one of the board, and back.
inline void transposeAll(std::vector<Slide>& slides)
{
    for (Slide& slide : slides)
        slide = transpose(slide);
}

// Calls `use` with a pointer to the heuristic of that name for boards of that size, narrow side
// first; with null if building a table was stopped. The only place that turns names into types.
// Throws std::invalid_argument if there is no such heuristic or it does not fit.
template <class Use>
auto withHeuristic(std::string_view name, BoardSize size, Tables& tables,
                   const BuildControl& control, Use use)
{
    checkHeuristicName(name);
    if (const auto misfit = findMisfit(name, size)) throw std::invalid_argument(*misfit);
    if (size.width > size.height) size = size.transposed();
    if (name == "misplaced") {
        const MisplacedHeuristic heuristic(size);
        return use(&heuristic);
    }
    if (name == "manhattan") {
        const ManhattanHeuristic heuristic(size);
        return use(&heuristic);
    }
    if (name == "linear-conflict") {
        const ConflictHeuristic heuristic(size);
        return use(&heuristic);
    }
    if (name == "walking-distance" || name == "axis") {
        const WalkingHeuristic walking(size, tables.getWalks(size.height, size.width),
                                       tables.getWalks(size.width, size.height));
        if (name == "walking-distance") return use(&walking);
        const AxisHeuristic heuristic(size, walking);
        return use(&heuristic);
    }
    const auto patterns = tables.getPatterns(*findPatternSet(name.substr(4), size), control);
    return use(patterns.get());
}

// The value of a heuristic for a board: at most its true distance. Builds the tables that it needs.
// Throws std::invalid_argument if there is no such heuristic or it does not fit.
[[nodiscard]] inline int estimate(std::string_view name, const Position& position, Tables& tables)
{
    return withHeuristic(name, position.getSize(), tables, {}, [&](const auto* heuristic) {
        return heuristic->estimate(heuristic->start(narrowed(position).getTiles()));
    });
}

}  // namespace puzzle
