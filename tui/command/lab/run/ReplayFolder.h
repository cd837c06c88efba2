#pragma once

#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <string_view>

#include "brain/lab/play/HeadlessGame.h"
#include "brain/lab/play/HeadlessRecorder.h"

namespace tui {

// The directory into which `run --record` writes a replay of each game, SEED.replay, and `match
// --record` two for each seed, SEED-1.replay and SEED-2.replay. Files are
// complete or absent; existing ones are replaced. All games of the test sequence are the same game
// and have seed 0: the first that ends is written. Thread-safe.
class ReplayFolder {
public:
    // Creates the directory if it is missing. Throws std::runtime_error if that fails.
    explicit ReplayFolder(std::filesystem::path directory);
    ReplayFolder(const ReplayFolder&) = delete;
    ReplayFolder& operator=(const ReplayFolder&) = delete;

    // For GameHooks::recording; must not be used after the folder is destroyed. Its `keep` throws
    // std::runtime_error if a replay cannot be written.
    [[nodiscard]] std::shared_ptr<const tetris::RecordingOptions> getRecording() const
    {
        return recording_;
    }

    // Writes a replay to NAME.replay. Throws std::runtime_error if that fails.
    void write(const std::string& name, const std::string& replay) const;

    // Reports on standard error, in the order of seeds, the replays that were cut at 16 MiB.
    void reportStopped() const;

private:
    void keep(std::uint64_t seed, const std::string& replay, bool isWhole);
    [[nodiscard]] std::filesystem::path findFile(const std::string& name) const;

    std::filesystem::path directory_;
    std::shared_ptr<const tetris::RecordingOptions> recording_;
    mutable std::mutex mutex_;  // guards what follows
    std::set<std::uint64_t> stopped_;
    bool hasSeedZero_ = false;  // the only seed that can occur twice
};

// A game whose placements are written.
struct PositionsGame {
    std::int64_t game = 0;  // its number
    std::uint64_t seed = 0;
    int rows = 0;             // of the well
    std::int64_t number = 0;  // of the next piece, from 0 on
};

// Writes the placements of games to a file for learning. Each is a line of JSON that `tetris rate`
// reads, and that contains the game, the move and its features, too; the last one of a game tells
// its end. One game at a time. Its functions may be called by different threads, one after the
// other.
class PositionsFile {
public:
    // Creates the file, or empties it. Throws std::runtime_error with the system's reason.
    explicit PositionsFile(const std::string& name);
    ~PositionsFile();
    PositionsFile(const PositionsFile&) = delete;
    PositionsFile& operator=(const PositionsFile&) = delete;

    // Adds a placement, and counts it in game.number. Throws std::runtime_error if the system
    // refuses. Requires, as the others do: close() has not been called.
    void add(PositionsGame& game, const tetris::PlacementView& placement);
    // The game of the placement added last has ended. Throws as add does.
    void end(tetris::GameEnd end);
    // Writes out what is left and closes the file. Throws std::runtime_error if the system refuses.
    void close();

private:
    void write(std::string_view end);
    [[noreturn]] void fail(const std::string& what) const;

    std::string name_;
    std::FILE* file_;
    std::string last_;  // the placement added last, without its end
};

}  // namespace tui
