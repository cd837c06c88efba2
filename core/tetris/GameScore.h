#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/tetris/Replay.h"

namespace tetris {

// Who steered a game: by this alone scores of the same sequence and size are told apart.
enum class ScoreTable : std::uint8_t {
    Alone,   // no brain steered a tick
    Helped,  // a brain did for a part
    Brain    // for the whole
};

// "alone", "helped", "brain".
[[nodiscard]] std::string_view toString(ScoreTable table);
// None for any other text.
[[nodiscard]] std::optional<ScoreTable> findScoreTable(std::string_view name);

// What a score table keeps of a game: all that its replay proves.
struct GameScore {
    ScoreTable table = ScoreTable::Alone;
    std::string sequence = "bag";  // as in ReplayHeader
    int width = 10;                // of the well,
    int height = 20;               // without the kTopRows above
    std::uint64_t seed = 0;
    std::int64_t score = 0;
    std::int64_t pieces = 0;
    std::int64_t rows = 0;
    std::string brain{};            // the one that steered the most ticks; empty for none
    int adversary = 0;              // the lowest level in force at a tick, so nobody is flattered
    std::int64_t milliseconds = 0;  // played, without pauses; 0 for a game placed at once

    friend bool operator==(const GameScore&, const GameScore&) = default;
};

// The score of the game that this replay tells of, as the replay tells it: whether its verbs lead
// there is verifyReplay's to find out. Time O(entries).
[[nodiscard]] GameScore computeGameScore(const Replay& replay);

// A row of the score tables.
struct ScoreRow {
    std::int64_t id = 0;     // its number for ever, from 1
    std::int64_t rank = 0;   // its place among the rows that were asked for, from 1
    std::string name{};      // of the player; empty if nobody knows
    std::int64_t ended = 0;  // seconds since 1970, UTC
    bool hasReplay = false;  // whether its replay is still kept
    GameScore game{};

    friend bool operator==(const ScoreRow&, const ScoreRow&) = default;
};

// Since when: all time, the first of this month, the beginning of today, in local time.
enum class ScorePeriod : std::uint8_t { All, Month, Today };

// "all", "month", "today".
[[nodiscard]] std::string_view toString(ScorePeriod period);
// None for any other text.
[[nodiscard]] std::optional<ScorePeriod> findScorePeriod(std::string_view name);

// Which rows are asked for: those that all given parts let through.
struct ScoreFilter {
    struct Size {
        int width = 10;
        int height = 20;

        friend bool operator==(const Size&, const Size&) = default;
    };

    std::optional<ScoreTable> table{};
    std::optional<std::string> sequence{};
    std::optional<Size> size{};
    ScorePeriod since = ScorePeriod::All;

    friend bool operator==(const ScoreFilter&, const ScoreFilter&) = default;
};

// Those that are compared with this game: its table, sequence and size, of all time.
[[nodiscard]] ScoreFilter makeFilter(const GameScore& game);

}  // namespace tetris
