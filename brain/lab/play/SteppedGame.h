#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "brain/lab/play/SteeredGame.h"
#include "brain/tetris/Situation.h"
#include "brain/tetris/external/BrainSource.h"
#include "core/tetris/PlayedGame.h"
#include "core/tetris/Verb.h"

namespace tetris {

// A game whose steps another program chooses, by whichever rules: placements where the mode of the
// setup is Instant, else verbs and time. It is the game that playGame plays if a brain makes the
// same moves: the pieces, the numbers and the end are equal. No brain plays; an adversary's master
// is asked. Not thread-safe.
class SteppedGame {
public:
    // `sees`: how many next pieces are known, as Brain::sees(). Throws as playGame does.
    SteppedGame(const GameSetup& setup, std::uint64_t seed, int sees);
    SteppedGame(const SteppedGame&) = delete;
    SteppedGame& operator=(const SteppedGame&) = delete;

    // ---- Steps. What throws std::invalid_argument, which says what is wrong and what was
    // expected, changes nothing; so does every step after the end.

    // Puts the piece there, as an external brain's answer means it. The mode must be Instant.
    void place(const ExternalAnswer& answer);
    // Lets time pass, and then tries the verbs until the game ends. The mode must be Ticks. Verbs
    // that other rules have are refused, and time in a classic game.
    void act(std::int64_t milliseconds, std::span<const Verb> verbs);

    // Throws std::invalid_argument unless the game is running, in that mode.
    void require(PlayMode mode) const;

    // ---- Queries

    [[nodiscard]] bool isRunning() const { return getEnd() == GameEnd::None; }
    // NoMove, too, where pieces are placed at once and this one has no placement.
    [[nodiscard]] GameEnd getEnd() const { return end_; }
    [[nodiscard]] const PlayedGame& getGame() const { return game_; }
    // The falling piece and what is known; nullopt after the end.
    [[nodiscard]] const std::optional<Situation>& getSituation() const { return situation_; }

private:
    void look();

    GameRules rules_;
    PlayMode mode_;
    Overflow overflow_;
    int sees_;
    GameBrains brains_;
    PlayedGame game_;
    GameEnd end_ = GameEnd::None;
    std::optional<Situation> situation_;
};

}  // namespace tetris
