#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tui/settings/SettingTable.h"

namespace tui {

// A line of the file: NAME = VALUE.
struct SettingLine {
    std::string_view table{};               // "", "keys" or "keys.modern"
    std::string name;                       // within the table
    std::optional<std::string> value = {};  // in TOML; nullopt: the line is removed
    std::string former = {};                // its former name: a line that has it keeps it
};

// The line that gives the setting that value. Requires: the value is allowed.
SettingLine makeLine(const SettingEntry& entry, std::string_view value);

// The TOML text with these lines changed: only their values differ, lines are added for those that
// were missing, or are removed; of a removed line its comment stays. Comments, order and line ends
// stay. Throws std::runtime_error, one sentence that names the file, if the text is not TOML, or
// has a setting in a form that cannot be changed like this. Requires: the values are TOML.
std::string changeLines(std::string_view text, const std::string& fileName,
                        const std::vector<SettingLine>& changed);

// The same in a file, which is created if it is missing; it changes as a whole or not at all.
// Throws as above, and if the file cannot be read or written.
void writeLines(const std::filesystem::path& file, const std::vector<SettingLine>& changed);

}  // namespace tui
