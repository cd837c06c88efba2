#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "brain/base/WholeFile.h"

namespace tui {

// The file of a board of npuzzle that is being played, or was suspended: ID.board in the directory
// of autosaved games. It is replaced as a whole, and locked (flock) while this object lives; the
// system releases the lock when a session dies.
class KeptBoardFile {
public:
    static constexpr std::string_view kEnding = ".board";  // of its name

    // A new file. It does not exist before the first write.
    explicit KeptBoardFile(std::filesystem::path directory);

    // The one that was written last, of those that no session uses and for which `accepts` returns
    // true; nullopt if there is none.
    using Accepts = std::function<bool(const std::filesystem::path& file, const std::string& text)>;
    [[nodiscard]] static std::optional<KeptBoardFile> findLast(
        const std::filesystem::path& directory, const Accepts& accepts);
    // The file of that board; nullopt if it does not exist, or a session uses it.
    [[nodiscard]] static std::optional<KeptBoardFile> open(const std::filesystem::path& file);

    // Throws std::runtime_error, one sentence that names the file; the old text stays then.
    void write(std::string_view text);
    // From now on it counts as the one that was written last. Requires: it exists.
    void renew() const;
    // Removes the file, because the game is over.
    void remove();

private:
    KeptBoardFile(std::filesystem::path file, int descriptor);

    std::filesystem::path file_;
    std::unique_ptr<base::Descriptor> lock_{};  // the file; null before the first write
};

}  // namespace tui
