#include "brain/lab/Batch.h"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>

#include "brain/base/ThreadTime.h"
#include "brain/tetris/external/ProcessWatch.h"
#include "core/base/Index.h"
#include "core/base/JavaRandom.h"

namespace tetris {

namespace {

// How far a game may run ahead of the first one that has not been collected. This bounds the memory
// for games that wait for earlier ones to 7 MiB. A thread idles only while one game takes longer
// than thousands of others.
constexpr std::int64_t kWindow = 4096;

// Games answer at their next placement, which takes microseconds with most brains.
constexpr auto kForAnswers = std::chrono::milliseconds(50);

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
      makeObserver_(std::move(makeObserver)),
      pool_(jobs, [this](std::int64_t i, const std::stop_token& stop) { return play(i, stop); })
{
    takeOver(std::move(before));
    addGames();
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
        const std::int64_t number = game.game;
        if (game.fault) faults_[findSetup(findPlace(number))].push_back(findPlace(number));
        if (!known_.emplace(findPlace(number), std::move(game)).second) {
            throw std::invalid_argument("Batch: game " + std::to_string(number) +
                                        " is there twice");
        }
    }
    for (auto& [game, progress] : before.running) {
        const std::int64_t i = findPlace(game);
        if (!known_.contains(i)) progress_.emplace(i, std::move(progress));
    }
}

// Gives the pool as many games as may wait.
void Batch::addGames()
{
    std::vector<std::int64_t> games;
    for (auto room = kWindow - pool_.countOpen(); room > 0 && added_ < count_; ++added_) {
        if (known_.contains(added_)) continue;
        games.push_back(added_);
        --room;
    }
    pool_.add(std::move(games));
}

std::size_t Batch::findSetup(std::int64_t i) const
{
    return base::toIndex(findNumber(i)) % plan_.setups.size();
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

// Nullopt if a stop was requested before the end.
std::optional<BatchGame> Batch::play(std::int64_t i, const std::stop_token& stop)
{
    const GameSetup& setup = plan_.setups[findSetup(i)];
    const std::int64_t number = findNumber(i);
    const auto turns = static_cast<std::int64_t>(plan_.setups.size());
    BatchGame game{.game = number,
                   .seed = computeGameSeed(setup, plan_.firstSeed, number / turns),
                   .result = {}};
    std::unique_lock lock(mutex_);
    if (isGivenUp(i)) {
        game.fault = {Fault::Broken, "was given up"};
        if (plan_.isLogged) log_.push_back(game);
        return game;
    }
    std::optional<GameProgress> before;
    if (const auto found = progress_.find(i); found != progress_.end()) before = found->second;
    Playing& playing = playing_[i];
    playing.from = before ? before->result.pieces : 0;
    playing.counter.set(playing.from, before ? before->result.tally.rows : 0);
    lock.unlock();
    std::exception_ptr failure;
    try {
        GameHooks hooks{.recording = plan_.recording, .counter = &playing.counter};
        if (makeObserver_) hooks.observer = makeObserver_(number);
        if (plan_.isMeasured) {
            const auto meter = std::make_shared<GameMeter>();
            game.meter = meter;
            hooks.observer = [meter, also = std::move(hooks.observer)](const PlacementView& view) {
                meter->onPlacement(view);
                if (also) also(view);
            };
        }
        if (plan_.gameTime.count() > 0) {
            const std::chrono::nanoseconds until = base::getThreadTime() + plan_.gameTime;
            hooks.observer = [&, until,
                              also = std::move(hooks.observer)](const PlacementView& view) {
                if (base::getThreadTime() > until) {
                    throw BrainFailure(
                        "the brain " + setup.brain.getName() + " " + describeExcess(plan_.gameTime),
                        Fault::Late);
                }
                if (also) also(view);
            };
        }
        if (!plan_.isMeasured)
            hooks.keeping = {.from = before ? &*before : nullptr,
                             .isAsked = &playing.isAsked,
                             .keep = [this, i](GameProgress progress) {
                                 const std::lock_guard keeping(mutex_);
                                 progress_[i] = std::move(progress);
                             }};
        const std::optional<GameResult> result = playGame(setup, game.seed, stop, hooks);
        if (!result) return std::nullopt;
        game.result = *result;
        if (plan_.onEnd) plan_.onEnd(game);
    } catch (const BrainFailure& fault) {
        if (plan_.maxFaults > 0) {
            game.fault = {fault.getFault(), fault.what()};
        } else {
            failure = std::make_exception_ptr(BrainFailure(
                fault.what() + std::string("; in the game of --seed ") + std::to_string(game.seed),
                fault.getFault(), fault.getAnswer()));
        }
    } catch (...) {
        failure = std::current_exception();
    }
    lock.lock();
    if (!failure && !game.fault) played_ += game.result.pieces - playing.from;
    playing_.erase(i);
    progress_.erase(i);
    if (failure) std::rethrow_exception(failure);
    if (game.fault) faults_[findSetup(i)].push_back(i);
    if (plan_.isLogged) log_.push_back(game);
    return game;
}

void Batch::askProgress()
{
    const std::lock_guard lock(mutex_);
    for (auto& [i, playing] : playing_)
        playing.isAsked.store(true, std::memory_order_relaxed);
}

RunningGames Batch::countRunning()
{
    const std::lock_guard lock(mutex_);
    RunningGames running{.played = played_};
    for (const auto& [i, playing] : playing_) {
        const std::int64_t pieces = playing.counter.pieces;
        ++running.games;
        running.pieces += pieces;
        running.rows += playing.counter.rows;
        running.longest = std::max(running.longest, pieces);
        running.played += std::max<std::int64_t>(0, pieces - playing.from);
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
    for (const auto& [i, reached] : progress_)
        progress.running.emplace(findNumber(i), reached);
    return progress;
}

std::optional<BatchGame> Batch::next(std::chrono::milliseconds wait)
{
    if (const auto known = known_.find(handedOut_); known != known_.end()) {
        ++handedOut_;
        return std::move(known_.extract(known).mapped());
    }
    if (collected_.empty() && !isDone()) {
        for (auto& done : pool_.take(wait))
            collected_.push_back(std::move(done.result));
        addGames();
    }
    if (collected_.empty()) return std::nullopt;
    BatchGame game = std::move(collected_.front());
    collected_.pop_front();
    ++handedOut_;
    return game;
}

std::vector<BatchGame> Batch::stop()
{
    for (auto& done : pool_.stop())
        collected_.push_back(std::move(done.result));
    for (BatchGame& game : collected_)
        known_.emplace(findPlace(game.game), std::move(game));
    std::vector<BatchGame> rest;
    for (auto& [i, game] : known_)
        rest.push_back(std::move(game));
    known_.clear();
    collected_.clear();
    return rest;
}

}  // namespace tetris
