#pragma once

#include <filesystem>
#include <memory>

#include "brain/puzzle/table/Tables.h"

namespace tui {

// Where tables are stored: npuzzle in XDG_CACHE_HOME, or in .cache of HOME; empty if the
// environment names neither.
[[nodiscard]] std::filesystem::path findTablesDirectory();

// The tables for one run of the program: those stored are mapped, others built when needed.
[[nodiscard]] std::shared_ptr<puzzle::Tables> openTables();

}  // namespace tui
