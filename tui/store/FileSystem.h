#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>

namespace tui {

// True if a file system of that type, a number from statfs(2), is accessed over a network or
// through a user program: NFS, SMB, FUSE, 9p and the like. Processes on different machines cannot
// share memory there.
[[nodiscard]] bool isNetworkType(unsigned long type);

// True if the directory is on such a file system; false if that cannot be determined.
[[nodiscard]] bool isOnNetwork(const std::filesystem::path& directory);

// Reads what is left up to the end, but no more than `most` bytes; nullopt, with errno set, if the
// system refuses.
[[nodiscard]] std::optional<std::string> readBytes(int descriptor, std::size_t most);

// Makes the names in the directory durable on the disk. False if that fails, with errno set.
[[nodiscard]] bool syncDirectory(const std::filesystem::path& directory);

}  // namespace tui
