#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <optional>
#include <string>

#include "tui/store/ScoreDatabase.h"
#include "tui/tetris/game/Scores.h"

namespace tui {

// What a session stores, besides its games.
struct StoredScoresOptions {
    std::filesystem::path autosaves{};  // where earlier sessions left games; empty: nowhere
    std::string name{};                 // the player of those
    // Limits for a table that many strangers share; none by default.
    std::optional<std::int64_t> maxBytes{};     // see ScoreFileOptions
    std::optional<std::size_t> gamesAMinute{};  // that this session saves; more are refused
};

// The scores in the score file, which is open only while a function runs.
class StoredScores : public Scores {
public:
    // `file`: Paths::findScores().
    explicit StoredScores(std::filesystem::path file, StoredScoresOptions options = {});

    [[nodiscard]] ScoreNews save(FinishedGame finished) override;
    // Removes the files of the games that are saved; the others stay.
    std::optional<ScoreTrouble> saveLeft() override;
    std::optional<ScoreTrouble> rename(std::int64_t id, const std::string& name) override;
    [[nodiscard]] ScorePage list(const ScoreQuestion& question) override;
    [[nodiscard]] std::optional<std::string> findReplay(std::int64_t id) override;
    [[nodiscard]] std::optional<std::string> findMatchReplay(std::int64_t id) override;
    [[nodiscard]] tetris::GoalCourse findCourse(std::int64_t id) override;
    [[nodiscard]] MatchesAnswer listMatches(const std::string& name, std::int64_t limit) override;
    [[nodiscard]] StatisticsAnswer findStatistics(const tetris::PlayedFilter& filter) override;

    // Why a game or name could not be saved, one sentence; empty if all were saved.
    [[nodiscard]] const std::string& getFailure() const { return failure_; }

private:
    [[nodiscard]] bool countGame();
    ScoreNews store(const FinishedGame& finished, std::int64_t ended,
                    const ScoreFileOptions& limits);

    const std::filesystem::path file_;
    const StoredScoresOptions options_;
    std::deque<std::chrono::steady_clock::time_point> savedAt_;  // in the last minute; if limited
    std::string failure_;                                        // the last one
};

}  // namespace tui
