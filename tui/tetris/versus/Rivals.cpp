#include "tui/tetris/versus/Rivals.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "brain/tetris/search/RivalLevels.h"
#include "core/base/Index.h"
#include "core/base/Text.h"
#include "core/tetris/versus/MatchRecord.h"

namespace tui {

bool canCount(const tetris::MatchRules& rules, int level)
{
    tetris::MatchRules usual;
    usual.game.seed = rules.game.seed;
    return level > 0 && rules == usual;
}

bool isAutoRival(std::string_view name)
{
    return name == kAutoRival;
}

std::optional<int> readRivalLevel(std::string_view name)
{
    const auto levels = static_cast<int>(tetris::getRivalLevels().size());
    int level = 0;
    if (!base::readNumber(name, 1, levels, level)) return std::nullopt;
    return level;
}

std::optional<tetris::Contestant> findNamedLevel(std::string_view who)
{
    constexpr std::string_view kLevel = "level ";
    if (!who.starts_with(kLevel) || !readRivalLevel(who.substr(kLevel.size()))) return std::nullopt;
    return tetris::readContestant(who.substr(kLevel.size()));
}

std::optional<int> findRating(const tetris::Contestant& rival)
{
    if (rival.level == 0) return std::nullopt;
    return tetris::getRivalLevels()[base::toIndex(rival.level) - 1].rating;
}

std::optional<tetris::Contestant> findRival(std::string_view who)
{
    constexpr std::string_view kBrain = "brain ";
    if (!who.starts_with(kBrain)) return findNamedLevel(who);
    const std::string_view name = who.substr(kBrain.size());
    if (tetris::namesExternalBrain(name)) return std::nullopt;
    try {
        tetris::Contestant rival = tetris::readContestant(name);
        return rival.brain.playsModern() ? std::optional(std::move(rival)) : std::nullopt;
    } catch (const std::invalid_argument&) {
        return std::nullopt;
    }
}

int findAutoLevel(const TetrisState& state)
{
    const double rating = state.matches.rating.value_or(tetris::kFirstRating);
    return std::max(tetris::findNearestLevel(rating), state.leastAutoLevel);
}

tetris::Contestant makeRival(const std::string& name, int pace)
{
    tetris::Contestant rival = tetris::readContestant(name);
    if (rival.level == 0) rival.pace = pace;
    return rival;
}

}  // namespace tui
