#pragma once

#include <cstdint>
#include <optional>
#include <utility>

#include "brain/lab/Measures.h"
#include "brain/lab/Statistics.h"
#include "brain/lab/play/HeadlessMatch.h"

namespace tetris {

// Which of two brains is better.
enum class Verdict { Undecided, A, B };

// "undecided", "a", "b".
const char* toString(Verdict verdict);

// The verdict of games that all have the same pieces, such as those of the test sequence: the games
// are all there are, so the numbers decide, without a test. Undecided if they are equal; nullopt if
// the differences (a - b) are not all the same, because then something else varied.
std::optional<Verdict> compareNumbers(const Statistics& difference, const Measure& measure);

// The Elo of a over b: 400 log10(s / (1 - s)), s the share of the matches that a has won, a draw as
// half of one. Nullopt where that is not finite.
struct EloDifference {
    std::optional<double> difference{};
    // Of its 95 % interval, by Student's t over the seeds; nullopt if all seeds brought the same.
    std::optional<double> low{};
    std::optional<double> high{};
};

// Two brains' games of the same seeds, compared seed by seed by their measure; or their paced
// matches, two with each seed, a on side 0 and then on side 1. The better game wins a seed; equal
// ones, such as two that miss the goal, are a tie. The result depends on the games and their order
// only.
//
// Without a sequential test all games decide: a brain is better if Student's 99 % interval of the
// mean difference of the measure does not contain 0, unless all games differ by the same amount:
// these say nothing about how much games vary. If all games have the same pieces, compareNumbers
// decides instead. A game that has missed the goal counts as MeasuredGames says: leaving such seeds
// out would favour a brain that only reaches easy goals. Of matches the 95 % interval of the
// points, and so of the Elo, decides, also if all seeds brought the same.
//
// With Wald's sequential probability ratio test the match is over as soon as the wins decide
// between "a wins `test` % fewer seeds than b" and "`test` % more", of matches between "a is `test`
// Elo stronger" and "b is", with an error of 1 % either way. This looks at who wins and not by how
// much, so it holds for any measure, and it asks of missed games only that they are last. Ties and
// draws do not count. For rows it means more: lengths of games are nearly exponential, and if a's
// are m times as long, a wins m seeds for each of b's.
class Comparison {
public:
    static constexpr double kError = 0.01;
    static constexpr double kMatchError = 0.05;  // of matches, without a sequential test

    // test = 0: no sequential test. `isFixed`: all games have the same pieces. Requires: 0 <= test,
    // of games < 100.
    explicit Comparison(double test = 0, const Measure& measure = {}, bool isFixed = false);

    // Adds the games, or the matches, of the next seed. Requires: not over.
    void add(const GameResult& a, const GameResult& b);
    void add(const PlayedMatch& first, const PlayedMatch& second);
    // True when the sequential test has decided.
    bool isOver() const { return decided_ != Verdict::Undecided; }
    // The verdict of the sequential test, or of all games so far.
    Verdict computeVerdict() const;
    // True if the numbers have given the verdict, without a test.
    bool isDecidedByNumbers() const;
    // The error of the verdict: that of the test, or of the interval.
    double getError() const { return test_ == 0 && measure_.isOfMatches ? kMatchError : kError; }
    // Without a sequential test, the interval of the mean difference of the measure that the
    // verdict looks at; nullopt for fewer than two games. Time O(games).
    std::optional<Interval> computeDecidingInterval() const;

    struct Wins {
        int64_t a = 0;
        int64_t b = 0;
        int64_t ties = 0;  // also draws
    };
    const Measure& getMeasure() const { return measure_; }
    // Of a as player 0, and of b.
    const MeasuredGames& getMeasured() const { return measured_; }
    const Wins& getWins() const { return wins_; }
    // Games of each brain, or matches.
    int64_t countGames() const { return wins_.a + wins_.b + wins_.ties; }

    // ---- Of matches

    // Time O(seeds).
    EloDifference computeElo() const;

private:
    void take(int64_t a, int64_t b);

    double test_;
    Measure measure_;
    bool isFixed_;
    // What a win of either brain adds to the logarithm of the likelihood ratio.
    double stepA_ = 0;
    double stepB_ = 0;
    MeasuredGames measured_{2};
    Wins wins_;
    Verdict decided_ = Verdict::Undecided;
};

}  // namespace tetris
