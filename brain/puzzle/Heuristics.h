#pragma once

#include <cstddef>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "brain/puzzle/search/SolveMeter.h"
#include "brain/puzzle/table/AxisHeuristic.h"
#include "brain/puzzle/table/LineConflicts.h"
#include "brain/puzzle/table/PatternHeuristic.h"
#include "brain/puzzle/table/Tables.h"
#include "brain/puzzle/table/TileHeuristics.h"
#include "brain/puzzle/table/WalkingDistance.h"

namespace puzzle {

// Roughly the memory of the program besides tables and boards, in bytes.
inline constexpr size_t kProgramBytes = 10'000'000;

// The names of all heuristics for boards of that size, weakest first. The last ones are pattern
// databases: "pdb-" and the name of a set of groups, "6-6-3" or "blocks" (PatternSet.h).
std::vector<std::string> listHeuristics(BoardSize size);

// Throws std::invalid_argument with the known names if boards of no size have that heuristic.
void checkHeuristicName(std::string_view name);

// Why the heuristic does not fit boards of that size; nullopt if it fits. Requires: a known name.
std::optional<std::string> findMisfit(std::string_view name, BoardSize size);

// The best heuristic for boards of that size whose tables are built in a moment.
std::string chooseQuickHeuristic(BoardSize size);

// The board itself, or transposed if it is wider than high: searches and tables are for boards with
// width <= height only.
Position narrowed(const Position& position);

// Turns a solution of narrowed(position) into one of the position.
void turnBack(const Position& position, Slides& slides);

// Bytes of the tables that only this heuristic uses.
size_t countTableBytes(const auto& heuristic) {
    if constexpr (requires { heuristic.countBytes(); }) {
        return heuristic.countBytes();
    } else {
        return 0;
    }
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
    const auto useNew = [&](const auto& heuristic) { return use(&heuristic); };
    if (name == "misplaced") return useNew(MisplacedHeuristic(goal));
    if (name == "manhattan") return useNew(ManhattanHeuristic(goal));
    if (name == "linear-conflict") return useNew(ConflictHeuristic(goal));
    if (name == "walking-distance" || name == "axis") {
        const int blank = goal.getBlank();
        const WalkingHeuristic walking(
            goal, tables.getWalks(size.height, size.width, blank / size.width),
            tables.getWalks(size.width, size.height, blank % size.width));
        return name == "axis" ? useNew(AxisHeuristic(goal, walking)) : useNew(walking);
    }
    const auto patterns = tables.getPatterns(*findPatternSet(name.substr(4), size), control);
    if (!patterns || goal.isSolved()) return use(patterns.get());
    return useNew(ShiftedPatterns(goal, *patterns));
}

// The same for a search: calls `search` with a reference, once the tables are built, unless a limit
// of the meter comes first. Building them is no time of the search.
template <class Search>
void searchWith(std::string_view name, const Position& goal, Tables& tables, SolveMeter& meter,
                Search search) {
    meter.makeTables([&](const BuildControl& control) {
        withHeuristic(name, goal, tables, control, [](const auto*) {});
        return 0;
    });
    if (!meter.mayGoOn()) return;
    withHeuristic(name, goal, tables, {}, [&](const auto* heuristic) { search(*heuristic); });
}

// The value of a heuristic for a board: at most its true distance from the goal, or without one
// from the solved board. Builds the tables that it needs. Throws std::invalid_argument if there is
// no such heuristic or it does not fit.
int estimate(std::string_view name, const Position& position, Tables& tables,
             const std::optional<Position>& goal = {});

}  // namespace puzzle
