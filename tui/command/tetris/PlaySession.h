#pragma once

#include <functional>
#include <optional>

#include "tui/command/ArgumentParser.h"
#include "tui/command/game/PlayArguments.h"
#include "tui/command/tetris/LivePlay.h"
#include "tui/tetris/PlayOptions.h"

namespace tui {

// Puts into the options of the app what a command alone knows, once the settings are in force.
// Returns what is wanted of others before the game; nullopt: nothing.
using CompletePlay = std::function<std::optional<LiveRequest>(PlayOptions& options)>;

// Plays in the terminal, with the options and the settings, until the person ends it. `offers`: the
// suspended game is offered. Returns the exit code, or ends the program by a signal. Throws
// UsageError, and std::runtime_error with one sentence. Requires: the parser has parsed.
int playSession(const ArgumentParser& parser, PlayArguments& arguments, bool offers,
                const CompletePlay& complete);

}  // namespace tui
