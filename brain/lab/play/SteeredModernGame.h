#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>

#include "brain/lab/play/HeadlessGame.h"
#include "brain/lab/play/SteeredGame.h"
#include "brain/tetris/steer/ModernPilot.h"
#include "core/tetris/rules/ModernGame.h"

namespace tetris {

// A modern game that a brain steers by verbs, turn by turn. `run --mode ticks` plays it to its end,
// and `watch` shows it. A turn is setup.pace milliseconds, and then one verb of the pilot.
class SteeredModernGame {
public:
    // When a stop is requested, a long search of the brain ends soon. Throws as playGame does.
    // Requires: setup.modern, and a brain that plays the modern rules.
    SteeredModernGame(const GameSetup& setup, std::uint64_t seed, const std::stop_token& stop = {},
                      const BrainMaker& make = {});
    SteeredModernGame(const SteeredModernGame&) = delete;
    SteeredModernGame& operator=(const SteeredModernGame&) = delete;

    // Calls see(verb, report), for the time with nullopt instead of a verb. There is no verb if the
    // piece has no placement, or a stop is requested before the brain has answered. Throws what the
    // brain throws. Requires: the game is running.
    template <class See>
    void turn(See&& see)
    {
        see(std::optional<ModernVerb>(), game_.elapse(pace_));
        const std::optional<ModernVerb> verb = pilot_.decide(game_);
        if (verb && !stop_.stop_requested()) see(verb, game_.tick(*verb));
    }

    [[nodiscard]] const ModernGame& getGame() const { return game_; }
    // The final numbers if the game stopped now.
    [[nodiscard]] GameResult summarize() const;

private:
    std::stop_token stop_;
    int pace_;
    GameBrains brains_;
    ModernGame game_;
    ModernPilot pilot_;
};

}  // namespace tetris
