#pragma once

#include <string>

#include "tui/command/CommonOptions.h"
#include "tui/tetris/watch/WatchState.h"

namespace tui {

// What the brains that were watched came to: a table, or an object a line, of the games and the
// whole first.
[[nodiscard]] std::string formatWatchReport(const WatchState& state, TextFormat format);

// How the game of a brain ended: as GameEnd has it, or "stopped" by the person, or "failed".
[[nodiscard]] std::string nameWatchEnd(const WatchedBrain& brain);

}  // namespace tui
