#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "brain/lab/Comparison.h"
#include "brain/lab/Statistics.h"
#include "brain/lab/optimizer/Optimizer.h"
#include "brain/lab/tune/WeightSpace.h"

namespace tetris {

// Games of one set of weights in a round: those from number firstGame on.
struct TuningTrial {
    TunedWeights weights;
    int firstGame = 0;
    int games = 0;
};

// The result of a trial, or of one game.
struct TrialResult {
    // What Tuner::getMeasure reads; in the sum of a trial, missed games as WorstRank counts them in
    // the round.
    int64_t rows = 0;
    int64_t pieces = 0;
    // Of which `rows` is the sum: in a round that the budget ends, fewer than the trial has, and
    // `pieces` may count one more.
    int games = 1;

    friend bool operator==(const TrialResult&, const TrialResult&) = default;
};

// How good the weights of a generation were, by the measure, per game.
struct TuningGeneration {
    int generation = 0;  // 0 for the first generation
    int64_t pieces = 0;  // pieces landed so far, including this generation's test
    double best = 0;     // of the best candidate
    double elite = 0;    // mean of the best candidates: Optimizer::countElite
    double median = 0;
    double test = 0;       // of `weights`, in games that were not used to find them
    TunedWeights weights;  // the centre of the search after this generation
};

// The search for weights, as a series of rounds whose games are played elsewhere. Each generation
// has two rounds: the candidates' games, then a test of the new centre. Then comes the choice: the
// last centre and averages of the last centres play the same games, and the better half stays after
// each round. At the end the last one is tested in fresh games. All trials of a round use the same
// seeds; each round has its own.
//
// A budget is for all of this, and never exceeded. Generations near its end, and the last test,
// have fewer games than asked for, as far as the length of games can be told before they are
// played. If games are longer, the round ends early: see getAllowance. A budget that ends before a
// generation leaves nothing: see hasWeights.
//
// The course depends only on the options and on the results that it is given: with the results of
// earlier rounds a new tuner reaches the same state.
class Tuner {
public:
    // Throws std::invalid_argument for impossible options: an unknown method, a brain without
    // such weights, neither generations nor a budget, and the like.
    explicit Tuner(TunerOptions options);

    enum class Phase { Search, Choice, Validation, Done };
    Phase getPhase() const { return phase_; }
    const TunerOptions& getOptions() const { return options_; }
    // What games are compared by.
    const Measure& getMeasure() const { return measure_; }

    // The trials to be played now; empty when done.
    const std::vector<TuningTrial>& getTrials() const { return trials_; }
    // The pieces that the games of this round may land. The first game, in the order of
    // TrialPlayer, with which they would land more, and all games after it do not count.
    int64_t getAllowance() const { return allowance_; }
    // Counts all rounds.
    uint64_t getRound() const { return round_; }
    // The seed of a game of this round.
    uint64_t computeSeed(int game) const;
    // Takes the results of the round, one for each trial, and moves to the next round. Returns the
    // report of a generation when it ends. Throws std::logic_error for another number of results,
    // or of games in them.
    std::optional<TuningGeneration> take(std::span<const TrialResult> results);
    // Ends the search: the next round is one of the choice. Requires: the phase is Search, a
    // generation has ended, and no results of the next one were taken.
    void endSearch();

    // The finished part of the search, 0 to 1.
    double computeProgress() const;
    // Pieces landed in the rounds so far.
    int64_t getPieces() const { return pieces_; }
    // True once a generation has ended. False at the end: the budget is too small for one.
    bool hasWeights() const { return best_.has_value(); }
    // Requires: done without weights. About how many pieces a generation and the last test would
    // have needed, or more, because it has seen too little to know; two digits, rounded up.
    double estimateNeed() const;
    // The weights to use if the tuner stopped now: the last centre, or the first contender of the
    // choice; at the end those found. Requires: a generation has ended.
    const TunedWeights& getWeights() const { return *best_; }
    // The measured values of the games of the last test; empty before it has ended.
    const Statistics& getRows() const { return rows_; }
    // The games that the last test was to have; 0 before it.
    int countTestGames() const { return testGames_; }

private:
    struct Contender {
        TunedWeights weights;
        TrialResult sum;
        int64_t games = 0;
    };

    void beginGeneration();
    void learn(std::span<const TrialResult> results);
    std::optional<TuningGeneration> endGeneration(const TrialResult& test);
    void dropGeneration();
    void beginChoice();
    void beginChoiceRound();
    void choose(std::span<const TrialResult> results);
    void beginValidation();
    void beginRound(std::vector<TuningTrial> trials, double allowance);
    double countAllowed() const;
    double countLeft() const;
    int countGames() const;
    Direction averageCentres(size_t first) const;

    TunerOptions options_;
    Measure measure_;
    std::unique_ptr<WeightSpace> space_;
    std::unique_ptr<Optimizer> optimizer_;
    Phase phase_ = Phase::Search;
    uint64_t round_ = 0;  // counts all rounds
    std::vector<TuningTrial> trials_;
    int64_t allowance_ = 0;
    int64_t pieces_ = 0;

    // State of the search.
    TuningGeneration generation_;  // the present generation
    bool isTesting_ = false;       // its candidates have played, and the test is due
    std::vector<Direction> centres_;
    double piecesPerGame_ = 1;  // of the longest games in sight

    // State of the choice.
    std::vector<Contender> contenders_;

    std::optional<TunedWeights> best_;
    Statistics rows_;
    int testGames_ = 0;
};

}  // namespace tetris
