#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>

#include "tui/base/SaveTrouble.h"

namespace tui {

class SqlConnection;
struct SqlFileHeader;

// Thrown when scores cannot be stored or read. what() is one sentence in English; the screen
// translates the kind.
class ScoreFileError : public std::runtime_error {
public:
    using Kind = ScoreTrouble;

    ScoreFileError(Kind kind, const std::string& sentence)
        : std::runtime_error(sentence), kind_(kind)
    {
    }

    [[nodiscard]] Kind getKind() const { return kind_; }

private:
    Kind kind_;
};

// How the file is used. The default is for a person who waits.
struct ScoreFileOptions {
    // How long to wait for other processes that use the file; each save takes a few milliseconds.
    std::chrono::milliseconds patience = std::chrono::seconds(10);
    // True if the file is on a network file system, where processes of several machines cannot
    // share memory: then SQLite uses a rollback journal. Nullopt: ask the system. Set by tests.
    std::optional<bool> isOnNetwork{};
};

// The file scores.db, which tetris and npuzzle share: opened when first needed, and created by the
// first writer. docs/formats.md describes its tables and how it stays consistent. ScoreStore and
// PuzzleResults use it.
//
// The file stays open until this object is destroyed: create one when scores are needed, and
// destroy it soon. SIGXFSZ must be ignored, so that limits on file sizes are errors. Not
// thread-safe. Any number of processes may use the file at once.
class ScoreDatabase {
public:
    // The file of Paths::findScores; an empty path throws NoPlace at the first use.
    explicit ScoreDatabase(std::filesystem::path file, ScoreFileOptions options = {});
    ~ScoreDatabase();
    ScoreDatabase(const ScoreDatabase&) = delete;
    ScoreDatabase& operator=(const ScoreDatabase&) = delete;

    // For reading: null if there is no file, and nothing is created. A file in a directory without
    // write permission can be read, too. Throws ScoreFileError; a foreign or newer file is then
    // unchanged.
    [[nodiscard]] SqlConnection* openToRead();
    // For writing: creates directories (mode 0700) and tables. Throws ScoreFileError.
    [[nodiscard]] SqlConnection& openToWrite();

private:
    [[nodiscard]] bool isOnNet() const;
    [[nodiscard]] std::optional<SqlFileHeader> readHeader() const;
    [[nodiscard]] std::unique_ptr<SqlConnection> openIfThere() const;
    [[nodiscard]] std::unique_ptr<SqlConnection> openOrMake() const;

    std::filesystem::path file_;
    ScoreFileOptions options_;
    std::unique_ptr<SqlConnection> connection_;
    bool canWrite_ = false;
};

}  // namespace tui
