#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>

#include "tui/base/Worker.h"
#include "tui/store/SuspendedFiles.h"
#include "tui/tetris/game/Autosave.h"

namespace tui {

// True for the replay of a game that has ended, and is not stored yet.
bool isFinishedGame(std::string_view text);
// Removes the oldest suspended single games until at most `most` are left. Games that a session
// uses count, but are not removed. Finished games whose scores are not saved, matches, and files
// that cannot be read stay, and do not count.
void removeOldestGames(const std::filesystem::path& directory, int most);

// Saves the game in progress to the directory of autosaves. A worker writes, so that the loop never
// waits for a disk. Only leave(), at the end of the session, waits until the game is on the disk.
// Text that could not be written is written with the next.
class AutosaveWriter : public Autosave {
public:
    // `waker` is woken after each save, and must outlive this.
    AutosaveWriter(std::filesystem::path directory, Waker& waker);

    // Takes the file of the suspended game that the start page offers, and keeps it locked until
    // the person resumes it or plays another game; nullopt: no game is offered. Returns the one
    // offered before, which its destructor unlocks.
    std::optional<SuspendedFile> offer(std::optional<SuspendedFile> game) {
        return std::exchange(offered_, std::move(game));
    }
    // Nothing is offered any more: that game, or the one of suspend(), is unlocked, and stays.
    void unlock();
    // The file of the game that is offered; empty if none is.
    std::filesystem::path findOffered() const {
        return offered_ ? offered_->getFile() : std::filesystem::path();
    }

    void resume() override;
    void save(size_t from, std::string text) override;
    void suspend(std::string replay) override { finish(kSuspended, std::move(replay)); }
    void finish(int game, std::string replay) override;
    void remove(int game) override;
    void setWatched(bool isWatched) override { isWatched_ = isWatched; }
    std::optional<SaveTrouble> takeTrouble() override;
    bool hasFailed() const override { return !failure_.empty(); }

    // Ends the session. `replay`: the whole replay of the suspended game, if there is one; the
    // oldest games make room for it, so that SuspendedGames::kMost remain. Waits for at most
    // `limit` until all jobs are done and the game is on the disk. If that takes longer, getFailure
    // says so.
    void leave(const std::optional<std::string>& replay, std::chrono::milliseconds limit);
    // True if a game has ended that could not be written, so that no later start finds it.
    bool hasLostGame() const { return hasLostGame_; }
    // Why the last save failed, one sentence; empty if it did not.
    const std::string& getFailure() const { return failure_; }

private:
    // Part of a replay, from that byte on.
    struct Text {
        size_t from = 0;
        std::string bytes{};
    };
    struct Outcome;
    class Files;

    template <typename Job>
    void addJob(Job job);

    std::optional<SuspendedFile> offered_;
    bool isWatched_ = true;
    std::string failure_;
    bool hasLostGame_ = false;
    std::optional<SaveTrouble> trouble_;
    Question question_;
    Background<Files> files_;  // last, so that its thread ends first
};

}  // namespace tui
