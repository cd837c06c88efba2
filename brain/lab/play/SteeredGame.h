#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include "brain/lab/play/GameResult.h"
#include "brain/lab/play/HeadlessMatch.h"
#include "brain/tetris/PlacementList.h"
#include "brain/tetris/Situation.h"
#include "brain/tetris/external/BrainSource.h"
#include "brain/tetris/steer/GameSetup.h"
#include "brain/tetris/steer/Pilot.h"
#include "core/base/NotCopied.h"
#include "core/tetris/Verb.h"
#include "core/tetris/play/PlayedGame.h"

namespace tetris {

// The brains of a game, ready for its first piece: the player, and the master of the adversary.
struct GameBrains {
    // Throws what making the brains throws.
    GameBrains(const GameSetup& setup, uint64_t seed, const std::stop_token& stop = {},
               const BrainMaker& make = {});

    std::unique_ptr<Brain> brain;
    std::unique_ptr<Brain> master;
};

// Where no placement is found in a zen game that is placed at once, it goes on as time would have
// it: the falling piece drops where it has entered, and a board without room is emptied. Returns
// the place; nullopt, and changes nothing, in any other game, which ends then.
std::optional<Placement> dropWithoutPlacement(PlayedGame& game);

// A game that a brain steers by verbs, turn by turn, by whichever rules. `run --mode ticks` plays
// it to its end, and `watch` shows it. A turn is, in a classic game, the verbs of the pilot and
// then a Down; in a modern one setup.pace milliseconds and then one verb of the pilot.
class SteeredGame : base::NotCopied {
public:
    // Called after each verb, and, with nullopt, after time has passed.
    using Observer = std::function<void(const std::optional<Verb>& verb, const GameReport& report)>;

    // When a stop is requested, a long search of the brain ends soon. Throws as playGame does.
    SteeredGame(const GameSetup& setup, uint64_t seed, const std::stop_token& stop = {},
                const BrainMaker& make = {});

    // Plays a turn; without a verb if a stop is requested before the brain has answered, or a
    // modern piece has no placement. Tells the brain when it ends the game. Throws what the brain
    // throws. Requires: the game is running.
    void turn(const Observer& observe);

    const PlayedGame& getGame() const { return game_; }
    // The final numbers if the game stopped now.
    GameResult summarize() const {
        return tetris::summarize(game_, game_.getEnd(), PlayMode::Ticks);
    }

private:
    void turnClassic(const Game& game, const Observer& observe);
    void turnModern(const ModernGame& game, const Observer& observe);

    std::stop_token stop_;
    int pace_;
    int sees_;  // as GameSetup::sees
    GameBrains brains_;
    PlayedGame game_;
    Pilot pilot_;
    ModernPilot modernPilot_;
};

// A game whose steps another program chooses, by whichever rules: placements where the mode of the
// setup is Instant, else verbs and time. It is the game that playGame plays if a brain makes the
// same moves: the pieces, the numbers and the end are equal. No brain plays; an adversary's master
// is asked. Or side 0 of a paced match, in which a contestant plays the other side at once, until
// a piece of side 0 is due. Not thread-safe.
class GameEnvironment : base::NotCopied {
public:
    // `sees`: how many next pieces are known, as Brain::sees(). Throws as playGame does.
    GameEnvironment(const GameSetup& setup, uint64_t seed, int sees);
    // A match between these two, of whom the first one only has a pace. Throws what a brain throws,
    // as the steps of a match do.
    GameEnvironment(const MatchRules& rules, const std::array<Contestant, 2>& sides, int sees);

    // ---- Steps. What throws std::invalid_argument, which says what is wrong and what was
    // expected, changes nothing; so does every step after the end.

    // Puts the piece there, as an external brain's answer means it. The mode must be Instant.
    void place(const ExternalAnswer& answer);
    // Lets time pass, and then tries the verbs until the game ends. The mode must be Ticks. Verbs
    // that other rules have are refused, and time in a classic game.
    void act(int64_t milliseconds, std::span<const Verb> verbs);

    // Throws std::invalid_argument unless the game is running, in that mode.
    void require(PlayMode mode) const;

    // ---- Queries

    bool isRunning() const { return getEnd() == GameEnd::None; }
    // NoMove, too, where pieces are placed at once and this one has no placement. Of a match: Goal
    // if side 0 has won, Limit after a draw.
    GameEnd getEnd() const { return end_; }
    const PlayedGame& getGame() const { return game_; }
    const GameRules& getRules() const { return rules_; }
    // The falling piece and what is known; nullopt after the end.
    const std::optional<Situation>& getSituation() const { return situation_; }
    // Every placement of the next step. Requires: the game is running, in the mode Instant.
    std::vector<Move> listMoves() const { return listPlacements(*situation_, overflow_); }

private:
    // Makes the rival's moves, and notes the situation or the end.
    void observe();

    GameRules rules_;
    PlayMode mode_;
    Overflow overflow_;
    int sees_;
    std::optional<GameBrains> brains_;   // of a single game
    std::optional<MatchBrains> rivals_;  // of a match
    PlayedGame game_;
    GameEnd end_ = GameEnd::None;
    std::optional<Situation> situation_;
};

}  // namespace tetris
