#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/NameTable.h"
#include "core/tetris/replay/Replay.h"
#include "core/tetris/rules/Finesse.h"
#include "core/tetris/rules/GameRules.h"

namespace tetris {

// Who steered a game. Scores are compared only within the same table, rules, goal, number of the
// goal, sequence and size, and between games with rising speed or between games without it.
enum class ScoreTable : uint8_t {
    Alone,   // no brain steered a tick
    Helped,  // a brain steered part of the ticks, or its suggestions were shown
    Brain    // a brain steered every tick
};

inline constexpr base::NameTable<ScoreTable, 3> kScoreTableNames{{"alone", "helped", "brain"}};
constexpr std::string_view toString(ScoreTable table) { return kScoreTableNames[table]; }

// What a score table stores about a game: everything that its replay proves.
struct GameScore {
    ScoreTable table = ScoreTable::Alone;
    std::string sequence = "bag";  // as in ReplayHeader
    GameRules rules{};             // those of a modern game have the default of `hold`
    int64_t score = 0;
    int64_t pieces = 0;
    int64_t rows = 0;
    std::string brain{};  // the brain that steered the most ticks; empty for none
    // The lowest level in force at any tick, so that a score never seems harder than it was.
    int adversary = 0;
    int64_t milliseconds = 0;  // time played, without pauses; 0 for a game placed at once
    // A modern game reached its goal while time passed; tables of least time have no others.
    bool isReached = false;
    bool isPractice = false;
    int64_t began = 0;  // seconds since 1970, UTC
    std::string day{};  // whose game it is (Daily.h); empty: of none

    bool operator==(const GameScore&) const = default;
};

// True if the least time is the best in the game's table; else the most points or pieces.
inline bool ranksTime(const GameScore& game) { return ranksTime(game.rules.goal); }
// What games of its table are compared by: milliseconds, pieces or points.
int64_t getMeasure(const GameScore& game);
// False for games by these rules that no table takes: from a stack, or survival with garbage or a
// size that is not usual.
bool isOfTable(const GameRules& rules);
// True if the game is stored: at least one piece has come to rest; it is no zen game, no practice,
// and isOfTable; and it reached its goal if that is played for the least time and the game is that
// of no day.
bool isStored(const GameScore& game);
// True if it has a place in its table, too: it has reached its goal, whose number is usual.
bool isRanked(const GameScore& game);

// The score that the replay states. verifyReplay checks that its verbs lead to this score. Time
// O(entries).
GameScore computeGameScore(const Replay& replay);

// What the judge of its goal has said about a game: the moves that were judged, and the sum of
// their costs. Several games together have the sums.
struct ReviewSum {
    int64_t moves = 0;  // 0: it was not reviewed
    double cost = 0;
    std::string judge{};    // with its nodes,
    std::string version{};  // and of which version of the program

    void add(const ReviewSum& other) {
        moves += other.moves;
        cost += other.cost;
    }
    // 100 x (1 - mean cost); nullopt without a move.
    std::optional<double> computeAccuracy() const {
        if (moves == 0) return std::nullopt;
        return 100 * (1 - cost / static_cast<double>(moves));
    }

    bool operator==(const ReviewSum&) const = default;
};

// A row of the score tables.
struct ScoreRow {
    int64_t id = 0;          // its permanent number, from 1
    int64_t rank = 0;        // its place among the requested rows, from 1
    std::string name{};      // of the player; empty if unknown
    int64_t ended = 0;       // seconds since 1970, UTC
    bool hasReplay = false;  // whether its replay is still stored
    FinesseCount finesse{};
    ReviewSum review{};
    GameScore game{};

    bool operator==(const ScoreRow&) const = default;
};

// A period: all time, since the first of this month, or since the beginning of today, in local
// time.
enum class ScorePeriod : uint8_t { All, Month, Today };

inline constexpr base::NameTable<ScorePeriod, 3> kScorePeriodNames{{"all", "month", "today"}};
constexpr std::string_view toString(ScorePeriod period) { return kScorePeriodNames[period]; }

// Selects rows: those that match every part that is given.
struct ScoreFilter {
    struct Size {
        int width = 10;
        int height = 20;

        bool operator==(const Size&) const = default;
    };

    std::optional<ScoreTable> table{};
    std::optional<std::string> sequence{};
    std::optional<Size> size{};
    std::optional<bool> rising{};
    std::optional<RuleSet> set{};
    std::optional<Goal> goal{};
    std::optional<int> number{};  // of the goal, see getGoalNumber
    ScorePeriod since = ScorePeriod::All;
    bool isRanked = true;  // only games that have a place in their tables; else all
    // All games of that day by the rules of `set`, in the order of DailyTable; empty: of any day.
    std::string day{};

    bool operator==(const ScoreFilter&) const = default;
};

// The rows that this game competes with, of all time.
ScoreFilter makeFilter(const GameScore& game);

}  // namespace tetris
