#pragma once

#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "tui/base/Worker.h"
#include "tui/store/AutosaveFile.h"
#include "tui/tetris/game/Autosave.h"

namespace tui {

// Saves the game in progress to the directory of autosaves. A worker writes, so that the loop never
// waits for a disk. Only leave(), at the end of the session, waits until the game is on the disk.
// Text that could not be written is written with the next.
class AutosaveWriter : public Autosave {
public:
    // `offered`: the file of the suspended game that the start page offers; it stays locked until
    // the person resumes it or plays another game. `waker` is woken when a save has failed, or
    // succeeds again, and must outlive this.
    AutosaveWriter(std::filesystem::path directory, std::optional<AutosaveFile> offered,
                   Waker& waker);

    // Offers that game in place of the last one; nullopt: none is offered any more. Returns the
    // last one, which is unlocked when it is destroyed.
    std::optional<AutosaveFile> offer(std::optional<AutosaveFile> game);
    // The file of the game that is offered; empty if none is.
    [[nodiscard]] std::filesystem::path findOffered() const;

    void resume() override;
    void save(std::size_t from, std::string text) override;
    void suspend(std::string replay) override;
    void finish(int game, std::string replay) override;
    void remove(int game) override;
    [[nodiscard]] std::optional<AutosaveTrouble> takeTrouble() override;

    // Ends the session. `replay`: the whole replay of the suspended game, if there is one; the
    // oldest games make room for it, so that KeptGames::kMost remain. Waits
    // for at most `limit` until all jobs are done and the game is on the disk. If that takes
    // longer, getFailure says so.
    void leave(const std::optional<std::string>& replay, std::chrono::milliseconds limit);
    // True if a game has ended that could not be written, so that no later start finds it.
    [[nodiscard]] bool hasLostGame() const;
    // Why the last save failed, one sentence; empty if it did not.
    [[nodiscard]] const std::string& getFailure() const { return failure_; }

private:
    struct Session;  // what the thread may use after this object is destroyed

    // Schedules a job, unless one is scheduled: a job does all that was requested before it starts.
    void scheduleJob();

    const std::shared_ptr<Session> session_;
    std::optional<AutosaveFile> offered_;
    std::string failure_;
    std::optional<AutosaveTrouble> trouble_;
    Worker worker_;  // last, so that it is destroyed first
};

}  // namespace tui
