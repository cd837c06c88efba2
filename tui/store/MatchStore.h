#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/tetris/versus/MatchRecord.h"
#include "tui/store/ScoreDatabase.h"

namespace tui {

// The outcome of storing a match.
struct SavedMatch {
    tetris::MatchRow row{};
    bool wasKnown = false;  // it was stored before, and is unchanged
};

// The matches of tetris in the file of scores, each with the replay that proves it. A person is a
// name. Replays remain for the last kLastReplays matches. As ScoreStore in all else.
class MatchStore {
public:
    static constexpr int kLastReplays = 100;

    explicit MatchStore(std::filesystem::path file, ScoreFileOptions options = {})
        : database_(std::move(file), options) {}

    // Stores a match; one that is stored already stays as it is. `rival`: the rating of the rival
    // if the match counts. Returns its row, where its ratings are known.
    SavedMatch add(tetris::MatchRow match, std::string_view replay,
                   std::optional<double> rival = std::nullopt);

    // Stores a match between two persons: a row for each that has a name, with both ratings as they
    // were before it, if it counts. Returns the row of that name, or the first one. A match that is
    // stored already stays as it is. Requires: one name at least.
    SavedMatch addBetween(const std::array<tetris::MatchRow, 2>& sides, bool counts,
                          std::string_view replay, std::string_view name);

    // ---- Queries

    // The newest matches, the newest first.
    [[nodiscard]] std::vector<tetris::MatchRow> list(int64_t limit);
    // Of that name. Today is the local day.
    [[nodiscard]] tetris::MatchRecord findRecord(std::string_view name);
    // The replay's text; nullopt if there is no such match, or its replay was removed.
    [[nodiscard]] std::optional<std::string> findReplay(int64_t id);

private:
    ScoreDatabase database_;
};

}  // namespace tui
