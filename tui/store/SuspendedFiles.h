#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "brain/base/WholeFile.h"

namespace tui {

// The files of suspended games and boards: each has a name of its own in their directory, and is
// locked (flock) by the session that uses it. The system releases the lock when a session dies.

// A unique name without an ending, which begins with the present time: "20261126T181530Z-0badcafe".
std::string makeSuspendedName();

// Opens and locks the file of that name, to be read and written. An empty descriptor (-1) if
// another session has locked it, or it cannot be opened or locked. Waits a moment for its lock.
base::Descriptor openLocked(const std::filesystem::path& file);

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

// True if the file is that of a match which nobody has resumed for 30 days: it is given up.
bool isMatchTooOld(const std::filesystem::path& file);

// When the file was written last, in seconds since 1970, UTC; 0 if that cannot be known.
int64_t readWritten(const std::filesystem::path& file);

// The file of a board of npuzzle that is being played, or was suspended: ID.board in the directory
// of autosaved games. It is replaced as a whole, and locked (flock) while this object lives; the
// system releases the lock when a session dies.
class BoardFile {
public:
    static constexpr std::string_view kEnding = ".board";  // of its name
    // Far more than the longest game of a person.
    static constexpr size_t kMostBytes = size_t{16} << 20;

    // A new file. It does not exist before the first write.
    explicit BoardFile(std::filesystem::path directory);

    // The one that was written last, of those that no session uses and for which `accepts` returns
    // true; nullopt if there is none.
    using Accepts = std::function<bool(const std::filesystem::path& file, const std::string& text)>;
    static std::optional<BoardFile> findLast(const std::filesystem::path& directory,
                                             const Accepts& accepts);
    // The file of that board; nullopt if it does not exist, or a session uses it.
    static std::optional<BoardFile> open(const std::filesystem::path& file);

    // Throws std::runtime_error, one sentence that names the file; the old text stays then.
    void write(std::string_view text);
    // From now on it counts as the one that was written last. Requires: it exists.
    void renew() const;
    // Removes the file, because the game is over.
    void remove();

private:
    BoardFile(std::filesystem::path file, int descriptor);

    std::filesystem::path file_;
    std::unique_ptr<base::Descriptor> lock_{};  // the file; null before the first write
};

}  // namespace tui
