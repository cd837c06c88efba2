#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "tui/settings/Settings.h"
#include "tui/store/Paths.h"

namespace tui {

// Each function reads a layer into the settings and returns its mistakes, one sentence each, such
// as "FILE:LINE:COL: what is wrong; expected what". Wrong parts are ignored; everything else takes
// effect.

// A text in TOML; the file's name is for messages. Up to five lines that are not TOML are skipped;
// with more of them, nothing takes effect.
std::vector<std::string> layText(std::string_view text, const std::string& fileName,
                                 Settings& settings);

// A file; a missing one is empty.
std::vector<std::string> layFile(const std::filesystem::path& file, Settings& settings);

// The variables TETRIS_... of the environment; empty ones are ignored.
std::vector<std::string> layEnvironment(Settings& settings);

// The system's files, then the user's, which override them.
std::vector<std::string> layFiles(const Paths& paths, Settings& settings);

}  // namespace tui
