#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>

#include "brain/lab/play/HeadlessGame.h"
#include "brain/tetris/steer/GameSetup.h"
#include "core/tetris/replay/ModernReplay.h"
#include "core/tetris/rules/ModernGame.h"

namespace tetris {

// Plays one modern game to its end; nullopt if a stop is requested before. In instant mode pieces
// are placed at once and no time passes; else the brain makes a verb each setup.pace milliseconds.
// Throws as playGame does. Of the hooks it takes the recording and the counter. Requires:
// setup.modern, and a brain that plays the modern rules.
[[nodiscard]] std::optional<GameResult> playModern(const GameSetup& setup, std::uint64_t seed,
                                                   const std::stop_token& stop = {},
                                                   const GameHooks& hooks = {});

// The header of a replay of that game. `active`: the brain plays from the start.
[[nodiscard]] ModernReplayHeader makeModernHeader(const GameSetup& setup, std::uint64_t seed,
                                                  bool active, const std::string& start);

// The final numbers of the game if it ended now in that way.
[[nodiscard]] GameResult summarize(const ModernGame& game, ModernEnd end, PlayMode mode);

}  // namespace tetris
