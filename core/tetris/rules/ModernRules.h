#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace tetris {

// What a modern game is played for.
enum class Goal {
    Marathon,  // 150 rows; the level rises
    Sprint,    // 40 rows in the least time
    Ultra,     // the most points in two minutes
    Cheese,    // all rows of garbage dug in the least time
    Zen        // no end; a board without room is emptied
};

// All of them, in this order.
[[nodiscard]] std::span<const Goal> getGoals();
// "marathon", "sprint", "ultra", "cheese", "zen".
[[nodiscard]] std::string_view toString(Goal goal);
// nullopt for any other text.
[[nodiscard]] std::optional<Goal> findGoal(std::string_view name);
// True if the least time is the best, and only games that reach the goal count.
[[nodiscard]] constexpr bool ranksTime(Goal goal)
{
    return goal == Goal::Sprint || goal == Goal::Cheese;
}

inline constexpr int kMarathonRows = 150;
inline constexpr int kSprintRows = 40;
inline constexpr std::int64_t kUltraMilliseconds = 120'000;

// The rows of the board above the well, in which pieces enter.
inline constexpr int kBufferRows = 20;

// The settings of a modern game.
struct ModernRules {
    static constexpr int kMinSize = 4;
    static constexpr int kMaxWidth = 64;
    static constexpr int kMaxRows = 44;
    static constexpr int kMaxGarbage = 100;

    int width = 10;  // columns
    int rows = 20;   // of the well, without kBufferRows
    Goal goal = Goal::Marathon;
    int level = 1;  // at the start; only a marathon's rises
    bool hold = true;
    int garbage = 10;        // rows of garbage in all, only in a cheese game
    int limit = 0;           // pieces that the sequence deals; 0: only the sequence's own limit
    std::uint64_t seed = 0;  // of the game, from which the holes of the garbage follow

    friend bool operator==(const ModernRules&, const ModernRules&) = default;
};

// True if a well of that size has room for a modern game.
[[nodiscard]] constexpr bool isModernSize(int width, int rows)
{
    constexpr int kMin = ModernRules::kMinSize;
    return width >= kMin && width <= ModernRules::kMaxWidth && rows >= kMin &&
           rows <= ModernRules::kMaxRows;
}

// Throws std::invalid_argument that names the first value out of range.
void requireValid(const ModernRules& rules);

// The highest level at which a game with this goal can start: 15 or 20.
[[nodiscard]] int getMaxLevel(Goal goal);

// The level of a game that has cleared that many rows.
[[nodiscard]] int computeLevel(const ModernRules& rules, int rowsCleared);

// The time in which a piece falls one row, in microseconds. Source: the guideline's formula
// (0.8 - 0.007 (level - 1))^(level - 1) seconds, rounded; from level 20 on it stays.
// Requires: level >= 1.
[[nodiscard]] std::int64_t computeFallTime(int level);

// Why a modern game has ended.
enum class ModernEnd {
    None,      // it is running
    Goal,      // its goal is reached
    Time,      // the time of an ultra game is up
    BlockOut,  // a piece had no room to enter
    LockOut,   // a piece locked wholly above the well
    TopOut,    // garbage would have pushed a filled cell out of the board
    Limit,     // the limit of pieces is reached
    // No game ends in these by itself; they say why one was not played to its end.
    NoMove,   // only in instant play: the piece had no placement
    Stopped,  // it, or its recording, was stopped
    Left      // it was suspended, and can be resumed
};

// "none", "goal", "time", "block-out", "lock-out", "top-out", "limit", "no-move", "stopped",
// "left".
[[nodiscard]] std::string_view toString(ModernEnd end);
// True if the game ended as it should: with its goal, its time or all its pieces.
[[nodiscard]] constexpr bool isFinished(ModernEnd end)
{
    return end == ModernEnd::Goal || end == ModernEnd::Time || end == ModernEnd::Limit;
}
// nullopt for any other text, and for "none".
[[nodiscard]] std::optional<ModernEnd> findModernEnd(std::string_view name);

}  // namespace tetris
