#include "tui/tetris/versus/Rivals.h"

#include <stdexcept>
#include <utility>

#include "brain/lab/play/HeadlessMatch.h"
#include "brain/tetris/search/RivalLevels.h"
#include "core/base/Text.h"

namespace tui {

bool canCount(const tetris::MatchRules& rules, int level)
{
    tetris::MatchRules usual;
    usual.game.seed = rules.game.seed;
    return level > 0 && rules == usual;
}

bool isAutoRival(std::string_view name)
{
    return name == "auto";
}

std::optional<int> readRivalLevel(std::string_view name)
{
    const auto levels = static_cast<int>(tetris::getRivalLevels().size());
    int level = 0;
    if (!base::readNumber(name, 1, levels, level)) return std::nullopt;
    return level;
}

std::optional<Rival> findLevel(std::string_view who)
{
    constexpr std::string_view kLevel = "level ";
    if (!who.starts_with(kLevel) || !readRivalLevel(who.substr(kLevel.size()))) return std::nullopt;
    return makeRival(std::string(who.substr(kLevel.size())), 0, 0);
}

std::optional<Rival> findRival(std::string_view who)
{
    constexpr std::string_view kBrain = "brain ";
    if (!who.starts_with(kBrain)) return findLevel(who);
    const std::string name(who.substr(kBrain.size()));
    if (tetris::namesExternalBrain(name)) return std::nullopt;
    try {
        Rival rival = makeRival(name, tetris::Contestant::kUsualPace, 0);
        return rival.brain.playsModern() ? std::optional(std::move(rival)) : std::nullopt;
    } catch (const std::invalid_argument&) {
        return std::nullopt;
    }
}

Rival makeRival(const std::string& name, int pace, double rating)
{
    const std::optional<int> level =
        isAutoRival(name) ? tetris::findNearestLevel(rating) : readRivalLevel(name);
    if (!level) {
        constexpr std::string_view kBot = "tbp:";
        const std::string who =
            name.starts_with(kBot) ? "tbp " + name.substr(kBot.size()) : "brain " + name;
        return {.brain = tetris::BrainRecipe(name), .pace = pace, .who = who};
    }
    const tetris::RivalLevel& entry =
        tetris::getRivalLevels()[static_cast<std::size_t>(*level) - 1];
    return {.brain = entry.makeRecipe(),
            .pace = entry.pace,
            .level = *level,
            .rating = entry.rating,
            .who = "level " + std::to_string(*level)};
}

}  // namespace tui
