#pragma once

#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "tui/base/Waker.h"
#include "tui/base/Worker.h"
#include "tui/store/AutosaveFile.h"
#include "tui/tetris/Autosave.h"

namespace tui {

// Saves the game in progress to the directory of autosaves. A thread of its own writes, so that the
// loop never waits for a disk; only at the end of the session the caller waits, for a while, until
// the game is safely on the disk.
class AutosaveWriter : public Autosave {
public:
    // `offered`: the file of the suspended game that the start page offers, locked until it is
    // clear whether the person resumes it. `waker` is woken when a save may have failed, and must
    // outlive this.
    AutosaveWriter(std::filesystem::path directory, std::optional<AutosaveFile> offered,
                   Waker& waker);

    void resume() override;
    void save(std::string replay) override;
    void end() override;
    [[nodiscard]] std::optional<AutosaveTrouble> takeTrouble() override;

    // Ends the session: waits until all jobs are done, and until the game in progress, if there is
    // one, is on the disk; at most for `limit`. If the disk does not answer in time it is left
    // alone, and getFailure reports that.
    void leave(const std::optional<std::string>& replay, std::chrono::milliseconds limit);
    // Why the last game could not be saved, one sentence; empty if it was.
    [[nodiscard]] const std::string& getFailure() const { return failure_; }

private:
    struct Session;  // what the thread may use after this object is destroyed

    // A job does everything that was requested before it starts.
    void scheduleJob();

    const std::shared_ptr<Session> session_;
    std::optional<AutosaveFile> offered_;
    std::string failure_;
    std::optional<AutosaveTrouble> trouble_;
    Worker worker_;  // last, so that it is destroyed first
};

}  // namespace tui
