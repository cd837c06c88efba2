#include "tui/command/puzzle/PuzzleCommands.h"

#include <array>

namespace tui {

namespace {

constexpr std::array<CommandEntry, 6> kCommands{{
    {"play", "play in the terminal", playPuzzle},
    {"solve", "solve boards, with the shortest solution where that can be proven", solveBoards},
    {"verify", "check whether moves solve a board", verifySolution},
    {"explain", "print the value of each heuristic for a board", explainBoard},
    {"shuffle", "print random boards, one a line", dealBoards},
    {"tables", "list, build and remove tables in files", manageTables},
}};

}  // namespace

const Program& getNpuzzle() {
    static const Program kNpuzzle{
        .name = "npuzzle",
        .about = "The sliding-tile puzzle in the terminal, and its solver.",
        .defaultCommand = "play",
        .commands = kCommands};
    return kNpuzzle;
}

}  // namespace tui
