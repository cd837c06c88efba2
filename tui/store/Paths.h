#pragma once

#include <sys/types.h>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tui {

// The directories of a user's files, by the XDG base directory specification; values of its
// variables that are not absolute are ignored. A path is empty if the environment has neither its
// own variable nor HOME. Nothing is created here, and a directory need not exist.
struct Paths {
    std::filesystem::path config;  // XDG_CONFIG_HOME, or .config in HOME
    std::filesystem::path data;    // XDG_DATA_HOME, or .local/share in HOME
    std::filesystem::path state;   // XDG_STATE_HOME, or .local/state in HOME
    std::filesystem::path cache;   // XDG_CACHE_HOME, or .cache in HOME
    // XDG_CONFIG_DIRS, or /etc/xdg: for all users; the first one wins
    std::vector<std::filesystem::path> systemConfigs;

    // ---- Our files in these directories; empty if the directory is empty

    std::filesystem::path findSettings() const;   // tetris/config.toml
    std::filesystem::path findScores() const;     // tetris/scores.db
    std::filesystem::path findAutosaves() const;  // tetris/left, a directory
    std::filesystem::path findLive() const;       // tetris/live, a directory
    std::filesystem::path findTables() const;     // npuzzle, a directory
    std::vector<std::filesystem::path> findSystemSettings() const;
};

// The directories according to the present environment.
Paths findPaths();

// The path as a person writes it: ~ instead of HOME.
std::string nameForPerson(const std::filesystem::path& file);

// The mode of our files: only the user has access.
inline constexpr mode_t kPrivateFile = 0600;

// Creates a directory and missing parents with mode 0700. Existing ones stay as they are. Throws
// std::runtime_error, one sentence that names the directory, if something else has that name;
// std::system_error, which is derived from it, if the system refuses.
void makePrivateDirectory(const std::filesystem::path& directory);

// True if a file system of that type, a number from statfs(2), is known to be used by one machine
// only. On all others, known or not, processes on different machines may not share memory: NFS,
// SMB, FUSE, Lustre, GPFS and so on.
bool isLocalType(unsigned long type);

// True unless the directory is on a file system that is known to be local.
bool isOnNetwork(const std::filesystem::path& directory);

// What is in the directory; as far as the system tells it.
std::vector<std::filesystem::directory_entry> listEntries(const std::filesystem::path& directory);

// Makes the names in the directory durable on the disk. False if that fails, with errno set.
bool syncDirectory(const std::filesystem::path& directory);

// ---- Small text files that people may edit. Exceptions are std::runtime_error with one sentence
// that names the file.

// The contents of the file; nullopt if there is no such file. Throws if it cannot be read, is not a
// regular file, is larger than 64 KiB, or is not UTF-8 text.
std::optional<std::string> readTextFile(const std::filesystem::path& file);

// The file to which a chain of symbolic links leads; it need not exist. Throws if the chain cannot
// be followed.
std::filesystem::path followLinks(const std::filesystem::path& file);

// Replaces the file's contents as a whole: if this throws, the old contents stay, and readers see
// either the old or the new. Follows symbolic links, also to a missing file, and does not replace
// them. Keeps the file's mode; new files and directories are accessible to the user only.
void replaceTextFile(const std::filesystem::path& file, std::string_view text);

// A file name for messages: what cannot be shown is '?'.
std::string formatFileName(const std::filesystem::path& file);

}  // namespace tui
