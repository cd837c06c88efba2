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

// The sets of rules.
enum class RuleSet : std::uint8_t { Classic, Modern };

// "classic", "modern".
[[nodiscard]] std::string_view toString(RuleSet set);
// nullopt for any other text.
[[nodiscard]] std::optional<RuleSet> findRuleSet(std::string_view name);

// The rules of a game as one value, by whichever set it goes.
struct GameRules {
    // The sizes of modern games.
    static constexpr int kMinSize = 4;
    static constexpr int kMaxWidth = 64;
    static constexpr int kMaxRows = 44;
    static constexpr int kMaxGarbage = 100;

    int width = 10;  // columns
    int rows = 20;   // of the well, without the rows above it in which pieces enter
    // Of modern games alone: goal, level, hold, garbage.
    Goal goal = Goal::Marathon;
    int level = 1;  // at the start; only a marathon's rises
    bool hold = true;
    int garbage = 10;        // rows of garbage in all, only in a cheese game
    int limit = 0;           // pieces that the sequence deals; 0: only the sequence's own limit
    std::uint64_t seed = 0;  // of the game, from which the holes of the garbage follow
    bool rising = false;     // classic, on the screen: the speed rises with the rows
    RuleSet set = RuleSet::Classic;

    friend bool operator==(const GameRules&, const GameRules&) = default;
};

// True if a well of that size has room for a modern game.
[[nodiscard]] constexpr bool isModernSize(int width, int rows)
{
    constexpr int kMin = GameRules::kMinSize;
    return width >= kMin && width <= GameRules::kMaxWidth && rows >= kMin &&
           rows <= GameRules::kMaxRows;
}

// Throws std::invalid_argument that names the first value out of range.
void requireValid(const GameRules& rules);

// The highest level at which a game with this goal can start: 15 or 20.
[[nodiscard]] int getMaxLevel(Goal goal);

// The level of a game that has cleared that many rows.
[[nodiscard]] int computeLevel(const GameRules& rules, int rowsCleared);

// The time in which a piece falls one row, in microseconds. Source: the guideline's formula
// (0.8 - 0.007 (level - 1))^(level - 1) seconds, rounded; from level 20 on it stays.
// Requires: level >= 1.
[[nodiscard]] std::int64_t computeFallTime(int level);

}  // namespace tetris
