#include "tui/command/Commands.h"

#include <algorithm>
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

const CommandEntry* findCommand(std::string_view name)
{
    const auto* const entry = std::ranges::find(kCommands, name, &CommandEntry::name);
    return entry == kCommands.end() ? nullptr : entry;
}

}  // namespace tui
