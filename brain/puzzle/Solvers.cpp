#include "brain/puzzle/Solvers.h"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <utility>

#include "brain/puzzle/Heuristics.h"
#include "core/base/Format.h"

namespace puzzle {

namespace {

constexpr std::array<MethodEntry, 7> kMethods{{
    {"auto", "what serves the size best", true, makeAutoSolver},
    {"bfs", "a table of all boards: 3x3, and 2x2 to 2x5", false, makeTableSolver},
    {"greedy", "the board that looks best next: fast and long", true, makeGreedySolver},
    {"astar", "proven shortest solutions, all boards kept in memory", true, makeAStarSolver},
    {"idastar", "proven shortest solutions, depth first with a growing bound", true,
     makeIdaStarSolver},
    {"beam", "the most promising boards of each depth: good, never proven", true, makeBeamSolver},
    {"staged", "row by row and column by column, for boards of any size", false, makeStagedSolver},
}};

}  // namespace

std::span<const MethodEntry> getMethods() { return kMethods; }

const MethodEntry* findMethod(std::string_view name) {
    const auto* const entry = std::ranges::find(kMethods, name, &MethodEntry::name);
    return entry == kMethods.end() ? nullptr : entry;
}

std::unique_ptr<Solver> makeSolver(std::string_view method, std::string_view heuristic,
                                   const std::shared_ptr<Tables>& tables) {
    const MethodEntry* const entry = findMethod(method);
    if (entry == nullptr) {
        std::string names;
        for (const MethodEntry& row : kMethods) {
            if (!names.empty()) names += ", ";
            names += row.name;
        }
        base::refuse("there is no method '{}'; expected one of {}", method, names);
    }
    if (!heuristic.empty()) {
        checkHeuristicName(heuristic);
        if (!entry->takesHeuristic) {
            base::refuse("the method {} takes no heuristic", method);
        }
    }
    return makeFallbackSolver(entry->make({tables, std::string(heuristic)}), tables);
}

}  // namespace puzzle
