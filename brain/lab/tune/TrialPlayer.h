#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "brain/base/TaskPool.h"
#include "brain/lab/Batch.h"
#include "brain/lab/tune/Tuner.h"

namespace tetris {

// A game of a round that has been played; `game` counts the first game of each trial, then the
// second of each, and so on.
struct TrialGame {
    int64_t game = 0;
    TrialResult result;

    friend bool operator==(const TrialGame&, const TrialGame&) = default;
};

// Plays the games of a tuner's round on several threads, whose number does not change the results.
// The round is over when all games have been played, or those before one with which the tuner's
// allowance would be exceeded; games that run then are stopped and do not count.
class TrialPlayer {
public:
    // Starts at once to play the games of its shard that are not in `played`; those of other shards
    // must be passed to `add`. The tuner must stay at this round while the player lives. Throws as
    // `add` does, and std::system_error if no thread can be started. Requires: jobs >= 1.
    TrialPlayer(const Tuner& tuner, int jobs, const std::vector<TrialGame>& played = {},
                const Shard& shard = {});
    // The destructor stops the games that are running.

    // Adds a game of another shard, which was played elsewhere. Throws std::logic_error for a game
    // that is not of this round or already known.
    void add(const TrialGame& game);
    // Games of the shard that have not been played, as of the last waitForEnd; so are the games
    // below.
    int64_t countLeft() const { return pool_.countOpen(); }
    // Waits for at most `wait`. Returns true when the round is over, whose games may be of all
    // shards. Throws what a game threw.
    [[nodiscard]] bool waitForEnd(std::chrono::milliseconds wait);
    // The sum of each trial's games: as many of each trial, except in the last test, whose trials
    // have one game. Requires: waitForEnd has returned true.
    std::vector<TrialResult> sumUp() const;
    // The games that have been played so far.
    std::vector<TrialGame> listPlayed() const;
    // The pieces landed in those games.
    int64_t getPieces() const { return pieces_; }

private:
    struct Task {
        size_t trial = 0;
        int game = 0;  // number in the round, which decides its seed
        std::optional<TrialResult> result{};
    };

    bool isOver() const { return isCut_ || counted_ == tasks_.size(); }
    // Nullopt if a stop is requested.
    std::optional<TrialResult> play(const Task& task, const std::stop_token& stop) const;

    const Tuner& tuner_;
    std::vector<Task> tasks_;
    size_t counted_ = 0;  // how many of the first games have been played and count
    int64_t left_;        // the pieces that the allowance leaves after them
    bool isCut_ = false;  // the next game has more
    int64_t pieces_ = 0;  // of all games that have been played
    base::TaskPool<size_t, TrialResult> pool_;  // last, so that its threads end first
};

}  // namespace tetris
