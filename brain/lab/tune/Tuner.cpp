#include "brain/lab/tune/Tuner.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "brain/lab/optimizer/Optimizer.h"
#include "core/base/Format.h"
#include "core/base/Index.h"
#include "core/base/Range.h"

namespace tetris {

namespace {

// The part of a budget for the last test, if there is one. As lengths of games are by chance, the
// rounds before it may take more than was planned for them, up to half of this part.
constexpr double kValidationShare = 0.1;
// The part of the rest for the generations; what is left is for the choice.
constexpr double kSearchShare = 0.85;
// How long games are, in pieces, before any was played: with a start, and with weights by chance.
constexpr double kGuessedPieces = 20000;
constexpr double kGuessedByChance = 1000;
constexpr double kGuessedInMatches = 400;  // two matches, both sides
// A generation's test has one game for this many games of its candidates.
constexpr int kTestShare = 20;
// The choice has averages of the last centres, over these parts of the generations.
constexpr double kAveraged[] = {0.08, 0.15, 0.25, 0.35, 0.5};
// Without a budget, a contender's games in the first round of the choice, as multiples of those of
// a candidate; each round doubles them.
constexpr int kChoiceGames = 20;
constexpr int kMaxChoiceGames = 20000;

enum Purpose : uint64_t { Candidates = 1, Games = 2 };

double guessPieces(const TunerOptions& options, bool isNear) {
    if (options.aim == TuneAim::Versus) return kGuessedInMatches;
    if (options.aim == TuneAim::Attack) return options.setup.rules.limit;
    return isNear ? kGuessedPieces : kGuessedByChance;
}

double computeMean(int64_t sum, int count) { return static_cast<double>(sum) / count; }

}  // namespace

Tuner::Tuner(TunerOptions options)
    : options_(std::move(options)), measure_(findTuneMeasure(options_)) {
    const OptimizerEntry* const method = findOptimizer(options_.method);
    if (method == nullptr) {
        base::refuse("Tuner: there is no method '{}'", options_.method);
    }
    if (options_.population < 4 || options_.games < 1 || options_.validation < 0 ||
        (options_.generations < 1 && options_.budget < 1)) {
        base::refuse("Tuner: a population of 4, a game and an end are required at least");
    }
    space_ = makeWeightSpace(options_);
    OptimizerStart start = space_->makeStart();
    start.seed = deriveSeed(options_.seed, Purpose::Candidates, 0);
    optimizer_ = method->make(start);
    piecesPerGame_ = guessPieces(options_, start.centre.has_value());
    beginGeneration();
}

uint64_t Tuner::computeSeed(int game) const {
    if (findMaxSeed(options_.setup.sequence) == 0) return 0;
    return deriveSeed(deriveSeed(options_.seed, Purpose::Games, round_), Purpose::Games,
                      static_cast<uint64_t>(game));
}

// `allowance`: pieces, if there is a budget.
void Tuner::beginRound(std::vector<TuningTrial> trials, double allowance) {
    ++round_;
    trials_ = std::move(trials);
    allowance_ = options_.budget > 0 ? static_cast<int64_t>(std::max(allowance, 0.0))
                                     : std::numeric_limits<int64_t>::max();
}

std::optional<TuningGeneration> Tuner::take(std::span<const TrialResult> results) {
    if (results.size() != trials_.size()) {
        throw std::logic_error("Tuner::take: a result for each trial is required");
    }
    for (size_t i = 0; i < results.size(); ++i) {
        if (results[i].games < 0 || results[i].games > trials_[i].games)
            throw std::logic_error("Tuner::take: the games of the trials are required");
    }
    for (const TrialResult& result : results)
        pieces_ += result.pieces;
    std::optional<TuningGeneration> ended;
    switch (phase_) {
        case Phase::Search:
            if (isTesting_) {
                ended = endGeneration(results[0]);
            } else {
                learn(results);
            }
            break;
        case Phase::Choice: choose(results); break;
        case Phase::Validation:
            for (const TrialResult& result : results)
                if (result.games > 0) rows_.add(result.rows);
            phase_ = Phase::Done;
            beginRound({}, 0);
            break;
        case Phase::Done: break;
    }
    return ended;
}

// ---- Search

double Tuner::computeProgress() const {
    if (phase_ != Phase::Search) return 1;
    double progress = 0;
    if (options_.generations > 0) {
        progress = static_cast<double>(generation_.generation) / options_.generations;
    }
    if (options_.budget > 0) {
        progress = std::max(progress, static_cast<double>(pieces_) / kSearchShare / countAllowed());
    }
    return std::min(progress, 1.0);
}

// The pieces that the budget allows for everything but the last test.
double Tuner::countAllowed() const {
    const double share = options_.validation > 0 ? 1 - kValidationShare : 1;
    return share * static_cast<double>(options_.budget);
}

// The pieces that rounds before the last test may still land.
double Tuner::countLeft() const {
    const double share = options_.validation > 0 ? 1 - kValidationShare / 2 : 1;
    return share * static_cast<double>(options_.budget) - static_cast<double>(pieces_);
}

// Games for each candidate of the next generation: fewer than asked for where so many may be more
// than the budget has left. Nearly all candidates are worse than the centre, whose games are
// longer.
int Tuner::countGames() const {
    if (options_.budget == 0) return options_.games;
    const double left = kSearchShare * countAllowed() - static_cast<double>(pieces_);
    const double cost = piecesPerGame_ * options_.population * (1 + 1.0 / kTestShare);
    return static_cast<int>(std::clamp(left / cost, 0.0, 1.0 * options_.games));
}

void Tuner::beginGeneration() {
    isTesting_ = false;
    const int games = std::max(1, countGames());
    std::vector<TuningTrial> trials;
    for (const Direction& direction : optimizer_->ask(options_.population, computeProgress()))
        trials.push_back({space_->toWeights(direction), 0, games});
    // What is left after it is enough for its test.
    beginRound(std::move(trials), countLeft() / (1 + 1.0 / kTestShare));
}

void Tuner::learn(std::span<const TrialResult> results) {
    const int played = results[0].games;
    if (played == 0) {
        // Each trial has one game at most, which counts its pieces if it was played.
        const auto games = std::ranges::count_if(
            results, [](const TrialResult& result) { return result.pieces > 0; });
        piecesPerGame_ =
            static_cast<double>(allowance_) / static_cast<double>(std::max<int64_t>(games, 1));
        dropGeneration();
        return;
    }
    std::vector<double> sums;
    std::vector<double> values;
    piecesPerGame_ = 0;
    for (const TrialResult& result : results) {
        // As if all had played as many games, because optimizers compare generations.
        sums.push_back(static_cast<double>(result.rows) * options_.games / played);
        // Optimizers look for the most.
        values.push_back(measure_.isLeastBest ? 1 / std::max(1.0, sums.back()) : sums.back());
        piecesPerGame_ += computeMean(result.pieces, played) / options_.population;
    }
    optimizer_->tell(values);
    std::ranges::sort(sums, [this](double a, double b) { return measure_.isBetter(a - b); });
    const auto elite = base::toIndex(optimizer_->countElite(options_.population));
    double sum = 0;
    for (size_t i = 0; i < elite; ++i)
        sum += sums[i];
    const auto games = static_cast<double>(options_.games);
    generation_.best = sums.front() / games;
    generation_.elite = sum / static_cast<double>(elite) / games;
    generation_.median = (sums[(sums.size() - 1) / 2] + sums[sums.size() / 2]) / 2 / games;
    centres_.push_back(optimizer_->getCentre());
    generation_.weights = space_->toWeights(centres_.back());
    isTesting_ = true;
    beginRound({{generation_.weights, 0, std::max(1, options_.population * played / kTestShare)}},
               countLeft());
}

std::optional<TuningGeneration> Tuner::endGeneration(const TrialResult& test) {
    if (test.games == 0) {
        centres_.pop_back();
        dropGeneration();
        return std::nullopt;
    }
    generation_.pieces = pieces_;
    generation_.test = computeMean(test.rows, test.games);
    piecesPerGame_ = std::max({1.0, piecesPerGame_, computeMean(test.pieces, test.games)});
    best_ = generation_.weights;
    const TuningGeneration ended = generation_;
    ++generation_.generation;
    if (countGames() == 0 || generation_.generation == options_.generations) {
        beginChoice();
    } else {
        beginGeneration();
    }
    return ended;
}

// The budget has ended before the generation has.
void Tuner::dropGeneration() {
    if (!centres_.empty()) {
        beginChoice();
        return;
    }
    phase_ = Phase::Done;
    beginRound({}, 0);
}

double Tuner::estimateNeed() const {
    const double generation = piecesPerGame_ * options_.population * (1 + 1.0 / kTestShare);
    const double share = options_.validation > 0 ? 1 - kValidationShare / 2 : 1;
    const double need = std::max(generation / share, 1.2 * static_cast<double>(options_.budget));
    const double step = std::pow(10, std::floor(std::log10(need)) - 1);
    return std::ceil(need / step) * step;
}

void Tuner::endSearch() {
    if (phase_ != Phase::Search || isTesting_ || centres_.empty())
        throw std::logic_error("Tuner::endSearch: a search between two generations is required");
    beginChoice();
}

// ---- Choice

Direction Tuner::averageCentres(size_t first) const {
    Direction sum(centres_.back().size(), 0);
    for (size_t i = first; i < centres_.size(); ++i)
        for (size_t k = 0; k < sum.size(); ++k)
            sum[k] += centres_[i][k];
    return tetris::toDirection(std::move(sum));
}

void Tuner::beginChoice() {
    phase_ = Phase::Choice;
    const auto add = [this](const TunedWeights& weights) {
        if (!base::contains(contenders_, weights, &Contender::weights))
            contenders_.push_back({weights, {}, 0});
    };
    add(space_->toWeights(centres_.back()));
    for (const double part : kAveraged) {
        const auto count = base::toIndex(std::ceil(part * static_cast<double>(centres_.size())));
        add(space_->toWeights(averageCentres(centres_.size() - count)));
    }
    beginChoiceRound();
}

void Tuner::beginChoiceRound() {
    best_ = contenders_.front().weights;
    if (contenders_.size() == 1) {
        beginValidation();
        return;
    }
    double games = options_.games * kChoiceGames;
    if (contenders_.front().games > 0) {
        games = 2.0 * static_cast<double>(contenders_.front().games);
    }
    if (options_.budget > 0) {
        int rounds = 0;
        for (size_t left = contenders_.size(); left > 1; left = (left + 1) / 2)
            ++rounds;
        games = (countAllowed() - static_cast<double>(pieces_)) / rounds / piecesPerGame_ /
                static_cast<double>(contenders_.size());
    }
    std::vector<TuningTrial> trials;
    for (const Contender& contender : contenders_) {
        trials.push_back({contender.weights, 0,
                          static_cast<int>(std::clamp(games, 1.0, 1.0 * kMaxChoiceGames))});
    }
    beginRound(std::move(trials), countLeft());
}

// The better half stays, by the measure of all games that they have played in the choice; the best
// one alone if the budget has ended the round.
void Tuner::choose(std::span<const TrialResult> results) {
    const int played = results[0].games;
    const bool isCut = played < trials_[0].games;
    if (played > 0) piecesPerGame_ = 1;
    for (size_t i = 0; i < results.size(); ++i) {
        if (played > 0)
            piecesPerGame_ = std::max(piecesPerGame_, computeMean(results[i].pieces, played));
        contenders_[i].sum.rows += results[i].rows;
        contenders_[i].sum.pieces += results[i].pieces;
        contenders_[i].games += played;
    }
    std::ranges::stable_sort(contenders_, [this](const Contender& a, const Contender& b) {
        return measure_.isBetter(static_cast<double>(a.sum.rows - b.sum.rows));
    });
    contenders_.resize(isCut ? 1 : (contenders_.size() + 1) / 2);
    beginChoiceRound();
}

// ---- Validation

void Tuner::beginValidation() {
    phase_ = options_.validation > 0 ? Phase::Validation : Phase::Done;
    const auto left = static_cast<double>(options_.budget - pieces_);
    double games = options_.validation;
    if (options_.budget > 0 && games > 0) games = std::clamp(left / piecesPerGame_, 1.0, games);
    testGames_ = static_cast<int>(games);
    std::vector<TuningTrial> trials;
    for (int game = 0; game < testGames_; ++game)
        trials.push_back({*best_, game, 1});
    beginRound(std::move(trials), left);
}

}  // namespace tetris
