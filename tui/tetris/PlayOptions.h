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

// Why a setting was not kept, where that is no fault.
inline constexpr std::string_view kKeptForNow = translatable("This is for this session only.");
inline constexpr std::string_view kHasNoHome =
    translatable("There is no HOME: this is for this session only.");

// What play is started with.
struct PlayOptions {
    tetris::GameSetup setup;            // its mode does not count
    std::optional<std::uint64_t> seed;  // of the first game; a fresh one if none
    // The brains that B goes through; that of the setup joins them if it is not among them.
    std::vector<tetris::BrainRecipe> brains{};
    bool brainActive = false;
    int speed = 50;             // 0 to 100
    bool isSpeedAsked = false;  // it counts for a game that was left, too
    bool ghost = true;
    Beep beep = Beep::Bell;
    ScreenOptions screen{};  // as the terminal was started with
    Languages languages{};
    Language language = Language::Auto;

    std::string preset = "classic";  // of keys
    KeyMap::Choices keyChoices{};    // that stay, whatever the preset
    // Of a key that is held, on terminals that tell: until it moves the piece again, and from then
    // on.
    Duration holdDelay = std::chrono::milliseconds(170);
    Duration holdRepeat = std::chrono::milliseconds(50);

    // The settings that the panel shows, with the values that are in force.
    std::vector<PanelSetting> settings{};
    // Keeps a setting for the next time. Returns one sentence for the person if that cannot be.
    std::function<std::string(const std::string& name, const std::string& value)> keepSetting{};

    // Keeps the game that is on; null for none. Has to outlive the app.
    Autosave* autosave = nullptr;
    // A game that was left and is offered; with `goesOn` it is gone on with without a question.
    std::shared_ptr<const SuspendedGame> left{};
    bool goesOn = false;

    // Keeps the scores of games that have ended; null for none. Has to outlive the app.
    ScoreSaver* scores = nullptr;
    // Under which they are kept; with `asksName` it is a guess, and the player is asked for it.
    std::string player{};
    bool asksName = false;
    // Loads brains that the person names; null: none can be. Has to outlive the app.
    BrainLoader* loader = nullptr;
    // The program's name in the commands that the page of scores tells; empty: none.
    std::string program{};

    // The time of day, as the start of a game has it in its replay.
    std::function<std::string()> nameTime{};
    // Draws the seed of a game that has none, from 0 to 2^48 - 1.
    std::function<std::uint64_t()> drawSeed{};
    // The command line that repeats a game; `active`: a brain steered the whole of it.
    std::function<std::string(const tetris::GameSetup&, std::uint64_t seed, bool active)>
        formatCommand{};
};

// With Off the sound is off, and what it was stays for when it is on again.
void setBeep(Beep beep, TetrisState& state);

// A setting's number. Requires: its text is one.
[[nodiscard]] int toNumber(const std::string& text);

// Puts a value of the panel into force, in what the game goes on with; its keys, too. Names that
// act elsewhere, or later, change nothing here. Requires: a value of the setting.
void applySetting(std::string_view name, const std::string& value, PlayOptions& options,
                  TetrisState& state);

}  // namespace tui
