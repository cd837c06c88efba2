#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "brain/puzzle/Solver.h"
#include "brain/puzzle/table/Tables.h"

namespace puzzle {

// What a solver is made from.
struct SolverParts {
    std::shared_ptr<Tables> tables;  // never null
    std::string heuristic;           // a name from Heuristics.h, empty for the method's default
};

// A row of the table of methods.
struct MethodEntry {
    std::string_view name;
    std::string_view about;  // one line, for a person who chooses
    bool takesHeuristic;     // false: no heuristic can be named with it
    std::unique_ptr<Solver> (*make)(SolverParts parts);
};

// All methods, in the order in which they are offered; the first is "auto".
std::span<const MethodEntry> getMethods();

// The row of that name, null if there is none.
const MethodEntry* findMethod(std::string_view name);

// Makes a solver from the names of a method and a heuristic; an empty heuristic means the method's
// default. It always finds slides, see makeFallbackSolver. Only solve checks whether both fit the
// board. Throws std::invalid_argument with the known names if a name is unknown, or if the method
// takes no heuristic.
std::unique_ptr<Solver> makeSolver(std::string_view method, std::string_view heuristic,
                                   const std::shared_ptr<Tables>& tables);

// A solver with an answer for every end: where a limit or a stop leaves the other solver without
// slides, a staged reduction finds some, with the nodes and the memory that are left, or, if these
// are too few, with the least effort beyond the limits (see solveWithLeastEffort). The one
// exception is a stop under TablePolicy::Race: the answer is not needed any more.
std::unique_ptr<Solver> makeFallbackSolver(std::unique_ptr<Solver> solver,
                                           std::shared_ptr<Tables> tables);

// The method "auto": the best method for the size and the aim. The solution names the method that
// found it.
std::unique_ptr<Solver> makeAutoSolver(SolverParts parts);

// The method "astar": proven shortest solutions while the memory lasts; then "not proven", with the
// bound reached. Meant for teaching: it reports how many boards were open and closed. The memory
// limit holds for each solve, so several at once take several times as much.
std::unique_ptr<Solver> makeAStarSolver(SolverParts parts);

// The method "greedy": best-first by the heuristic alone. Quick, with long solutions.
std::unique_ptr<Solver> makeGreedySolver(SolverParts parts);

// The method "idastar": proven shortest solutions, with hardly any memory except its tables. By
// default it uses the pattern databases of the size, larger ones for hard boards.
std::unique_ptr<Solver> makeIdaStarSolver(SolverParts parts);

// The method "bfs": looks the solution up in the table of all boards (DistanceTable).
std::unique_ptr<Solver> makeTableSolver(SolverParts parts);

// The method "beam": one beam over layers, guided by pattern databases. By default it takes the
// smallest set for the size.
std::unique_ptr<Solver> makeBeamSolver(SolverParts parts);

// The method "staged": one staged reduction of fixed effort, for boards of any size.
std::unique_ptr<Solver> makeStagedSolver(SolverParts parts);

}  // namespace puzzle
