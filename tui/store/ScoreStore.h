#pragma once

#include <cstdint>
#include <filesystem>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/tetris/replay/GameScore.h"
#include "core/tetris/replay/GameStatistics.h"
#include "tui/store/ScoreDatabase.h"

namespace tui {

// The start of the period around `now`, in local time, in seconds since 1970; nullopt for all time.
std::optional<int64_t> findBeginning(tetris::ScorePeriod period, int64_t now);

// The outcome of storing a game.
struct SavedScore {
    int64_t id = 0;
    int64_t rank = 0;       // its place in its table (makeFilter); 0 if it has none
    int64_t count = 0;      // the games with which it is compared
    bool wasKnown = false;  // it was stored before, and is unchanged

    friend bool operator==(const SavedScore&, const SavedScore&) = default;
};

// The score tables of tetris, each row with the replay that proves it.
//
// The best game comes first: the one with the most points, or with the least time where that counts
// (tetris::ranksTime); among equal ones the game that ended earlier, then the one stored
// earlier. Rows are only removed if ScoreFileOptions limit the file. Replays remain for the best
// kBestReplays games of each table (tetris::makeFilter), and for the kLastReplays games that were
// stored last.
//
// All functions throw ScoreFileError, and have then changed nothing. What they return is on the
// disk. A missing file counts as an empty table. Not thread-safe.
class ScoreStore {
public:
    static constexpr int kBestReplays = 100;
    static constexpr int kLastReplays = 100;
    static constexpr int64_t kAll = std::numeric_limits<int64_t>::max();

    // `file`: Paths::findScores(). Opens nothing.
    explicit ScoreStore(std::filesystem::path file, ScoreFileOptions options = {})
        : database_(std::move(file), options) {}

    // ---- Changes

    // Stores a finished game. `replay`: the replay's text; its SHA-256 identifies the game. `name`:
    // the player's (see PlayerName.h), or empty. `ended`: seconds since 1970, UTC. `finesse`:
    // what was counted while it was played. Requires: `game` is the result of computeGameScore for
    // `replay`.
    SavedScore add(const tetris::GameScore& game, std::string_view replay, std::string_view name,
                   int64_t ended, const tetris::FinesseCount& finesse = {});
    // Stores the review of the game with that replay, or of that side of the match; nothing if it
    // is not stored.
    void setReview(std::string_view replay, int side, const tetris::ReviewSum& review);
    // Changes the player's name of a stored game. False if there is no such game.
    bool rename(int64_t id, std::string_view name);

    // ---- Queries

    // The rows that match the filter, the best first, with their ranks among the matching rows: at
    // most `limit`, from rank `offset` + 1 on.
    [[nodiscard]] std::vector<tetris::ScoreRow> list(const tetris::ScoreFilter& filter,
                                                     int64_t limit = kAll, int64_t offset = 0);
    // The newest matching rows, the newest first, without their ranks.
    [[nodiscard]] std::vector<tetris::ScoreRow> listNewest(const tetris::ScoreFilter& filter,
                                                           int64_t limit);
    // The number of matching rows.
    [[nodiscard]] int64_t count(const tetris::ScoreFilter& filter);
    // The latest days whose game that person has played alone, the latest first.
    [[nodiscard]] std::vector<std::string> listDays(std::string_view name);
    // The best matching row; nullopt if none matches.
    [[nodiscard]] std::optional<tetris::ScoreRow> findBest(const tetris::ScoreFilter& filter);
    // That game, with its rank among the matching rows; nullopt if there is no such game, or it
    // does not match.
    [[nodiscard]] std::optional<tetris::ScoreRow> find(int64_t id,
                                                       const tetris::ScoreFilter& filter = {});
    // The text of that game's replay, byte for byte; nullopt if there is no such game, or its
    // replay was removed.
    [[nodiscard]] std::optional<std::string> findReplay(int64_t id);

private:
    ScoreDatabase database_;
};

// The statistics of the games that brains did not help with, of the matches, and of the boards of
// npuzzle solved without help, by one query on the file of scores (Paths::findScores()). A missing
// file has none. Throws ScoreFileError.
tetris::GameStatistics readGameStatistics(const std::filesystem::path& file,
                                          const tetris::PlayedFilter& filter,
                                          ScoreFileOptions options = {});

}  // namespace tui
