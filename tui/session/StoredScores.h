#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "core/tetris/replay/Replay.h"
#include "tui/base/text/PlayerName.h"
#include "tui/store/MatchStore.h"
#include "tui/store/ScoreDatabase.h"
#include "tui/tetris/game/Scores.h"

namespace tui {

// Stores the match of that record, whose text is `text`, for the person of that name; of one
// between two persons a row for each that the record names, and returns the row of that name, or of
// the other one. Throws as MatchStore does.
SavedMatch storeMatch(MatchStore& store, const tetris::Replay& replay, const std::string& text,
                      const std::string& name, int64_t ended);

// What a session stores, besides its games.
struct StoredScoresOptions {
    std::filesystem::path autosaves{};  // where earlier sessions left games; empty: nowhere
    std::string name{};                 // the player of those that do not name one
    std::string person{};               // the player, for suspended matches; empty: not known
    // Given: `person` is the only name of this session.
    NameOrigin nameOrigin = NameOrigin::Own;
    // Limits for a table that many strangers share; none by default.
    std::optional<int64_t> maxBytes{};     // see ScoreFileOptions
    std::optional<size_t> gamesAMinute{};  // that this session saves; more are refused
};

// The scores in the score file, which is open only while a function runs.
class StoredScores : public Scores {
public:
    // `file`: Paths::findScores().
    explicit StoredScores(std::filesystem::path file, StoredScoresOptions options = {})
        : file_(std::move(file)), options_(std::move(options)) {}

    ScoreNews save(FinishedGame finished) override;
    // Removes the files of the games that are saved; the others stay.
    LeftNews saveLeft(std::optional<std::filesystem::file_time_type> givesUpBefore) override;
    // The session ends: a long game that saveLeft is playing stays, too. Thread-safe.
    void endSession() { hasEnded_ = true; }
    std::optional<SaveTrouble> saveReview(const std::string& replay, int side,
                                          const tetris::ReviewSum& review) override;
    std::optional<SaveTrouble> rename(int64_t id, const std::string& name) override;
    ScorePage list(const ScoreQuestion& question) override;
    tetris::DailyTable findDaily(const DailyQuestion& question) override;
    std::optional<std::string> findReplay(int64_t id) override;
    std::optional<std::string> findMatchReplay(int64_t id) override;
    tetris::GoalCourse findCourse(int64_t id) override;
    std::optional<double> findRating(const std::string& name) override;
    MatchesAnswer listMatches(const std::string& name, int64_t limit) override;
    StatisticsAnswer findStatistics(const tetris::PlayedFilter& filter) override;

    // Why a game or name could not be saved, one sentence; empty if all are saved.
    const std::string& getFailure() const { return failure_; }

private:
    bool countGame();
    std::string findNameInTable(const std::string& name) const;
    ScoreNews store(const tetris::Replay& replay, const FinishedGame& finished, int64_t ended);

    const std::filesystem::path file_;
    const StoredScoresOptions options_;
    std::deque<std::chrono::steady_clock::time_point> savedAt_;  // in the last minute; if limited
    std::string failure_;                                        // the last one
    std::set<size_t> unsaved_;  // the games that could not be saved, by their replays' hashes
    std::atomic<bool> hasEnded_ = false;
};

}  // namespace tui
