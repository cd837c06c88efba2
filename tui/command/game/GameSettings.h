#pragma once

#include <utility>
#include <vector>

#include "tui/command/game/GameArguments.h"
#include "tui/command/game/RulesArguments.h"
#include "tui/settings/Settings.h"
#include "tui/tetris/KeyMap.h"
#include "tui/tetris/PlayOptions.h"

namespace tui {

// The table of settings of tetris. `restricted`: brains are only names.
[[nodiscard]] SettingTable makeGameTable(bool restricted);

// The rules that the settings describe. They may not fit the game: see applyRules.
[[nodiscard]] RulesArguments makeRules(const SettingValues& values);

// The game that the settings describe, by classic rules.
[[nodiscard]] tetris::GameSetup makeGameSetup(const SettingValues& values);

// Puts the settings into the arguments. Call layOptions first, so that options
// override settings.
void takeSettings(const Settings& settings, PlayArguments& arguments);

// Puts the settings into the options of the app and into its settings panel.
void takeSettings(const Settings& settings, PlayOptions& options);

// The name of every action with its keys, as settings and preset say.
[[nodiscard]] std::vector<std::pair<std::string, std::vector<Key>>> listKeysInForce(
    const Settings& settings);

}  // namespace tui
