#pragma once

#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "tui/base/Worker.h"
#include "tui/puzzle/PuzzleScores.h"
#include "tui/store/KeptBoardFile.h"

namespace tui {

// Keeps the board of a session in its file. A worker writes, so that no key waits for the disk; of
// several texts that wait it writes the last one.
class ThreadedBoardKeeper : public BoardKeeper {
public:
    // `file`: that of a board that is resumed; nullopt: each game gets a new one. `waker` must
    // outlive this.
    ThreadedBoardKeeper(std::filesystem::path directory, std::optional<KeptBoardFile> file,
                        Waker& waker);

    void keep(std::string text) override;
    void drop() override;
    // Ends the session: waits for at most `limit` until all is on the disk; if it is not,
    // getFailure says so.
    void finish(std::chrono::milliseconds limit);
    // Why the last text could not be saved, one sentence; empty if it was saved.
    [[nodiscard]] const std::string& getFailure() const { return failure_; }

private:
    struct Session;  // what the thread may use after this object is destroyed

    void schedule();

    const std::shared_ptr<Session> session_;
    std::string failure_;
    Worker worker_;  // last, so that it is destroyed first
};

}  // namespace tui
