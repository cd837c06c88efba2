#pragma once

#include <filesystem>

namespace tui {

// True if a file system of that type, a number from statfs(2), is known to be used by one machine
// only. On all others, known or not, processes on different machines may not share memory: NFS,
// SMB, FUSE, Lustre, GPFS and so on.
[[nodiscard]] bool isLocalType(unsigned long type);

// True unless the directory is on a file system that is known to be local.
[[nodiscard]] bool isOnNetwork(const std::filesystem::path& directory);

// Makes the names in the directory durable on the disk. False if that fails, with errno set.
[[nodiscard]] bool syncDirectory(const std::filesystem::path& directory);

}  // namespace tui
