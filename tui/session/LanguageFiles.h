#pragma once

#include <filesystem>
#include <span>
#include <string>

#include "tui/base/Languages.h"

namespace tui {

// Loads the catalogue of a language ("vi") from the first of the folders that has one:
// FOLDER/vi/LC_MESSAGES/tetris.mo. A catalogue without texts if there is none, or if that one is
// damaged.
[[nodiscard]] Catalogue loadCatalogue(std::span<const std::filesystem::path> folders,
                                      const std::string& language);

// The languages of this machine: the choice of its environment, and the catalogues next to the
// program, in locale/ of the build tree, or where they are installed.
[[nodiscard]] Languages loadLanguages();

}  // namespace tui
