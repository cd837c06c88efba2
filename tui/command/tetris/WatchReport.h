#pragma once

#include <string>

#include "tui/command/CommonOptions.h"
#include "tui/tetris/watch/WatchState.h"

namespace tui {

// The results of the watched brains: a table, or one object a line, games and then the total.
[[nodiscard]] std::string formatWatchReport(const WatchState& state, TextFormat format);

// How the game of a brain ended: a GameEnd, or "stopped" by the person, or "failed".
[[nodiscard]] std::string nameWatchEnd(const WatchedBrain& brain);

}  // namespace tui
