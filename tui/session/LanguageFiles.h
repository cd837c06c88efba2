#pragma once

#include <filesystem>
#include <span>
#include <string>

#include "tui/base/Languages.h"

namespace tui {

// The catalogue of that language ("vi") in the first of these folders that has one:
// FOLDER/vi/LC_MESSAGES/tetris.mo. One without any text if none has, or if that one is damaged.
[[nodiscard]] Catalogue loadCatalogue(std::span<const std::filesystem::path> folders,
                                      const std::string& language);

// The languages of this machine: the wish of its environment, and the catalogues beside the
// program, in locale/ of the build tree, or where they are installed.
[[nodiscard]] Languages loadLanguages();

}  // namespace tui
