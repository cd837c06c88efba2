#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/tetris/replay/GameScore.h"

namespace tetris {

// What games are put together in the statistics: those by classic rules or with one goal and its
// number, in one size of well; matches; boards of npuzzle in one size.
struct PlayedKind {
    enum class What : uint8_t { Classic, Modern, Versus, Puzzle };

    What what = What::Classic;
    Goal goal = Goal::Marathon;  // of modern games
    int number = 0;              // of the goal, see getGoalNumber
    int width = 10;              // of the well or board
    int height = 20;

    auto operator<=>(const PlayedKind&) const = default;
};

// The kind of a single game.
PlayedKind findPlayedKind(const GameRules& rules);
// What a result of that kind is: "milliseconds", of which less is better; else "points", "pieces"
// or "rating".
std::string_view getResultUnit(const PlayedKind& kind);
inline bool isLessBetter(const PlayedKind& kind) { return getResultUnit(kind) == "milliseconds"; }

// A game, match or board that was played.
struct PlayedRow {
    PlayedKind kind{};
    std::optional<int64_t> result{};  // nullopt: it has none, as a match that did not count
    int64_t pieces = 0;               // 0 where none are known
    int64_t milliseconds = 0;         // 0 for a game placed at once
    FinesseCount finesse{};
    ReviewSum review{};
    int64_t ended = 0;  // seconds since 1970, UTC
    std::string day{};  // its day in local time: "2026-01-31"
};

// Which of them are counted.
struct PlayedFilter {
    std::string name{};  // the player's; empty: all players
    ScorePeriod since = ScorePeriod::All;

    bool operator==(const PlayedFilter&) const = default;
};

// Some games together.
struct PlayedSummary {
    int64_t games = 0;
    int64_t milliseconds = 0;
    int64_t pieces = 0;
    // Nullopt if no game has a result, or the games are of several kinds.
    std::optional<int64_t> best{};
    // If the number of results is even: the mean of the two in the middle, rounded down.
    std::optional<int64_t> median{};
    // Over the games that have pieces and time; nullopt if there are none.
    std::optional<double> piecesASecond{};
    FinesseCount finesse{};
    ReviewSum review{};  // of the games that were reviewed

    bool operator==(const PlayedSummary&) const = default;
};

// The games of one kind, or all of them.
struct PlayedGames {
    struct Day {
        std::string day{};
        PlayedSummary summary{};

        bool operator==(const Day&) const = default;
    };
    struct Result {
        int64_t result = 0;
        int64_t ended = 0;
        std::string day{};

        bool operator==(const Result&) const = default;
    };

    std::optional<PlayedKind> kind{};  // nullopt: all games
    PlayedSummary summary{};
    std::vector<Day> days{};     // on which there are games, the newest first
    std::vector<Result> last{};  // the last results, the oldest first; none for all games

    bool operator==(const PlayedGames&) const = default;
};

// What a person has played, by kind and by day.
struct GameStatistics {
    static constexpr size_t kLastResults = 30;

    // In the order of PlayedKind; then, if there are several kinds, all games.
    std::vector<PlayedGames> kinds{};

    bool operator==(const GameStatistics&) const = default;
};

// Requires: the rows are in the order in which they ended. Time O(n log n).
GameStatistics computeGameStatistics(const std::vector<PlayedRow>& rows);

}  // namespace tetris
