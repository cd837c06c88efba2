#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "tui/store/SqlConnection.h"

namespace tui {

// Calls `work`. If it throws a std::exception, returns the kind of trouble, and sets `failure` to
// the sentence.
std::optional<SaveTrouble> attemptScores(std::string& failure, const std::function<void()>& work);

// What proves a row that is about that side of a replay: the replay's SHA-256, and for side 1 of a
// match between persons " 1" behind it.
std::string computeProof(std::string_view replay, int side = 0);

// The replay of a game or a match, by a query for its text and its proof; nullopt if there is none.
// Throws ScoreFileError if the text is not what was stored.
std::optional<std::string> findProvenReplay(const SqlConnection& connection, std::string_view sql,
                                            int64_t id);

// How the file is used.
struct ScoreFileOptions {
    // How long to wait for other processes that use the file; a save takes a few milliseconds.
    std::chrono::milliseconds patience = std::chrono::seconds(10);
    // True if the file may be on a network file system, where processes of several machines cannot
    // share memory: then SQLite uses a rollback journal. Nullopt: the system decides. Set by tests
    // only.
    std::optional<bool> isOnNetwork{};
    // The space that the file may use, in bytes; see makeRoom.
    std::optional<int64_t> maxBytes{};
};

// The file scores.db, which tetris and npuzzle share. It is opened when first needed, and created
// by the first writer. docs/formats.md describes its tables and how it stays consistent.
//
// The file stays open until this object is destroyed, so keep it only while scores are needed.
// Requires: SIGXFSZ is ignored or handled, so that limits on file sizes are errors. Not
// thread-safe. Any number of processes may use the file at once.
class ScoreDatabase {
public:
    // `file`: Paths::findScores(). If it is empty, the first use throws NoPlace.
    explicit ScoreDatabase(std::filesystem::path file, ScoreFileOptions options = {})
        : file_(std::move(file)), options_(options) {}

    // Opens the file to read; one that is missing or empty counts as empty tables, and is not
    // created. An older file is converted. A file in a directory without write permission can be
    // read, too. The connection lives until the next call. Throws ScoreFileError; a foreign or
    // newer file stays unchanged.
    [[nodiscard]] const SqlConnection& openToRead();
    // Opens the file to write; creates it, its tables and directories (mode 0700). The connection
    // lives as long as this object. Throws ScoreFileError.
    [[nodiscard]] const SqlConnection& openToWrite();
    // If more space is in use than ScoreFileOptions allow, removes until a tenth is free: replays,
    // of games and matches alike, first those of stopped ones, then the largest of the name that
    // holds most, at last those of the best games; then the first results of the puzzle, games, and
    // matches. Requires: openToWrite was called, and a transaction has begun.
    void makeRoom() const;

private:
    bool isOnNet() const;
    std::optional<SqlFileHeader> readHeader() const;
    std::unique_ptr<SqlConnection> openIfThere() const;
    std::unique_ptr<SqlConnection> openOrMake() const;

    std::filesystem::path file_;
    ScoreFileOptions options_;
    bool isWritable_ = false;  // by the connection
    std::unique_ptr<SqlConnection> connection_;
    const SqlConnection nothing_;
};

}  // namespace tui
