#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace tui {

// The file of a game in progress or of a suspended game: ID.replay in a directory of such files. It
// is locked (flock) while this object lives, so that two sessions never use the same file; the
// system releases the lock when a session dies.
//
// It is a journal: text is added at its end, and what is there already stays. A session that dies
// while it writes leaves a part of the last line at most.
class AutosaveFile {
public:
    static constexpr std::string_view kEnding = ".replay";  // of its name

    // A new file, with a unique name. It does not exist before the first write.
    explicit AutosaveFile(std::filesystem::path directory);
    ~AutosaveFile();
    AutosaveFile(AutosaveFile&& other) noexcept;
    AutosaveFile& operator=(AutosaveFile&& other) noexcept;

    // The suspended game that was written last, of those that no session uses and for which
    // `accepts` returns true; nullopt if there is no such game. The text of a file that cannot be
    // read, or is too long for a replay, is empty.
    using Accepts = std::function<bool(const std::filesystem::path& file, const std::string& text)>;
    static std::optional<AutosaveFile> findLast(const std::filesystem::path& directory,
                                                const Accepts& accepts);
    // The file of that game; nullopt if it does not exist, or a session uses it.
    static std::optional<AutosaveFile> open(const std::filesystem::path& file);
    // True for a game that has ended, and is not stored yet, by its last lines.
    static bool isFinished(const std::filesystem::path& file);
    // False if its person does not want it to be watched.
    static bool isWatched(const std::filesystem::path& file);
    // Removes the oldest suspended games that no session uses until `most` remain, with those in
    // use; finished games stay until their scores are saved, and matches until they are given up.
    static void removeOldest(const std::filesystem::path& directory, int most);

    const std::filesystem::path& getFile() const { return file_; }
    // The whole text; nullopt if it cannot be read, or is too long for a replay. Requires: it
    // exists.
    std::optional<std::string> read() const;

    // Makes `text` the file's text from the byte `from` on. Bytes that are there already are not
    // written again; others that stand there are cut off first. Creates missing directories,
    // accessible to the user only. `forGood`: returns only when everything is on the disk. If
    // writing fails, a part of the text may be in the file; the same call can be repeated, also
    // with more text. Throws std::system_error if the system refuses, and std::runtime_error if a
    // directory is not a directory, or the file has become shorter than `from`; each has one
    // sentence.
    void write(size_t from, std::string_view text, bool forGood);
    // Whether others may watch the game; the mode of the file says so (its owner's x: they may
    // not). No effect where the system refuses. Requires: it exists.
    void setWatched(bool isWatched);
    // Removes the file, because the game has ended.
    void remove();

private:
    AutosaveFile(std::filesystem::path file, int descriptor);

    // Creates and locks the file. Returns its descriptor.
    int create() const;
    // Throws a std::system_error, from errno.
    [[noreturn]] void fail() const;

    std::filesystem::path file_;
    int descriptor_ = -1;  // the file, locked; -1 before the first write
};

}  // namespace tui
