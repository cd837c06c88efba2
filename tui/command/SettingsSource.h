#pragma once

#include <string>
#include <vector>

#include "tui/settings/Settings.h"
#include "tui/store/Paths.h"

namespace tui {

class ArgumentParser;

// Reads the settings of the files and of the environment. Adds a sentence to `complaints` for each
// thing that is wrong in them. `restricted`: the user's own file is not read.
[[nodiscard]] Settings readSettings(SettingTable table, const Paths& paths, bool restricted,
                                    std::vector<std::string>& complaints);

// Lets the given options override settings: --speed for `speed`, --no-mouse for `mouse`, and any
// option that names a brain for `brain`. Requires: the parser has parsed.
void layOptions(const ArgumentParser& parser, Settings& settings);

// Prints at most 20 of them on standard error. Call this before the screen is acquired.
void printComplaints(const std::vector<std::string>& complaints);

// The brain that --brain-command means: "command:CMD", or the command itself if it is "tbp:CMD".
[[nodiscard]] std::string nameCommandBrain(const std::string& command);

}  // namespace tui
