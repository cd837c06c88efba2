#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "brain/lab/play/HeadlessMatch.h"
#include "core/tetris/replay/Replay.h"
#include "tui/command/ArgumentParser.h"
#include "tui/tetris/watch/WatchState.h"

namespace tui {

// The results of the brains: a table; or one JSON object a line, first the settings, then a game.
std::string formatWatchReport(const WatchState& state, TextFormat format);

// How a match between two brains has ended: lines of text, or one JSON object.
std::string formatMatchWatch(const std::array<tetris::Contestant, 2>& sides, uint64_t seed,
                             const tetris::ReplayResult& result, TextFormat format);

}  // namespace tui
