#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "tui/puzzle/BoardAutosave.h"
#include "tui/store/BoardFile.h"

namespace tui {

// The board of a session in its file.
class StoredBoard : public BoardAutosave {
public:
    // `file`: that of a board that is resumed; nullopt: each game gets a new one.
    StoredBoard(std::filesystem::path directory, std::optional<BoardFile> file);

    [[nodiscard]] bool save(const std::optional<std::string>& text) override;

    // Why the last text could not be saved, one sentence; empty if it was saved.
    [[nodiscard]] const std::string& getFailure() const { return failure_; }

private:
    const std::filesystem::path directory_;
    std::optional<BoardFile> file_;
    std::string failure_;
};

}  // namespace tui
