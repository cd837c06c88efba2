#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "brain/tetris/GameSetup.h"
#include "tui/base/App.h"
#include "tui/base/Languages.h"
#include "tui/base/ScreenOptions.h"
#include "tui/tetris/Autosave.h"
#include "tui/tetris/BrainLoader.h"
#include "tui/tetris/KeyMap.h"
#include "tui/tetris/ScoreSaver.h"
#include "tui/tetris/SuspendedGame.h"
#include "tui/tetris/panel/SettingsPanel.h"

namespace tui {

// Why a setting was not saved, in cases that are no error.
inline constexpr std::string_view kKeptForNow = translatable("This is for this session only.");
inline constexpr std::string_view kHasNoHome =
    translatable("There is no HOME: this is for this session only.");

// The options that play starts with.
struct PlayOptions {
    tetris::GameSetup setup;            // its mode is not used
    std::optional<std::uint64_t> seed;  // of the first game; nullopt: a random one
    // The brains that Action::NextBrain switches between; the app adds the setup's if it is
    // missing.
    std::vector<tetris::BrainRecipe> brains{};
    bool brainActive = false;
    int speed = 50;             // 0 to 100
    bool isSpeedAsked = false;  // `speed` also replaces the speed of a suspended game
    bool ghost = true;
    Beep beep = Beep::Bell;
    ScreenOptions screen{};  // as the terminal was started
    Languages languages{};
    Language language = Language::Auto;

    std::string preset = "classic";  // of keys
    KeyMap::Choices keyChoices{};    // these override the preset
    // For a held key, on terminals that report releases: the time until the first repetition, and
    // between the following ones.
    Duration holdDelay = std::chrono::milliseconds(170);
    Duration holdRepeat = std::chrono::milliseconds(50);

    // The settings that the panel shows, with their present values.
    std::vector<PanelSetting> settings{};
    // Saves a setting for the next session. Returns one sentence for the person if that fails.
    std::function<std::string(const std::string& name, const std::string& value)> keepSetting{};

    // Autosaves the game in progress; null: no autosave. Must outlive the app.
    Autosave* autosave = nullptr;
    // A game whose replay gets longer is stopped. Leaves room for its last lines.
    std::size_t maxReplayBytes = tetris::kMaxReplayBytes - (std::size_t{1} << 20);
    // The suspended game that is offered; null: none. With `goesOn` it is resumed without asking.
    std::shared_ptr<const SuspendedGame> left{};
    bool goesOn = false;

    // Saves the scores of finished games; null: they are not saved. Must outlive the app.
    ScoreSaver* scores = nullptr;
    // The player's name; with `asksName` it is a guess, and the player is asked for it.
    std::string player{};
    bool asksName = false;
    // Loads brains that the person names; null: impossible. Must outlive the app.
    BrainLoader* loader = nullptr;
    // The program's name in the commands that the page of scores shows; empty: it shows none.
    std::string program{};

    // The present time, for the start in a replay's header; empty: 1970.
    std::function<std::string()> nameTime{};
    // Draws a seed from 0 to 2^48 - 1. Must not be empty.
    std::function<std::uint64_t()> drawSeed{};
    // The command line that repeats a game. `active`: a brain steered all of it. Must not be empty.
    std::function<std::string(const tetris::GameSetup&, std::uint64_t seed, bool active)>
        formatCommand{};
};

// Sets sound and beep. Off leaves `beep` as it was, for when sound is switched on again.
void setBeep(Beep beep, TetrisState& state);

// The number in a setting's text. Requires: the text is a number.
[[nodiscard]] int toNumber(const std::string& text);

// Applies a value of the settings panel to the options and the state. A name that the panel does
// not show changes nothing. Requires: an allowed value.
void applySetting(std::string_view name, const std::string& value, PlayOptions& options,
                  TetrisState& state);

}  // namespace tui
