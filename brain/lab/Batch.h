#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <exception>
#include <functional>
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

// Many games on several threads, handed out in the order of the games: what comes out does not
// depend on the number of threads. Each game has a brain and a sequence of its own, so that games
// share nothing; a lock is taken once a game. One thread asks: the one that owns the batch.
class Batch {
public:
    // Starts at once, with fewer threads than jobs if the system gives no more.
    // The observer is called from the threads that play, with the number of the game; with one job
    // in the order of the games.
    // Throws std::system_error if it gives none. Requires: games >= 0, jobs >= 1.
    using Observer = std::function<void(std::int64_t game, const LandingView& landing)>;
    Batch(const GameSetup& setup, std::uint64_t firstSeed, std::int64_t games, int jobs,
          Observer observer = {});
    // Stops what is running.
    ~Batch();
    Batch(const Batch&) = delete;
    Batch& operator=(const Batch&) = delete;

    // The next game in order. None if it has not ended within `wait`, or if all are handed out.
    // What a game threw is thrown here in its place; no game follows it.
    [[nodiscard]] std::optional<BatchGame> next(std::chrono::milliseconds wait);
    // True when every game has been handed out.
    [[nodiscard]] bool isDone() const { return handedOut_ == games_; }

    // Stops, and gives the games that had ended but not been handed out, in order.
    [[nodiscard]] std::vector<BatchGame> stop();

private:
    struct Ended {
        BatchGame game;
        std::exception_ptr failure;  // what the game threw, null if nothing
    };

    void work(const std::stop_token& stop);
    [[nodiscard]] std::optional<Ended> play(std::int64_t game, const std::stop_token& stop) const;
    void collect(std::chrono::milliseconds wait);

    const GameSetup setup_;
    const std::uint64_t firstSeed_;
    const std::int64_t games_;
    const Observer observer_;

    // Of the thread that asks.
    std::deque<BatchGame> collected_;  // the next games in order
    std::int64_t handedOut_ = 0;
    std::chrono::steady_clock::time_point nextLook_;

    std::mutex mutex_;  // guards what follows
    std::condition_variable firstEnded_;
    std::condition_variable_any roomMade_;
    std::int64_t started_ = 0;
    std::int64_t first_ = 0;               // the first game not collected
    std::map<std::int64_t, Ended> ended_;  // not collected
    bool hasFailed_ = false;

    std::vector<std::jthread> workers_;  // last, so that they end first
};

}  // namespace tetris
