#pragma once

#include <filesystem>
#include <span>

#include "tui/base/text/Translation.h"

namespace tui {

// The languages of this machine: the choice of the environment, and the catalogue of the build tree
// or of the installation.
Languages loadLanguages();
// The catalogue of the first folder that has one, as FOLDER/vi/LC_MESSAGES/tetris.mo. Without texts
// if no folder has one, or if that one is damaged.
Catalogue loadCatalogue(std::span<const std::filesystem::path> folders);

}  // namespace tui
