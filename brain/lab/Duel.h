#pragma once

#include <cstdint>
#include <optional>

#include "brain/lab/Comparison.h"
#include "brain/lab/Statistics.h"
#include "brain/lab/play/HeadlessMatch.h"

namespace tetris {

// The Elo of a over b: 400 log10(s / (1 - s)), s the share of the matches that a has won, a draw as
// half of one. Nullopt where that is not finite.
struct EloDifference {
    std::optional<double> difference{};
    // Of its 95 % interval, by Student's t over the seeds; nullopt if all seeds brought the same.
    std::optional<double> low{};
    std::optional<double> high{};
};

// The most points for the two matches with a seed: two for a win, one for a draw.
inline constexpr double kMostSeedPoints = 4;

// Two brains' paced matches: two with each seed, a on side 0 and then on side 1. The result depends
// on the matches and their order only.
//
// Without a sequential test a brain is better if the 95 % interval of its Elo does not contain 0.
// With Wald's sequential probability ratio test the duel is over as soon as the matches decide
// between "a is `elo` stronger" and "b is", with an error of 1 % either way. Draws do not count.
class Duel {
public:
    // elo = 0: no sequential test. Requires: elo >= 0.
    explicit Duel(double elo = 0) : elo_(elo) {}

    // Adds the matches of the next seed. Requires: not over.
    void add(const PlayedMatch& first, const PlayedMatch& second);
    // True when the sequential test has decided.
    [[nodiscard]] bool isOver() const { return decided_ != Verdict::Undecided; }

    // Matches, two for each seed.
    [[nodiscard]] std::int64_t countMatches() const { return 2 * points_.getCount(); }
    // Ties are draws.
    [[nodiscard]] const Comparison::Wins& getWins() const { return wins_; }
    // Sums over all matches.
    [[nodiscard]] const SideNumbers& getNumbersOfA() const { return a_; }
    [[nodiscard]] const SideNumbers& getNumbersOfB() const { return b_; }
    // The time of all matches in microseconds.
    [[nodiscard]] std::int64_t getTime() const { return time_; }
    // Time O(seeds).
    [[nodiscard]] EloDifference computeElo() const;
    // The verdict of the sequential test, or of all matches so far.
    [[nodiscard]] Verdict computeVerdict() const;

private:
    double elo_;
    Statistics points_;  // of a, of each seed: 2 for a win, 1 for a draw
    Comparison::Wins wins_;
    SideNumbers a_;
    SideNumbers b_;
    std::int64_t time_ = 0;
    Verdict decided_ = Verdict::Undecided;
};

}  // namespace tetris
