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

// A setting: its name in files and in the environment, and its allowed values. Values are texts;
// the kind says how a file writes them.
struct SettingEntry {
    std::string name;  // "hold_delay"
    SettingKind kind{};
    std::string noun;      // "a speed", for messages
    std::string fallback;  // the default value
    std::vector<std::string> choices{};
    int min = 0;
    int max = 0;
    std::string expected{};  // for a Text: the allowed values in words
    std::function<bool(const std::string& text)> accepts{};
    // Optional, for a Text that is not allowed: what is wrong with it, and what was expected; empty
    // for the usual message.
    std::function<std::string(const std::string& text)> explain{};
    bool isInKeys = false;  // belongs to the file's table [keys]

    [[nodiscard]] bool isValue(const std::string& text) const;
    // The allowed values in words: "a whole number from 0 to 100".
    [[nodiscard]] std::string describeValues() const;
    // The variable of the environment: "TETRIS_HOLD_DELAY".
    [[nodiscard]] std::string nameVariable() const;
    // A value of this setting in TOML.
    [[nodiscard]] std::string formatValue(std::string_view text) const;
};

// The settings that a program reads from the file.
struct SettingTable {
    std::vector<SettingEntry> entries;  // in the order in which they are printed
    std::vector<std::string> others{};  // keys of the file that only the other program reads
    // The actions to which [keys] may assign keys. If this is empty, [keys] belongs to the other
    // program.
    std::vector<std::string> actions{};

    // The setting of that name; null if there is no such setting.
    [[nodiscard]] const SettingEntry* find(std::string_view name) const;
};

// The settings that all programs read, in this order: language name theme color charset beep mouse.
[[nodiscard]] std::vector<SettingEntry> listSharedSettings();

// The names of the settings that only tetris reads, with the table [keys].
[[nodiscard]] std::vector<std::string> listGameSettings();

// Parses a whole number that is written in digits only. Returns false, and changes nothing, if the
// text is not such a number or does not fit.
[[nodiscard]] bool readWholeNumber(std::string_view text, int& number);

}  // namespace tui
