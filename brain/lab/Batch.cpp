#include "brain/lab/Batch.h"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>

#include "brain/base/TaskPool.h"
#include "brain/lab/Statistics.h"
#include "brain/tetris/external/ProcessWatch.h"
#include "core/base/Format.h"
#include "core/base/Index.h"
#include "core/base/JavaRandom.h"

namespace tetris {

namespace {

// How far a game may run ahead of the first one that has not been collected. This bounds the memory
// for games that wait for earlier ones to 7 MiB. A thread idles only while one game takes longer
// than thousands of others.
constexpr int64_t kWindow = 4096;

// Games answer at their next placement, which takes microseconds with most brains.
constexpr auto kForAnswers = std::chrono::milliseconds(50);

}  // namespace

uint64_t computeGameSeed(const GameSetup& setup, uint64_t firstSeed, int64_t game) {
    if (findMaxSeed(setup.sequence) == 0) return 0;
    return (firstSeed + static_cast<uint64_t>(game)) % base::JavaRandom::kSeedLimit;
}

Bout findBout(const BatchPlan& plan, int64_t game) {
    if (!plan.matches) {
        const auto turns = std::ssize(plan.setups);
        const size_t line = base::toIndex(game % turns);
        return {line, computeGameSeed(plan.setups[line], plan.firstSeed, game / turns)};
    }
    const auto players = std::ssize(plan.matches->players);
    const int64_t ofPair = plan.games / (players * (players - 1) / 2);
    const auto seed = static_cast<uint64_t>(game % ofPair / 2);
    return {base::toIndex(game / ofPair), (plan.firstSeed + seed) % base::JavaRandom::kSeedLimit,
            static_cast<int>(game % 2)};
}

std::function<void()> limitTime(const std::string& brain, std::chrono::seconds gameTime) {
    if (gameTime.count() == 0) return {};
    return [brain, gameTime, until = base::readThreadTime() + gameTime] {
        if (base::readThreadTime() > until)
            throw BrainFailure(base::format("the brain {} {}", brain, describeExcess(gameTime)),
                               Fault::Late);
    };
}

Batch::Batch(BatchPlan plan, int jobs, BatchProgress before, MakeObserver makeObserver)
    : plan_(std::move(plan)),
      count_(plan_.shard.countGames(plan_.games)),
      makeObserver_(std::move(makeObserver)),
      pool_(jobs, [this](int64_t i, const std::stop_token& stop) { return play(i, stop); }) {
    takeOver(std::move(before));
    addGames();
}

int64_t Batch::findNumber(int64_t i) const { return plan_.shard.index + i * plan_.shard.count; }

// Throws std::invalid_argument if the game does not belong to this shard.
int64_t Batch::findPlace(int64_t game) const {
    const int64_t i = (game - plan_.shard.index) / plan_.shard.count;
    if (i >= 0 && i < count_ && findNumber(i) == game) return i;
    base::refuse("Batch: game {} is none of this batch", game);
}

void Batch::takeOver(BatchProgress before) {
    for (BatchGame& game : before.ended) {
        const int64_t number = game.game;
        const int64_t place = findPlace(number);
        noteFaults(game);
        if (!known_.emplace(place, std::move(game)).second)
            base::refuse("Batch: game {} is there twice", number);
    }
    for (auto& [game, progress] : before.running) {
        const int64_t i = findPlace(game);
        if (!known_.contains(i)) progress_.emplace(i, std::move(progress));
    }
}

// Gives the pool as many games as may wait.
void Batch::addGames() {
    std::vector<int64_t> games;
    for (auto room = kWindow - pool_.countOpen(); room > 0 && added_ < count_; ++added_) {
        if (known_.contains(added_)) continue;
        games.push_back(added_);
        --room;
    }
    pool_.add(std::move(games));
}

// Requires: the lock is held, or no thread plays yet.
void Batch::noteFaults(const BatchGame& game) {
    const Bout bout = findBout(plan_, game.game);
    if (game.fault) faults_[{bout.line, 0}].push_back(game.game);
    if (!game.match) return;
    for (const int side : {0, 1})
        if (game.match->faults[base::toIndex(side)])
            faults_[{bout.line, side ^ bout.number}].push_back(game.game);
}

// True if so many games with earlier seeds have failed that this one is not played. Requires: the
// lock is held.
bool Batch::isGivenUp(int64_t game) const {
    const Bout bout = findBout(plan_, game);
    return std::ranges::any_of(std::array{0, 1}, [&](int player) {
        const auto found = faults_.find({bout.line, player});
        return found != faults_.end() && std::ranges::count_if(found->second, [&](int64_t other) {
                                             return other < game - bout.number;
                                         }) >= plan_.maxFaults;
    });
}

bool Batch::playSetup(int64_t i, Playing& playing, BatchGame& game, const std::stop_token& stop) {
    const GameSetup& setup = plan_.setups[findBout(plan_, game.game).line];
    std::optional<InstantProgress> before;
    {
        const std::lock_guard lock(mutex_);
        if (const auto found = progress_.find(i); found != progress_.end()) before = found->second;
        playing.from = before ? before->result.pieces : 0;
    }
    playing.counter.set(playing.from, before ? before->result.tally.rows : 0);
    GameHooks hooks{.recording = plan_.recording, .counter = &playing.counter};
    if (makeObserver_) hooks.observer = makeObserver_(game.game);
    if (plan_.isMeasured) {
        const auto meter = std::make_shared<GameMeter>();
        game.meter = meter;
        hooks.observer = [meter, also = std::move(hooks.observer)](const PlacementView& view) {
            meter->onPlacement(view);
            if (also) also(view);
        };
    }
    hooks.checkTime = limitTime(setup.brain.getName(), plan_.gameTime);
    if (!plan_.isMeasured)
        hooks.progress = {.from = before ? &*before : nullptr,
                          .isAsked = &playing.isAsked,
                          .save = [this, i](InstantProgress progress) {
                              const std::lock_guard lock(mutex_);
                              progress_[i] = std::move(progress);
                          }};
    const std::optional<GameResult> result = playGame(setup, game.seed, stop, hooks);
    if (!result) return false;
    game.result = *result;
    return true;
}

bool Batch::playMatch(BatchGame& game, const std::stop_token& stop) const {
    const MatchPlan& plan = *plan_.matches;
    const Bout bout = findBout(plan_, game.game);
    const auto [a, b] = listPairs(plan.players.size())[bout.line];
    std::array sides{plan.players[a], plan.players[b]};
    if (bout.number == 1) std::swap(sides[0], sides[1]);
    MatchRules rules = plan.rules;
    rules.game.seed = game.seed;
    MatchRecording recording{.start = plan.start};
    game.match = playPacedMatch(
        rules, sides, stop,
        {.recording = plan.keep ? &recording : nullptr, .losesByFault = plan_.maxFaults > 0});
    if (game.match && plan.keep) plan.keep(game.seed, bout.number + 1, recording.replay);
    return game.match.has_value();
}

// Nullopt if a stop was requested before the end.
std::optional<BatchGame> Batch::play(int64_t i, const std::stop_token& stop) {
    const int64_t number = findNumber(i);
    BatchGame game{.game = number, .seed = findBout(plan_, number).seed, .result = {}};
    std::unique_lock lock(mutex_);
    if (isGivenUp(number)) {
        game.fault = {Fault::Broken, "was given up"};
        if (plan_.isLogged) log_.push_back(game);
        return game;
    }
    Playing& playing = playing_[i];
    lock.unlock();
    std::exception_ptr failure;
    try {
        if (!(plan_.matches ? playMatch(game, stop) : playSetup(i, playing, game, stop)))
            return std::nullopt;
        if (plan_.onEnd) plan_.onEnd(game);
    } catch (const BrainFailure& fault) {
        if (plan_.maxFaults > 0) {
            game.fault = {fault.getFault(), fault.what()};
        } else {
            failure = std::make_exception_ptr(
                BrainFailure(base::format("{}; in {} of --seed {}", fault.what(),
                                          plan_.matches ? "a match" : "the game", game.seed),
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
    noteFaults(game);
    if (plan_.isLogged) log_.push_back(game);
    return game;
}

void Batch::askProgress() {
    const std::lock_guard lock(mutex_);
    for (auto& [i, playing] : playing_)
        playing.isAsked.store(true, std::memory_order_relaxed);
}

RunningGames Batch::countRunning() {
    const std::lock_guard lock(mutex_);
    RunningGames running{.played = played_};
    for (const auto& [i, playing] : playing_) {
        const int64_t pieces = playing.counter.pieces;
        ++running.games;
        running.pieces += pieces;
        running.rows += playing.counter.rows;
        running.longest = std::max(running.longest, pieces);
        running.played += std::max<int64_t>(0, pieces - playing.from);
    }
    return running;
}

std::chrono::milliseconds Batch::getAnswerTime() const { return kForAnswers; }

BatchProgress Batch::takeProgress() {
    const std::lock_guard lock(mutex_);
    BatchProgress progress;
    progress.ended.swap(log_);
    for (const auto& [i, reached] : progress_)
        progress.running.emplace(findNumber(i), reached);
    return progress;
}

std::optional<BatchGame> Batch::next(std::chrono::milliseconds wait) {
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

std::vector<BatchGame> Batch::stop() {
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
