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
#include <string>
#include <vector>

#include "brain/base/TaskPool.h"
#include "brain/lab/play/GameMeter.h"
#include "brain/lab/play/GameResult.h"
#include "brain/lab/play/HeadlessGame.h"
#include "brain/lab/play/HeadlessMatch.h"

namespace tetris {

// A game of a batch that has ended, or one of its matches.
struct BatchGame {
    int64_t game = 0;  // its number in the whole run, from 0, also within a shard
    uint64_t seed = 0;
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
    std::map<int64_t, InstantProgress> running;  // by their numbers
};

// How far the running games have come.
struct RunningGames {
    int64_t games = 0;    // how many are running
    int64_t pieces = 0;   // placed in them so far
    int64_t rows = 0;     // cleared in them so far
    int64_t longest = 0;  // pieces of the longest of them
    // Pieces placed in running and ended games, without those of an earlier run.
    int64_t played = 0;
};

// Many games played elsewhere, returned in order. All functions are called from one thread.
class GameSource {
public:
    virtual ~GameSource() = default;

    // The next game in order; nullopt if it does not end within `wait`, or if all games have been
    // returned. Throws what the game threw; then no later game is returned.
    [[nodiscard]] virtual std::optional<BatchGame> next(std::chrono::milliseconds wait) = 0;
    // True when every game has been returned.
    virtual bool isDone() const = 0;

    // Requests the progress of the running games; each answers at its next placement.
    virtual void askProgress() = 0;
    // How long most answers take to arrive.
    virtual std::chrono::milliseconds getAnswerTime() const = 0;
    // The games that have ended since the last call, in the order of their ends, and the latest
    // progress of those that are running. Games of an earlier run are not among them.
    [[nodiscard]] virtual BatchProgress takeProgress() = 0;

    // Counts the running games that this process plays.
    [[nodiscard]] virtual RunningGames countRunning() = 0;

    // Stops the running games. Returns in order the ended games that were not yet returned.
    [[nodiscard]] virtual std::vector<BatchGame> stop() = 0;
};

// Every `count`th game: the games with number modulo count equal to `index`, 0 to count - 1. The
// option --shard counts from 1: I/N is index I - 1.
struct Shard {
    int64_t index = 0;
    int64_t count = 1;

    // How many of the `games` of all shards this one has.
    int64_t countGames(int64_t games) const { return (games - index + count - 1) / count; }
    friend bool operator==(const Shard&, const Shard&) = default;
};

// Matches between all pairs of players, one pair after the other: with each seed two, the first
// player of the pair on side 0 and then on side 1.
struct MatchPlan {
    MatchRules rules{};                 // but for the seed
    std::vector<Contestant> players{};  // two at least
    // Receives each replay, from the threads that play; empty: nothing is recorded. `number` is 1
    // or 2.
    std::function<void(uint64_t seed, int number, const std::string& replay)> keep{};
    std::string start{};  // when they began, for the replays
};

// Which games a batch plays.
struct BatchPlan {
    // At least one. Of k setups, game g has the setup g % k and seed number g / k: all setups play
    // the same seeds.
    std::vector<GameSetup> setups;
    std::optional<MatchPlan> matches{};  // what is played instead of the games of the setups
    uint64_t firstSeed = 0;
    int64_t games = 1;  // or matches, of all shards together
    Shard shard{};
    bool isLogged = false;    // ended games are kept for takeProgress
    bool isMeasured = false;  // each game gets its meter; games report no progress
    // The processor time that a brain in this process may use for a game; then it has failed, by
    // Fault::Late. 0: no limit. For other processes see ProcessWatch.
    std::chrono::seconds gameTime{};
    std::shared_ptr<const RecordingOptions> recording{};  // null: games are not recorded
    // 0: a brain that fails ends the batch. Otherwise its game is returned with the fault; a match
    // is lost. When that many games of one setup, or of one player in a pair, have failed, later
    // ones of this setup or pair may be returned with a fault without being played.
    int maxFaults = 0;
    // Called when a game has been played, by the thread that played it.
    std::function<void(const BatchGame& game)> onEnd{};
};

// For GameHooks::checkTime: ends the game of a brain as BatchPlan::gameTime says. The time runs
// from now on, in this thread. Empty if there is no limit.
std::function<void()> limitTime(const std::string& brain, std::chrono::seconds gameTime);

// A game of a plan: who plays it, and with which seed.
struct Bout {
    size_t line = 0;  // number of the setup, or of the pair
    uint64_t seed = 0;
    int number = 0;  // of the matches with this seed, 0 or 1
};
// Requires: the plan has this game.
Bout findBout(const BatchPlan& plan, int64_t game);

// Seed number `game` of a batch: (firstSeed + game) modulo 2^48, but 0 for a sequence whose only
// seed is 0.
uint64_t computeGameSeed(const GameSetup& setup, uint64_t firstSeed, int64_t game);

// Many games on several threads, returned in the order of the games: the results do not depend on
// the number of threads. Each game has its own brain and sequence, so games share nothing; locks
// are taken only between games and for progress. All functions are called from one thread.
class Batch final : public GameSource {
public:
    using MakeObserver = std::function<PlacementObserver(int64_t game)>;

    // Starts at once, with fewer threads than jobs if the system refuses more, and continues from
    // the progress of an earlier batch with the same plan; its games are returned as if they had
    // been played now. The thread that plays a game makes its observer first, and calls it for each
    // placement of a game placed at once; with one job in the order of the games. Throws
    // std::system_error if no thread can be started, and std::invalid_argument for earlier games
    // that do not belong to the plan or occur twice. Requires: games >= 0, jobs >= 1.
    Batch(BatchPlan plan, int jobs, BatchProgress before = {}, MakeObserver makeObserver = {});
    // The destructor stops the games that are running.

    [[nodiscard]] std::optional<BatchGame> next(std::chrono::milliseconds wait) override;
    bool isDone() const override { return handedOut_ == count_; }
    // Games with stateful brains, recorded games and games played by verbs report no progress.
    void askProgress() override;
    std::chrono::milliseconds getAnswerTime() const override;
    [[nodiscard]] BatchProgress takeProgress() override;
    [[nodiscard]] RunningGames countRunning() override;
    [[nodiscard]] std::vector<BatchGame> stop() override;

private:
    // A game that is being played, as others see it.
    struct alignas(64) Playing {           // 64: not two in one cache line
        std::atomic<bool> isAsked{false};  // for its progress
        int64_t from = 0;                  // its pieces when this batch began it
        GameCounter counter;
    };

    // Inside, the games of the shard are counted from 0: i. These convert to the number of the game
    // in the whole run, and back.
    int64_t findNumber(int64_t i) const;
    int64_t findPlace(int64_t game) const;
    void takeOver(BatchProgress before);
    void addGames();
    void noteFaults(const BatchGame& game);
    bool isGivenUp(int64_t game) const;
    [[nodiscard]] std::optional<BatchGame> play(int64_t i, const std::stop_token& stop);
    // Fill the game; they return false if a stop was requested before its end.
    bool playSetup(int64_t i, Playing& playing, BatchGame& game, const std::stop_token& stop);
    bool playMatch(BatchGame& game, const std::stop_token& stop) const;

    const BatchPlan plan_;
    const int64_t count_;  // games of this shard
    const MakeObserver makeObserver_;

    // Used only by the thread that owns the batch.
    std::map<int64_t, BatchGame> known_;  // of an earlier batch, not yet handed out
    std::deque<BatchGame> collected_;     // from the pool, in order
    int64_t added_ = 0;                   // games that are known or were given to the pool
    int64_t handedOut_ = 0;

    std::mutex mutex_;  // guards what follows
    // Failed games of each setup, and of each player in a pair, by the number of the setup, or of
    // the pair, and of the player.
    std::map<std::pair<size_t, int>, std::vector<int64_t>> faults_;
    std::vector<BatchGame> log_;                   // ended, and not yet taken by takeProgress
    std::map<int64_t, InstantProgress> progress_;  // the latest, of games that have not ended
    std::map<int64_t, Playing> playing_;
    int64_t played_ = 0;  // pieces of ended games, as in RunningGames

    base::TaskPool<int64_t, BatchGame> pool_;  // last, so that its threads end first
};

}  // namespace tetris
