#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>

#include "brain/lab/play/GameResult.h"
#include "brain/tetris/steer/GameSetup.h"
#include "brain/tetris/steer/Pilot.h"
#include "core/tetris/PlayedGame.h"

namespace tetris {

// The brains of a game, ready for its first piece: the player, and the master of the adversary.
struct GameBrains {
    // Throws what making the brains throws.
    GameBrains(const GameSetup& setup, std::uint64_t seed, const std::stop_token& stop,
               const BrainMaker& make = {});

    std::unique_ptr<Brain> brain;
    std::unique_ptr<Brain> master;
};

// A game that a brain steers by verbs, turn by turn, by whichever rules. `run --mode ticks` plays
// it to its end, and `watch` shows it. A turn is, in a classic game, the verbs of the pilot and
// then a Down; in a modern one setup.pace milliseconds and then one verb of the pilot.
class SteeredGame {
public:
    // Called after each verb, and, with nullopt, after time has passed.
    using See = std::function<void(const std::optional<Verb>& verb, const GameReport& report)>;

    // When a stop is requested, a long search of the brain ends soon. Throws as playGame does.
    SteeredGame(const GameSetup& setup, std::uint64_t seed, const std::stop_token& stop = {},
                const BrainMaker& make = {});
    SteeredGame(const SteeredGame&) = delete;
    SteeredGame& operator=(const SteeredGame&) = delete;

    // There is no verb if a stop is requested before the brain has answered, or a modern piece has
    // no placement. Throws what the brain throws. Requires: the game is running.
    // With the turn that ends the game the brain is told so.
    void turn(const See& see);

    [[nodiscard]] const PlayedGame& getGame() const { return game_; }
    // The final numbers if the game stopped now.
    [[nodiscard]] GameResult summarize() const
    {
        return tetris::summarize(game_, game_.getEnd(), PlayMode::Ticks);
    }

private:
    void turnClassic(const Game& game, const See& see);
    void turnModern(const ModernGame& game, const See& see);

    std::stop_token stop_;
    int pace_;
    int sees_;  // as GameSetup::sees
    GameBrains brains_;
    PlayedGame game_;
    Pilot pilot_;
    ModernPilot modernPilot_;
};

}  // namespace tetris
