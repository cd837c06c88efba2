#include "brain/lab/Measure.h"

namespace tetris {

std::int64_t Measure::read(const GameResult& result) const
{
    return isLeastBest && result.end != GameEnd::Goal ? kMissed : readReached(result);
}

Measure findMeasure(const GameRules& rules, std::string_view name)
{
    const GoalEntry& goal = getEntry(rules.goal);
    const bool isByRows = rules.set == RuleSet::Classic || !goal.counts;
    if (name.empty() ? isByRows : name == "rows") return {};
    if (name.empty() && goal.ranksTime) {
        return {.name = "pieces",
                .unit = "pieces",
                .isLeastBest = true,
                .readReached = [](const GameResult& result) { return result.pieces; }};
    }
    if (name.empty() && goal.ranksPieces) {
        return {.name = "pieces", .unit = "pieces", .readReached = [](const GameResult& result) {
                    return result.pieces;
                }};
    }
    return {.name = "score", .unit = "points", .readReached = [](const GameResult& result) {
                return result.computeScore();
            }};
}

}  // namespace tetris
