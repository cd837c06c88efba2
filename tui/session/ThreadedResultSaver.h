#pragma once

#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

#include "tui/base/Worker.h"
#include "tui/puzzle/ResultSaver.h"
#include "tui/store/ScoreDatabase.h"

namespace tui {

// Saves the results of a session to the score file in a thread of its own, because that may take
// seconds. See ThreadedScoreSaver.
class ThreadedResultSaver : public ResultSaver {
public:
    // `file`: Paths::findScores(). `name`: the player's name. `waker` is woken when there are
    // results, and must outlive this.
    ThreadedResultSaver(std::filesystem::path file, std::string name, Waker& waker,
                        ScoreFileOptions options = {});

    void save(int game, puzzle::PuzzleResult result) override;
    [[nodiscard]] std::vector<ResultNews> takeNews() override;
    void seekBest(puzzle::BoardSize size, std::optional<puzzle::ShuffleWay> way) override;
    [[nodiscard]] std::vector<StoredBest> takeBests() override;

    // Ends the session: waits for at most `limit` until all jobs are done; if they are not,
    // getFailure says so.
    void finish(std::chrono::milliseconds limit);
    // Why the last result could not be saved, one sentence; empty if it was saved.
    [[nodiscard]] const std::string& getFailure() const { return failure_; }

private:
    const std::filesystem::path file_;
    const std::string name_;
    const ScoreFileOptions options_;
    std::string failure_;
    std::vector<ResultNews> news_;
    std::vector<StoredBest> bests_;
    int unsaved_ = 0;  // results that are being saved
    Worker worker_;    // last, so that it is destroyed first
};

}  // namespace tui
