#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tui/base/Worker.h"
#include "tui/store/ScoreDatabase.h"
#include "tui/tetris/game/ScoreSaver.h"

namespace tui {

// Limits for a table that many strangers share; none by default.
struct ScoreLimits {
    std::optional<std::int64_t> maxBytes{};     // see ScoreFileOptions
    std::optional<std::size_t> gamesAMinute{};  // that this session saves; more are refused
};

// Saves the scores of a session to the score file and reads them, in a thread of its own, because
// other processes or a slow disk may delay that for seconds. The file is open only during a job.
class ThreadedScoreSaver : public ScoreSaver {
public:
    // `file`: Paths::findScores(). `waker` is woken when there are results, and must outlive this.
    ThreadedScoreSaver(std::filesystem::path file, Waker& waker, ScoreLimits limits = {});

    void save(int game, FinishedGame finished) override;
    void rename(int game, std::string name) override;
    int ask(ScoreQuestion question) override;
    // Saves the finished games among the autosaves of earlier sessions, and removes their files.
    // `name`: the player's. If that fails, the files stay, and the news has the game 0.
    void saveFinished(std::filesystem::path autosaves, std::string name);
    void askReplay(std::int64_t id, ReplayPart part) override;
    void askMatches(std::string name, std::int64_t limit) override;
    [[nodiscard]] std::optional<MatchesAnswer> takeMatches() override;
    [[nodiscard]] std::optional<StoredReplay> takeReplay() override;
    void askStatistics(tetris::PlayedFilter filter) override;
    [[nodiscard]] std::optional<StatisticsAnswer> takeStatistics() override;
    [[nodiscard]] std::vector<ScoreNews> takeNews() override;
    [[nodiscard]] std::vector<ScorePage> takePages() override;

    // Ends the session: waits for at most `limit` until all jobs are done. Returns whether they
    // are; if not, getFailure says so.
    [[nodiscard]] bool finish(std::chrono::milliseconds limit);
    // Why a game or name could not be saved, one sentence; empty if all were saved.
    [[nodiscard]] const std::string& getFailure() const { return isLate_ ? late_ : failure_; }

private:
    // The ids in the tables by the numbers in the session; used by the thread only.
    using Ids = std::map<int, std::int64_t>;

    void note(const ScoreNews& news, const std::string& failure);
    [[nodiscard]] bool countGame();

    const std::filesystem::path file_;
    const ScoreLimits limits_;
    std::deque<std::chrono::steady_clock::time_point> savedAt_;  // in the last minute; if limited
    const std::shared_ptr<Ids> ids_;
    int questions_ = 0;    // the number of questions so far
    std::string failure_;  // the last one
    const std::string late_ = "the last score is not saved: the disk, or others, took too long";
    bool isLate_ = false;
    std::vector<ScoreNews> news_;
    std::vector<ScorePage> pages_;
    std::deque<StoredReplay> replays_;
    std::optional<MatchesAnswer> matches_;
    std::deque<StatisticsAnswer> statistics_;
    Worker worker_;  // last, so that it is destroyed first
};

}  // namespace tui
