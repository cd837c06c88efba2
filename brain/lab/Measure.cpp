#include "brain/lab/Measure.h"

namespace tetris {

std::int64_t Measure::read(const GameResult& result) const
{
    return isLeastBest && result.end != GameEnd::Goal ? kMissed : readReached(result);
}

Measure findMeasure(const GameRules& rules)
{
    const GoalEntry& goal = getEntry(rules.goal);
    if (rules.set == RuleSet::Classic || !goal.counts) return {};
    if (goal.ranksTime) {
        return {.name = "pieces",
                .unit = "pieces",
                .isLeastBest = true,
                .readReached = [](const GameResult& result) { return result.pieces; }};
    }
    return {.name = "score", .unit = "points", .readReached = [](const GameResult& result) {
                return result.computeScore();
            }};
}

}  // namespace tetris
