#include "tui/command/puzzle/PuzzleCommands.h"

#include <stdexcept>
#include <string>

#include "core/base/Format.h"
#include "core/base/Text.h"
#include "tui/command/ArgumentParser.h"
#include "tui/command/Output.h"
#include "tui/command/puzzle/PuzzleArguments.h"
#include "tui/command/puzzle/SolveReport.h"

namespace tui {

namespace {

using puzzle::Position;
using puzzle::Slide;

struct VerifyArguments {
    std::optional<std::string> board;
    std::optional<std::string> moves;
    BoardArguments boards;
};

// Makes the moves and writes the outcome to `said`, in one line. True if they solve the board.
bool follow(Position position, const puzzle::Slides& moves, const puzzle::Goal& goal,
            std::string& said) {
    for (size_t i = 0; i < moves.size(); ++i) {
        if (position.slide(moves[i])) continue;
        const Slide written = goal.turn(moves[i]);
        said = base::format("not solved: move {}, {}, cannot be made on {}", i + 1,
                            puzzle::toLetter(written), puzzle::toString(goal.write(position)));
        return false;
    }
    const std::string many = std::to_string(moves.size()) + " moves";
    const bool isSolved = position == goal.getTarget(position.getSize());
    said = isSolved ? "solved in " + many
                    : "not solved: " + many + " lead to " + puzzle::toString(goal.write(position));
    return isSolved;
}

}  // namespace

int verifySolution(CommandLine words) {
    VerifyArguments arguments;
    ArgumentParser parser("npuzzle verify", "Says whether the moves solve the board.");
    addBoardOperand(parser, "tiles or an id", arguments.board);
    parser.addText({"MOVES", "", "letters L R U D: the direction in which a tile slides", "moves"},
                   "letters L, R, U and D", arguments.moves);
    addSizeOption(parser, arguments.boards.size, "of a board that does not give it itself");
    addGoalOptions(parser, arguments.boards);
    if (!parser.parse(words)) return 0;
    parser.check();
    const Position position = arguments.boards.require(arguments.board);
    if (!arguments.moves) refuseUsage("MOVES is missing; expected letters L, R, U and D");
    const puzzle::Slides moves = turnSlides(
        readArgument("MOVES", *arguments.moves, puzzle::parseSlides), arguments.boards.goal);

    std::string said;
    const bool isSolved = follow(position, moves, arguments.boards.goal, said);
    printText(said + "\n");
    return isSolved ? 0 : 1;
}

}  // namespace tui
