#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace tui {

enum class SettingKind {
    Choice,  // one of some words
    Number,  // a whole number
    Switch,  // true or false
    Text     // anything that `accepts` accepts
};

// A setting: its word in files and variables, and the values that it has. Values are texts
// everywhere; the kind says how one is written in a file.
struct SettingEntry {
    std::string name;  // "hold_delay"
    SettingKind kind{};
    std::string noun;      // "a speed", for messages
    std::string fallback;  // its value where nobody gives one
    std::vector<std::string> choices{};
    int min = 0;
    int max = 0;
    std::string expected{};  // of a Text: what values there are
    std::function<bool(const std::string& text)> accepts{};
    // Of a Text that is no value: what is wrong with it, and what was expected; empty if that is
    // just what it is.
    std::function<std::string(const std::string& text)> explain{};
    bool isInKeys = false;  // stands in the file's table [keys]

    [[nodiscard]] bool isValue(const std::string& text) const;
    // What values there are, in words: "a whole number from 0 to 100".
    [[nodiscard]] std::string describeValues() const;
    // The variable of the environment: "TETRIS_HOLD_DELAY".
    [[nodiscard]] std::string nameVariable() const;
    // A value of this setting as it stands in a file.
    [[nodiscard]] std::string formatValue(std::string_view text) const;
};

// The settings that a program reads from the file.
struct SettingTable {
    std::vector<SettingEntry> entries;  // in the order in which they are printed
    std::vector<std::string> others{};  // keys of the file that another program reads
    // What [keys] may give keys to; if there is none, keys are another program's.
    std::vector<std::string> actions{};

    // Null if there is none.
    [[nodiscard]] const SettingEntry* find(std::string_view name) const;
};

// What all programs read, in its order: language name theme color charset beep mouse.
[[nodiscard]] std::vector<SettingEntry> listSharedSettings();

// The keys that only tetris reads.
[[nodiscard]] std::vector<std::string> listGameSettings();

// "a, b or c".
[[nodiscard]] std::string listWords(const std::vector<std::string>& words);

// Reads a whole number in digits alone. False, and nothing changed, if it is none.
[[nodiscard]] bool readWholeNumber(std::string_view text, int& number);

}  // namespace tui
