#pragma once

#include <utility>
#include <vector>

#include "tui/command/tetris/GameArguments.h"
#include "tui/settings/Settings.h"
#include "tui/tetris/KeyMap.h"
#include "tui/tetris/PlayOptions.h"

namespace tui {

// The settings of tetris. `restricted`: brains are names, never files.
[[nodiscard]] SettingTable makeGameTable(bool restricted);

// Those that describe a game, as play is started with them.
[[nodiscard]] tetris::GameSetup makeGameSetup(const Settings& settings);

// Puts the settings into the arguments: all that have a setting are as it says.
void takeSettings(const Settings& settings, PlayArguments& arguments);

// Puts those of them that the game on the screen is started with into its options.
void takeSettings(const Settings& settings, PlayOptions& options);

// The keys of every action, the chosen ones and those of the preset, by the action's name.
[[nodiscard]] std::vector<std::pair<std::string, std::vector<Key>>> listKeysInForce(
    const Settings& settings);

}  // namespace tui
