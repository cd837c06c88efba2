#pragma once

#include <filesystem>
#include <span>
#include <string>

#include "tui/base/text/Translation.h"

namespace tui {

// Loads the catalogue of a language ("vi") from the first of the folders that has one:
// FOLDER/vi/LC_MESSAGES/tetris.mo. Returns a catalogue without texts if no folder has one, or if
// that one is damaged.
Catalogue loadCatalogue(std::span<const std::filesystem::path> folders,
                        const std::string& language);

// The languages of this machine: the choice of the environment, and the catalogues of the build
// tree or of the installation.
Languages loadLanguages();

}  // namespace tui
