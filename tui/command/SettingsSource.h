#pragma once

#include <string>
#include <vector>

#include "tui/settings/Settings.h"
#include "tui/store/Paths.h"

namespace tui {

class ArgumentParser;

// The settings of the files and of the environment. What is wrong in them is added to `complaints`,
// a sentence each. `restricted`: the user's own file does not count.
[[nodiscard]] Settings readSettings(SettingTable table, const Paths& paths, bool restricted,
                                    std::vector<std::string>& complaints);

// Lays the options that were given over them: --speed for `speed`, and --no-mouse. Requires: the
// parser has parsed.
void layOptions(const ArgumentParser& parser, Settings& settings);

// Tells the person, on standard error: before the screen is taken.
void printComplaints(const std::vector<std::string>& complaints);

}  // namespace tui
