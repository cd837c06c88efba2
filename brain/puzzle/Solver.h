#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/base/Range.h"
#include "core/puzzle/Position.h"

namespace puzzle {

// The aim of a solve.
enum class SolveAim : uint8_t {
    Optimal,  // the shortest solution, proven
    Best,     // a good one at once, shorter ones until a limit, and a proven lower bound
    Fast      // the first good one, neither improved nor proven
};

// When to build tables that take long to build.
enum class TablePolicy : uint8_t {
    BuildFirst,   // before the search: right for many boards
    SearchFirst,  // after kColdNodes nodes of a search without them: right for one board
    Race  // while a search without them runs; the only policy under which nodes differ between runs
};

// Nodes of a solve after which SearchFirst builds tables, and after which larger tables are used if
// the memory allows. They are counts, not times, so that every run does the same.
inline constexpr uint64_t kColdNodes = 5'000'000;
inline constexpr uint64_t kResistNodes = 20'000'000;

// Limits of a solve. A node is a board whose slides are tried.
struct SolveLimits {
    uint64_t nodes = 0;  // a search stops after exactly this many; 0: no limit
    double seconds = 0;  // wall time, without building tables; 0: no limit
    // Peak bytes for the tables and this search together, building included. Tables that would
    // exceed it are not chosen, unless they are named; A* ends "not proven".
    size_t memory = 512'000'000;
    std::stop_token stop;  // checked every few thousand nodes, and while tables are built
};

// Progress of a solver.
struct SolveProgress {
    bool isBuilding = false;      // builds tables before the search continues
    int lowerBound = 0;           // no solution is shorter
    std::optional<int> length{};  // of the best solution so far
    uint64_t nodes = 0;           // so far
    double seconds = 0;           // so far, as in Solution
    double built = 0;         // the part of the present table that is built, and for how long; with
    double tableSeconds = 0;  // TablePolicy::Race also while a search runs
};

// One board to solve. Requires: the goal is of Goal::getTarget, or one of them transposed, and
// slides lead from the position to it (see checkSolvability).
struct SolveRequest {
    Position position;
    SolveAim aim = SolveAim::Optimal;
    TablePolicy policy = TablePolicy::BuildFirst;
    SolveLimits limits{};
    int jobs = 1;  // threads that may build tables; the solution does not depend on it
    // Called at most ten times a second, in the thread that called solve; may be empty.
    std::function<void(const SolveProgress&)> progress{};
    Position goal{position.getSize()};  // the board to reach
};

// Why a solver stopped.
enum class SolveEnd : uint8_t {
    Done,    // the method finished
    Nodes,   // a limit
    Time,    // a limit
    Memory,  // a limit
    Stopped  // the stop token
};

// The result of a solver. `slides`, if present, lead from the board to the goal.
struct Solution {
    std::optional<Slides> slides;
    bool isOptimal = false;   // proven: no solution is shorter
    int lowerBound = 0;       // no solution is shorter; the length, if optimal
    uint64_t nodes = 0;       // over all iterations
    double seconds = 0;       // wall time without tables
    double tableSeconds = 0;  // wall time spent building tables or waiting for them
    std::string method;       // its name in the table of methods: "idastar"
    std::string heuristic;    // that guided the search or gave the bound; may be empty
    SolveEnd end = SolveEnd::Done;
    // Where the memory is too small to begin: the bytes that the method needs at least; else 0.
    size_t neededBytes = 0;

    // Requires: slides.
    int countSlides() const { return base::count(*slides); }
};

}  // namespace puzzle
