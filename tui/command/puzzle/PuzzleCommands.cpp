#include "tui/command/puzzle/PuzzleCommands.h"

#include <array>

namespace tui {

namespace {

constexpr std::array<CommandEntry, 6> kCommands{{
    {"play", "play in the terminal", playPuzzle},
    {"solve", "solutions of boards, the shortest where that can be proven", solveBoards},
    {"verify", "whether moves solve a board", verifySolution},
    {"explain", "what each heuristic says of a board", explainBoard},
    {"shuffle", "boards, one a line", dealBoards},
    {"tables", "tables kept in files: list, build, remove", manageTables},
}};

}  // namespace

std::span<const CommandEntry> getPuzzleCommands()
{
    return kCommands;
}

const Program& getNpuzzle()
{
    static const Program kNpuzzle{
        .name = "npuzzle",
        .about = "The sliding-tile puzzle in the terminal, and its solver.",
        .defaultCommand = "play",
        .commands = kCommands};
    return kNpuzzle;
}

}  // namespace tui
