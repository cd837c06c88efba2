#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>

#include "tui/puzzle/PlayedPuzzle.h"
#include "tui/store/ScoreDatabase.h"
#include "tui/store/SuspendedFiles.h"

namespace tui {

// The results of npuzzle, in a table of their own in the score file, Paths::findScores(), which is
// open only while a function runs. What is saved is on the disk; a missing file has no results.
class StoredPuzzleScores : public PuzzleScores {
public:
    // `name`: the player's.
    StoredPuzzleScores(std::filesystem::path file, std::string name, ScoreFileOptions options = {})
        : file_(std::move(file)), name_(std::move(name)), options_(options) {}

    ResultNews save(puzzle::PuzzleResult result) override;
    std::optional<puzzle::PuzzleResult> findBest(puzzle::PuzzleClass kind) override;

    // Why the last result could not be saved, one sentence; empty if it was saved.
    const std::string& getFailure() const { return failure_; }

private:
    const std::filesystem::path file_;
    const std::string name_;
    const ScoreFileOptions options_;
    std::string failure_;
};

// The board of a session in its file.
class StoredBoard : public BoardAutosave {
public:
    // `file`: that of a board that is resumed; nullopt: each game gets a new one. Longer texts than
    // `mostBytes` are not saved.
    StoredBoard(std::filesystem::path directory, std::optional<SuspendedFile> file,
                size_t mostBytes = kMostBoardBytes)
        : directory_(std::move(directory)), mostBytes_(mostBytes), file_(std::move(file)) {}

    bool save(const std::optional<std::string>& text) override;

    // Why the last text could not be saved, one sentence; empty if it was saved.
    const std::string& getFailure() const { return failure_; }

private:
    const std::filesystem::path directory_;
    const size_t mostBytes_;
    std::optional<SuspendedFile> file_;
    std::string failure_;
};

}  // namespace tui
