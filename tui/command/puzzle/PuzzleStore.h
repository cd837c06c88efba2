#pragma once

#include <filesystem>
#include <memory>

#include "brain/puzzle/table/Tables.h"

namespace tui {

// The directory of stored tables: npuzzle in XDG_CACHE_HOME, or in .cache of HOME; empty if the
// environment has neither.
[[nodiscard]] std::filesystem::path findTablesDirectory();

// The tables for one run of the program: stored ones are mapped, others built when needed.
[[nodiscard]] std::shared_ptr<puzzle::Tables> openTables();

}  // namespace tui
