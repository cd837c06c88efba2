#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace tui {

// The file of a game in progress or of a suspended game: ID.replay in a directory of such files. It
// is locked while this object lives (flock), so that two sessions never use the same one; the
// system releases the lock of a session that has died in any way.
//
// A new version is written to another file, which is locked and then renamed; so the file is always
// complete, and always locked while its session lives. Where the system can, the new and the last
// version exchange their names, and the last one is overwritten next time: then no file has to be
// created and removed for each second of play.
class AutosaveFile {
public:
    // The greatest number of files in a directory.
    static constexpr int kMost = 10;

    // A new file, with a unique name. It does not exist before the first write.
    explicit AutosaveFile(std::filesystem::path directory);
    ~AutosaveFile();
    AutosaveFile(AutosaveFile&& other) noexcept;
    AutosaveFile& operator=(AutosaveFile&& other) noexcept;

    // The latest suspended game that no session uses and that `accepts` takes, which is given the
    // file and its text; nullopt if there is none. Removes drafts of sessions that died while they
    // wrote. Skips whatever cannot be read.
    using Accepts = std::function<bool(const std::filesystem::path& file, const std::string& text)>;
    [[nodiscard]] static std::optional<AutosaveFile> findLast(
        const std::filesystem::path& directory, const Accepts& accepts);

    [[nodiscard]] const std::filesystem::path& getFile() const { return file_; }

    // Replaces the file's text. Creates missing directories, accessible to the user only. After the
    // first write of a new file, removes the oldest files that no session uses until kMost remain.
    // `forGood`: returns only when everything is on the disk. Throws std::runtime_error, one
    // sentence, if that is impossible; std::system_error, which is derived from it, if the system
    // refuses. The last version then stays.
    void write(std::string_view text, bool forGood);
    // The game has ended: removes the file.
    void remove();

private:
    AutosaveFile(std::filesystem::path file, int descriptor);

    [[nodiscard]] std::filesystem::path getDraft() const;
    [[nodiscard]] bool fillDraft(int descriptor, std::string_view text, bool forGood) const;
    [[nodiscard]] bool placeDraft(int descriptor, bool forGood);
    void dropSpare();

    std::filesystem::path file_;
    int descriptor_ = -1;  // of the present file, locked; -1 before the first write
    int spare_ = -1;       // of the last version, which becomes the next draft, locked; or -1
};

}  // namespace tui
