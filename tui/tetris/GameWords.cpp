#include "tui/tetris/GameWords.h"

#include <chrono>

#include "tui/base/text/TimeText.h"

namespace tui {

std::string formatPieces(const SideGame& game)
{
    const std::string pieces = std::to_string(game.pieces);
    return game.rules.limit == 0 ? pieces : pieces + "/" + std::to_string(game.rules.limit);
}

std::string_view nameRules(tetris::RuleSet set, const Translation& tr)
{
    return set == tetris::RuleSet::Modern ? tr("modern") : tr("classic");
}

std::string_view nameGoal(tetris::Goal goal, const Translation& tr)
{
    switch (goal) {
        case tetris::Goal::Marathon: return tr("marathon");
        case tetris::Goal::Sprint: return tr("sprint");
        case tetris::Goal::Ultra: return tr("ultra");
        case tetris::Goal::Cheese: return tr("cheese");
        case tetris::Goal::Zen: return tr("zen");
    }
    return {};
}

std::string formatGoal(const SideGame& game, const Translation& tr)
{
    const ModernSide& modern = game.modern.value();
    if (modern.toDo == 0) return {};
    const std::string way = std::to_string(modern.done) + "/" + std::to_string(modern.toDo);
    return getEntry(game.rules.goal).digsGarbage ? tr.format("{0} dug", {way})
                                                 : tr.format("{0} rows", {way});
}

std::string formatGameTime(const SideGame& game)
{
    const std::chrono::milliseconds time(game.modern.value().milliseconds);
    const tetris::GoalEntry& goal = getEntry(game.rules.goal);
    if (goal.ranksTime) return formatTenths(time);
    // The last tenth has begun until nothing is left.
    if (goal.milliseconds != 0)
        return formatTenths(std::chrono::milliseconds(goal.milliseconds + 99) - time);
    return formatPlayTime(std::chrono::duration_cast<std::chrono::seconds>(time));
}

std::string formatPoints(std::int64_t points)
{
    std::string text = std::to_string(points);
    constexpr std::size_t kPlain = 4;
    if (text.size() <= kPlain) return text;
    for (std::size_t at = text.size(); at > 3;) {
        at -= 3;
        text.insert(at, ",");
    }
    return text;
}

std::string formatMeasure(std::int64_t measure, const SideGame& game)
{
    if (!game.modern) return std::to_string(measure);
    if (!ranksTime(game.rules.goal)) return formatPoints(measure);
    return formatExactTime(std::chrono::milliseconds(measure));
}

}  // namespace tui
