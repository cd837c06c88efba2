#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "tui/base/Worker.h"
#include "tui/tetris/BrainLoader.h"

namespace tui {

// Loads each brain in a thread of its own, so that other brains can be loaded while the code of a
// plugin hangs. (No other plugin, if the code hangs while the library is opened: the system opens
// one library at a time.) An external process whose loading is cancelled is killed at once.
class ThreadedBrainLoader : public BrainLoader {
public:
    // `terms`: what an external process may take. `waker` is woken when there is an outcome, and
    // must outlive this.
    ThreadedBrainLoader(tetris::ProcessTerms terms, Waker& waker);
    ~ThreadedBrainLoader() override;

    // A "~" at the beginning means HOME, as in a shell.
    void load(const std::string& name, const tetris::GameStart& start) override;
    // Of a command only the names of files.
    void complete(const std::string& typed) override;
    void giveUp() override;
    std::optional<LoadedBrain> take() override;
    void dispose(tetris::BrainRecipe recipe) override;

private:
    Worker& addWorker();
    void begin(std::function<LoadedBrain(std::stop_token)> job);

    const tetris::ProcessTerms terms_;
    Waker& waker_;
    std::optional<LoadedBrain> loaded_;  // until it is taken
    Worker* present_ = nullptr;          // the one that loads, or null
    std::vector<std::unique_ptr<Worker>> workers_;
};

}  // namespace tui
