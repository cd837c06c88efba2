#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "brain/tetris/steer/GameSetup.h"
#include "tui/command/ScreenArguments.h"
#include "tui/command/game/GameArguments.h"
#include "tui/settings/Settings.h"
#include "tui/tetris/PlayOptions.h"
#include "tui/tetris/state/KeyMap.h"

namespace tui {

// The options that play and config share. Those that are settings, too, go through them: layOptions
// and takeSettings.
struct PlayArguments {
    GameArguments game;
    ScreenArguments screen;
    bool brainActive = false;
    bool continues = false;               // resume the suspended game
    bool isDaily = false;                 // start the game of the day
    bool isNew = false;                   // start a new game without asking about the suspended one
    std::vector<std::string> describing;  // names of the options that describe the game
};

// Puts the settings into the arguments. Call layOptions first, so that options override settings.
void takeSettings(const Settings& settings, PlayArguments& arguments);

// Adds the options of PlayArguments except --continue and --new. `arguments` must outlive the
// parser. Requires: arguments.screen.isRestricted is set.
void addPlayOptions(ArgumentParser& parser, PlayArguments& arguments);

// Adds --soft-drop; `settings` must outlive the parser.
void addSoftDropOption(ArgumentParser& parser, SettingValues& settings);

// The same as formatGameOptions for a game on the screen, with `--brain-active` if a brain steers
// all of it, and with `--no-rising` if it is a person's classic game that would rise without it.
std::string formatPlayOptions(const tetris::GameSetup& setup, uint64_t seed, bool active,
                              const tetris::GameSetup& configured = {});

// The table of settings of tetris. `restricted`: brains are only names.
SettingTable makeGameTable(bool restricted);

// The game that the settings describe. What does not fit its rules is in it, too: see fitToRules.
tetris::GameSetup makeGameSetup(const SettingValues& values);

// Puts the settings into the options of the app and into its settings panel.
void fillOptions(const Settings& settings, PlayOptions& options);

// The name of every action with its keys, as settings and preset say.
std::vector<std::pair<std::string, std::vector<Key>>> listKeysInForce(const Settings& settings);

}  // namespace tui
