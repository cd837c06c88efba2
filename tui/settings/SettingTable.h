#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/Text.h"
#include "tui/base/Key.h"
#include "tui/settings/SettingValues.h"

namespace tui {

enum class SettingKind {
    Choice,  // one of several words
    Number,  // a whole number
    Switch,  // true or false
    Text,    // anything that `accepts` accepts
    Color    // the same; a number stands without quotes in a file
};

// The tables of the file with the keys of classic games, and of modern ones.
inline constexpr std::string_view kKeysTable = "keys";
inline constexpr std::string_view kModernKeysTable = "keys.modern";

// The name of a setting or an action inside its table of the file: "preset" for modern_preset, "I"
// for colors_I.
std::string_view findKey(std::string_view name, std::string_view table);

// The option of that name: "--first-to" for "first_to"; "--no-hold" if it turns "hold" off.
std::string nameOption(std::string_view name, bool turnsOff = false);

// A line about a setting.
struct SettingNote {
    std::string text;
    Style style{};
};

// A setting: its name in files and in the environment, its allowed values, the member of
// SettingValues that it is, and how the page of settings shows it. Texts are values for files and
// for people; the kind says how a file writes them. In a restricted session strangers may set all
// settings by variables, so none of them may name a file there.
struct SettingEntry {
    std::string name;  // "first_to"
    SettingKind kind{};
    std::string former{};  // the name that it had before, which files and variables may still use
    std::string noun{};    // "a speed", for messages
    std::vector<std::string> choices{};  // of a Text: those that the arrow keys go through
    int min = 0;
    int max = 0;
    std::string expected{};  // for a Text: the allowed values in words
    std::function<bool(const std::string& text)> accepts{};
    // Of a Text that is no name of a person: what a typed character makes of it.
    std::string (*extend)(const std::string& text, char32_t character) = nullptr;
    // Optional, for a Text that is not allowed: what is wrong with it, and what was expected; empty
    // for the usual message.
    std::function<std::string(const std::string& text)> explain{};
    // The present value, and how to change it. Requires, for `put`: the text is allowed.
    std::function<std::string(const SettingValues& values)> get{};
    std::function<void(SettingValues& values, const std::string& text)> put{};
    bool isOfGames = true;  // only tetris reads it
    // A session takes it only until its first game; later it is for the next start.
    bool isForStart = false;
    // The table of the file to which it belongs: "", "keys", "keys.modern" or "colors".
    std::string_view table{};
    // On the page of settings, where they stand in the order of their rows.
    std::string_view group{};
    std::string_view label{};
    std::string_view help{};  // what it does, one sentence; empty: it is not there
    int step = 0;             // of a Number: how far one key goes
    std::string_view unit{};  // of a Number: " ms"
    // What "auto" means on a terminal; empty: it has no such value, or the page does not say.
    std::function<std::string(const Look& look)> findAuto{};
    // What the page calls the choices, in their order; empty: as they are.
    std::vector<std::string_view> choiceNames{};
    // Optional: what it calls a value.
    std::function<std::string(const std::string& text, const Translation& tr)> describe{};
    // Optional: what the page says instead of the help, in lines of so many columns; empty: the
    // help.
    std::function<std::vector<SettingNote>(const SettingValues& values, const Look& look,
                                           const Translation& tr, int columns)>
        listNotes{};
    bool needsUtf8 = false;  // a terminal without it cannot show its values

    bool isValue(const std::string& text) const;
    std::string_view getKey() const { return findKey(name, table); }
    // It says which keys there are: Enter leads to their page.
    bool isOfKeys() const { return table == kKeysTable || table == kModernKeysTable; }
    bool isNamed(std::string_view key) const {
        return key == getKey() || (!former.empty() && key == former);
    }
    // The allowed values in words: "a whole number from 0 to 100".
    std::string describeValues() const;
    // One sentence about a text that is not allowed: "'fast' is not a speed; expected ..".
    std::string sayWrong(const std::string& text) const;
    // The variable of the environment, "TETRIS_FIRST_TO", and behind it that of its former name.
    std::vector<std::string> listVariables() const;
    // The option of a command that sets it: "--first-to".
    std::string nameOption() const { return tui::nameOption(name); }
    // A value of this setting in TOML.
    std::string formatValue(std::string_view text) const;
};

// An action to which the file may assign keys, for one set of rules or for both.
struct KeyedAction {
    std::string name;                     // among all: "left", "modern.left", "pause"
    std::string_view table = kKeysTable;  // or the other one
    // The games in which it has a meaning.
    enum class Games : uint8_t { Classic, Modern, Both } games = Games::Classic;

    std::string_view getKey() const { return findKey(name, table); }
    bool isNamed(std::string_view key) const { return key == getKey(); }
    // True if both have a meaning in the same game, so that they cannot have the same key.
    bool meets(const KeyedAction& other) const {
        return games == other.games || games == Games::Both || other.games == Games::Both;
    }
};

// The keys that were chosen, by the action's name among all (KeyedAction).
using KeyChoices = std::map<std::string, std::vector<Key>>;

// Which colours of pieces are a person's own, and which of these are hard to see on the terminal's
// ground; empty: none.
std::vector<SettingNote> noteOwnColors(const SettingValues& values, const Look& look,
                                       const Translation& tr, int columns);

// Keys in TOML: ["j", "Left"].
std::string formatKeyList(const std::vector<Key>& keys);

// The settings that a program reads from the file.
struct SettingTable {
    std::vector<SettingEntry> entries;  // in the order in which they are printed
    std::vector<std::string> others{};  // keys of the file that only the other program reads
    // The actions to which [keys] and [keys.modern] may assign keys. If this is empty, [keys]
    // belongs to the other program.
    std::vector<KeyedAction> actions{};

    // The setting of that name, or that had it before; null if there is no such setting.
    const SettingEntry* find(std::string_view name) const;
    const KeyedAction* findAction(std::string_view name) const;
};

// Parses a whole number that is written in digits only. Returns false, and changes nothing, if the
// text is not such a number or does not fit.
inline bool readWholeNumber(std::string_view text, int& number) {
    return base::readNumber(text, 0, std::numeric_limits<int>::max(), number);
}

// All settings in the order in which they are printed. What only the game knows is missing: see
// makeGameTable.
std::vector<SettingEntry> listSettings();

// The settings that all programs read; those of games are passed over.
SettingTable makeSharedTable();

// The defaults; the player has the name of the system.
SettingValues makeDefaultValues();

}  // namespace tui
