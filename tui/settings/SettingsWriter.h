#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "tui/settings/SettingTable.h"

namespace tui {

// The TOML text with one setting changed: only its value differs, or a line is added if the setting
// was missing. Comments, order and line ends stay. Throws std::runtime_error, one sentence that
// names the file, if the text is not TOML, or has the setting in a form that cannot be changed like
// this. Requires: `value` is allowed.
[[nodiscard]] std::string changeSetting(std::string_view text, const std::string& fileName,
                                        const SettingEntry& entry, std::string_view value);

// The same in a file, which is created if it is missing; it changes as a whole or not at all.
// Throws as above, and if the file cannot be read or written.
void writeSetting(const std::filesystem::path& file, const SettingEntry& entry,
                  std::string_view value);

}  // namespace tui
