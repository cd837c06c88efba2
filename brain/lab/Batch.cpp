#include "brain/lab/Batch.h"

#include <algorithm>
#include <system_error>
#include <utility>

#include "core/base/JavaRandom.h"

namespace tetris {

namespace {

// How far a game may run ahead of the first that has not ended. This bounds the memory for games
// that wait for earlier ones to 7 MiB; a thread idles only while one game takes longer than very
// many others.
constexpr std::int64_t kWindow = 4096;

// Short games end many thousand times a second, and a wake-up can cost as much as a game: the
// thread that asks looks so often at most.
constexpr auto kBetweenLooks = std::chrono::milliseconds(2);

}  // namespace

std::uint64_t computeGameSeed(const GameSetup& setup, std::uint64_t firstSeed, std::int64_t game)
{
    const SequenceEntry* const entry = findSequence(setup.sequence);
    if (entry != nullptr && entry->maxSeed == 0) return 0;
    return (firstSeed + static_cast<std::uint64_t>(game)) % base::JavaRandom::kSeedLimit;
}

Batch::Batch(const GameSetup& setup, std::uint64_t firstSeed, std::int64_t games, int jobs,
             Observer observer)
    : setup_(setup), firstSeed_(firstSeed), games_(games), observer_(std::move(observer))
{
    const std::int64_t threads = std::min<std::int64_t>(jobs, games);
    for (std::int64_t i = 0; i < threads; ++i) {
        try {
            workers_.emplace_back([this](const std::stop_token& stop) { work(stop); });
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

void Batch::work(const std::stop_token& stop)
{
    std::unique_lock lock(mutex_);
    const auto hasRoom = [this] { return started_ < first_ + kWindow; };
    while (roomMade_.wait(lock, stop, hasRoom) && started_ < games_ && !hasFailed_) {
        const std::int64_t game = started_++;
        lock.unlock();
        std::optional<Ended> ended = play(game, stop);
        lock.lock();
        if (!ended) return;
        if (ended->failure) hasFailed_ = true;
        ended_.emplace(game, std::move(*ended));
        if (game == first_) firstEnded_.notify_one();
    }
}

// None if stop was requested before the end.
std::optional<Batch::Ended> Batch::play(std::int64_t game, const std::stop_token& stop) const
{
    Ended ended;
    ended.game.game = game;
    ended.game.seed = computeGameSeed(setup_, firstSeed_, game);
    LandingObserver observer;
    if (observer_) {
        observer = [this, game](const LandingView& landing) { observer_(game, landing); };
    }
    try {
        std::optional<GameResult> result = playGame(setup_, ended.game.seed, stop, observer);
        if (!result) return std::nullopt;
        ended.game.result = *result;
    } catch (...) {
        ended.failure = std::current_exception();
    }
    return ended;
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

// Takes over what has ended in an unbroken row from the first game on; waits for that one.
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
