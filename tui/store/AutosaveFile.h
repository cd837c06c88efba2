#pragma once

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
// A new version is written to another file, the draft, which is locked and then renamed. So the
// file is always complete, and always locked while its session lives. If the system can, the new
// and the last version exchange their names, and the last one is the next draft: so saving once a
// second does not create and remove a file each time.
class AutosaveFile {
public:
    // The number of files in a directory that write() leaves, except files in use.
    static constexpr int kMost = 10;

    // A new file, with a unique name. It does not exist before the first write.
    explicit AutosaveFile(std::filesystem::path directory);
    ~AutosaveFile();
    AutosaveFile(AutosaveFile&& other) noexcept;
    AutosaveFile& operator=(AutosaveFile&& other) noexcept;

    // The suspended game that was written last, of those that no session uses and for which
    // `accepts` returns true; nullopt if there is no such game. Removes drafts of sessions that
    // died while they wrote. Skips files that cannot be read.
    using Accepts = std::function<bool(const std::filesystem::path& file, const std::string& text)>;
    [[nodiscard]] static std::optional<AutosaveFile> findLast(
        const std::filesystem::path& directory, const Accepts& accepts);

    [[nodiscard]] const std::filesystem::path& getFile() const { return file_; }

    // Replaces the file's text. Creates missing directories, accessible to the user only. The first
    // write of a new file removes the oldest files that no session uses until kMost remain.
    // `forGood`: returns only when everything is on the disk. If writing fails, the last version
    // stays. Throws std::system_error if the system refuses, and std::runtime_error if a directory
    // is not a directory; both have one sentence.
    void write(std::string_view text, bool forGood);
    // Removes the file, because the game has ended.
    void remove();

private:
    AutosaveFile(std::filesystem::path file, int descriptor);

    [[nodiscard]] std::filesystem::path getDraft() const;
    [[nodiscard]] bool fillDraft(int descriptor, std::string_view text, bool forGood) const;
    [[nodiscard]] bool placeDraft(int descriptor, bool forGood);
    void dropSpare();

    std::filesystem::path file_;
    int descriptor_ = -1;  // the file, locked; -1 before the first write
    int spare_ = -1;       // the last version, which becomes the next draft, locked; or -1
};

}  // namespace tui
