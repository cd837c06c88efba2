#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include "core/tetris/rules/GameRules.h"
#include "tui/base/Frame.h"
#include "tui/base/ScreenOptions.h"
#include "tui/base/text/Translation.h"

namespace tui {

// Why a setting was not saved, in cases that are no error.
inline constexpr std::string_view kForThisSession = "This is for this session only."_tr;
inline constexpr std::string_view kHasNoHome =
    "There is no HOME: this is for this session only."_tr;

// The values of all settings, as the programs use them; the rows of listSettings read and change
// them. While a game is on the screen its state holds the only copy: keys and the page of settings
// change it. npuzzle uses the first ones alone.
struct SettingValues {
    Language language = Language::Auto;
    std::string name{};      // the player's
    ScreenOptions screen{};  // theme, colour, character set, mouse
    bool sound = true;       // these two are the setting `beep`
    Beep beep = Beep::Bell;  // if sound is on; never Off

    int speed = 50;       // 0 to 100, as chosen: see computeRisingSpeed
    int watchSpeed = 90;  // the same for games that a brain was watched at from their start
    // Of the next game, as chosen: what does not fit does not count (see fitRules).
    tetris::GameRules rules{.rising = true};
    int next = 5;                   // pieces of a modern game shown ahead, 0 to 6
    std::string sequence = "bag";   // of the next game, unless it is the test game
    bool test = false;              // the setting `sequence` is "test"
    std::string brain = "default";  // at the start
    int adversary = 0;              // 0 to 100
    bool ghost = true;
    bool effects = true;  // flashes and blinks
    // For a held key, on terminals that report releases: the time until the first repetition, and
    // between the following ones.
    std::chrono::milliseconds das{170};
    std::chrono::milliseconds arr{50};
    // How many times as fast a modern piece falls while Down is held. 0: at once, so that one press
    // takes it to where it rests.
    int softDrop = 20;
    bool countdown = true;  // before a match and a game for time, and after every pause
    bool pauseOnFocusLoss = true;
    bool initial = true;          // Hold and turns pressed during it act as the first piece enters
    bool finesseRestart = false;  // a piece placed with too many presses of keys begins a new game
    std::string preset = "classic";          // of keys
    std::string modernPreset = "guideline";  // in modern games

    // Of the next match.
    std::string rival = "auto";  // a level from 1 to 10, "auto", or the name of a brain
    bool versusTurns = false;    // the rival waits for the person
    int firstTo = 1;             // matches won that win the set

    // For others on this account.
    std::string host{};   // how they reach this machine; empty: by its own name
    bool watched = true;  // the person's single games are listed, to be watched

    // The sequence of the next game.
    const std::string& findSequence() const {
        static const std::string kTest = "test";
        return test ? kTest : sequence;
    }
    void setSequence(const std::string& itsName) {
        test = itsName == "test";
        if (!test) sequence = itsName;
    }
};

}  // namespace tui
