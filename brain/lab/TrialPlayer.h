#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "brain/lab/Batch.h"
#include "brain/lab/Tuner.h"

namespace tetris {

// A game of a round that has been played; `game` counts through all of the round's trials.
struct TrialGame {
    std::int64_t game = 0;
    TrialResult result;

    friend bool operator==(const TrialGame&, const TrialGame&) = default;
};

// Plays the games of a tuner's round on several threads, whose number does not change the results.
class TrialPlayer {
public:
    // Starts at once to play the games of its shard that are not in `played`; those of other shards
    // must be passed to `add`. The tuner must stay at this round while the player lives. Throws as
    // `add` does, and std::system_error if no thread can be started. Requires: jobs >= 1.
    TrialPlayer(const Tuner& tuner, int jobs, const std::vector<TrialGame>& played = {},
                const Shard& shard = {});
    // Stops the games that are running.
    ~TrialPlayer();
    TrialPlayer(const TrialPlayer&) = delete;
    TrialPlayer& operator=(const TrialPlayer&) = delete;

    // Adds a game of another shard, which was played elsewhere. Throws std::logic_error for a game
    // that is not of this round or already known.
    void add(const TrialGame& game);
    // Games of the shard that have not been played yet.
    [[nodiscard]] std::size_t countLeft() const { return left_; }
    // Waits for at most `wait`. Returns true when all games of all shards have been played. Throws
    // what a game threw.
    [[nodiscard]] bool waitForEnd(std::chrono::milliseconds wait);
    // The sum of each trial's games. Requires: waitForEnd has returned true.
    [[nodiscard]] std::vector<TrialResult> sumUp() const;
    // The games that have been played so far.
    [[nodiscard]] std::vector<TrialGame> listPlayed() const;
    // The pieces landed in those games.
    [[nodiscard]] std::int64_t getPieces() const { return pieces_; }

private:
    struct Task {
        std::size_t trial = 0;
        int game = 0;  // number in the round, which decides its seed
        TrialResult result;
        std::atomic<bool> isPlayed = false;
    };

    void work(const std::stop_token& stop);
    void play(Task& task, const std::stop_token& stop);
    // Nullopt if a stop is requested.
    [[nodiscard]] std::optional<TrialResult> play(const GameSetup& setup, std::uint64_t seed,
                                                  const std::stop_token& stop) const;

    [[nodiscard]] bool isOwn(std::size_t index) const;

    const Tuner& tuner_;
    const Shard shard_;
    std::vector<Task> tasks_;
    std::atomic<std::size_t> left_ = 0;
    std::atomic<std::size_t> begun_ = 0;
    std::atomic<std::size_t> ended_ = 0;
    std::atomic<std::int64_t> pieces_ = 0;

    std::mutex mutex_;  // guards failure_
    std::condition_variable allEnded_;
    std::exception_ptr failure_;

    std::vector<std::jthread> workers_;  // last, so that they end first
};

}  // namespace tetris
