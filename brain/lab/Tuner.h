#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "brain/lab/HeadlessGame.h"
#include "brain/lab/Statistics.h"
#include "brain/lab/optimizer/Optimizer.h"
#include "brain/tetris/placement/Features.h"
#include "brain/tetris/placement/Weights.h"

namespace tetris {

// What is tuned, for which game, and for how long.
struct TunerOptions {
    GameSetup setup;                // the brain: whose weights are to be found
    std::vector<Feature> features;  // whose weights; those of all others are 0
    std::vector<int> nearTop;       // rooms with weights of their own, the least first
    std::string method = "ce";      // a name of getOptimizers()
    std::optional<Weights> start;   // where to begin; from nothing if none
    int population = 100;           // sets of weights a generation, at least 4
    int games = 10;                 // games for each of them
    int generations = 0;            // 0: as many as the budget allows
    std::int64_t budget = 0;        // pieces to land in all but the last test, 0 for no limit
    int validation = 1000;          // games of the last test
    std::uint64_t seed = 0;
};

// Games of one set of weights in a round: those numbered from firstGame on.
struct TuningTrial {
    Weights weights;
    int firstGame = 0;
    int games = 0;
};

// What came out of a trial, or of one game.
struct TrialResult {
    std::int64_t rows = 0;
    std::int64_t pieces = 0;

    friend bool operator==(const TrialResult&, const TrialResult&) = default;
};

// How good the weights of a generation were, in rows a game.
struct TuningGeneration {
    int generation = 0;       // 0 for the first
    std::int64_t pieces = 0;  // landed so far, this generation's test included
    double best = 0;          // of the candidates
    double elite = 0;         // mean of those that the next generation is made of
    double median = 0;
    double test = 0;  // of `weights`, in games that played no part in finding them
    Weights weights;  // the centre of the search after this generation
};

// The search for weights, as rounds of games that somebody else plays: candidates, then a test of
// what was learnt from them, for generation after generation; then the centres of the last
// generations against each other, the better half each time; then a last test of the one that is
// left, in fresh games. The games of a round have the same seeds for all trials; no two rounds
// share one.
//
// What comes out depends on the options and on the results it is given, on nothing else: who gives
// it the results of earlier rounds again is where he was.
class Tuner {
public:
    // Throws std::invalid_argument for options that cannot be.
    explicit Tuner(TunerOptions options);

    enum class Phase { Search, Choice, Validation, Done };
    [[nodiscard]] Phase getPhase() const { return phase_; }
    [[nodiscard]] const TunerOptions& getOptions() const { return options_; }

    // What is to be played now; none when done.
    [[nodiscard]] const std::vector<TuningTrial>& getTrials() const { return trials_; }
    // The seed of a game of this round.
    [[nodiscard]] std::uint64_t computeSeed(int game) const;
    // Takes the results of the round, one for each trial, and goes on to the next round. Says what
    // there is to say of a generation when it ends.
    std::optional<TuningGeneration> take(std::span<const TrialResult> results);
    // No more generations: the next round is one of the choice. Requires: a generation has ended,
    // and none has begun since.
    void endSearch();

    // How much of the search is over, 0 to 1.
    [[nodiscard]] double computeProgress() const;
    // Pieces landed in the rounds taken.
    [[nodiscard]] std::int64_t getPieces() const { return pieces_; }
    // The best that is known: in the end the weights found.
    // Requires: a generation has ended.
    [[nodiscard]] const Weights& getWeights() const { return best_; }
    // The rows of the games of the last test, as far as they were played.
    [[nodiscard]] const Statistics& getRows() const { return rows_; }

private:
    struct Contender {
        Weights weights;
        TrialResult sum;
        std::int64_t games = 0;
    };

    void beginGeneration();
    void learn(std::span<const TrialResult> results);
    TuningGeneration endGeneration(const TrialResult& test);
    void beginChoice();
    void beginChoiceRound();
    void choose(std::span<const TrialResult> results);
    void beginValidation();
    void beginRound(std::vector<TuningTrial> trials);
    [[nodiscard]] Weights toWeights(const Direction& direction) const;
    [[nodiscard]] Direction toDirection(const Weights& weights) const;
    [[nodiscard]] Direction averageCentres(std::size_t first) const;

    TunerOptions options_;
    std::unique_ptr<Optimizer> optimizer_;
    Phase phase_ = Phase::Search;
    std::uint64_t round_ = 0;  // counts them all
    std::vector<TuningTrial> trials_;
    std::int64_t pieces_ = 0;

    // Search.
    TuningGeneration generation_;  // that which goes on
    bool isTesting_ = false;       // its candidates have played
    std::int64_t generationBegan_ = 0;
    std::vector<Direction> centres_;
    double piecesPerGame_ = 1;

    // Choice.
    std::vector<Contender> contenders_;
    int choiceRounds_ = 0;
    std::int64_t choiceBudget_ = 0;  // of one round, 0 for none

    Weights best_;
    Statistics rows_;
};

}  // namespace tetris
