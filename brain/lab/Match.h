#pragma once

#include <cstdint>
#include <optional>
#include <utility>

#include "brain/lab/Statistics.h"
#include "brain/lab/play/HeadlessGame.h"

namespace tetris {

// Which of two brains is better.
enum class Verdict { Undecided, A, B };

// "undecided", "a", "b".
[[nodiscard]] const char* toString(Verdict verdict);

// Two brains' games of the same seeds, compared seed by seed. The brain with more rows wins a seed.
//
// Without a sequential test all games decide: a brain is better if Student's 99 % interval of the
// mean difference in rows a game does not contain 0, unless all games differ by the same amount:
// these say nothing about how much games vary. With Wald's sequential probability ratio test the
// match is over as soon as the wins decide between "a's games are `percent` % shorter than b's" and
// "`percent` % longer", with an error of 1 % either way. If lengths of games are exponential and
// a's are m times as long, a wins a game with probability m / (1 + m). Ties do not count.
class Match {
public:
    static constexpr double kError = 0.01;

    // percent = 0: no sequential test. Requires: 0 <= percent < 100.
    explicit Match(double percent = 0);

    // Adds the games of the next seed. Requires: not over.
    void add(const GameResult& a, const GameResult& b);
    // True when the sequential test has decided.
    [[nodiscard]] bool isOver() const { return decided_ != Verdict::Undecided; }
    // The verdict of the sequential test, or of all games so far.
    [[nodiscard]] Verdict computeVerdict() const;
    // Without a sequential test, the interval of the mean difference in rows that the verdict looks
    // at; nullopt for fewer than two games.
    [[nodiscard]] std::optional<std::pair<double, double>> computeDecidingInterval() const;

    struct Values {
        Statistics a;
        Statistics b;
        Statistics difference;  // a - b
    };
    [[nodiscard]] const Values& getRows() const { return rows_; }
    [[nodiscard]] const Values& getScores() const { return scores_; }
    struct Wins {
        std::int64_t a = 0;
        std::int64_t b = 0;
        std::int64_t ties = 0;
    };
    [[nodiscard]] const Wins& getWins() const { return wins_; }

private:
    double percent_;
    // What a win of either brain adds to the logarithm of the likelihood ratio.
    double stepA_ = 0;
    double stepB_ = 0;
    Values rows_;
    Values scores_;
    Wins wins_;
    Verdict decided_ = Verdict::Undecided;
};

}  // namespace tetris
