#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "tui/settings/Settings.h"
#include "tui/store/Paths.h"

namespace tui {

// These lay a layer over the settings and return what is wrong in it, one sentence each:
// "FILE:LINE:COL: what; what was expected". What is wrong does not count, all else does.

// A text in TOML; the file's name is for the sentences. Lines that are no TOML are passed over, as
// long as they are few.
[[nodiscard]] std::vector<std::string> layText(std::string_view text, const std::string& fileName,
                                               Settings& settings);

// A file, which may be missing.
[[nodiscard]] std::vector<std::string> layFile(const std::filesystem::path& file,
                                               Settings& settings);

// The variables TETRIS_... of the environment; one that is empty does not count.
[[nodiscard]] std::vector<std::string> layEnvironment(Settings& settings);

// The system's files, then the user's.
[[nodiscard]] std::vector<std::string> layFiles(const Paths& paths, Settings& settings);

}  // namespace tui
