#pragma once

#include <utility>
#include <vector>

#include "brain/tetris/steer/GameSetup.h"
#include "tui/settings/Settings.h"
#include "tui/tetris/KeyMap.h"
#include "tui/tetris/PlayOptions.h"

namespace tui {

// The table of settings of tetris. `restricted`: brains are only names.
[[nodiscard]] SettingTable makeGameTable(bool restricted);

// The game that the settings describe. What does not fit its rules is in it, too: see fitToRules.
[[nodiscard]] tetris::GameSetup makeGameSetup(const SettingValues& values);

// Puts the settings into the options of the app and into its settings panel.
void takeSettings(const Settings& settings, PlayOptions& options);

// The name of every action with its keys, as settings and preset say.
[[nodiscard]] std::vector<std::pair<std::string, std::vector<Key>>> listKeysInForce(
    const Settings& settings);

}  // namespace tui
