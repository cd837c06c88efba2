#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "brain/lab/Comparison.h"
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
    std::string method = "ce";     // a name of getOptimizers(); the command's default is "surface"
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

protected:
    WeightSpace() = default;
    WeightSpace(const WeightSpace&) = default;
    WeightSpace& operator=(const WeightSpace&) = default;
};

// The space of features, or for the other aims that of the rival. It refers to the options. Throws
// std::invalid_argument if they name nothing to weigh, or a brain without such weights.
//
// Of features only the ratios within a set of weights count. Of the rival the first number of a
// direction stands for the weights of the start, and each other number, divided by it, for what is
// added to one of them, in units of twice that weight, or of 400 where it is less.
std::unique_ptr<WeightSpace> makeWeightSpace(const TunerOptions& options);

}  // namespace tetris
