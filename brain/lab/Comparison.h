#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "brain/lab/Statistics.h"
#include "brain/lab/play/HeadlessGame.h"
#include "brain/lab/play/HeadlessMatch.h"
#include "core/tetris/rules/GameRules.h"

namespace tetris {

// What games are compared by: what their score tables compare, but pieces where those compare times
// and the pieces were placed at once. Classic games and zen by rows, marathon and ultra by points,
// sprint and cheese by time or pieces: the least is best, and games that miss the goal come last,
// equal to each other; survival by pieces: the most are best.
struct Measure {
    // The value of a game that has missed its goal, where the least is best.
    static constexpr int64_t kMissed = std::numeric_limits<int64_t>::max();

    // "rows", "score", "pieces", "ms" or "attack", as JSON names it.
    std::string_view name = "rows";
    std::string_view unit = "rows";  // "rows", "points", "pieces", "ms" or "rows of attack"
    bool isLeastBest = false;
    bool isOfMatches = false;
    int64_t (*readReached)(const GameResult&) = [](const GameResult& result) {
        return result.tally.rows;
    };

    // The value of the game: kMissed if the least is best and the goal was missed.
    int64_t read(const GameResult& result) const;
    // The value of a game that a brain has lost because it failed.
    int64_t getLost() const { return isLeastBest ? kMissed : 0; }
    // True if a game, or a sum of games, that differs by so much from another one is better.
    bool isBetter(double difference) const { return isLeastBest ? difference < 0 : difference > 0; }
};

// Of paced matches: the points for the two with a seed, of which a win brings two and a draw one.
inline constexpr Measure kMatchPoints{.name = "points", .unit = "points", .isOfMatches = true};
inline constexpr double kMostSeedPoints = 4;

// The measure of games by those rules and in that way; "rows", "score" or "attack", the rows that a
// game would send, is that one, whatever the rules.
Measure findMeasure(const GameRules& rules, std::string_view name = {},
                    PlayMode mode = PlayMode::Instant);

// What missed games count in means and differences: one more than the most of all values that are
// not missed. So they come last, and weigh as much as the worst game that was seen (worst-rank
// scores: Lachin 1999, Controlled Clinical Trials 20, 408-422).
class WorstRank {
public:
    void see(int64_t value) {
        if (value != Measure::kMissed) worst_ = std::max(worst_, value + 1);
    }
    // The value itself, unless it is kMissed. Requires: all values have been seen.
    int64_t count(int64_t value) const { return value == Measure::kMissed ? worst_ : value; }

private:
    int64_t worst_ = 1;
};

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
// decides instead. A game that has missed the goal counts as WorstRank says: leaving such seeds out
// would favour a brain that only reaches easy goals. Of matches the 95 % interval of the points,
// and so of the Elo, decides, also if all seeds brought the same.
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
    // Without a sequential test, the interval of the mean difference of the measure that the
    // verdict looks at; nullopt for fewer than two games. Time O(games).
    std::optional<std::pair<double, double>> computeDecidingInterval() const;

    struct Values {
        Statistics a;
        Statistics b;
        Statistics difference;  // a - b

        void add(int64_t ofA, int64_t ofB);
    };
    struct Wins {
        int64_t a = 0;
        int64_t b = 0;
        int64_t ties = 0;  // also draws
    };
    const Measure& getMeasure() const { return measure_; }
    // Of the measure; missed games count as WorstRank says. Time O(games).
    Values computeMeasured() const;
    const Wins& getWins() const { return wins_; }
    // Games of each brain, or matches.
    int64_t countGames() const { return wins_.a + wins_.b + wins_.ties; }

    // ---- Of games

    const Values& getRows() const { return rows_; }
    const Values& getScores() const { return scores_; }
    // How many games of a and of b have not missed their goal.
    std::pair<int64_t, int64_t> countReached() const;

    // ---- Of matches

    // Sums over all matches, of a and of b.
    const std::array<SideNumbers, 2>& getNumbers() const { return numbers_; }
    // The time of all matches in microseconds.
    int64_t getTime() const { return time_; }
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
    std::vector<int64_t> measured_;  // of a and b in turn
    WorstRank worst_;
    Wins wins_;
    Values rows_;
    Values scores_;
    std::array<SideNumbers, 2> numbers_;
    int64_t time_ = 0;
    Verdict decided_ = Verdict::Undecided;
};

}  // namespace tetris
