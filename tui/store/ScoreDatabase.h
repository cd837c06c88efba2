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

// Why scores could not be kept or read. what() is one sentence for a person, in English; on the
// screen the kind is told in the person's language.
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
    // How long to wait for others who are at it; each save takes a few milliseconds.
    std::chrono::milliseconds patience = std::chrono::seconds(10);
    // Whether the file is on a network file system, where many can not share memory: then it is
    // kept with a rollback journal. None: the system is asked. Tests set it.
    std::optional<bool> isOnNetwork{};
};

// The file scores.db, which tetris and npuzzle share: opened at the first need, and made by the
// first who writes. docs/formats.md has its tables and how it is kept sound. ScoreStore and
// PuzzleResults are what is in it.
//
// It opens nothing before it is asked, and holds the file until it dies: make one when scores are
// wanted, and let it go. What limits the size of files has to be an error here, no SIGXFSZ that
// ends the program. For one thread at a time. Any number of processes may use the file at once.
class ScoreDatabase {
public:
    // Where Paths::findScores says; an empty path throws NoPlace at the first use.
    explicit ScoreDatabase(std::filesystem::path file, ScoreFileOptions options = {});
    ~ScoreDatabase();
    ScoreDatabase(const ScoreDatabase&) = delete;
    ScoreDatabase& operator=(const ScoreDatabase&) = delete;

    // For reading: null if there is no file, and nothing is made. A file in a directory that must
    // not be written to can be read, too. Throws ScoreFileError; a file that is foreign or newer
    // was not touched then.
    [[nodiscard]] SqlConnection* openToRead();
    // For writing: with its directories (mode 0700) and tables made. Throws ScoreFileError.
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
