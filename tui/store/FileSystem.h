#pragma once

#include <filesystem>

namespace tui {

// Whether a file system of that type, a number of statfs(2), is one over a network or in the hands
// of a program: NFS, SMB, FUSE, 9p and their like. Processes cannot count on sharing memory there.
[[nodiscard]] bool isNetworkType(unsigned long type);

// Whether the directory is on one; false if nobody knows.
[[nodiscard]] bool isOnNetwork(const std::filesystem::path& directory);

// Has the names in the directory on the disk for good. False if that is impossible, and errno says
// why.
[[nodiscard]] bool syncDirectory(const std::filesystem::path& directory);

}  // namespace tui
