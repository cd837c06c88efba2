#include "tui/tetris/GameWords.h"

#include <chrono>

#include "tui/base/text/TimeText.h"

namespace tui {

std::string formatPieces(const SideGame& game)
{
    const std::string pieces = std::to_string(game.pieces);
    return game.limit == 0 ? pieces : pieces + "/" + std::to_string(game.limit);
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

std::string formatGoal(const ModernSide& game, const Translation& tr)
{
    if (game.toDo == 0) return {};
    const std::string way = std::to_string(game.done) + "/" + std::to_string(game.toDo);
    return getEntry(game.goal).digsGarbage ? tr.format("{0} dug", {way})
                                           : tr.format("{0} rows", {way});
}

std::string formatGameTime(const ModernSide& game)
{
    const std::chrono::milliseconds time(game.milliseconds);
    const tetris::GoalEntry& goal = getEntry(game.goal);
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
    if (!ranksTime(game.modern->goal)) return formatPoints(measure);
    return formatExactTime(std::chrono::milliseconds(measure));
}

}  // namespace tui
