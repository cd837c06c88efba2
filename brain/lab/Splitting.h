#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <utility>

#include "brain/lab/Statistics.h"
#include "brain/lab/play/HeadlessGame.h"

namespace tetris {

// An estimate of how often a brain's games end, when a new game begins after each end.
struct EndRate {
    double ends = 0;     // for each piece: a game has 1 / ends pieces on average
    double rows = 0;     // cleared for each piece
    int64_t pieces = 0;  // played for the estimate

    // The mean number of rows of a game.
    double computeRows() const { return rows / ends; }
};

// The mean number of rows of a game, and its 95 % interval; nullopt for a single estimate, or
// without rows. The upper end may be infinite.
struct RowsEstimate {
    double mean = 0;
    std::optional<Interval> interval{};
};

// Combines independent estimates of a brain: the mean of their rows divided by that of their ends,
// with Student's interval of the ratio. Requires: at least one estimate.
RowsEstimate combine(std::span<const EndRate> estimates);

// Throws std::invalid_argument, which says what was expected, unless the setup is for classic games
// of random pieces that are placed at once, without an adversary and without a limit, by a brain
// whose moves depend on the board and a fixed number of known pieces alone.
void requireEstimable(const GameSetup& setup);

// How long the games of a brain are, where whole games would take hours: multilevel splitting
// (Kahn and Harris 1951; Glasserman, Heidelberger, Shahabuddin and Zajic 1999, Operations Research
// 47(4), 585-600).
//
// A long game ends rarely, because its stack has to rise from its usual height through all rows
// above, and nearly always falls back before. So these rises are played in parts, many times each:
// from stacks that have just reached a level, the next row, until they reach the level above it or
// are back at the usual height. The ends for each piece are
//
//     rises to the first level for each piece * p(2) * ... * p(n) * p(end)
//
// where p(k) is the part of the tries from level k - 1 that reach level k. Stacks that reach a
// level are where the tries from it start, so each try depends on earlier ones, but estimates with
// different seeds are independent. With few tries the rows are too many on average (computeBias).
class Splitting {
public:
    static constexpr int kLeastTries = 100;
    static constexpr int kMostTries = 1'000'000;
    // With this many tries or more the bias is below 0.3 %.
    static constexpr int kEnoughTries = 1000;

    // By which part the rows are too many, about: 2.5 / tries. Measured on 10x10 and 10x20 with
    // `default` and on 10x6 with `dt10` (docs/laboratory.md).
    static double computeBias(int tries) { return 2.5 / tries; }
    // The tries from which on the bias is small beside the interval of so many estimates, which
    // gets narrower with their number; at most kMostTries.
    static int countEnoughTries(int estimates);

    // Plays a few games, in order to choose the levels. `tries`: from each level, kLeastTries to
    // kMostTries. Throws as requireEstimable does, and what making the brain throws.
    Splitting(GameSetup setup, int tries);

    // The estimate of that seed, from about `tries` * 500 pieces; nullopt if a stop is requested.
    // May be called by several threads at a time. A level that no try reaches counts as half a try,
    // and the levels above it as certain, so that the estimate is not 0.
    std::optional<EndRate> estimate(uint64_t seed, const std::stop_token& stop = {}) const;

private:
    GameSetup setup_;
    int tries_;
    int usual_ = 0;  // the usual height: half of all stacks are at most so high
    int first_ = 0;  // the first level, a height
};

}  // namespace tetris
