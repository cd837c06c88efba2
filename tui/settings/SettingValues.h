#pragma once

#include <chrono>
#include <string>

#include "tui/base/ScreenOptions.h"
#include "tui/base/text/Languages.h"

namespace tui {

// The values of all settings, as the programs use them; the rows of a SettingTable fill them.
// npuzzle uses those of listSharedSettings alone.
struct SettingValues {
    Language language = Language::Auto;
    std::string name{};      // the player's
    ScreenOptions screen{};  // theme, colour, character set, mouse
    Beep beep = Beep::Bell;

    int speed = 50;                 // 0 to 100
    bool rising = true;             // the speed rises with the rows
    bool modern = false;            // the rules
    std::string goal = "marathon";  // these five of modern games alone
    int level = 1;                  // at the start, 1 to 20
    int next = 5;                   // pieces shown ahead, 1 to 6
    bool hold = true;
    int garbage = 10;  // rows of a cheese game, 1 to 100
    std::string sequence = "bag";
    std::string size = "10x20";  // of the well
    std::string brain = "default";
    int adversary = 0;  // 0 to 100
    bool ghost = true;
    bool effects = true;  // flashes and blinks
    // For a held key, on terminals that report releases: the time until the first repetition, and
    // between the following ones.
    std::chrono::milliseconds holdDelay{170};
    std::chrono::milliseconds holdRepeat{50};
    std::string preset = "classic";          // of keys
    std::string modernPreset = "guideline";  // in modern games
};

}  // namespace tui
