#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "brain/lab/HeadlessGame.h"

namespace tetris {

// A game of a batch that has ended.
struct BatchGame {
    std::int64_t game = 0;  // its number in the whole run, from 0, also within a shard
    std::uint64_t seed = 0;
    GameResult result;

    friend bool operator==(const BatchGame&, const BatchGame&) = default;
};

// The games that have ended so far, and the progress of those that are running.
struct BatchProgress {
    std::vector<BatchGame> ended;
    std::map<std::int64_t, GameProgress> running;  // by their numbers
};

// Many games played elsewhere, returned in order. All functions are called from one thread.
class GameSource {
public:
    virtual ~GameSource() = default;

    // The next game in order. Nullopt if it has not ended within `wait`, or if all have been
    // returned. Throws what the game threw; no game follows it.
    [[nodiscard]] virtual std::optional<BatchGame> next(std::chrono::milliseconds wait) = 0;
    // True when every game has been returned.
    [[nodiscard]] virtual bool isDone() const = 0;

    // Requests the progress of the running games; each answers at its next placement.
    virtual void askProgress() = 0;
    // How long most answers take to arrive.
    [[nodiscard]] virtual std::chrono::milliseconds getAnswerTime() const = 0;
    // The games that have ended since the last call, in that order (at the first call: since the
    // start, without those of an earlier run), and the latest progress of those that are running.
    [[nodiscard]] virtual BatchProgress takeProgress() = 0;

    // Stops, and returns the games that had ended but not been returned, in order.
    [[nodiscard]] virtual std::vector<BatchGame> stop() = 0;
};

}  // namespace tetris
