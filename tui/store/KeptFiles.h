#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "brain/base/WholeFile.h"

namespace tui {

// The files of suspended games and boards: each has a name of its own in their directory, and is
// locked (flock) by the session that uses it. The system releases the lock when a session dies.

// A unique name without an ending, which begins with the present time: "20261126T181530Z-0badcafe".
[[nodiscard]] std::string makeKeptName();

// Opens and locks the file of that name; `access` is O_RDONLY or O_RDWR. An empty descriptor (-1)
// if another session has locked it, or it cannot be opened.
[[nodiscard]] base::Descriptor openLocked(const std::filesystem::path& file, int access);

// The regular files with that ending, but for hidden ones, the one that was written last first.
[[nodiscard]] std::vector<std::filesystem::path> listNewestFirst(
    const std::filesystem::path& directory, std::string_view ending);

// True if the file is that of a match which nobody has resumed for 30 days: it is given up.
[[nodiscard]] bool isMatchTooOld(const std::filesystem::path& file);

// When the file was written last, in seconds since 1970, UTC; 0 if that cannot be known.
[[nodiscard]] std::int64_t readWritten(const std::filesystem::path& file);

}  // namespace tui
