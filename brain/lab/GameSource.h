#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "brain/lab/play/GameMeter.h"
#include "brain/lab/play/HeadlessGame.h"
#include "brain/lab/play/HeadlessMatch.h"

namespace tetris {

// A game of a batch that has ended, or one of its matches.
struct BatchGame {
    std::int64_t game = 0;  // its number in the whole run, from 0, also within a shard
    std::uint64_t seed = 0;
    GameResult result;
    std::optional<GameFault> fault{};  // if set, the result is empty; see BatchPlan::maxFaults
    // Of a batch that measures; null if the game was not played.
    std::shared_ptr<const GameMeter> meter{};
    // Of a batch of matches; nullopt if it was not played. The result is empty then.
    std::optional<PlayedMatch> match{};

    friend bool operator==(const BatchGame&, const BatchGame&) = default;
};

// Games that have ended, and the progress of those that are running.
struct BatchProgress {
    std::vector<BatchGame> ended;
    std::map<std::int64_t, GameProgress> running;  // by their numbers
};

// How far the running games have come.
struct RunningGames {
    std::int64_t games = 0;    // how many are running
    std::int64_t pieces = 0;   // placed in them so far
    std::int64_t rows = 0;     // cleared in them so far
    std::int64_t longest = 0;  // pieces of the longest of them
    // Pieces placed in running and ended games, without those of an earlier run.
    std::int64_t played = 0;
};

// Many games played elsewhere, returned in order. All functions are called from one thread.
class GameSource {
public:
    virtual ~GameSource() = default;

    // The next game in order; nullopt if it does not end within `wait`, or if all games have been
    // returned. Throws what the game threw; then no later game is returned.
    [[nodiscard]] virtual std::optional<BatchGame> next(std::chrono::milliseconds wait) = 0;
    // True when every game has been returned.
    [[nodiscard]] virtual bool isDone() const = 0;

    // Requests the progress of the running games; each answers at its next placement.
    virtual void askProgress() = 0;
    // How long most answers take to arrive.
    [[nodiscard]] virtual std::chrono::milliseconds getAnswerTime() const = 0;
    // The games that have ended since the last call, in the order of their ends, and the latest
    // progress of those that are running. Games of an earlier run are not among them.
    [[nodiscard]] virtual BatchProgress takeProgress() = 0;

    // Counts the running games that this process plays.
    [[nodiscard]] virtual RunningGames countRunning() = 0;

    // Stops the running games. Returns in order the ended games that were not yet returned.
    [[nodiscard]] virtual std::vector<BatchGame> stop() = 0;
};

}  // namespace tetris
