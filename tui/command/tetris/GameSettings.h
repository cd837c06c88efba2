#pragma once

#include <utility>
#include <vector>

#include "tui/command/tetris/GameArguments.h"
#include "tui/settings/Settings.h"
#include "tui/tetris/KeyMap.h"
#include "tui/tetris/PlayOptions.h"

namespace tui {

// The table of settings of tetris. `restricted`: brains are names, never files.
[[nodiscard]] SettingTable makeGameTable(bool restricted);

// The game that the settings describe, which play starts.
[[nodiscard]] tetris::GameSetup makeGameSetup(const Settings& settings);

// Puts all settings that have an option into the arguments.
void takeSettings(const Settings& settings, PlayArguments& arguments);

// Puts the settings of the game on the screen into its options.
void takeSettings(const Settings& settings, PlayOptions& options);

// The keys of every action, from the settings and from the preset, by the action's name.
[[nodiscard]] std::vector<std::pair<std::string, std::vector<Key>>> listKeysInForce(
    const Settings& settings);

}  // namespace tui
