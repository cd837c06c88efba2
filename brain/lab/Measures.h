#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <string_view>
#include <vector>

#include "brain/base/JsonText.h"
#include "brain/lab/Statistics.h"
#include "brain/lab/play/GameResult.h"
#include "brain/lab/play/HeadlessMatch.h"
#include "core/tetris/rules/GameRules.h"

namespace tetris {

// A number of a game: what games are compared by, and what `run`, `match` and `league` tell of
// them. All of them have loops over kMeasures.
struct Measure {
    // The value of a game that has missed its goal, where the least is best.
    static constexpr int64_t kMissed = std::numeric_limits<int64_t>::max();

    std::string_view name = "rows";  // as JSON names it
    std::string_view unit = "rows";
    int64_t (*read)(const GameResult& result) = [](const GameResult& result) {
        return result.tally.rows;
    };
    bool isTimed = false;  // only games in which time passed have it
    // If set, it has no `read`: it is `factor` times the measure `of` by the measure `by`.
    std::string_view of{};
    std::string_view by{};
    int64_t factor = 1;
    bool isLeastBest = false;
    bool isOfMatches = false;
    bool isChoice = false;     // --measure has it
    bool isModernOnly = true;  // --measure and `run` have it for modern games alone
    // How `run` tells it.
    struct {
        std::string_view key{};   // in JSON; empty: not there
        std::string_view word{};  // of its line of text; empty: none
    } inRun{};
    // How a league tells it: in JSON and, with a title, as a column of means.
    struct {
        bool isTold = false;
        bool isModernOnly = false;
        std::string_view title{};  // on the page
        std::string_view head{};   // in text, where 80 columns are taken; empty: not there
    } inLeague{};

    bool isToldInLeague(RuleSet set) const {
        return inLeague.isTold && (set == RuleSet::Modern || !inLeague.isModernOnly);
    }

    // The value of the game: kMissed if the least is best and the goal was missed.
    int64_t readValue(const GameResult& result) const;
    // True if a game, or a sum of games, that differs by so much from another one is better.
    bool isBetter(double difference) const { return isLeastBest ? difference < 0 : difference > 0; }
};

inline constexpr std::array kMeasures{
    Measure{.isChoice = true, .isModernOnly = false, .inRun = {"rows", "rows"}, .inLeague = {true}},
    Measure{.name = "score",
            .unit = "points",
            .read = [](const GameResult& result) { return result.computeScore(); },
            .isChoice = true,
            .isModernOnly = false,
            .inRun = {"score", "score"},
            .inLeague = {true}},
    Measure{.name = "ms",
            .unit = "ms",
            .read = [](const GameResult& result) { return result.getTime().value(); },
            .isTimed = true,
            .inRun = {"milliseconds", "ms"}},
    Measure{.name = "pieces",
            .unit = "pieces",
            .read = [](const GameResult& result) { return result.pieces; },
            .inRun = {"placed", "placed"},
            .inLeague = {true}},
    Measure{.name = "attack",
            .unit = "rows of attack",
            .read = [](const GameResult& result) { return result.getAttack(); },
            .isChoice = true,
            .inRun = {"attack"}},
    Measure{.name = "attack_per_piece",
            .unit = "a piece",
            .read = nullptr,
            .of = "attack",
            .by = "pieces",
            .inRun = {"attack_per_piece", "attack"}},
    Measure{.name = "attack_per_minute",
            .unit = "a minute",
            .read = nullptr,
            .of = "attack",
            .by = "ms",
            .factor = 60'000,
            .inRun = {"attack_per_minute", "attack"}},
};

// Of paced matches: the points for the two with a seed, of which a win brings two and a draw one.
inline constexpr Measure kMatchPoints{.name = "points", .unit = "points", .isOfMatches = true};
inline constexpr double kMostSeedPoints = 4;

// What games by those rules and in that way are compared by: what their score tables compare, but
// pieces where those compare times and the pieces were placed at once. Classic games and zen by
// rows, marathon and ultra by points, sprint and cheese by time or pieces: the least is best, and
// games that miss the goal come last, equal to each other; survival by pieces: the most are best.
// `name`: the measure of that name instead, whatever the rules.
Measure findMeasure(const GameRules& rules, std::string_view name = {},
                    PlayMode mode = PlayMode::Instant);

// The measures of several games, and how they ended.
class GameNumbers {
public:
    void add(const GameResult& result);
    int64_t countGames() const { return values_.front().getCount(); }
    int64_t countEnds(GameEnd end) const;
    // The ends that occurred, and how often.
    const std::map<GameEnd, int64_t>& getEnds() const { return ends_; }
    // The values of a row of kMeasures. Requires: it is no ratio.
    const Statistics& operator[](std::string_view name) const;
    // Requires: it is one.
    Ratio computeRatio(const Measure& measure) const;

private:
    std::array<Statistics, kMeasures.size()> values_;
    std::map<GameEnd, int64_t> ends_;
};

// What the games of several players have measured, seed by seed. In means and differences missed
// games count one more than the most of all values that are not missed. So they come last, and
// weigh as much as the worst game that was seen (worst-rank scores: Lachin 1999, Controlled
// Clinical Trials 20, 408-422). All functions but `add` take the time O(seeds).
class MeasuredGames {
public:
    explicit MeasuredGames(size_t players) : values_(players) {}

    void add(size_t player, int64_t value);
    Statistics compute(size_t player) const;
    // The difference of each seed, a - b.
    Statistics computeDifference(size_t a, size_t b) const { return compute(a).minus(compute(b)); }
    // The player's games that have not missed their goal.
    int64_t countReached(size_t player) const;
    int64_t countSeeds() const { return static_cast<int64_t>(values_.front().size()); }
    // The games of these two alone.
    MeasuredGames pick(size_t a, size_t b) const;

private:
    std::vector<std::vector<int64_t>> values_;  // of each player
    int64_t worst_ = 1;                         // what missed games count
};

// A number of a side in its matches, as `match` and `league` tell it. Its clears follow in JSON.
struct SideMeasure {
    const char* key = nullptr;  // in JSON
    base::Json (*read)(const SideNumbers& side) = nullptr;
    // In the table of a league: in text, on the page, and how it is shown; empty: no column.
    const char* head = "";
    const char* title = "";
    const char* style = "whole";
};

template <auto member>
base::Json tellNumber(const SideNumbers& side) {
    return side.*member;
}
template <auto member>
base::Json tellTally(const SideNumbers& side) {
    return side.tally.*member;
}
// A count by another number; null if that is 0.
base::Json tellRatio(int64_t count, double by);

inline constexpr std::array kSideMeasures{
    SideMeasure{"pieces", tellNumber<&SideNumbers::pieces>},
    SideMeasure{"rows", tellNumber<&SideNumbers::rows>},
    SideMeasure{"attack", tellTally<&MatchTally::attack>},
    SideMeasure{"sent", tellTally<&MatchTally::sent>},
    SideMeasure{"cancelled", tellTally<&MatchTally::cancelled>},
    SideMeasure{"received", tellTally<&MatchTally::received>},
    SideMeasure{"apm",
                [](const SideNumbers& side) {
                    return tellRatio(60 * side.tally.attack, side.getSeconds());
                },
                "APM", "attack a minute", "1"},
    SideMeasure{"app",
                [](const SideNumbers& side) {
                    return tellRatio(side.tally.attack, static_cast<double>(side.pieces));
                },
                "APP", "a piece", "3"},
    SideMeasure{"pieces_per_match", [](const SideNumbers& side) {
                    return tellRatio(side.pieces, static_cast<double>(side.matches));
                }}};

}  // namespace tetris
