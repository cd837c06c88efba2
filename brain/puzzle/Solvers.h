#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "brain/puzzle/Solver.h"
#include "brain/puzzle/table/Tables.h"

namespace puzzle {

// What a method solves with.
struct SolverParts {
    std::shared_ptr<Tables> tables;  // never null
    std::string heuristic;           // a name from Heuristics.h, empty for the method's default
};

// A row of the table of methods.
struct MethodEntry {
    std::string_view name;
    std::string_view about;  // one line, for a person who chooses
    bool takesHeuristic;     // false: no heuristic can be named with it
    Solution (*solve)(const SolverParts& parts, const SolveRequest& request);
};

// All methods, in the order in which they are offered; the first is "auto".
std::span<const MethodEntry> getMethods();

// Solves boards by one method. Thread-safe: several threads may call solve at once; the tables are
// built once and shared. Slides, length, bound and nodes of a solution depend only on the position,
// the aim, the policy (except Race) and the limits of nodes and memory, never on earlier solves.
class Solver {
public:
    // An empty heuristic means the method's default. Throws std::invalid_argument with the known
    // names if a name is unknown, or if the method takes no heuristic.
    Solver(std::string_view method, std::string_view heuristic, std::shared_ptr<Tables> tables);

    // Solves one board. Limits and stops are reported in the Solution, not by an exception. Throws
    // std::invalid_argument if the method or heuristic does not fit the board.
    //
    // There are always slides: where a limit or a stop leaves the method without them, a staged
    // reduction finds some, with the nodes and the memory that are left, or, if these are too few,
    // with the least effort beyond the limits (see solveWithLeastEffort). The one exception is a
    // stop under TablePolicy::Race: the answer is not needed any more.
    Solution solve(const SolveRequest& request) const;

private:
    const MethodEntry* method_;
    SolverParts parts_;
};

// ---- The methods, by their names. Each may end without slides at a limit or a stop.

// The best method for the size and the aim. The solution names the method that found it.
Solution solveAuto(const SolverParts& parts, const SolveRequest& request);

// Looks the solution up in the table of all boards (DistanceTable).
Solution solveBfs(const SolverParts& parts, const SolveRequest& request);

// Best-first by the heuristic alone. Quick, with long solutions.
Solution solveGreedy(const SolverParts& parts, const SolveRequest& request);

// Proven shortest solutions while the memory lasts; then "not proven", with the bound reached. The
// memory limit holds for each solve, so several at once take several times as much.
Solution solveAStar(const SolverParts& parts, const SolveRequest& request);

// Proven shortest solutions, with hardly any memory except its tables. By default it uses the
// pattern databases of the size, larger ones for hard boards.
Solution solveIdaStar(const SolverParts& parts, const SolveRequest& request);

// One beam over layers, guided by pattern databases. By default it takes the smallest set for the
// size.
Solution solveBeam(const SolverParts& parts, const SolveRequest& request);

// One staged reduction of fixed effort, for boards of any size.
Solution solveStaged(const SolverParts& parts, const SolveRequest& request);

// Slides for any board, whatever the limits of the request: stages of the least effort down to a
// corner of 3x3. They take at most about 1,100 nodes on 4x4, 3,000 on 5x5, 15,000 on 8x8 and on
// 16x16 100,000 and 4 MB, and are longer than those of the usual effort: on 4x4 by a third.
Solution solveWithLeastEffort(const SolveRequest& request, Tables& tables);

// ---- What "auto" does where a proof takes too long

// Finds a good solution at once, by stages. What follows depends on the aim:
//
// Best: shorter solutions by a narrow beam, the usual one and wider ones (staged reductions, if the
// size has no pattern databases; on boards near the end a beam without them, too), then shorter
// paths of stretches. Up to 25 cells the last quarter of the time is for an IDA*, which raises the
// lower bound. Boards of more than 64 cells are first reduced to a corner of at most 8x8. Without a
// time limit it ends after a fixed effort.
//
// Optimal: one beam, then that IDA* with the largest tables that the memory allows, until it proves
// the best solution shortest or finds a shorter one.
//
// Fast: only the first solution.
//
// Solution::end says which limit ended it.
Solution searchAnytime(const SolveRequest& request, Tables& tables);

}  // namespace puzzle
