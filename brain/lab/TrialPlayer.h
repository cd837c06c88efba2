#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

#include "brain/lab/Batch.h"
#include "brain/lab/Tuner.h"

namespace tetris {

// A game of a round that has been played; `game` counts through all of its trials.
struct PlayedGame {
    std::int64_t game = 0;
    TrialResult result;

    friend bool operator==(const PlayedGame&, const PlayedGame&) = default;
};

// Plays the games of a tuner's round on several threads. The results do not depend on their number.
class TrialPlayer {
public:
    // Starts at once, without the games that have been played. The tuner has to stay at this round
    // as long as the player lives. Of the others it plays those of the shard; the rest has to come
    // by `add`. Requires: jobs >= 1; games of this round.
    TrialPlayer(const Tuner& tuner, int jobs, const std::vector<PlayedGame>& played = {},
                const Shard& shard = {});
    // Stops what is running.
    ~TrialPlayer();
    TrialPlayer(const TrialPlayer&) = delete;
    TrialPlayer& operator=(const TrialPlayer&) = delete;

    // Takes over a game of another shard, which somebody else has played. Throws std::logic_error
    // for one that is none of this round, or there already.
    void add(const PlayedGame& game);
    // Games of the shard that have not been played yet.
    [[nodiscard]] std::size_t countLeft() const { return left_; }
    // True when all games have been played; waits for it no longer than `wait`. Throws what a game
    // threw, if one did.
    [[nodiscard]] bool waitForEnd(std::chrono::milliseconds wait);
    // The sums of the trials. Requires: waitForEnd said true.
    [[nodiscard]] std::vector<TrialResult> sumUp() const;
    // The games that have been played by now.
    [[nodiscard]] std::vector<PlayedGame> listPlayed() const;
    // Pieces landed in them.
    [[nodiscard]] std::int64_t getPieces() const { return pieces_; }

private:
    struct Task {
        std::size_t trial = 0;
        int game = 0;  // of the round, for its seed
        TrialResult result;
        std::atomic<bool> isPlayed = false;
    };

    void work(const std::stop_token& stop);
    void play(Task& task, const std::stop_token& stop);

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
