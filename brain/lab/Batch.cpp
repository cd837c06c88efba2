#include "brain/lab/Batch.h"

#include <algorithm>
#include <utility>

#include "core/base/JavaRandom.h"

namespace tetris {

namespace {

// Ended games wait for earlier ones; this bounds how many, and with them the memory, while it keeps
// every thread busy unless one game takes longer than a thousand others.
constexpr std::int64_t kWindowPerJob = 1000;

}  // namespace

std::uint64_t computeGameSeed(const GameSetup& setup, std::uint64_t firstSeed, std::int64_t game)
{
    const SequenceEntry* const entry = findSequence(setup.sequence);
    if (entry != nullptr && entry->maxSeed == 0) return 0;
    return (firstSeed + static_cast<std::uint64_t>(game)) % base::JavaRandom::kSeedLimit;
}

Batch::Batch(const GameSetup& setup, std::uint64_t firstSeed, std::int64_t games, int jobs)
    : setup_(setup), firstSeed_(firstSeed), games_(games), window_(jobs * kWindowPerJob)
{
    const std::int64_t threads = std::min<std::int64_t>(jobs, games);
    for (std::int64_t i = 0; i < threads; ++i) {
        workers_.emplace_back([this](const std::stop_token& stop) { work(stop); });
    }
}

Batch::~Batch()
{
    static_cast<void>(stop());
}

void Batch::work(const std::stop_token& stop)
{
    std::unique_lock lock(mutex_);
    while (!failure_ && started_ < games_) {
        const auto hasRoom = [this] { return started_ < handedOut_ + window_ || failure_; };
        if (!changed_.wait(lock, stop, hasRoom)) return;
        if (failure_ || started_ == games_) return;
        const std::int64_t game = started_++;
        lock.unlock();

        BatchGame ended{
            .game = game, .seed = computeGameSeed(setup_, firstSeed_, game), .result = {}};
        std::exception_ptr failure;
        try {
            std::optional<GameResult> result = playGame(setup_, ended.seed, stop);
            if (!result) return;
            ended.result = std::move(*result);
        } catch (...) {
            failure = std::current_exception();
        }

        lock.lock();
        if (failure) {
            failure_ = failure;
        } else {
            ended_.emplace(game, std::move(ended));
        }
        changed_.notify_all();
    }
}

std::optional<BatchGame> Batch::next(std::chrono::milliseconds wait)
{
    if (isDone()) return std::nullopt;
    std::unique_lock lock(mutex_);
    const auto hasNext = [this] {
        return failure_ || (!ended_.empty() && ended_.begin()->first == handedOut_);
    };
    if (!changed_.wait_for(lock, wait, hasNext)) return std::nullopt;
    if (failure_) std::rethrow_exception(failure_);
    BatchGame first = std::move(ended_.begin()->second);
    ended_.erase(ended_.begin());
    ++handedOut_;
    changed_.notify_all();
    return first;
}

std::vector<BatchGame> Batch::stop()
{
    for (std::jthread& worker : workers_)
        worker.request_stop();
    workers_.clear();
    std::vector<BatchGame> rest;
    for (auto& [game, ended] : ended_)
        rest.push_back(std::move(ended));
    ended_.clear();
    return rest;
}

}  // namespace tetris
