#pragma once

#include <cstdint>
#include <filesystem>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/tetris/GameScore.h"
#include "tui/store/ScoreDatabase.h"

namespace tui {

// What became of a game that was to be stored.
struct SavedScore {
    std::int64_t id = 0;
    std::int64_t rank = 0;   // "place 3
    std::int64_t count = 0;  // of 12", of all time, in its table, sequence and size
    bool wasKnown = false;   // it was there before, and was left as it was

    friend bool operator==(const SavedScore&, const SavedScore&) = default;
};

// The score tables of tetris, each row with the replay that proves it.
//
// A higher score comes first; among equals the one that ended earlier, then the one stored earlier.
// Rows stay for ever. Replays stay for the best kBestReplays of each table, sequence and size, and
// for the kLastReplays games that were stored last.
//
// All functions throw ScoreFileError, and then nothing was changed. What they return is on the
// disk. A file that is not there is an empty table. As ScoreDatabase: for one thread at a time.
class ScoreStore {
public:
    static constexpr int kBestReplays = 100;
    static constexpr int kLastReplays = 100;
    static constexpr std::int64_t kAll = std::numeric_limits<std::int64_t>::max();

    // `file`: Paths::findScores(). Touches nothing.
    explicit ScoreStore(std::filesystem::path file, ScoreFileOptions options = {});

    // ---- Changes

    // Stores a finished game: what its replay proves, the replay's text as it is, the player's name
    // (PlayerName; empty for none) and when it ended (seconds since 1970, UTC). A game is known by
    // the SHA-256 of its replay's text. Requires: `game` is what computeGameScore says of `replay`.
    SavedScore add(const tetris::GameScore& game, std::string_view replay, std::string_view name,
                   std::int64_t ended);
    // Gives a game that was stored another name. False if there is no such game.
    bool rename(std::int64_t id, std::string_view name);

    // ---- Queries

    // The rows that the filter lets through, best first, with their places among them: at most
    // `limit` from the one of place `offset` + 1.
    [[nodiscard]] std::vector<tetris::ScoreRow> list(const tetris::ScoreFilter& filter,
                                                     std::int64_t limit = kAll,
                                                     std::int64_t offset = 0);
    // How many there are.
    [[nodiscard]] std::int64_t count(const tetris::ScoreFilter& filter);
    // The first of them.
    [[nodiscard]] std::optional<tetris::ScoreRow> findBest(const tetris::ScoreFilter& filter);
    // That game, with its place among those that the filter lets through; none if there is no such
    // game, or the filter does not let it through.
    [[nodiscard]] std::optional<tetris::ScoreRow> find(std::int64_t id,
                                                       const tetris::ScoreFilter& filter = {});
    // The text of its replay, byte for byte; none if there is no such game or its replay is not
    // kept any more.
    [[nodiscard]] std::optional<std::string> findReplay(std::int64_t id);

private:
    ScoreDatabase database_;
};

}  // namespace tui
