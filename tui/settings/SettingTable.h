#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace tui {

enum class SettingKind {
    Choice,  // one of several words
    Number,  // a whole number
    Switch,  // true or false
    Text     // anything that `accepts` accepts
};

// A setting: its name in files and variables, and its values. Values are texts everywhere; the kind
// says how one is written in a file.
struct SettingEntry {
    std::string name;  // "hold_delay"
    SettingKind kind{};
    std::string noun;      // "a speed", for messages
    std::string fallback;  // its default
    std::vector<std::string> choices{};
    int min = 0;
    int max = 0;
    std::string expected{};  // of a Text: the allowed values
    std::function<bool(const std::string& text)> accepts{};
    // For a Text that is not allowed: what is wrong with it, and what was expected; empty if there
    // is nothing to add.
    std::function<std::string(const std::string& text)> explain{};
    bool isInKeys = false;  // belongs to the file's table [keys]

    [[nodiscard]] bool isValue(const std::string& text) const;
    // The allowed values in words: "a whole number from 0 to 100".
    [[nodiscard]] std::string describeValues() const;
    // The variable of the environment: "TETRIS_HOLD_DELAY".
    [[nodiscard]] std::string nameVariable() const;
    // A value of this setting in the form of the file.
    [[nodiscard]] std::string formatValue(std::string_view text) const;
};

// The settings that a program reads from the file.
struct SettingTable {
    std::vector<SettingEntry> entries;  // in the order in which they are printed
    std::vector<std::string> others{};  // keys of the file that only the other program reads
    // The actions to which [keys] may assign keys; if there are none, keys belong to the other
    // program.
    std::vector<std::string> actions{};

    // Null if there is none.
    [[nodiscard]] const SettingEntry* find(std::string_view name) const;
};

// The settings that all programs read, in this order: language name theme color charset beep mouse.
[[nodiscard]] std::vector<SettingEntry> listSharedSettings();

// The settings that only tetris reads.
[[nodiscard]] std::vector<std::string> listGameSettings();

// "a, b or c".
[[nodiscard]] std::string listWords(const std::vector<std::string>& words);

// Parses a whole number that is written in digits only. Returns false, and changes nothing, if the
// text is none.
[[nodiscard]] bool readWholeNumber(std::string_view text, int& number);

}  // namespace tui
