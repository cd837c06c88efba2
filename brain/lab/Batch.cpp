#include "brain/lab/Batch.h"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <system_error>
#include <utility>

#include "core/base/JavaRandom.h"

namespace tetris {

namespace {

// How far a game may run ahead of the first one that has not been collected. This bounds the memory
// for games that wait for earlier ones to 7 MiB. A thread idles only while one game takes longer
// than thousands of others.
constexpr std::int64_t kWindow = 4096;

// Games answer at their next placement, which takes microseconds with most brains.
constexpr auto kForAnswers = std::chrono::milliseconds(50);

// The least time between two collections. Short games end many thousand times a second, and a
// wake-up can cost as much as a game.
constexpr auto kBetweenLooks = std::chrono::milliseconds(2);

}  // namespace

std::uint64_t computeGameSeed(const GameSetup& setup, std::uint64_t firstSeed, std::int64_t game)
{
    const SequenceEntry* const entry = findSequence(setup.sequence);
    if (entry != nullptr && entry->maxSeed == 0) return 0;
    return (firstSeed + static_cast<std::uint64_t>(game)) % base::JavaRandom::kSeedLimit;
}

Batch::Batch(const GameSetup& setup, std::uint64_t firstSeed, std::int64_t games, int jobs,
             MakeObserver makeObserver)
    : Batch({.setups = {setup}, .firstSeed = firstSeed, .games = games}, jobs, {},
            std::move(makeObserver))
{
}

Batch::Batch(BatchPlan plan, int jobs, BatchProgress before, MakeObserver makeObserver)
    : plan_(std::move(plan)),
      count_((plan_.games - plan_.shard.index + plan_.shard.count - 1) / plan_.shard.count),
      makeObserver_(std::move(makeObserver))
{
    takeOver(std::move(before));
    begin(jobs);
}

std::int64_t Batch::findNumber(std::int64_t i) const
{
    return plan_.shard.index + i * plan_.shard.count;
}

// Throws std::invalid_argument if the game does not belong to this shard.
std::int64_t Batch::findPlace(std::int64_t game) const
{
    const std::int64_t i = (game - plan_.shard.index) / plan_.shard.count;
    if (i >= 0 && i < count_ && findNumber(i) == game) return i;
    throw std::invalid_argument("Batch: game " + std::to_string(game) + " is none of this batch");
}

void Batch::takeOver(BatchProgress before)
{
    for (BatchGame& game : before.ended) {
        const std::int64_t i = findPlace(game.game);
        const auto place = static_cast<std::size_t>(i);
        if (isKnown_.size() <= place) isKnown_.resize(place + 1);
        if (isKnown_[place]) {
            throw std::invalid_argument("Batch: game " + std::to_string(game.game) +
                                        " is there twice");
        }
        isKnown_[place] = true;
        ended_.emplace(i, Ended{std::move(game), nullptr});
    }
    for (auto& [game, progress] : before.running) {
        const std::int64_t i = findPlace(game);
        if (!ended_.contains(i)) running_.emplace(i, std::move(progress));
    }
}

void Batch::begin(int jobs)
{
    const std::int64_t threads = std::min<std::int64_t>(jobs, count_);
    for (std::int64_t i = 0; i < threads; ++i) {
        Seat& seat = seats_.emplace_back();
        try {
            workers_.emplace_back([this, &seat](const std::stop_token& stop) { work(seat, stop); });
        } catch (const std::system_error&) {
            if (workers_.empty()) throw;
            return;
        }
    }
}

Batch::~Batch()
{
    static_cast<void>(stop());
}

void Batch::work(Seat& seat, const std::stop_token& stop)
{
    std::unique_lock lock(mutex_);
    const auto hasRoom = [this] { return started_ < first_ + kWindow; };
    while (roomMade_.wait(lock, stop, hasRoom) && started_ < count_ && !hasFailed_) {
        const std::int64_t i = started_++;
        const auto place = static_cast<std::size_t>(i);
        if (place < isKnown_.size() && isKnown_[place]) continue;
        const bool isPlayed = !isGivenUp(i);
        lock.unlock();
        std::optional<Ended> ended;
        if (isPlayed) {
            ended = play(i, seat, stop);
        } else {
            ended = {makeGame(i), nullptr};
            ended->game.fault = {Fault::Broken, "was given up"};
        }
        lock.lock();
        if (!ended) return;
        if (isPlayed && ended->game.fault) faults_[findSetup(i)].push_back(i);
        if (ended->failure) {
            hasFailed_ = true;
        } else if (plan_.isLogged) {
            log_.push_back(ended->game);
        }
        running_.erase(i);
        ended_.emplace(i, std::move(*ended));
        if (i == first_) firstEnded_.notify_one();
    }
}

std::size_t Batch::findSetup(std::int64_t i) const
{
    return static_cast<std::size_t>(findNumber(i)) % plan_.setups.size();
}

// True if so many earlier games of its setup have failed that this one is not played. Requires: the
// lock is held.
bool Batch::isGivenUp(std::int64_t i) const
{
    const auto found = faults_.find(findSetup(i));
    if (found == faults_.end()) return false;
    return std::ranges::count_if(found->second, [i](std::int64_t other) { return other < i; }) >=
           plan_.maxFaults;
}

// The game with its number and seed, and no result.
BatchGame Batch::makeGame(std::int64_t i) const
{
    const std::int64_t game = findNumber(i);
    const auto turns = static_cast<std::int64_t>(plan_.setups.size());
    return {.game = game,
            .seed = computeGameSeed(plan_.setups[findSetup(i)], plan_.firstSeed, game / turns),
            .result = {}};
}

// Nullopt if a stop was requested before the end.
std::optional<Batch::Ended> Batch::play(std::int64_t i, Seat& seat, const std::stop_token& stop)
{
    const GameSetup& setup = plan_.setups[findSetup(i)];
    Ended ended{makeGame(i), nullptr};
    GameHooks hooks{.recording = plan_.recording, .counter = &seat.counter};
    if (makeObserver_) hooks.observer = makeObserver_(ended.game.game);
    std::optional<GameProgress> before;
    {
        const std::lock_guard lock(mutex_);
        if (const auto found = running_.find(i); found != running_.end()) before = found->second;
    }
    hooks.keeping = {.from = before ? &*before : nullptr,
                     .isAsked = &seat.isAsked,
                     .keep = [this, i](GameProgress progress) {
                         const std::lock_guard lock(mutex_);
                         running_[i] = std::move(progress);
                     }};
    const std::int64_t from = before ? before->result.pieces : 0;
    seat.counter.set(from, before ? before->result.tally.rows : 0);
    seat.from = from;
    seat.isPlaying = true;
    try {
        std::optional<GameResult> result = playGame(setup, ended.game.seed, stop, hooks);
        if (!result) return std::nullopt;
        played_ += result->pieces - from;
        ended.game.result = *result;
    } catch (const BrainFailure& failure) {
        if (plan_.maxFaults > 0) {
            ended.game.fault = {failure.getFault(), failure.what()};
        } else {
            ended.failure = std::current_exception();
        }
    } catch (...) {
        ended.failure = std::current_exception();
    }
    seat.isPlaying = false;
    return ended;
}

void Batch::askProgress()
{
    for (Seat& seat : seats_)
        seat.isAsked.store(true, std::memory_order_relaxed);
}

RunningGames Batch::countRunning()
{
    RunningGames running{.played = played_};
    for (const Seat& seat : seats_) {
        if (!seat.isPlaying) continue;
        const std::int64_t pieces = seat.counter.pieces;
        ++running.games;
        running.pieces += pieces;
        running.rows += seat.counter.rows;
        running.longest = std::max(running.longest, pieces);
        running.played += std::max<std::int64_t>(0, pieces - seat.from);
    }
    return running;
}

std::chrono::milliseconds Batch::getAnswerTime() const
{
    return kForAnswers;
}

BatchProgress Batch::takeProgress()
{
    const std::lock_guard lock(mutex_);
    BatchProgress progress;
    progress.ended.swap(log_);
    for (const auto& [i, running] : running_)
        progress.running.emplace(findNumber(i), running);
    return progress;
}

std::optional<BatchGame> Batch::next(std::chrono::milliseconds wait)
{
    if (collected_.empty() && !isDone()) collect(wait);
    if (collected_.empty()) return std::nullopt;
    const BatchGame game = collected_.front();
    collected_.pop_front();
    ++handedOut_;
    return game;
}

// Waits for the first game that has not been collected. Then collects it and the games after it, up
// to the first one that has not ended.
void Batch::collect(std::chrono::milliseconds wait)
{
    const auto deadline = std::chrono::steady_clock::now() + wait;
    std::this_thread::sleep_until(std::min(nextLook_, deadline));
    std::unique_lock lock(mutex_);
    const auto hasFirst = [this] { return !ended_.empty() && ended_.begin()->first == first_; };
    if (!firstEnded_.wait_until(lock, deadline, hasFirst)) return;
    while (hasFirst() && !ended_.begin()->second.failure) {
        collected_.push_back(ended_.begin()->second.game);
        ended_.erase(ended_.begin());
        ++first_;
    }
    if (collected_.empty()) std::rethrow_exception(ended_.begin()->second.failure);
    roomMade_.notify_all();
    nextLook_ = std::chrono::steady_clock::now() + kBetweenLooks;
}

std::vector<BatchGame> Batch::stop()
{
    for (std::jthread& worker : workers_)
        worker.request_stop();
    workers_.clear();
    std::vector<BatchGame> rest(collected_.begin(), collected_.end());
    for (const auto& [number, ended] : ended_) {
        if (!ended.failure) rest.push_back(ended.game);
    }
    collected_.clear();
    ended_.clear();
    return rest;
}

}  // namespace tetris
