#include "brain/lab/TrialPlayer.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <system_error>

#include "brain/lab/Splitting.h"

namespace tetris {

namespace {

// Estimates above count as this, so that sums of them are exact.
constexpr double kMostRows = 1e12;

std::size_t countGames(const std::vector<TuningTrial>& trials)
{
    std::size_t games = 0;
    for (const TuningTrial& trial : trials)
        games += static_cast<std::size_t>(trial.games);
    return games;
}

}  // namespace

TrialPlayer::TrialPlayer(const Tuner& tuner, int jobs, const std::vector<TrialGame>& played,
                         const Shard& shard)
    : tuner_(tuner), shard_(shard), tasks_(countGames(tuner.getTrials()))
{
    std::size_t next = 0;
    for (std::size_t trial = 0; trial < tuner.getTrials().size(); ++trial) {
        for (int i = 0; i < tuner.getTrials()[trial].games; ++i) {
            tasks_[next].trial = trial;
            tasks_[next++].game = tuner.getTrials()[trial].firstGame + i;
        }
    }
    for (const TrialGame& game : played)
        add(game);
    for (std::size_t i = 0; i < tasks_.size(); ++i)
        left_ += isOwn(i) && !tasks_[i].isPlayed ? 1 : 0;
    const auto threads = static_cast<int>(std::min(static_cast<std::size_t>(jobs), left_.load()));
    for (int i = 0; i < threads; ++i) {
        try {
            workers_.emplace_back([this](const std::stop_token& stop) { work(stop); });
        } catch (const std::system_error&) {
            if (workers_.empty()) throw;
            return;
        }
    }
}

TrialPlayer::~TrialPlayer()
{
    for (std::jthread& worker : workers_)
        worker.request_stop();
    workers_.clear();
}

bool TrialPlayer::isOwn(std::size_t index) const
{
    return static_cast<std::int64_t>(index) % shard_.count == shard_.index;
}

void TrialPlayer::add(const TrialGame& game)
{
    Task& task = tasks_.at(static_cast<std::size_t>(game.game));
    if (task.isPlayed) throw std::invalid_argument("TrialPlayer: a game is given twice");
    task.result = game.result;
    task.isPlayed = true;
    pieces_ += game.result.pieces;
    ++ended_;
}

void TrialPlayer::work(const std::stop_token& stop)
{
    try {
        while (!stop.stop_requested()) {
            const std::size_t index = begun_++;
            if (index >= tasks_.size()) return;
            Task& task = tasks_[index];
            if (isOwn(index) && !task.isPlayed) play(task, stop);
        }
    } catch (...) {
        const std::lock_guard lock(mutex_);
        if (!failure_) failure_ = std::current_exception();
        begun_ = tasks_.size();
        allEnded_.notify_all();
    }
}

void TrialPlayer::play(Task& task, const std::stop_token& stop)
{
    GameSetup setup = tuner_.getOptions().setup;
    setup.brain = setup.brain.withWeights(tuner_.getTrials()[task.trial].weights);
    const std::optional<TrialResult> result = play(setup, tuner_.computeSeed(task.game), stop);
    if (!result) return;
    task.result = *result;
    task.isPlayed = true;
    pieces_ += result->pieces;
    --left_;
    if (++ended_ == tasks_.size()) {
        const std::lock_guard lock(mutex_);
        allEnded_.notify_all();
    }
}

std::optional<TrialResult> TrialPlayer::play(const GameSetup& setup, std::uint64_t seed,
                                             const std::stop_token& stop) const
{
    const int tries = tuner_.getOptions().tries;
    if (tries == 0) {
        const std::optional<GameResult> game = playGame(setup, seed, stop);
        if (!game) return std::nullopt;
        return TrialResult{game->tally.rows, game->pieces};
    }
    const std::optional<EndRate> rate = Splitting(setup, tries).estimate(seed, stop);
    if (!rate) return std::nullopt;
    return TrialResult{std::llround(std::min(rate->computeRows(), kMostRows)), rate->pieces};
}

bool TrialPlayer::waitForEnd(std::chrono::milliseconds wait)
{
    std::unique_lock lock(mutex_);
    const auto isOver = [this] { return failure_ || ended_ == tasks_.size(); };
    if (!allEnded_.wait_for(lock, wait, isOver)) return false;
    if (failure_) std::rethrow_exception(failure_);
    return true;
}

std::vector<TrialResult> TrialPlayer::sumUp() const
{
    std::vector<TrialResult> sums(tuner_.getTrials().size());
    for (const Task& task : tasks_) {
        sums[task.trial].rows += task.result.rows;
        sums[task.trial].pieces += task.result.pieces;
    }
    return sums;
}

std::vector<TrialGame> TrialPlayer::listPlayed() const
{
    std::vector<TrialGame> played;
    for (std::size_t i = 0; i < tasks_.size(); ++i) {
        if (tasks_[i].isPlayed) played.push_back({static_cast<std::int64_t>(i), tasks_[i].result});
    }
    return played;
}

}  // namespace tetris
