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

// Loads each brain in a thread of its own, so that other brains can be loaded while the code of a
// plugin hangs. (No other plugin, if the code hangs while the library is opened: the system opens
// one library at a time.) An external process whose loading is cancelled is killed at once.
class ThreadedBrainLoader : public BrainLoader {
public:
    // The longest time that the destructor waits for threads; one that hangs is abandoned.
    static constexpr std::chrono::milliseconds kPatience{100};

    // `answerTime`: the longest time that an external process may take to answer. `waker` is woken
    // when there is an outcome, and must outlive this.
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
    std::shared_ptr<Task> present_;  // the load in progress, or null
    std::vector<Worker> workers_;
};

}  // namespace tui
