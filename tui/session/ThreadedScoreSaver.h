#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "tui/base/Worker.h"
#include "tui/session/ScoreWork.h"
#include "tui/tetris/ScoreSaver.h"

namespace tui {

// Keeps the scores of a session in the file of the scores, in a thread of its own: a file that
// others are at, or a disk that hangs, may take seconds. The file is open only while something is
// done with it, and what is written is written in a process of its own.
class ThreadedScoreSaver : public ScoreSaver {
public:
    // `file`: Paths::findScores(). `waker` is woken when there is something to say, and has to
    // outlive the keeper. `program`: this program, for saveScoreApart; without it, and where that
    // does not help, the thread itself does it.
    ThreadedScoreSaver(std::filesystem::path file, Waker& waker,
                       std::filesystem::path program = {});

    void save(int game, std::string replay, std::string name) override;
    void rename(int game, std::string name) override;
    int ask(ScoreQuestion question) override;
    [[nodiscard]] std::vector<ScoreNews> takeNews() override;
    [[nodiscard]] std::vector<ScorePage> takePages() override;

    // The session ends: waits until all is done, for so long at most. Returns whether it is; if
    // not, getFailure tells.
    [[nodiscard]] bool finish(std::chrono::milliseconds limit);
    // What kept the last game or its name from being kept, one sentence; empty if they are.
    [[nodiscard]] const std::string& getFailure() const { return failure_; }

private:
    // The numbers in the tables of the games that were saved; of the thread.
    using Ids = std::map<int, std::int64_t>;

    void note(const ScoreOutcome& outcome);

    const std::filesystem::path file_;
    const std::filesystem::path program_;
    const std::shared_ptr<Ids> ids_;
    int questions_ = 0;  // so far
    std::string failure_;
    std::vector<ScoreNews> news_;
    std::vector<ScorePage> pages_;
    Worker worker_;  // last, so that it ends first
};

}  // namespace tui
