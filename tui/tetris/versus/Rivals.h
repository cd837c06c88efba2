#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "brain/tetris/BrainRecipe.h"
#include "core/tetris/versus/MatchRules.h"

namespace tui {

// Who plays side 1 of a match on the screen.
struct Rival {
    tetris::BrainRecipe brain{};
    int pace = 1000;              // pieces in 1000 seconds
    int level = 0;                // 1 to 10; 0: it is no level
    std::optional<int> rating{};  // of a level
    std::string who{};            // as a replay names it: "level 6", "brain dt20"
};

// True if the person's result against that rival can count: a match in real time by the usual
// rules, against a level.
[[nodiscard]] bool canCount(const tetris::MatchRules& rules, int level);

// True for "auto".
[[nodiscard]] bool isAutoRival(std::string_view name);
// A level from its number, 1 to 10; nullopt for any other text.
[[nodiscard]] std::optional<int> readRivalLevel(std::string_view name);

// The level that a replay names: "level 6"; nullopt for any other text.
[[nodiscard]] std::optional<Rival> findLevel(std::string_view who);

// Who plays a side as a replay names it; nullopt for a person, and for a brain that is not here or
// runs something else: a replay may come from anyone.
[[nodiscard]] std::optional<Rival> findRival(std::string_view who);

// The rival of that name: a level, "auto", which is the level nearest to the person's rating, or a
// brain. `pace`: that of a brain. Throws std::invalid_argument as BrainRecipe does.
[[nodiscard]] Rival makeRival(const std::string& name, int pace, double rating);

}  // namespace tui
