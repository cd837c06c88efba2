#pragma once

#include <string>

#include "tui/command/CommonOptions.h"
#include "tui/tetris/watch/WatchState.h"

namespace tui {

// The results of the brains: a table; or one JSON object a line, first the settings, then a game.
[[nodiscard]] std::string formatWatchReport(const WatchState& state, TextFormat format);

// How the brain's game ended: a GameEnd as text, "stopped" if it was still running, or "failed".
[[nodiscard]] std::string nameWatchEnd(const WatchedBrain& brain);

}  // namespace tui
