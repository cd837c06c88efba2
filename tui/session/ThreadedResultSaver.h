#pragma once

#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

#include "tui/base/Worker.h"
#include "tui/puzzle/ResultSaver.h"

namespace tui {

// Keeps the results of a session in the file of the scores, in a thread of its own, as
// ThreadedScoreSaver keeps scores.
class ThreadedResultSaver : public ResultSaver {
public:
    // `file`: Paths::findScores(). `name`: the player's. `waker` has to outlive the keeper.
    ThreadedResultSaver(std::filesystem::path file, std::string name, Waker& waker);

    void save(int game, puzzle::PuzzleResult result) override;
    [[nodiscard]] std::vector<ResultNews> takeNews() override;

    // The session ends: waits until all is done, for so long at most.
    void finish(std::chrono::milliseconds limit);
    // What kept the last result from being kept, one sentence; empty if it is.
    [[nodiscard]] const std::string& getFailure() const { return failure_; }

private:
    const std::filesystem::path file_;
    const std::string name_;
    std::string failure_;
    std::vector<ResultNews> news_;
    Worker worker_;  // last, so that it ends first
};

}  // namespace tui
