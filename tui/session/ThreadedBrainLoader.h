#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "tui/base/Waker.h"
#include "tui/tetris/BrainLoader.h"

namespace tui {

// Loads each brain in a thread of its own, because the code of a plugin may hang, and other brains
// must still be loadable. (No other plugin if it hangs while the library is opened: the system
// opens one at a time.) An external process whose loading is cancelled is killed at once.
class ThreadedBrainLoader : public BrainLoader {
public:
    // How long the destructor waits at most for threads; one that hangs is abandoned.
    static constexpr std::chrono::milliseconds kPatience{100};

    // `answerTime`: how long an external process may take to answer. `waker` is woken when there is
    // an outcome, and must outlive this.
    ThreadedBrainLoader(std::chrono::milliseconds answerTime, Waker& waker);
    ~ThreadedBrainLoader() override;
    ThreadedBrainLoader(const ThreadedBrainLoader&) = delete;
    ThreadedBrainLoader& operator=(const ThreadedBrainLoader&) = delete;

    // A "~" at the beginning means HOME, as in a shell.
    void load(const std::string& name, const tetris::GameStart& start) override;
    void giveUp() override;
    [[nodiscard]] std::optional<LoadedBrain> take() override;
    void dispose(tetris::BrainRecipe recipe) override;

private:
    struct Task;  // what a thread may use after this object is destroyed
    struct Worker {
        std::shared_ptr<Task> task;
        std::jthread thread;
    };

    void start(const std::shared_ptr<Task>& task, std::function<void()> work);
    void forgetEnded();

    const std::chrono::milliseconds answerTime_;
    Waker& waker_;
    std::shared_ptr<Task> present_;  // the one whose outcome is awaited
    std::vector<Worker> workers_;
};

}  // namespace tui
