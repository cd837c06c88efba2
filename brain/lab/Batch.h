#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "brain/base/TaskPool.h"
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
    bool isLogged = false;    // ended games are kept for takeProgress
    bool isMeasured = false;  // each game gets its meter; games report no progress
    // The processor time that a brain in this process may use for a game; then it has failed, by
    // Fault::Late. 0: no limit. For other processes see ProcessWatch.
    std::chrono::seconds gameTime{};
    std::shared_ptr<const RecordingOptions> recording{};  // null: games are not recorded
    // 0: a brain that fails ends the batch. Otherwise its game is returned with the fault. Once so
    // many games of one setup have failed, later games of this setup may be returned with a fault
    // without being played.
    int maxFaults = 0;
    // Called when a game has been played, by the thread that played it.
    std::function<void(const BatchGame& game)> onEnd{};
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
    // The destructor stops the games that are running.

    [[nodiscard]] std::optional<BatchGame> next(std::chrono::milliseconds wait) override;
    [[nodiscard]] bool isDone() const override { return handedOut_ == count_; }
    // Games with stateful brains, recorded games and games played by verbs report no progress.
    void askProgress() override;
    [[nodiscard]] std::chrono::milliseconds getAnswerTime() const override;
    [[nodiscard]] BatchProgress takeProgress() override;
    [[nodiscard]] RunningGames countRunning() override;
    [[nodiscard]] std::vector<BatchGame> stop() override;

private:
    // A game that is being played, as others see it.
    struct alignas(64) Playing {           // 64: not two in one cache line
        std::atomic<bool> isAsked{false};  // for its progress
        std::int64_t from = 0;             // its pieces when this batch began it
        GameCounter counter;
    };

    // Inside, the games of the shard are counted from 0: i. These convert to the number of the game
    // in the whole run, and back.
    [[nodiscard]] std::int64_t findNumber(std::int64_t i) const;
    [[nodiscard]] std::int64_t findPlace(std::int64_t game) const;
    void takeOver(BatchProgress before);
    void addGames();
    [[nodiscard]] std::size_t findSetup(std::int64_t i) const;
    [[nodiscard]] bool isGivenUp(std::int64_t i) const;
    [[nodiscard]] std::optional<BatchGame> play(std::int64_t i, const std::stop_token& stop);

    const BatchPlan plan_;
    const std::int64_t count_;  // games of this shard
    const MakeObserver makeObserver_;

    // Used only by the thread that owns the batch.
    std::map<std::int64_t, BatchGame> known_;  // of an earlier batch, not yet handed out
    std::deque<BatchGame> collected_;          // from the pool, in order
    std::int64_t added_ = 0;                   // games that are known or were given to the pool
    std::int64_t handedOut_ = 0;

    std::mutex mutex_;                                         // guards what follows
    std::map<std::size_t, std::vector<std::int64_t>> faults_;  // failed games of each setup
    std::vector<BatchGame> log_;                     // ended, and not yet taken by takeProgress
    std::map<std::int64_t, GameProgress> progress_;  // the latest, of games that have not ended
    std::map<std::int64_t, Playing> playing_;
    std::int64_t played_ = 0;  // pieces of ended games, as in RunningGames

    base::TaskPool<std::int64_t, BatchGame> pool_;  // last, so that its threads end first
};

}  // namespace tetris
