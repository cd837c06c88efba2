#include "tui/command/Commands.h"

#include <array>

#include "tui/command/BrainsCommand.h"
#include "tui/command/PlayCommand.h"
#include "tui/command/RunCommand.h"

namespace tui {

namespace {

constexpr std::array<CommandEntry, 3> kCommands{{
    {"play", "play in the terminal", playInTerminal},
    {"run", "games without a screen: numbers out", runGames},
    {"brains", "the brains there are, one line each", listBrains},
}};

}  // namespace

std::span<const CommandEntry> getCommands()
{
    return kCommands;
}

const Program& getTetris()
{
    static const Program kTetris{.name = "tetris",
                                 .about = "Tetris in the terminal, and its brains.",
                                 .defaultCommand = "play",
                                 .commands = kCommands};
    return kTetris;
}

}  // namespace tui
