#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <string_view>

#include "brain/lab/play/HeadlessGame.h"
#include "core/tetris/rules/GameRules.h"

namespace tetris {

// What games placed at once are compared by: what their score tables compare, but pieces where
// those compare times. Classic games and zen by rows, marathon and ultra by points, sprint and
// cheese by pieces: the fewest are best, and games that miss the goal come last, equal to each
// other; survival by pieces: the most are best.
struct Measure {
    // The value of a game that has missed its goal, where the least is best.
    static constexpr std::int64_t kMissed = std::numeric_limits<std::int64_t>::max();

    std::string_view name = "rows";  // "rows", "score" or "pieces", as JSON names it
    std::string_view unit = "rows";  // "rows", "points" or "pieces"
    bool isLeastBest = false;
    std::int64_t (*readReached)(const GameResult&) = [](const GameResult& result) {
        return result.tally.rows;
    };

    // The value of the game: kMissed if the least is best and the goal was missed.
    [[nodiscard]] std::int64_t read(const GameResult& result) const;
    // The value of a game that a brain has lost because it failed.
    [[nodiscard]] std::int64_t getLost() const { return isLeastBest ? kMissed : 0; }
    // True if a game, or a sum of games, that differs by so much from another one is better.
    [[nodiscard]] bool isBetter(double difference) const
    {
        return isLeastBest ? difference < 0 : difference > 0;
    }
};

// The measure of games by those rules; "rows" or "score" is that one, whatever the rules.
[[nodiscard]] Measure findMeasure(const GameRules& rules, std::string_view name = {});

// What missed games count in means and differences: one more than the most of all values that are
// not missed. So they come last, and weigh as much as the worst game that was seen (worst-rank
// scores: Lachin 1999, Controlled Clinical Trials 20, 408-422).
class WorstRank {
public:
    void see(std::int64_t value)
    {
        if (value != Measure::kMissed) worst_ = std::max(worst_, value + 1);
    }
    // The value itself, unless it is kMissed. Requires: all values have been seen.
    [[nodiscard]] std::int64_t count(std::int64_t value) const
    {
        return value == Measure::kMissed ? worst_ : value;
    }

private:
    std::int64_t worst_ = 1;
};

}  // namespace tetris
