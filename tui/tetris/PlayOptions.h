#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "brain/tetris/steer/GameSetup.h"
#include "core/tetris/versus/MatchRules.h"
#include "tui/base/App.h"
#include "tui/base/Worker.h"
#include "tui/base/text/PlayerName.h"
#include "tui/base/text/Translation.h"
#include "tui/settings/SettingValues.h"
#include "tui/tetris/BrainLoader.h"
#include "tui/tetris/ChosenKeys.h"
#include "tui/tetris/game/Autosave.h"
#include "tui/tetris/game/Scores.h"
#include "tui/tetris/panel/SettingsPanel.h"
#include "tui/tetris/state/KeyMap.h"
#include "tui/tetris/state/StartPage.h"

namespace tui {

class SuspendedGame;

// The options that play starts with.
struct PlayOptions {
    GameSetup setup{};               // its mode is not used
    std::optional<uint64_t> seed{};  // of the first game; nullopt: a random one
    // The brains that Action::NextBrain switches between; the app adds the setup's if it is
    // missing.
    std::vector<BrainRecipe> brains{};
    bool brainActive = false;
    // The settings at the start; see takeGame. The app moves them into its state.
    SettingValues settings{};
    bool isSpeedAsked = false;  // the speed also replaces that of a suspended game
    KeyChoices keys{};          // these override the presets
    Languages languages{};
    // The settings that the panel shows.
    std::vector<PanelSetting> panel{};
    std::string settingsFile{};  // where they are saved, as a person writes it; empty: nowhere
    // Saves a setting for the next session. Returns one sentence for the person if that fails.
    std::function<std::string(const std::string& name, const std::string& value)> saveSetting{};
    // The same for chosen keys.
    std::function<std::string(const std::vector<KeyLine>& changed)> saveKeys{};

    // Autosaves the game in progress; null: no autosave. Must outlive the app.
    Autosave* autosave = nullptr;
    // A game whose replay gets longer is stopped. Leaves room for its last lines.
    size_t maxReplayBytes = tetris::kMaxReplayBytes - (size_t{1} << 20);
    // The latest suspended game, which is open; null: none. With `goesOn` it is resumed without
    // asking.
    std::shared_ptr<SuspendedGame> offered{};
    bool goesOn = false;
    // All suspended games; null: only `offered` is known. Must outlive the app.
    SuspendedGames* suspended = nullptr;

    // The scores of finished games; null: they are not saved. Must outlive the app.
    Background<Scores>* scores = nullptr;
    std::string notice{};   // a message on the first page
    bool asksName = false;  // the player's name is a guess, and the player is asked for it
    NameOrigin nameOrigin = NameOrigin::Own;
    // Thinks for the rival of a match; null: there are no matches.
    std::shared_ptr<Worker> rivalWorker{};
    // The rules of matches, but for what the settings say; the pace of a rival that is no level.
    MatchRules match{};
    std::optional<int> rivalPace{};
    tetris::ProcessTerms rivalTerms{};  // of a rival that is an external process
    bool startsMatch = false;           // the first one starts at once
    bool startsToday = false;           // the game of the day starts at once
    // What is open and played on this account; null: there are no matches between persons. Must
    // outlive the app.
    Background<LiveList>* live = nullptr;
    // Loads brains that the person names; null: impossible. Must outlive the app.
    Background<BrainLoader>* loader = nullptr;
    bool hasPuzzle = false;  // npuzzle can be started
    std::string version{};   // of the program
    // The program's name in the commands that the page of scores shows; empty: it shows none.
    std::string program{};

    // The present time in seconds since 1970, UTC.
    std::function<int64_t()> readTime = [] { return int64_t{0}; };
    // Draws a seed from 0 to 2^48 - 1. Must not be empty.
    std::function<uint64_t()> drawSeed{};
    // The command line that repeats a game. `active`: a brain steered all of it. Must not be empty.
    std::function<std::string(const GameSetup&, uint64_t seed, bool active)> formatCommand{};
};

// Puts what the options of a game say into the settings, but no sequence from a file.
void takeGame(const GameSetup& setup, SettingValues& settings);

// After a change of the settings: puts what follows from them into the state, that is the language,
// the keys and, on the first page, the size of the well.
void applySettings(const PlayOptions& options, TetrisState& state);

// Puts the keys of the rules in force into the state: those of the running game, or of the next one
// if none is running.
void chooseKeys(const PlayOptions& options, TetrisState& state);

// Saves the present value of a setting that a key has changed for the next start, unless the
// command line or a variable decides it, as in the page of settings. A notice says why it cannot be
// saved, if the session is not one that saves nothing.
void saveForNextTime(std::string_view name, const PlayOptions& options, TetrisState& state);

}  // namespace tui
