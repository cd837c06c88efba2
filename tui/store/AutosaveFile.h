#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace tui {

// The file of a game that is on or was left: ID.replay in a directory of such files. It is locked
// as long as this object lives (flock), so that two sessions never have the same one; the system
// takes the lock of a session that has died, however it died.
//
// A file is put in its place whole, by rename, with the lock on it already; so what is there is
// never damaged, and never free while its session lives. Where the system can, the new one and the
// last change places, and the last is written over next time: no file has to be made and removed
// for each second of play.
class AutosaveFile {
public:
    // How many files a directory has at most.
    static constexpr int kMost = 10;

    // A new one, with a name that no other has. There is no file before the first write.
    explicit AutosaveFile(std::filesystem::path directory);
    ~AutosaveFile();
    AutosaveFile(AutosaveFile&& other) noexcept;
    AutosaveFile& operator=(AutosaveFile&& other) noexcept;

    // The one that was left last of those that no session has and that `accepts` takes, which is
    // given the file and its text; none if there is none. Remains of sessions that died while they
    // wrote are removed. Whatever cannot be read is passed over.
    using Accepts = std::function<bool(const std::filesystem::path& file, const std::string& text)>;
    [[nodiscard]] static std::optional<AutosaveFile> findLast(
        const std::filesystem::path& directory, const Accepts& accepts);

    [[nodiscard]] const std::filesystem::path& getFile() const { return file_; }

    // Puts the text in the file's place. Directories that are missing are made, for the user
    // alone. After the first write of a new file the oldest ones that no session has are removed
    // until there are kMost. `forGood`: returns when all of it is on the disk.
    // Throws std::runtime_error, one sentence, if that is impossible; std::system_error, which is
    // one, if the system refuses. What was there stays.
    void write(std::string_view text, bool forGood);
    // The game has ended: no file any more.
    void remove();

private:
    AutosaveFile(std::filesystem::path file, int descriptor);

    [[nodiscard]] std::filesystem::path getDraft() const;
    [[nodiscard]] bool fillDraft(int descriptor, std::string_view text, bool forGood) const;
    [[nodiscard]] bool placeDraft(int descriptor, bool forGood);
    void dropSpare();

    std::filesystem::path file_;
    int descriptor_ = -1;  // of the file that stands there, locked; -1 before the first write
    int spare_ = -1;       // of the one that stood there before, as the next draft, locked; or -1
};

}  // namespace tui
