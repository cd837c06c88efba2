#include "brain/lab/tune/TrialPlayer.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <utility>
#include <variant>

#include "brain/lab/Comparison.h"
#include "brain/lab/Splitting.h"
#include "brain/lab/play/HeadlessMatch.h"
#include "core/base/Format.h"
#include "core/base/Index.h"
#include "core/base/JavaRandom.h"

namespace tetris {

namespace {

// Estimates above count as this, so that sums of them are exact.
constexpr double kMostRows = 1e12;

// Two matches against the brain as it is, the candidate on side 0 and then on side 1: two points
// for each that it wins, one for a draw.
std::optional<TrialResult> playPair(const TunerOptions& options, const BrainRecipe& candidate,
                                    uint64_t seed, const std::stop_token& stop) {
    MatchRules rules = options.match;
    rules.game.seed = seed % base::JavaRandom::kSeedLimit;
    std::array<Contestant, 2> sides{Contestant{.name = "candidate", .brain = candidate},
                                    Contestant{.name = "present", .brain = options.setup.brain}};
    const std::optional<PlayedMatch> first = playPacedMatch(rules, sides, stop);
    std::swap(sides[0], sides[1]);
    const std::optional<PlayedMatch> second = playPacedMatch(rules, sides, stop);
    if (!first || !second) return std::nullopt;
    Comparison duel(0, kMatchPoints);
    duel.add(*first, *second);
    TrialResult result{2 * duel.getWins().a + duel.getWins().ties};
    for (const PlayedMatch& match : {*first, *second})
        result.pieces += match.sides[0].pieces + match.sides[1].pieces;
    return result;
}

}  // namespace

TrialPlayer::TrialPlayer(const Tuner& tuner, int jobs, const std::vector<TrialGame>& played,
                         const Shard& shard)
    : tuner_(tuner),
      left_(tuner.getAllowance()),
      pool_(
          jobs, [this](size_t i, const std::stop_token& stop) { return play(tasks_[i], stop); },
          base::TaskOrder::AsEnded) {
    const std::vector<TuningTrial>& trials = tuner.getTrials();
    for (int i = 0; !trials.empty() && i < trials.front().games; ++i) {
        for (size_t trial = 0; trial < trials.size(); ++trial)
            tasks_.push_back({trial, trials[trial].firstGame + i});
    }
    for (const TrialGame& game : played)
        add(game);
    if (isOver()) return;
    std::vector<size_t> own;
    for (auto i = base::toIndex(shard.index); i < tasks_.size(); i += base::toIndex(shard.count)) {
        if (!tasks_[i].result) own.push_back(i);
    }
    pool_.add(std::move(own));
}

void TrialPlayer::add(const TrialGame& game) {
    Task& task = tasks_.at(base::toIndex(game.game));
    if (task.result) base::refuse("TrialPlayer: a game is given twice");
    task.result = game.result;
    pieces_ += game.result.pieces;
    for (; !isOver() && tasks_[counted_].result; ++counted_) {
        const int64_t pieces = tasks_[counted_].result->pieces;
        if (pieces > left_) {
            isCut_ = true;
            break;
        }
        left_ -= pieces;
    }
}

std::optional<TrialResult> TrialPlayer::play(const Task& task, const std::stop_token& stop) const {
    const TunerOptions& options = tuner_.getOptions();
    GameSetup setup = options.setup;
    setup.brain = std::visit([&](const auto& weights) { return setup.brain.withWeights(weights); },
                             tuner_.getTrials()[task.trial].weights);
    const uint64_t seed = tuner_.computeSeed(task.game);
    if (options.aim == TuneAim::Versus) return playPair(options, setup.brain, seed, stop);
    const int tries = options.tries;
    if (tries == 0) {
        // A game that exceeds the allowance alone need not be played to its end.
        int& limit = setup.rules.limit;
        const int64_t most = tuner_.getAllowance();
        if (most < (limit > 0 ? limit : std::numeric_limits<int>::max()))
            limit = static_cast<int>(most) + 1;
        const std::optional<GameResult> game = playGame(setup, seed, stop);
        if (!game) return std::nullopt;
        return TrialResult{tuner_.getMeasure().readValue(*game), game->pieces};
    }
    const std::optional<EndRate> rate = Splitting(setup, tries).estimate(seed, stop);
    if (!rate) return std::nullopt;
    return TrialResult{std::llround(std::min(rate->computeRows(), kMostRows)), rate->pieces};
}

bool TrialPlayer::waitForEnd(std::chrono::milliseconds wait) {
    const auto deadline = std::chrono::steady_clock::now() + wait;
    while (!isOver() && std::chrono::steady_clock::now() < deadline) {
        for (const auto& [i, result] : pool_.take(deadline - std::chrono::steady_clock::now()))
            add({static_cast<int64_t>(i), result});
    }
    // The tuner may move on while this lives.
    if (isOver()) static_cast<void>(pool_.stop());
    return isOver();
}

std::vector<TrialResult> TrialPlayer::sumUp() const {
    const size_t trials = tuner_.getTrials().size();
    std::vector<TrialResult> sums(trials, TrialResult{.games = 0});
    // Candidates are compared in as many games each; in the last test there is one candidate.
    const bool isTest = tuner_.getPhase() == Tuner::Phase::Validation;
    const size_t compared = isTest ? counted_ : counted_ - counted_ % trials;
    MeasuredGames measured(trials);
    for (size_t i = 0; i < counted_; ++i) {
        const auto& [trial, game, result] = tasks_[i];
        sums[trial].pieces += result->pieces;
        if (i < compared) measured.add(trial, result->rows);
    }
    for (size_t trial = 0; trial < trials; ++trial) {
        const Statistics rows = measured.compute(trial);
        sums[trial].rows = rows.getSum();
        sums[trial].games = static_cast<int>(rows.getCount());
    }
    return sums;
}

std::vector<TrialGame> TrialPlayer::listPlayed() const {
    std::vector<TrialGame> played;
    for (size_t i = 0; i < tasks_.size(); ++i) {
        if (tasks_[i].result) played.push_back({static_cast<int64_t>(i), *tasks_[i].result});
    }
    return played;
}

}  // namespace tetris
