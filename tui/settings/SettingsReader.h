#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "tui/settings/Settings.h"
#include "tui/store/Paths.h"

namespace tui {

// Each function reads a layer into the settings and returns what is wrong in it, one sentence each:
// "FILE:LINE:COL: what; what was expected". Wrong parts are ignored, everything else counts.

// A text in TOML; the file's name is for messages. A few lines that are not TOML are skipped.
[[nodiscard]] std::vector<std::string> layText(std::string_view text, const std::string& fileName,
                                               Settings& settings);

// A file, which may be missing.
[[nodiscard]] std::vector<std::string> layFile(const std::filesystem::path& file,
                                               Settings& settings);

// The variables TETRIS_... of the environment; empty ones do not count.
[[nodiscard]] std::vector<std::string> layEnvironment(Settings& settings);

// The system's files, then the user's.
[[nodiscard]] std::vector<std::string> layFiles(const Paths& paths, Settings& settings);

}  // namespace tui
