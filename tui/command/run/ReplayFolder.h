#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <mutex>
#include <set>
#include <string>

#include "brain/lab/play/HeadlessRecorder.h"
#include "core/base/NotCopied.h"

namespace tui {

// The directory into which `run --record` writes a replay of each game, SEED.replay, and
// `match --record` two for each seed, SEED-1.replay and SEED-2.replay. Files are complete or
// absent; existing ones are replaced. All games of the test sequence are the same game and have
// seed 0: the first that ends is written. Thread-safe.
class ReplayFolder : base::NotCopied {
public:
    // Creates the directory if it is missing. Throws std::runtime_error if that fails.
    explicit ReplayFolder(std::filesystem::path directory);

    // For GameHooks::recording; must not be used after the folder is destroyed. Its `keep` throws
    // std::runtime_error if a replay cannot be written.
    std::shared_ptr<const tetris::RecordingOptions> getRecording() const { return recording_; }

    // Writes a replay to NAME.replay. Throws std::runtime_error if that fails.
    void write(const std::string& name, const std::string& replay) const;

    // Reports on standard error, in the order of seeds, the replays that were cut at 16 MiB.
    void reportStopped() const;

private:
    void keep(uint64_t seed, const std::string& replay, bool isWhole);
    std::filesystem::path findFile(const std::string& name) const;

    std::filesystem::path directory_;
    std::shared_ptr<const tetris::RecordingOptions> recording_;
    mutable std::mutex mutex_;  // guards what follows
    std::set<uint64_t> stopped_;
    bool hasSeedZero_ = false;  // the only seed that can occur twice
};

}  // namespace tui
