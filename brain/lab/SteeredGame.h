#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>

#include "brain/lab/HeadlessGame.h"
#include "brain/tetris/Pilot.h"

namespace tetris {

// The brains of a game, told that it begins: who plays, and who judges for the adversary.
struct GameBrains {
    // Throws what making them throws.
    GameBrains(const GameSetup& setup, std::uint64_t seed, const std::stop_token& stop,
               const BrainMaker& make = {});

    std::unique_ptr<Brain> brain;
    std::unique_ptr<Brain> master;
};

// A game that a brain steers by verbs, a turn after the other: what `run --mode ticks` plays to its
// end, and what is watched. A turn is the pilot's steering and then a Down.
class SteeredGame {
public:
    // When the stop is requested the brain's thought ends soon. Throws as playGame does.
    SteeredGame(const GameSetup& setup, std::uint64_t seed, const std::stop_token& stop = {},
                const BrainMaker& make = {});
    SteeredGame(const SteeredGame&) = delete;
    SteeredGame& operator=(const SteeredGame&) = delete;

    // Calls see(verb, report) for each verb that the game took; no verb is taken once the stop is
    // requested. Throws what the brain throws. Requires: the game is running.
    template <class See>
    void turn(See&& see)
    {
        static_cast<void>(pilot_.think(game_));
        if (stop_.stop_requested()) return;
        pilot_.steer(game_, [&](Verb verb) { see(verb, game_.tick(verb)); });
        see(Verb::Down, game_.tick(Verb::Down));
    }

    [[nodiscard]] const Game& getGame() const { return game_; }
    // The final numbers, as if it were stopped now.
    [[nodiscard]] GameResult summarize() const;

private:
    std::stop_token stop_;
    GameBrains brains_;
    Game game_;
    Pilot pilot_;
};

}  // namespace tetris
