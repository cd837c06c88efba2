#include "tui/command/puzzle/PuzzleCommands.h"

#include <array>

#include "tui/command/puzzle/PuzzlePlayCommand.h"

namespace tui {

namespace {

constexpr std::array<CommandEntry, 1> kCommands{{
    {"play", "play in the terminal", playPuzzle},
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
