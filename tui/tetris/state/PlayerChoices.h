#pragma once

#include <algorithm>
#include <string>
#include <string_view>

#include "core/tetris/rules/GameRules.h"
#include "tui/settings/SettingValues.h"
#include "tui/tetris/state/KeyMap.h"

namespace tui {

// What the player can set: keys and the page of settings change it, BrainSeat the part about the
// brain. Brain, adversary and speed act at once; what a game starts with acts in the next new one.
struct PlayerChoices {
    SettingValues settings{};
    std::string brain = "default";
    std::string
        brainFailure;  // why the default brain replaces the chosen one; empty if it does not
    bool brainActive = false;
    bool hasChosenBrain = false;  // the person has, or loaded one
    bool isWatched = false;       // the game was begun to watch a brain, which has a speed apart
    bool viewsBrain = false;
    KeyMap keys{};  // of the rules in force

    // The speed that its keys change: of falling pieces, or of the watched brain.
    bool usesWatchSpeed() const { return isWatched && brainActive; }
    int getSpeed() const { return usesWatchSpeed() ? settings.watchSpeed : settings.speed; }
    // The brain of the next watched game: one that lives, unless the person has chosen another.
    std::string_view getWatchedBrain() const {
        return hasChosenBrain || brain != "default" ? std::string_view(brain) : "dt20";
    }

    // The rules of the next modern game, by the settings.
    tetris::GameRules makeNextRules() const {
        tetris::GameRules rules = settings.rules;
        rules.level = std::min(rules.level, tetris::getMaxLevel(rules.goal));
        return rules;
    }
};

}  // namespace tui
