#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "brain/lab/Measures.h"
#include "brain/lab/Statistics.h"
#include "brain/lab/optimizer/Optimizer.h"
#include "brain/tetris/steer/GameSetup.h"
#include "brain/tetris/weights/Features.h"
#include "brain/tetris/weights/RivalWeights.h"
#include "brain/tetris/weights/Weights.h"
#include "core/tetris/versus/MatchRules.h"

namespace tetris {

// Weights that a tuner looks for: of features, or of the rival.
using TunedWeights = std::variant<Weights, RivalWeights>;

// What weights are compared by.
enum class TuneAim : uint8_t {
    Goal,    // of features: what the score table of the game compares (Measure)
    Attack,  // of the rival: the rows that it sends in a game
    Versus   // of the rival: matches won against the brain as it is
};

// What is tuned, for which game, and how long.
struct TunerOptions {
    GameSetup setup;  // its brain is the one whose weights are tuned
    TuneAim aim = TuneAim::Goal;
    MatchRules match{};             // of TuneAim::Versus; its seed and paces do not count
    std::vector<Feature> features;  // features that get weights; those of all others are 0
    std::vector<int> nearTop;  // numbers of free rows with weights of their own, the smallest first
    std::vector<RivalTerm> terms;  // of the rival, whose other weights stay as they are
    std::string method = "ce";     // a name of kOptimizers; the command's default is "surface"
    // Nullopt: all directions are equally likely. The rival starts with the weights that it has.
    std::optional<TunedWeights> start;
    int population = 100;   // sets of weights in a generation, at least 4
    int games = 10;         // games for each set, at most; of matches pairs, sides exchanged
    int generations = 0;    // at most; 0: as many as the budget allows
    int64_t budget = 0;     // pieces to place, 0: no limit; of matches those of both sides
    int validation = 1000;  // games of the last test, at most
    // If above 0, each game is an estimate by Splitting with this number of tries, and its rows are
    // the mean rows of a game.
    int tries = 0;
    uint64_t seed = 0;
};

// How results are told to a person.
struct TuneUnit {
    std::string name;   // of a value: "rows a game", "rows sent a piece"
    std::string games;  // what has been played: "games"
    double whole = 1;   // the measured value of a game is divided by it
    int digits = 1;     // after the point
    bool isShare = false;
};
TuneUnit describeUnit(const TunerOptions& options);
// What games are compared by.
Measure findTuneMeasure(const TunerOptions& options);

// What the directions mean that an optimizer proposes.
class WeightSpace {
public:
    virtual ~WeightSpace() = default;

    // Where the search starts, but for its seed.
    virtual OptimizerStart makeStart() const = 0;
    // The weights of a direction, rounded as a file has them.
    virtual TunedWeights toWeights(const Direction& direction) const = 0;
};

// The space of features, or for the other aims that of the rival. It refers to the options. Throws
// std::invalid_argument if they name nothing to weigh, or a brain without such weights.
//
// Of features only the ratios within a set of weights count. Of the rival a direction (d0, d1, ...)
// means: to the weight w of term i at the start, di / max(d0, 0.1) x max(2 |w|, 400) is added.
std::unique_ptr<WeightSpace> makeWeightSpace(const TunerOptions& options);

// Games of one set of weights in a round: those from number firstGame on.
struct TuningTrial {
    TunedWeights weights;
    int firstGame = 0;
    int games = 0;
};

// The result of a trial, or of one game.
struct TrialResult {
    // The sum of Tuner::getMeasure; missed games count as in MeasuredGames, by all games of the
    // round.
    int64_t rows = 0;
    int64_t pieces = 0;  // if the budget ends the round, also those of a game that does not count
    int games = 1;       // that count: all of the trial, or fewer if the budget ends the round

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
