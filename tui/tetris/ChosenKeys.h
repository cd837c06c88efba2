#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tui/settings/SettingTable.h"
#include "tui/settings/SettingValues.h"
#include "tui/tetris/state/KeyMap.h"

namespace tui {

// The keys that a person chooses, as the lines of the settings file. A control has one line for all
// games, under [keys]; what moves the piece has one there for classic games, and one under
// [keys.modern].

// The actions to which the file may assign keys: those of [keys], then those of [keys.modern].
std::vector<KeyedAction> listKeyedActions();
// The table with its keys; the classic one if both games have the action.
KeyTable findKeyTable(const KeyedAction& keyed);

// The action's name among all, in games by these rules: "left", "modern.left", "pause".
std::string nameKeyLine(Action action, KeyTable table);

// What the keys mean in games by these rules.
KeyMap makeKeyMap(const SettingValues& settings, const KeyChoices& chosen, KeyTable table);

// A line of the file.
struct KeyLine {
    KeyedAction action;
    std::vector<Key> keys;  // in force
    bool isChosen = false;  // else they are those of the preset, which needs no line
};
// The lines that differ, with their keys afterwards.
std::vector<KeyLine> listChangedLines(const SettingValues& settings, const KeyChoices& before,
                                      const KeyChoices& after);

// What a change of one action's keys leads to, before it is made.
struct KeyEdit {
    // An action of the same game from which the key is taken, and the keys that remain to it.
    struct Loser {
        Action action{};
        KeyTable table{};
        std::vector<Key> left{};
    };

    KeyChoices chosen;            // all lines afterwards
    std::vector<Loser> losers{};  // each line once
    // Pause, Help or Quit, which always keep a key, if one of them would have none left: then the
    // change must not be made.
    std::optional<Action> bare{};
};

// The keys of an action in games by these rules, as they are before a change. Requires: the rules
// have the action.
struct EditedKeys {
    const SettingValues& settings;
    const KeyChoices& chosen;
    Action action{};
    KeyTable table{};
};

// The action gets another key, or loses its last one, or gets those of the preset again. A control
// gets a key in all games. An action whose keys are those of the preset then has no line. Requires,
// for addKey: the key is not the action's.
KeyEdit addKey(const EditedKeys& keys, const Key& key);
KeyEdit removeLastKey(const EditedKeys& keys);
KeyEdit usePreset(const EditedKeys& keys);

}  // namespace tui
