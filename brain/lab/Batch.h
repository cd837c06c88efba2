#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <map>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "brain/lab/HeadlessGame.h"

namespace tetris {

// A game of a batch that has ended.
struct BatchGame {
    std::int64_t game = 0;  // 0 for the first
    std::uint64_t seed = 0;
    GameResult result;
};

// The seed of game i of a batch: (firstSeed + i) modulo 2^48, but always 0 in a sequence that has
// that seed alone.
[[nodiscard]] std::uint64_t computeGameSeed(const GameSetup& setup, std::uint64_t firstSeed,
                                            std::int64_t game);

// Many games on several threads, handed out in the order of the games: the results do not depend
// on the number of threads. Each game has a brain and a sequence of its own, so that games share
// nothing; a lock is taken once a game.
class Batch {
public:
    // Starts at once. Requires: games >= 0, jobs >= 1.
    Batch(const GameSetup& setup, std::uint64_t firstSeed, std::int64_t games, int jobs);
    // Stops what is running.
    ~Batch();
    Batch(const Batch&) = delete;
    Batch& operator=(const Batch&) = delete;

    // The next game in order. None if it has not ended within `wait`, or if all are handed out.
    // What a game threw is thrown here.
    [[nodiscard]] std::optional<BatchGame> next(std::chrono::milliseconds wait);
    // True when every game has been handed out.
    [[nodiscard]] bool isDone() const { return handedOut_ == games_; }

    // Stops, and gives the games that had ended but not been handed out, in order.
    [[nodiscard]] std::vector<BatchGame> stop();

private:
    void work(const std::stop_token& stop);

    const GameSetup setup_;
    const std::uint64_t firstSeed_;
    const std::int64_t games_;
    const std::int64_t window_;  // how far a game may run ahead of the first one not handed out
    std::int64_t handedOut_ = 0;

    std::mutex mutex_;  // guards what follows
    std::condition_variable_any changed_;
    std::int64_t started_ = 0;
    std::map<std::int64_t, BatchGame> ended_;
    std::exception_ptr failure_;

    std::vector<std::jthread> workers_;  // last, so that they end first
};

}  // namespace tetris
