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

// Loads each brain in a thread of its own: the code of a plugin may hang, and another brain is to
// be loaded all the same. (No other plugin if it hangs while the library is opened: the system
// opens one at a time.) A program whose loading is given up is killed at once.
class ThreadedBrainLoader : public BrainLoader {
public:
    // How long the destructor waits for threads, at most; one that hangs is let go.
    static constexpr std::chrono::milliseconds kPatience{100};

    // `answerTime`: how long an answer of a program may take. `waker` is woken when there is an
    // outcome, and has to outlive this.
    ThreadedBrainLoader(std::chrono::milliseconds answerTime, Waker& waker);
    ~ThreadedBrainLoader() override;
    ThreadedBrainLoader(const ThreadedBrainLoader&) = delete;
    ThreadedBrainLoader& operator=(const ThreadedBrainLoader&) = delete;

    // A "~" at its beginning means HOME, as for a shell.
    void load(const std::string& name, const tetris::GameStart& start) override;
    void giveUp() override;
    [[nodiscard]] std::optional<LoadedBrain> take() override;
    void dispose(tetris::BrainRecipe recipe) override;

private:
    struct Task;  // what a thread may need longer than this lives
    struct Worker {
        std::shared_ptr<Task> task;
        std::jthread thread;
    };

    void start(const std::shared_ptr<Task>& task, std::function<void()> work);
    void forgetEnded();

    const std::chrono::milliseconds answerTime_;
    Waker& waker_;
    std::shared_ptr<Task> present_;  // whose outcome is waited for
    std::vector<Worker> workers_;
};

}  // namespace tui
