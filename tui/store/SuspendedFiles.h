#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "brain/base/WholeFile.h"

namespace tui {

// The files of suspended games and boards: each has a name of its own in their directory, and is
// locked (flock) by the session that uses it. The system releases the lock when a session dies.

// What the names end with: of a game of tetris, and of a board of npuzzle.
inline constexpr std::string_view kGameEnding = ".replay";
inline constexpr std::string_view kBoardEnding = ".board";
// Far more than the board of a person's longest game.
inline constexpr size_t kMostBoardBytes = size_t{16} << 20;

// If the system refuses locks there, as some file servers do, one sentence; else empty. What cannot
// be locked is not touched, because another session may be using it.
std::string findLockTrouble(const std::filesystem::path& directory, std::string_view ending);

// The regular files with that ending, but for hidden ones, the one that was written last first.
std::vector<std::filesystem::path> listNewestFirst(const std::filesystem::path& directory,
                                                   std::string_view ending);

// A file that no session uses, as it was.
struct UnusedFile {
    std::filesystem::path file;
    std::string text;
    std::filesystem::file_time_type written;
};
// Reads those of listNewestFirst that no session uses. They are not locked any more when it
// returns, and others may read them at the same time. The text of a file that cannot be read, or
// has more than `mostBytes`, is empty.
std::vector<UnusedFile> readUnused(const std::filesystem::path& directory, std::string_view ending,
                                   size_t mostBytes);

// The text of a file that a session may be writing; nullopt if it cannot be read, or has more
// bytes.
std::optional<std::string> readUnlocked(const std::filesystem::path& file, size_t mostBytes);

// A file that a session writes while this reads it, to its end: also after its name is gone.
class FollowedFile {
public:
    explicit FollowedFile(const std::filesystem::path& file);

    // The text; nullopt if it cannot be read, or has more bytes, and once what was there when the
    // name was gone has been read and no other file has the name.
    std::optional<std::string> read(size_t mostBytes);

private:
    std::filesystem::path file_;
    base::Descriptor opened_;
    bool isAtEnd_ = false;  // the name is gone, or another file's
};

// True if a session uses the file. It is not touched otherwise.
bool isInUse(const std::filesystem::path& file);

// True if the file is that of a match which nobody has resumed for 30 days: it is given up.
bool isMatchTooOld(const std::filesystem::path& file);

// When the file was written last, in seconds since 1970, UTC; 0 if that cannot be known.
int64_t readWritten(const std::filesystem::path& file);

// The file of a game or a board that is being played, or was suspended. It is locked while this
// object lives, so that two sessions never use the same file.
class SuspendedFile {
public:
    // A new file, with a unique name: "20261126T181530Z-0badcafe.replay". It does not exist before
    // the first write.
    SuspendedFile(std::filesystem::path directory, std::string_view ending);

    // That file; nullopt if it does not exist, or a session uses it.
    static std::optional<SuspendedFile> open(const std::filesystem::path& file);
    // False if its person does not want it to be watched.
    static bool isWatched(const std::filesystem::path& file);

    const std::filesystem::path& getFile() const { return file_; }
    // The whole text; nullopt if it cannot be read, or has more bytes. Requires: it exists.
    std::optional<std::string> read(size_t mostBytes) const;

    // Adds to a journal: makes `text` the file's text from the byte `from` on. Bytes that are there
    // already are not written again; others that stand there are cut off first. A session that dies
    // meanwhile leaves a part of the last line at most. Creates missing directories, accessible to
    // the user only. `forGood`: returns only when everything is on the disk. If writing fails, a
    // part of the text may be in the file; the same call can be repeated, also with more text.
    // Throws std::system_error if the system refuses, and std::runtime_error if a directory is not
    // a directory, or the file has become shorter than `from`; each has one sentence.
    void write(size_t from, std::string_view text, bool forGood);
    // Replaces the text as a whole. Throws std::runtime_error, one sentence that names the file;
    // the old text stays then.
    void replace(std::string_view text);
    // Whether others may watch the game; the mode of the file says so (its owner's x: they may
    // not). No effect where the system refuses. Requires: it exists.
    void setWatched(bool isWatched);
    // From now on it counts as the one that was written last. Requires: it exists.
    void renew() const;
    // Removes the file, because the game has ended.
    void remove();

private:
    SuspendedFile(std::filesystem::path file, base::Descriptor lock)
        : file_(std::move(file)), opened_(std::move(lock)) {}

    // Creates and locks the file.
    base::Descriptor create() const;
    // Throws a std::system_error, from errno.
    [[noreturn]] void fail() const;

    std::filesystem::path file_;
    base::Descriptor opened_;  // the file, locked; none before the first write
};

}  // namespace tui
