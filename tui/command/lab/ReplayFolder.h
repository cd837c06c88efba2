#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <mutex>
#include <set>
#include <string>

#include "brain/lab/HeadlessRecorder.h"

namespace tui {

// The directory into which `run --record` writes a replay for each game, SEED.replay. Files are
// complete or absent; existing ones are replaced. Games with the same seed are the same game (the
// test sequence has only one): the first that ends is written.
class ReplayFolder {
public:
    // Creates the directory if it is missing. Throws std::runtime_error if that fails.
    explicit ReplayFolder(std::filesystem::path directory);
    ReplayFolder(const ReplayFolder&) = delete;
    ReplayFolder& operator=(const ReplayFolder&) = delete;

    // For GameHooks::recording; must not be used after the folder is destroyed. It throws
    // std::runtime_error if a replay cannot be written.
    [[nodiscard]] std::shared_ptr<const tetris::RecordingOptions> getRecording() const
    {
        return recording_;
    }

    // Reports on standard error which replays end before their games did, in the order of seeds.
    void reportStopped() const;

private:
    void keep(std::uint64_t seed, const std::string& replay, bool isWhole);
    [[nodiscard]] std::filesystem::path findFile(std::uint64_t seed) const;

    std::filesystem::path directory_;
    std::shared_ptr<const tetris::RecordingOptions> recording_;
    mutable std::mutex mutex_;  // guards what follows
    std::set<std::uint64_t> stopped_;
    bool hasSeedZero_ = false;  // the only seed that can occur twice
};

}  // namespace tui
