#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "brain/lab/Measure.h"
#include "brain/lab/Statistics.h"

namespace tetris {

// Which of two brains is better.
enum class Verdict { Undecided, A, B };

// "undecided", "a", "b".
[[nodiscard]] const char* toString(Verdict verdict);

// The verdict of games that all have the same pieces, such as those of the test sequence: the games
// are all there are, so the numbers decide, without a test. Undecided if they are equal; nullopt if
// the differences (a - b) are not all the same, because then something else varied.
[[nodiscard]] std::optional<Verdict> compareNumbers(const Statistics& difference,
                                                    const Measure& measure);

// Two brains' games of the same seeds, compared seed by seed by their measure. The better game wins
// a seed; equal ones, such as two that miss the goal, are a tie.
//
// Without a sequential test all games decide: a brain is better if Student's 99 % interval of the
// mean difference of the measure does not contain 0, unless all games differ by the same amount:
// these say nothing about how much games vary. If all games have the same pieces, compareNumbers
// decides instead. A game that has missed the goal counts as
// WorstRank says: leaving such seeds out would favour a brain that only reaches easy goals.
//
// With Wald's sequential probability ratio test the match is over as soon as the wins decide
// between "a wins `percent` % fewer seeds than b" and "`percent` % more", with an error of 1 %
// either way. This looks at who wins and not by how much, so it holds for any measure, and it asks
// of missed games only that they are last. Ties do not count. For rows it means more: lengths of
// games are nearly exponential, and if a's are m times as long, a wins m seeds for each of b's.
class Comparison {
public:
    static constexpr double kError = 0.01;

    // percent = 0: no sequential test. `isFixed`: all games have the same pieces. Requires: 0 <=
    // percent < 100.
    explicit Comparison(double percent = 0, const Measure& measure = {}, bool isFixed = false);

    // Adds the games of the next seed. Requires: not over.
    void add(const GameResult& a, const GameResult& b);
    // True when the sequential test has decided.
    [[nodiscard]] bool isOver() const { return decided_ != Verdict::Undecided; }
    // The verdict of the sequential test, or of all games so far.
    [[nodiscard]] Verdict computeVerdict() const;
    // True if the numbers have given the verdict, without a test.
    [[nodiscard]] bool isDecidedByNumbers() const;
    // Without a sequential test, the interval of the mean difference of the measure that the
    // verdict looks at; nullopt for fewer than two games. Time O(games).
    [[nodiscard]] std::optional<std::pair<double, double>> computeDecidingInterval() const;

    struct Values {
        Statistics a;
        Statistics b;
        Statistics difference;  // a - b
    };
    [[nodiscard]] const Measure& getMeasure() const { return measure_; }
    // Of the measure; missed games count as WorstRank says. Time O(games).
    [[nodiscard]] Values computeMeasured() const;
    [[nodiscard]] const Values& getRows() const { return rows_; }
    [[nodiscard]] const Values& getScores() const { return scores_; }
    struct Wins {
        std::int64_t a = 0;
        std::int64_t b = 0;
        std::int64_t ties = 0;
    };
    [[nodiscard]] const Wins& getWins() const { return wins_; }
    // How many games of a and of b have not missed their goal.
    [[nodiscard]] std::pair<std::int64_t, std::int64_t> countReached() const;

private:
    double percent_;
    Measure measure_;
    bool isFixed_;
    // What a win of either brain adds to the logarithm of the likelihood ratio.
    double stepA_ = 0;
    double stepB_ = 0;
    std::vector<std::int64_t> measured_;  // of a and b in turn
    WorstRank worst_;
    Values rows_;
    Values scores_;
    Wins wins_;
    Verdict decided_ = Verdict::Undecided;
};

}  // namespace tetris
