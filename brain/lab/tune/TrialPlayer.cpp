#include "brain/lab/tune/TrialPlayer.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "brain/lab/Measure.h"
#include "brain/lab/Splitting.h"

namespace tetris {

namespace {

// Estimates above count as this, so that sums of them are exact.
constexpr double kMostRows = 1e12;

}  // namespace

TrialPlayer::TrialPlayer(const Tuner& tuner, int jobs, const std::vector<TrialGame>& played,
                         const Shard& shard)
    : tuner_(tuner),
      pool_(
          jobs,
          [this](std::size_t i, const std::stop_token& stop) { return play(tasks_[i], stop); },
          base::TaskOrder::AsEnded)
{
    const std::vector<TuningTrial>& trials = tuner.getTrials();
    for (std::size_t trial = 0; trial < trials.size(); ++trial) {
        for (int i = 0; i < trials[trial].games; ++i)
            tasks_.push_back({trial, trials[trial].firstGame + i});
    }
    for (const TrialGame& game : played)
        add(game);
    std::vector<std::size_t> own;
    for (auto i = static_cast<std::size_t>(shard.index); i < tasks_.size();
         i += static_cast<std::size_t>(shard.count)) {
        if (!tasks_[i].result) own.push_back(i);
    }
    pool_.add(std::move(own));
}

void TrialPlayer::add(const TrialGame& game)
{
    Task& task = tasks_.at(static_cast<std::size_t>(game.game));
    if (task.result) throw std::invalid_argument("TrialPlayer: a game is given twice");
    task.result = game.result;
    pieces_ += game.result.pieces;
    ++ended_;
}

std::optional<TrialResult> TrialPlayer::play(const Task& task, const std::stop_token& stop) const
{
    GameSetup setup = tuner_.getOptions().setup;
    setup.brain = setup.brain.withWeights(tuner_.getTrials()[task.trial].weights);
    const std::uint64_t seed = tuner_.computeSeed(task.game);
    const int tries = tuner_.getOptions().tries;
    if (tries == 0) {
        const std::optional<GameResult> game = playGame(setup, seed, stop);
        if (!game) return std::nullopt;
        return TrialResult{tuner_.getMeasure().read(*game), game->pieces};
    }
    const std::optional<EndRate> rate = Splitting(setup, tries).estimate(seed, stop);
    if (!rate) return std::nullopt;
    return TrialResult{std::llround(std::min(rate->computeRows(), kMostRows)), rate->pieces};
}

bool TrialPlayer::waitForEnd(std::chrono::milliseconds wait)
{
    const auto deadline = std::chrono::steady_clock::now() + wait;
    while (ended_ < tasks_.size() && std::chrono::steady_clock::now() < deadline) {
        for (const auto& [i, result] : pool_.take(deadline - std::chrono::steady_clock::now()))
            add({static_cast<std::int64_t>(i), result});
    }
    return ended_ == tasks_.size();
}

std::vector<TrialResult> TrialPlayer::sumUp() const
{
    std::vector<TrialResult> sums(tuner_.getTrials().size());
    WorstRank worst;
    for (const Task& task : tasks_)
        worst.see(task.result->rows);
    for (const Task& task : tasks_) {
        sums[task.trial].rows += worst.count(task.result->rows);
        sums[task.trial].pieces += task.result->pieces;
    }
    return sums;
}

std::vector<TrialGame> TrialPlayer::listPlayed() const
{
    std::vector<TrialGame> played;
    for (std::size_t i = 0; i < tasks_.size(); ++i) {
        if (tasks_[i].result) played.push_back({static_cast<std::int64_t>(i), *tasks_[i].result});
    }
    return played;
}

}  // namespace tetris
