#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <exception>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "brain/lab/GameSource.h"
#include "brain/lab/play/HeadlessGame.h"

namespace tetris {

// Every `count`th game: the games with number modulo count equal to `index`, 0 to count - 1. The
// option --shard counts from 1: I/N is index I - 1.
struct Shard {
    std::int64_t index = 0;
    std::int64_t count = 1;

    friend bool operator==(const Shard&, const Shard&) = default;
};

// Which games a batch plays.
struct BatchPlan {
    // At least one. Of k setups, game g has the setup g % k and seed number g / k: all setups play
    // the same seeds.
    std::vector<GameSetup> setups;
    std::uint64_t firstSeed = 0;
    std::int64_t games = 1;  // of all shards together
    Shard shard{};
    bool isLogged = false;                                // ended games are kept for takeProgress
    std::shared_ptr<const RecordingOptions> recording{};  // null: games are not recorded
    // 0: a brain that fails ends the batch. Otherwise its game is returned with the fault. Once so
    // many games of one setup have failed, later games of this setup may be returned with a fault
    // without being played.
    int maxFaults = 0;
};

// Seed number `game` of a batch: (firstSeed + game) modulo 2^48, but 0 for a sequence whose only
// seed is 0.
[[nodiscard]] std::uint64_t computeGameSeed(const GameSetup& setup, std::uint64_t firstSeed,
                                            std::int64_t game);

// Many games on several threads, returned in the order of the games: the results do not depend on
// the number of threads. Each game has its own brain and sequence, so games share nothing; locks
// are taken only between games and for progress. All functions are called from one thread.
class Batch final : public GameSource {
public:
    using MakeObserver = std::function<PlacementObserver(std::int64_t game)>;

    // Starts at once, with fewer threads than jobs if the system refuses more. The thread that
    // plays a game makes its observer first, and calls it for each placement of a game placed at
    // once; with one job in the order of the games. Throws std::system_error if no thread can be
    // started. Requires: games >= 0, jobs >= 1.
    Batch(const GameSetup& setup, std::uint64_t firstSeed, std::int64_t games, int jobs,
          MakeObserver makeObserver = {});
    // The same, continuing from the progress of an earlier batch with the same plan; its games are
    // returned as if they had been played now. Throws std::invalid_argument for games that do not
    // belong to the plan or occur twice.
    Batch(BatchPlan plan, int jobs, BatchProgress before = {}, MakeObserver makeObserver = {});
    // Stops the games that are running.
    ~Batch() override;
    Batch(const Batch&) = delete;
    Batch& operator=(const Batch&) = delete;

    [[nodiscard]] std::optional<BatchGame> next(std::chrono::milliseconds wait) override;
    [[nodiscard]] bool isDone() const override { return handedOut_ == count_; }
    // Games with stateful brains, recorded games and games played by verbs report no progress.
    void askProgress() override;
    [[nodiscard]] std::chrono::milliseconds getAnswerTime() const override;
    [[nodiscard]] BatchProgress takeProgress() override;
    [[nodiscard]] RunningGames countRunning() override;
    [[nodiscard]] std::vector<BatchGame> stop() override;

private:
    struct Ended {
        BatchGame game;
        std::exception_ptr failure;  // what the game threw, else null
    };

    // A thread that plays, as others see it.
    struct alignas(64) Seat {               // 64: not two in one cache line
        std::atomic<bool> isAsked = false;  // for the progress of its game
        std::atomic<bool> isPlaying = false;
        std::atomic<std::int64_t> from = 0;  // pieces of its game when this batch began it
        GameCounter counter;
    };

    // Inside, the games of the shard are counted from 0: i. These convert to the number of the game
    // in the whole run, and back.
    [[nodiscard]] std::int64_t findNumber(std::int64_t i) const;
    [[nodiscard]] std::int64_t findPlace(std::int64_t game) const;
    void takeOver(BatchProgress before);
    void begin(int jobs);
    [[nodiscard]] std::size_t findSetup(std::int64_t i) const;
    [[nodiscard]] BatchGame makeGame(std::int64_t i) const;
    [[nodiscard]] bool isGivenUp(std::int64_t i) const;
    void work(Seat& seat, const std::stop_token& stop);
    [[nodiscard]] std::optional<Ended> play(std::int64_t game, Seat& seat,
                                            const std::stop_token& stop);
    void collect(std::chrono::milliseconds wait);

    const BatchPlan plan_;
    const std::int64_t count_;  // games of this shard
    const MakeObserver makeObserver_;

    // Used only by the thread that owns the batch.
    std::deque<BatchGame> collected_;  // the next games in order
    std::int64_t handedOut_ = 0;
    std::chrono::steady_clock::time_point nextLook_;

    // Written before the threads start.
    std::vector<bool> isKnown_;  // games that an earlier batch had played

    std::mutex mutex_;  // guards what follows
    std::condition_variable firstEnded_;
    std::condition_variable_any roomMade_;
    std::int64_t started_ = 0;
    std::int64_t first_ = 0;               // the first game not yet collected
    std::map<std::int64_t, Ended> ended_;  // not yet collected
    bool hasFailed_ = false;
    std::map<std::size_t, std::vector<std::int64_t>> faults_;  // failed games of each setup
    std::vector<BatchGame> log_;                    // ended, and not yet taken by takeProgress
    std::map<std::int64_t, GameProgress> running_;  // latest progress of games that have not ended

    std::atomic<std::int64_t> played_ = 0;  // pieces of ended games, as in RunningGames
    std::deque<Seat> seats_;                // one for each thread
    std::vector<std::jthread> workers_;     // last, so that they end first
};

}  // namespace tetris
