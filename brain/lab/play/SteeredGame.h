#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>

#include "brain/lab/play/HeadlessGame.h"
#include "brain/tetris/steer/Pilot.h"

namespace tetris {

// The brains of a game, ready for its first piece: the player, and the master of the adversary.
struct GameBrains {
    // Throws what making the brains throws.
    GameBrains(const GameSetup& setup, std::uint64_t seed, const std::stop_token& stop,
               const BrainMaker& make = {});

    std::unique_ptr<Brain> brain;
    std::unique_ptr<Brain> master;
};

// A game that a brain steers by verbs, turn by turn. `run --mode ticks` plays it to its end, and
// `watch` shows it. A turn is the verbs of the pilot, and then a Down.
class SteeredGame {
public:
    // When a stop is requested, a long search of the brain ends soon. Throws as playGame does.
    SteeredGame(const GameSetup& setup, std::uint64_t seed, const std::stop_token& stop = {},
                const BrainMaker& make = {});
    SteeredGame(const SteeredGame&) = delete;
    SteeredGame& operator=(const SteeredGame&) = delete;

    // Calls see(verb, report) after each verb. Does nothing if a stop is requested before the brain
    // has answered. Throws what the brain throws. Requires: the game is running.
    template <class See>
    void turn(See&& see)
    {
        static_cast<void>(pilot_.think(game_));
        if (stop_.stop_requested()) return;
        pilot_.steer(game_, [&](Verb verb) { see(verb, game_.tick(verb)); });
        see(Verb::Down, game_.tick(Verb::Down));
    }

    [[nodiscard]] const Game& getGame() const { return game_; }
    // The final numbers if the game stopped now.
    [[nodiscard]] GameResult summarize() const;

private:
    std::stop_token stop_;
    GameBrains brains_;
    Game game_;
    Pilot pilot_;
};

}  // namespace tetris
