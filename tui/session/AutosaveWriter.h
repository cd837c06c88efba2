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

// Keeps the game of a session in the directory of games that were left. A thread of its own writes,
// so that the loop never waits for a disk; only on leaving the caller waits, for a while, until the
// game is on the disk for good.
class AutosaveWriter : public Autosave {
public:
    // `offered`: the file of the game that is offered, held until it is clear whether it is gone on
    // with. `waker` is woken when there may be trouble, and has to outlive the autosave.
    AutosaveWriter(std::filesystem::path directory, std::optional<AutosaveFile> offered,
                   Waker& waker);

    void resume() override;
    void save(std::string replay) override;
    void end() override;
    [[nodiscard]] std::optional<AutosaveTrouble> takeTrouble() override;

    // The session ends, and with it this autosave's work: waits until all is done, and until the
    // game that is on, if there is one, is on the disk; for so long at most. A disk that has not
    // answered by then is left to itself, and getFailure tells.
    void leave(const std::optional<std::string>& replay, std::chrono::milliseconds limit);
    // What kept the last game from being kept, one sentence; empty if it is.
    [[nodiscard]] const std::string& getFailure() const { return failure_; }

private:
    struct Session;  // what the thread may need longer than this lives

    // An errand does all that has been asked for until it begins.
    void scheduleJob();

    const std::shared_ptr<Session> session_;
    std::optional<AutosaveFile> offered_;
    std::string failure_;
    std::optional<AutosaveTrouble> trouble_;
    Worker worker_;  // last, so that it ends first
};

}  // namespace tui
