#pragma once

#include <condition_variable>
#include <filesystem>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "tui/base/Waker.h"
#include "tui/store/LeftGame.h"
#include "tui/tetris/GameKeeper.h"

namespace tui {

// Keeps the game of a session in the directory of games that were left. A thread of its own writes,
// so that the loop never waits for a disk; only on leaving the caller waits, until the game is on
// the disk for good.
class SessionKeeper : public GameKeeper {
public:
    // `offered`: the file of the game that is offered, held until it is clear whether it is gone on
    // with. `waker` is woken when there is trouble, and has to outlive the keeper.
    SessionKeeper(std::filesystem::path directory, std::optional<LeftGame> offered, Waker& waker);
    ~SessionKeeper() override;
    SessionKeeper(const SessionKeeper&) = delete;
    SessionKeeper& operator=(const SessionKeeper&) = delete;

    void goOn() override;
    void keep(std::string replay) override;
    void end() override;
    [[nodiscard]] std::string takeTrouble() override;

    // The session ends, and with it this keeper's work: waits until all is done, and until the game
    // that is on, if there is one, is on the disk.
    void leave(const std::optional<std::string>& replay);
    // What kept the last game from being kept, one sentence; empty if it is.
    [[nodiscard]] const std::string& getFailure() const { return failure_; }

private:
    // What is to be done next: a game has ended, and then there may be another.
    struct Task {
        bool ends = false;
        std::optional<std::string> replay;
    };

    void work(const std::stop_token& stop);
    void carryOut(const Task& task, bool forGood);
    [[nodiscard]] bool hasTask() const { return task_.ends || task_.replay; }

    const std::filesystem::path directory_;
    Waker& waker_;
    std::optional<LeftGame> offered_;  // of the loop's thread

    std::mutex mutex_;  // guards what follows
    std::condition_variable_any changed_;
    Task task_;
    std::optional<LeftGame> adopted_;  // to be taken over before the next task
    std::string trouble_;

    std::optional<LeftGame> game_;  // of the thread, and when that has ended of leave
    std::string failure_;
    std::jthread thread_;  // last, so that it ends first
};

}  // namespace tui
