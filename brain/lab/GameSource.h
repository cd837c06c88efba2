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
    std::int64_t game = 0;  // 0 for the first, whatever the shard
    std::uint64_t seed = 0;
    GameResult result;

    friend bool operator==(const BatchGame&, const BatchGame&) = default;
};

// What a batch has done so far, and the games that are on.
struct BatchProgress {
    std::vector<BatchGame> ended;
    std::map<std::int64_t, GameProgress> running;  // by their numbers
};

// Many games that are played somewhere, handed out in their order. One thread asks.
class GameSource {
public:
    virtual ~GameSource() = default;

    // The next game in order. None if it has not ended within `wait`, or if all are handed out.
    // What a game threw is thrown here in its place; no game follows it.
    [[nodiscard]] virtual std::optional<BatchGame> next(std::chrono::milliseconds wait) = 0;
    // True when every game has been handed out.
    [[nodiscard]] virtual bool isDone() const = 0;

    // Asks the games that are on how far they are; they answer at their next placement.
    virtual void askProgress() = 0;
    // How long most answers take to be here.
    [[nodiscard]] virtual std::chrono::milliseconds getAnswerTime() const = 0;
    // The games that have ended since the last time (at first: since the start, those of an earlier
    // run not among them), in the order in which they did, and the last answers of those that are
    // on, or where they began.
    [[nodiscard]] virtual BatchProgress takeProgress() = 0;

    // Stops, and gives the games that had ended but not been handed out, in order.
    [[nodiscard]] virtual std::vector<BatchGame> stop() = 0;
};

}  // namespace tetris
