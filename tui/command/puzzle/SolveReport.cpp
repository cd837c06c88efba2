#include "tui/command/puzzle/SolveReport.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "brain/base/JsonText.h"
#include "core/base/Format.h"
#include "core/puzzle/PositionText.h"
#include "tui/command/ProgressLine.h"

namespace tui {

namespace {

using base::Json;
using puzzle::Slide;
using puzzle::Solution;

// Microseconds are enough.
double roundSeconds(double seconds) { return std::round(seconds * 1e6) / 1e6; }

// The goal of the board.
std::string nameGoal(const SolveAnswer& answer, const SolveFormat& format) {
    return puzzle::toString(format.goal.getArrangement(answer.position->getSize()));
}

// The boards on the way of a solution, from its start to its end.
std::vector<std::string> listBoards(const SolveAnswer& answer, const SolveFormat& format) {
    puzzle::Position board = *answer.position;
    std::vector<std::string> boards{puzzle::toString(format.goal.write(board))};
    for (const Slide slide : *answer.solution->slides) {
        board.slide(slide);
        boards.push_back(puzzle::toString(format.goal.write(board)));
    }
    return boards;
}

std::string formatText(const SolveAnswer& answer, const SolveFormat& format) {
    if (!answer.error.empty()) {
        return base::format("error: line {}: {}", answer.line, answer.error);
    }
    if (answer.unsolvable) return "unsolvable: goal " + nameGoal(answer, format);
    const Solution& solution = *answer.solution;
    const std::string bound = ">=" + std::to_string(solution.lowerBound);
    if (!solution.slides) return "none " + bound;
    std::string line =
        base::format("{} {}", solution.countSlides(), solution.isOptimal ? "optimal" : bound);
    const std::string moves = puzzle::toString(turnSlides(*solution.slides, format.goal));
    if (!moves.empty()) line += " " + moves;
    if (!format.hasBoards) return line;
    for (const std::string& board : listBoards(answer, format))
        line += "\n" + board;
    return line;
}

Json formatJson(const SolveAnswer& answer, const SolveFormat& format) {
    Json object{{"line", answer.line}};
    if (!answer.error.empty()) {
        object["error"] = answer.error;
        return object;
    }
    object["size"] = puzzle::toString(answer.position->getSize());
    object["board"] = puzzle::toString(format.goal.write(*answer.position));
    if (answer.unsolvable) {
        object["solvable"] = false;
        object["inversions"] = answer.unsolvable->inversions;
        object["blank_row"] = answer.unsolvable->blankRow;
        object["goal"] = nameGoal(answer, format);
        return object;
    }
    const Solution& solution = *answer.solution;
    object["moves"] = nullptr;
    object["length"] = nullptr;
    if (solution.slides) {
        object["moves"] = puzzle::toString(turnSlides(*solution.slides, format.goal));
        object["length"] = solution.countSlides();
        if (format.hasBoards) object["boards"] = listBoards(answer, format);
    }
    object["optimal"] = solution.isOptimal;
    object["lower_bound"] = solution.lowerBound;
    object["nodes"] = solution.nodes;
    object["seconds"] = roundSeconds(solution.seconds);
    object["table_seconds"] = roundSeconds(solution.tableSeconds);
    object["method"] = solution.method;
    object["heuristic"] = solution.heuristic;
    return object;
}

}  // namespace

std::string formatAnswer(const SolveAnswer& answer, const SolveFormat& format) {
    return (format.form == TextFormat::Json ? base::dumpJson(formatJson(answer, format))
                                            : formatText(answer, format)) +
           "\n";
}

std::string formatSolveProgress(const puzzle::SolveProgress& progress, double limit) {
    std::string line = progress.length ? std::to_string(*progress.length) + " moves so far, " : "";
    if (progress.lowerBound > 0) line += base::format("at least {}, ", progress.lowerBound);
    if (progress.isBuilding) return line + "building tables";
    const double left = std::max(0.0, std::ceil(limit - progress.seconds));
    line += limit > 0 ? formatDuration(left) + " left" : formatDuration(progress.seconds);
    const auto nodes = static_cast<double>(progress.nodes);
    return base::format("{}, {:.1f} M nodes, {:.1f} M/s", line, nodes / 1e6,
                        progress.seconds > 0 ? nodes / progress.seconds / 1e6 : 0);
}

puzzle::Slides turnSlides(puzzle::Slides slides, const puzzle::Goal& goal) {
    for (Slide& slide : slides)
        slide = goal.turn(slide);
    return slides;
}

}  // namespace tui
