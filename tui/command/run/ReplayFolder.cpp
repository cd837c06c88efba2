#include "tui/command/run/ReplayFolder.h"

#include <unistd.h>
#include <chrono>
#include <iostream>
#include <stdexcept>
#include <string_view>
#include <system_error>
#include <utility>

#include "brain/base/WholeFile.h"
#include "core/base/Format.h"
#include "tui/base/text/TimeText.h"
#include "tui/store/Paths.h"

namespace tui {

namespace {

constexpr std::string_view kDraftEnding = ".part";

// Removes the drafts that killed runs have left. A run renames a draft as soon as it is written, so
// no run uses one that is an hour old.
void removeDrafts(const std::filesystem::path& directory) {
    const auto hourAgo = std::filesystem::file_time_type::clock::now() - std::chrono::hours(1);
    for (const auto& entry : listEntries(directory)) {
        const std::string name = entry.path().filename();
        if (!name.starts_with('.') || !name.ends_with(kDraftEnding)) continue;
        std::error_code ignored;
        const auto written = std::filesystem::last_write_time(entry.path(), ignored);
        if (!ignored && written < hourAgo) std::filesystem::remove(entry.path(), ignored);
    }
}

}  // namespace

ReplayFolder::ReplayFolder(std::filesystem::path directory) : directory_(std::move(directory)) {
    std::error_code error;
    std::filesystem::create_directories(directory_, error);
    if (error || !std::filesystem::is_directory(directory_)) {
        const std::string why = error ? error.message() : "it is not a directory";
        base::fail("cannot make the directory {}: {}", directory_.string(), why);
    }
    removeDrafts(directory_);
    tetris::RecordingOptions recording;
    recording.start = formatMoment(readNow());
    recording.keep = [this](uint64_t seed, const std::string& replay, bool isWhole) {
        keep(seed, replay, isWhole);
    };
    recording_ = std::make_shared<const tetris::RecordingOptions>(std::move(recording));
}

std::filesystem::path ReplayFolder::findFile(const std::string& name) const {
    return directory_ / (name + ".replay");
}

void ReplayFolder::keep(uint64_t seed, const std::string& replay, bool isWhole) {
    {
        const std::lock_guard lock(mutex_);
        if (seed == 0 && std::exchange(hasSeedZero_, true)) return;
        if (!isWhole) stopped_.insert(seed);
    }
    write(std::to_string(seed), replay);
}

void ReplayFolder::write(const std::string& name, const std::string& replay) const {
    const std::filesystem::path file = findFile(name);
    const std::filesystem::path beside =
        directory_ / (base::format(".{}.{}{}", name, ::getpid(), kDraftEnding));
    base::WholeFile whole(file.string(), file, beside, 0666);
    whole.write(replay);
    whole.takePlace();
}

void ReplayFolder::reportStopped() const {
    const std::lock_guard lock(mutex_);
    for (const uint64_t seed : stopped_) {
        std::cerr << "tetris run: " + findFile(std::to_string(seed)).string() +
                         " ends at 16 MiB, before its game did\n";
    }
}

}  // namespace tui
