#pragma once

#include <sys/types.h>

#include <filesystem>
#include <vector>

namespace tui {

// Where a user's files are, by the XDG base directory specification; values of its variables that
// are not absolute do not count. A place is empty where the environment names none: neither its own
// variable nor HOME. Nothing is made here, and what is named need not be there.
struct Paths {
    std::filesystem::path config;  // XDG_CONFIG_HOME, or .config in HOME
    std::filesystem::path data;    // XDG_DATA_HOME, or .local/share in HOME
    std::filesystem::path state;   // XDG_STATE_HOME, or .local/state in HOME
    std::filesystem::path cache;   // XDG_CACHE_HOME, or .cache in HOME
    // XDG_CONFIG_DIRS, or /etc/xdg: for everybody, the first one counts most.
    std::vector<std::filesystem::path> systemConfigs;

    // ---- What is ours in them; empty where the place is

    [[nodiscard]] std::filesystem::path findSettings() const;   // tetris/config.toml
    [[nodiscard]] std::filesystem::path findScores() const;     // tetris/scores.db
    [[nodiscard]] std::filesystem::path findLeftGames() const;  // tetris/left, a directory
    [[nodiscard]] std::filesystem::path findReplays() const;    // tetris/replays, a directory
    [[nodiscard]] std::filesystem::path findTables() const;     // npuzzle, a directory
    [[nodiscard]] std::vector<std::filesystem::path> findSystemSettings() const;

    friend bool operator==(const Paths&, const Paths&) = default;
};

// The places that the environment names now.
[[nodiscard]] Paths findPaths();

// The mode of our files: for nobody but the user.
inline constexpr mode_t kPrivateFile = 0600;

// Makes the directory where it is missing, and those above it, for nobody but the user: mode 0700.
// What is there stays as it is. Throws std::runtime_error, one sentence that names the directory,
// if it is something else; std::system_error, which is one, if the system refuses.
void makePrivateDirectory(const std::filesystem::path& directory);

}  // namespace tui
