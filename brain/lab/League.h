#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "brain/lab/Batch.h"
#include "brain/lab/Comparison.h"
#include "brain/lab/Measures.h"
#include "brain/lab/Statistics.h"
#include "brain/lab/play/HeadlessGame.h"

namespace tetris {

// A game, or a match, that a brain has lost because it failed.
struct LostGame {
    int64_t game = 0;  // number of its seed in the league, from 0; of a match, 1 or 2 with its seed
    size_t against = 0;  // of a match: number of the other player
    uint64_t seed = 0;
    int64_t pieces = 0;  // placed before the failure
    GameFault fault;
};

// What a player has reached in a contest.
struct Standing {
    // The games, or matches, in which its brain failed, at most Contest::kMaxFaults.
    std::vector<LostGame> faults;
    int64_t lost = 0;  // matches; or the games by its faults, also those not played any more

    // ---- In matches

    int64_t won = 0;
    int64_t drawn = 0;
    SideNumbers sides{.matches = 0};

    // ---- In games. A lost game is an empty one, with 0 rows, pieces and points and no end; where
    // ---- the fewest pieces are the best it has missed the goal.

    GameNumbers numbers;
    MoveTimes times;
    int64_t seen = 0;  // the most next pieces that it was shown
    // The seeds of the games that it has played to their end, with their rows and pieces.
    struct Ended {
        int64_t rows = 0;
        int64_t pieces = 0;
        uint64_t seed = 0;
        friend auto operator<=>(const Ended&, const Ended&) = default;
    };
    std::vector<Ended> ended;

    // The median of the games played to their end, by rows, then pieces, then seed; of an even
    // number the lower one of the middle two. Nullopt if there is none.
    std::optional<Ended> findMedian() const;
};

// Games or matches of several players, counted in their order. A player whose brain fails loses the
// game, and after kMaxFaults such games it is out and loses all later ones.
class Contest {
public:
    static constexpr size_t kMaxFaults = 3;

    explicit Contest(size_t players) : standings_(players) {}
    virtual ~Contest() = default;

    // Adds the games of the next seed, or the two matches of a pair with it. Returns false if none
    // of them was needed.
    virtual bool add(const std::vector<BatchGame>& games) = 0;

    size_t countPlayers() const { return standings_.size(); }
    const Standing& getStanding(size_t player) const { return standings_[player]; }
    bool isOut(size_t player) const { return standings_[player].faults.size() >= kMaxFaults; }
    // The first two players. Requires of games: there are no more players.
    virtual const Comparison& getDuel() const = 0;

protected:
    Standing& changeStanding(size_t player) { return standings_[player]; }

private:
    std::vector<Standing> standings_;
};

// Two brains of a league, compared seed by seed.
struct LeaguePair {
    size_t a = 0;  // indices of brains, a < b
    size_t b = 0;
    Statistics difference;  // of the measure, a - b
    // The p value of the paired t test, and the same adjusted for all pairs of the league
    // (adjustByHolm). Nullopt where the test is impossible: with one seed, or if all games differ
    // by the same. If all games have the same pieces, compareNumbers gives the verdict then.
    std::optional<double> p{};
    std::optional<double> adjusted{};
    Verdict verdict = Verdict::Undecided;
};

// Whether a brain has beaten the baseline.
enum class Grade { Passed, Failed, Unjudged };

// "pass", "fail", "unjudged".
const char* toString(Grade grade);

struct GradedBrain {
    Grade grade = Grade::Unjudged;
    std::string why;            // empty if it has passed
    std::optional<double> p{};  // of the paired t test; nullopt without a test
};

// Many brains that play the same seeds. The result depends on the games and their order only, not
// on how many threads play them.
//
// Games are compared by a measure; those that miss the goal count as MeasuredGames says for all
// games of the league. One brain is better than another if a paired t test of its measure says so
// with an error of at most kError for all pairs together, by Holm's method.
class League final : public Contest {
public:
    static constexpr double kError = Comparison::kError;

    // `isFixed`: all games have the same pieces. `test`: as Comparison's, of two brains.
    explicit League(size_t brains, const Measure& measure = {}, bool isFixed = false,
                    double test = 0);

    // Requires: a game of each brain, in the order of the brains. Curves and times need games that
    // a batch has measured.
    bool add(const std::vector<BatchGame>& games) override;

    // How many seeds all brains have played.
    int64_t countSeeds() const { return measured_.countSeeds(); }
    const Measure& getMeasure() const { return measure_; }
    bool isFixed() const { return isFixed_; }
    const Comparison& getDuel() const override { return duel_; }
    const MeasuredGames& getMeasured() const { return measured_; }
    // The first brain whose games were the same as those of this one, to the last board; the brain
    // itself if there is none. A brain that has finished no game is like no other.
    size_t findTwin(size_t brain) const;
    // The brains, the best first: by the mean of the measure, then fewer lost games, then mean
    // score, then order; twins together.
    // Requires: a seed has been played.
    std::vector<size_t> rank() const;
    // Every pair. Time O(seeds * brains^2).
    std::vector<LeaguePair> comparePairs() const;
    // Whether the brain is better than the baseline, with an error of at most kError for this brain
    // alone, and has lost no game. The other brains of the league make no difference: missed games
    // count by the games of these two. Unjudged if the baseline has lost a game or the test is
    // impossible (LeaguePair). Requires: another brain than the baseline; a seed has been played.
    // Time O(seeds).
    GradedBrain grade(size_t brain, size_t baseline) const;

    // Numbers of pieces, each with the mean rows of the brain's games after so many pieces, from 0
    // pieces to the length of the longest game. A game that has ended before counts all its rows.
    // Requires: a seed has been played.
    using Curve = std::vector<std::pair<int64_t, double>>;
    Curve computeCurve(size_t brain) const;

private:
    // The rows of a game at each mark of GameMeter before its end, and in the end.
    struct Growth {
        std::vector<int64_t> rows;
        int64_t last = 0;
    };

    void addGame(size_t brain, const BatchGame& game);

    Measure measure_;
    bool isFixed_;
    Comparison duel_;
    MeasuredGames measured_;
    std::vector<std::string> games_;            // of each brain: all its results, as SHA-256
    std::vector<std::vector<Growth>> growths_;  // of each brain's games
};

// All pairs of several players, two matches for each pair and seed. Matches with a player that is
// out are not played. The pairs are played one after the other, so that the result depends on the
// matches and their order only.
class VersusLeague final : public Contest {
public:
    struct Pair {
        size_t a = 0;  // numbers of the players, a < b
        size_t b = 0;
        Comparison duel{0, kMatchPoints};
        std::optional<PlayedMatch> first{};  // their first match
    };

    // `seeds`: of each pair. `anchor`: the player that has kUsualElo. `test`: as Comparison's, of
    // each pair. Requires: two players at least.
    VersusLeague(size_t players, int64_t seeds, std::optional<size_t> anchor = std::nullopt,
                 double test = 0);

    // ---- Changes

    // The matches of a pair with a player that is out need not have been played; two such players
    // draw. Returns false for these. Throws std::invalid_argument if others were not played.
    // Requires: not all matches are there.
    bool add(const std::vector<BatchGame>& games) override;

    // ---- Queries

    // In the order of their players: 0 with 1, 0 with 2, ...
    const std::vector<Pair>& getPairs() const { return pairs_; }
    const Comparison& getDuel() const override { return pairs_.front().duel; }
    // True if a player of the pair is out.
    bool isForfeited(const Pair& pair) const { return isOut(pair.a) || isOut(pair.b); }
    int64_t countMatches() const { return matches_; }
    // See tetris::computeRatings.
    std::vector<Rating> computeRatings() const;

private:
    // `number`: of the two with that seed, 0 or 1.
    void count(const Pair& pair, const PlayedMatch& match, uint64_t seed, size_t number);

    int64_t seeds_;
    int64_t matches_ = 0;
    std::optional<size_t> anchor_;
    std::vector<Pair> pairs_;
};

}  // namespace tetris
