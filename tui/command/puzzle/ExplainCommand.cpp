#include "tui/command/puzzle/PuzzleCommands.h"

#include <algorithm>
#include <memory>
#include <string>

#include "brain/puzzle/Heuristics.h"
#include "brain/puzzle/Solvers.h"
#include "core/base/Format.h"
#include "tui/command/ArgumentParser.h"
#include "tui/command/Output.h"
#include "tui/command/puzzle/PuzzleArguments.h"

namespace tui {

namespace {

using puzzle::Position;

// Bytes: tables that need more take long to build.
constexpr size_t kQuickTables = 100'000'000;
// The true distance is computed for boards of up to this many cells.
constexpr int kKnownCells = 16;
constexpr double kSeconds = 10;

struct ExplainArguments {
    std::optional<std::string> board;
    BoardArguments boards;
    std::optional<double> seconds;
    bool hasAll = false;
};

// Label and value, in columns.
void printLine(Output& output, const std::string& label, const std::string& value) {
    output.print(base::format("{:<17} {}\n", label, value));
    output.flush();
}

bool isQuick(const std::string& name, puzzle::BoardSize size) {
    if (!name.starts_with("pdb-")) return true;
    const auto set = puzzle::findPatternSet(name.substr(4), size);
    return set && puzzle::PatternHeuristic::estimatePeak(*set) <= kQuickTables;
}

std::string formatDistance(const puzzle::Solution& solution) {
    if (solution.isOptimal) return std::to_string(solution.lowerBound);
    std::string text = std::to_string(solution.lowerBound) + " at least";
    if (solution.slides) text += base::format(", {} at most", solution.countSlides());
    return text;
}

void explain(const Position& position, const ExplainArguments& arguments, Output& output) {
    const std::shared_ptr<puzzle::Tables> tables = openTables();
    const Position goal = arguments.boards.goal.getTarget(position.getSize());
    for (const std::string& name : puzzle::listHeuristics(position.getSize())) {
        printLine(output, name,
                  arguments.hasAll || isQuick(name, position.getSize())
                      ? std::to_string(puzzle::estimate(name, position, *tables, goal))
                      : "- (takes long to build: --all)");
    }
    if (position.countCells() > kKnownCells && !arguments.seconds) {
        printLine(output, "distance", "- (not looked for beyond 16 cells: --time)");
        return;
    }
    const puzzle::Solver solver("auto", "", tables);
    puzzle::SolveRequest request{.position = position, .goal = goal};
    request.aim =
        position.countCells() > kKnownCells ? puzzle::SolveAim::Best : puzzle::SolveAim::Optimal;
    request.limits.seconds = arguments.seconds.value_or(kSeconds);
    printLine(output, "distance", formatDistance(solver.solve(request)));
}

}  // namespace

int explainBoard(CommandLine words) {
    ExplainArguments arguments;
    ArgumentParser parser("npuzzle explain",
                          "Prints the value of each heuristic for a board, and its true distance.");
    addBoardOperand(parser, "tiles or an id", arguments.board);
    addSizeOption(parser, arguments.boards.size, "of a board that does not give it itself");
    addGoalOptions(parser, arguments.boards);
    addTimeOption(parser, "seconds to look for the distance (default 10; beyond 16 cells 0)",
                  arguments.seconds);
    parser.addFlag("--all", "also heuristics whose tables take long to build", arguments.hasAll);
    if (!parser.parse(words)) return 0;
    parser.check();
    const Position position = arguments.boards.require(arguments.board);

    const puzzle::Goal& goal = arguments.boards.goal;
    const auto solvability = checkSolvability(position, goal);
    Output output;
    printLine(output, "board", puzzle::toString(goal.write(position)));
    printLine(output, "size", puzzle::toString(position.getSize()));
    printLine(output, "goal", puzzle::toString(goal.getArrangement(position.getSize())));
    printLine(output, "solvable",
              (solvability.isSolvable ? "yes: " : "no: ") + describeSolvability(solvability));
    if (!solvability.isSolvable) return 1;
    explain(position, arguments, output);
    return 0;
}

}  // namespace tui
