#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/puzzle/Position.h"

namespace puzzle {

// What is asked for.
enum class SolveAim : std::uint8_t {
    Optimal,  // the shortest solution, proven
    Best,     // a good one at once, shorter ones while a limit allows, and an honest bound
    Fast      // the first good one; neither improved nor proven
};

// When tables that take long to build are built.
enum class TablePolicy : std::uint8_t {
    BuildFirst,   // before the search: right for many boards
    SearchFirst,  // after a cold search of kColdNodes nodes: right for one board
    Race          // while a cold search runs; the only policy by which nodes differ between runs
};

// Nodes that a cold search spends under SearchFirst, and the nodes after which larger tables take
// over if the memory allows. Counts and not times, so that each run does the same.
inline constexpr std::uint64_t kColdNodes = 5'000'000;
inline constexpr std::uint64_t kResistNodes = 20'000'000;

// What may end a search before its end. A node is a board whose moves are tried.
struct SolveLimits {
    std::uint64_t nodes = 0;  // at most so many, exactly; 0: any number
    double seconds = 0;       // wall time, the building of tables left out; 0: any time
    // Bytes at the peak, for the tables and this search together, building included. Larger tables
    // are left out, and A* ends "not proven", where this would be passed.
    std::size_t memory = 512'000'000;
    std::stop_token stop;  // looked at every few thousand nodes, and while tables are built
};

// What is known while a solver works.
struct SolveProgress {
    enum class Stage : std::uint8_t { Tables, Search };
    Stage stage = Stage::Search;
    int lowerBound = 0;         // the length is at least this
    std::optional<int> length;  // of the best solution so far
    std::uint64_t nodes = 0;    // so far
    double seconds = 0;         // so far, as in Solution
};

// One board to be solved. Requires: the position is solvable (see checkSolvability).
struct SolveRequest {
    Position position;
    SolveAim aim = SolveAim::Optimal;
    TablePolicy policy = TablePolicy::BuildFirst;
    SolveLimits limits{};
    int jobs = 1;  // threads that building tables may use; the solution does not depend on it
    // Called about ten times a second, in a thread of the solver's; none if empty.
    std::function<void(const SolveProgress&)> progress{};
};

// Why a solver stopped.
enum class SolveEnd : std::uint8_t {
    Done,    // what was aimed at is reached
    Nodes,   // a limit
    Time,    // a limit
    Memory,  // a limit
    Stopped  // the stop token
};

// What a solver found. `slides` is a true solution whenever there is one.
struct Solution {
    std::optional<std::vector<Slide>> slides;
    bool isOptimal = false;   // proven: no solution is shorter
    int lowerBound = 0;       // every solution is at least so long; the length, if optimal
    std::uint64_t nodes = 0;  // boards whose moves were tried, over all iterations
    double seconds = 0;       // wall time without tables
    double tableSeconds = 0;  // wall time spent on building or waiting for tables
    std::string method;       // the name of the row in the table of methods: "idastar"
    std::string heuristic;    // the name of the heuristic that found it, empty for a table of all
    SolveEnd end = SolveEnd::Done;
    // What a best-first search held at its end, and its bytes; 0 for other methods.
    std::uint64_t openBoards = 0;    // reached, their moves not tried
    std::uint64_t closedBoards = 0;  // their moves tried
    std::size_t bytes = 0;

    // Requires: slides.
    [[nodiscard]] int countSlides() const { return static_cast<int>(slides->size()); }
};

// What solves boards: the seam between methods and programs. One solver may be asked from several
// threads at once; the tables behind it are built once and shared. Slides, length, bound and nodes
// of a solution depend on the position, the aim, the policy (but Race) and the limits of nodes and
// memory alone, never on what was solved before.
class Solver {
public:
    virtual ~Solver() = default;
    // Solves one board. Limits and stops end in a Solution that tells them, not in an exception.
    // Throws std::invalid_argument if the method or heuristic does not fit the board.
    [[nodiscard]] virtual Solution solve(const SolveRequest& request) const = 0;

protected:
    Solver() = default;
    Solver(const Solver&) = default;
    Solver& operator=(const Solver&) = default;
};

}  // namespace puzzle
