#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/Message.h"
#include "core/base/NameTable.h"
#include "core/base/Range.h"
#include "core/base/Text.h"

namespace tetris {

// What a modern game is played for.
enum class Goal {
    Marathon,  // 150 rows; the level rises
    Sprint,    // 40 rows, or another number, in the least time
    Ultra,     // the most points in two minutes, or another time
    Cheese,    // all rows of garbage dug in the least time
    Zen,       // no end; a board without room is emptied
    Survival,  // the most pieces while rows of garbage rise by themselves, faster and faster
    Versus     // one side of a match: it ends with a loss; no single game has it
};

// A row of the table of goals: what ends a game with it, besides its loss, and how its result is
// compared. A classic game has the row of the marathon.
struct GoalEntry {
    Goal goal;
    std::string_view name;      // "marathon"
    int rows = 0;               // cleared rows that usually end it; 0: no number of rows does
    int seconds = 0;            // the time after which it usually ends; 0: no time does
    bool choosesRows = false;   // the player chooses that number of rows,
    bool choosesTime = false;   // or the time: GameRules has it
    bool digsGarbage = false;   // it ends when all rows of garbage are dug
    bool garbageRises = false;  // a row of garbage rises after each few pieces
    bool isEndless = false;     // nothing ends it: a board without room is emptied
    bool levelRises = false;    // one level with each ten rows
    int maxLevel = 20;          // the highest level at which it can start
    bool ranksTime = false;     // the least time is the best, and only games that reach the goal
                                // count; else the most points, or pieces
    bool ranksPieces = false;
    bool startsAtOnce = false;  // a new game needs no question: a player starts many of them
    bool counts = true;         // it has a table of scores
    bool countsDown = false;    // on the screen a countdown comes before it
    // The brain that reviews its games: the best one in leagues of this goal that rates every
    // choice in a tenth of a millisecond, and in matches one that attacks. docs/brains.md has the
    // figures.
    std::string_view judge = "dt20";
};

// The goals of single games, in the order of Goal.
std::span<const GoalEntry> getGoals();
const GoalEntry& getEntry(Goal goal);
// "marathon", "sprint", "ultra", "cheese", "zen", "survival".
inline std::string_view toString(Goal goal) { return getEntry(goal).name; }
// nullopt for any other text.
std::optional<Goal> findGoal(std::string_view name);
inline bool ranksTime(Goal goal) { return getEntry(goal).ranksTime; }

// The rows of the board above the well, in which pieces enter.
inline constexpr int kBufferRows = 20;

// The sets of rules.
enum class RuleSet : uint8_t { Classic, Modern };

inline constexpr base::NameTable<RuleSet, 2> kRuleSetNames{{"classic", "modern"}};
constexpr std::string_view toString(RuleSet set) { return kRuleSetNames[set]; }

// The rules of a game as one value, by whichever set it goes.
struct GameRules {
    // The sizes of modern games.
    static constexpr int kMinSize = 4;
    static constexpr int kMaxWidth = 64;
    static constexpr int kMaxRows = 44;

    int width = 10;  // columns
    int rows = 20;   // of the well, without the rows above it in which pieces enter
    // Only in modern games, up to `board`.
    Goal goal = Goal::Marathon;
    int level = 1;  // at the start; only a marathon's rises
    bool hold = true;
    // False: no gravity, no lock delay and no limit of moves; a piece moves and locks by verbs
    // alone.
    bool gravity = true;
    int garbage = 10;   // rows of garbage in all, only in a cheese game
    int toClear = 40;   // rows whose clearing ends a sprint
    int seconds = 120;  // after which an ultra game ends
    // Only in a survival game: locks from one row of garbage to the next, 0: ever fewer; and the
    // chance in 100 of another hole than that of the row before.
    int every = 0;
    int messy = 100;
    // The stack at the start: rows from the top one down, '.' and '#' for each cell, separated by
    // '/'; after it, or alone, the queue as StartQueue has it: ".#../#.## #Q=[T](I)SZ". Empty: the
    // usual start. A game with another one has no place in a table.
    std::string board{};
    int limit = 0;        // pieces that the sequence deals; 0: only the sequence's own limit
    uint64_t seed = 0;    // of the game, from which the holes of the garbage follow
    bool rising = false;  // classic, on the screen: the speed rises with the rows
    RuleSet set = RuleSet::Classic;

    bool operator==(const GameRules&) const = default;
};

// The usual rows of a sprint, and seconds of an ultra game. Sprints of other rows have no place in
// a table, and ultra games of less than one minute or more than ten.
inline constexpr std::array kSprintRows{20, 40, 100};
inline constexpr std::array kUltraSeconds{60, 120, 180, 300, 600};

// The most won matches that win a set of them.
inline constexpr int kMostWins = 10;

// A field of the rules, a whole number or a bool, as a row of their table: all that options,
// records, JSON, tables of scores and settings know about it. Whoever reads or writes rules goes
// through the rows, so a new field is a member, its row and the code that obeys it. `Condition`
// says which rules have a field (hasField). The usual value is that of the default rules.
template <class Rules, class Condition>
struct RuleField {
    // Of two words "soft_drop". Its line in replays and its setting have it, and its option, with
    // hyphens: --NAME, of a bool --no-NAME.
    std::string_view name;
    std::string_view json = name;  // its member in JSON
    int Rules::*number = nullptr;  // the field is one of these two
    bool Rules::*flag = nullptr;
    int min = 0;  // of a value that is written; the usual one may be less
    int max = 1;
    int GoalEntry::*highest = nullptr;  // the goal lowers `max` to this
    std::span<const int> usual{};       // the values that keys go through; may be empty
    // Only games of these values have a place in a table; null: of the usual one.
    bool (*ranks)(int value) = nullptr;
    Condition has = nullptr;  // null: all rules have it
    // Replays and JSON have its usual value, too. False for a new field, so that older ones can
    // still be read.
    bool isAlwaysInReplays = false;
    bool isAlwaysInJson = false;
    // Games of different values are not compared. A goal has at most one such field.
    bool dividesTables = false;
    bool isShared = false;  // of a match: its option is one of single games, too

    std::string_view what = name;   // in a sentence: "the time"
    std::string_view noun{};        // of a value: "a level"
    std::string_view form = "N";    // of a value, in help
    std::string_view unit{};        // after a value, for people: " s"
    std::string_view about{};       // the help of its option
    std::string_view aboutMatch{};  // the same in a match, if it differs

    bool isSetting = false;    // the user's settings have it, by its name
    std::string_view label{};  // where they are shown
    std::string_view help{};   // on their page, one sentence; empty: it is not there

    constexpr int get(const Rules& rules) const {
        return flag != nullptr ? static_cast<int>(rules.*flag) : rules.*number;
    }
    constexpr void put(Rules& rules, int value) const {
        if (flag != nullptr) {
            rules.*flag = value != 0;
        } else {
            rules.*number = value;
        }
    }
    constexpr bool allows(int value) const { return value >= min && value <= max; }
    bool isRanked(int value) const { return ranks == nullptr ? value == get({}) : ranks(value); }
    bool isUsual(const Rules& rules) const { return get(rules) == get(Rules()); }
    // True if a format that has it always, or only if it is unusual, has it for these rules.
    bool isWritten(bool isAlways, const Rules& rules) const {
        return hasField(*this, rules) && (isAlways || !isUsual(rules));
    }
};

// Games of all values of a field have a place.
constexpr bool ranksAll(int /*value*/) { return true; }

using base::operator""_tr;

// The fields of modern games that are numbers and bools; the other ones have forms of their own.
using GameField = RuleField<GameRules, bool GoalEntry::*>;
inline constexpr auto kGameFields = std::to_array<GameField>({
    {.name = "level",
     .number = &GameRules::level,
     .min = 1,
     .max = 20,
     .highest = &GoalEntry::maxLevel,
     .ranks = ranksAll,
     .isAlwaysInReplays = true,
     .isAlwaysInJson = true,
     .noun = "a level",
     .about = "modern: the level at the start (default 1)",
     .aboutMatch = "the level of both sides (default 1)",
     .isSetting = true,
     .label = "Level"_tr,
     .help = "How fast pieces of a modern game fall at its start."_tr},
    {.name = "hold",
     .flag = &GameRules::hold,
     .ranks = ranksAll,
     .isAlwaysInReplays = true,
     .isAlwaysInJson = true,
     .noun = "a use of hold",
     .about = "modern: no piece can be held",
     .aboutMatch = "no piece can be held",
     .isSetting = true,
     .label = "Hold"_tr,
     .help = "A piece can be put aside in modern games."_tr},
    {.name = "garbage",
     .number = &GameRules::garbage,
     .min = 1,
     .max = 100,
     .ranks = ranksAll,
     .has = &GoalEntry::digsGarbage,
     .isAlwaysInReplays = true,
     .isAlwaysInJson = true,
     .dividesTables = true,
     .noun = "a number of rows",
     .about = "modern: the rows of garbage of a cheese game (default 10)",
     .isSetting = true,
     .label = "Cheese rows"_tr,
     .help = "How many rows of garbage a cheese game has to dig through."_tr},
    {.name = "rows",
     .json = "goal_rows",
     .number = &GameRules::toClear,
     .min = 1,
     .max = 999,
     .usual = kSprintRows,
     .ranks = [](int rows) { return base::contains(kSprintRows, rows); },
     .has = &GoalEntry::choosesRows,
     .dividesTables = true,
     .noun = "a number of rows",
     .about = "modern: the rows of a sprint (default 40)",
     .isSetting = true,
     .label = "Rows"_tr},
    {.name = "seconds",
     .json = "goal_seconds",
     .number = &GameRules::seconds,
     .min = 10,
     .max = 3600,
     .usual = kUltraSeconds,
     .ranks =
         [](int seconds) {
             return seconds >= kUltraSeconds.front() && seconds <= kUltraSeconds.back();
         },
     .has = &GoalEntry::choosesTime,
     .dividesTables = true,
     .what = "time",
     .noun = "a number of seconds",
     .unit = " s",
     .about = "modern: the time of an ultra game (default 120)",
     .isSetting = true,
     .label = "Seconds"_tr},
    {.name = "every",
     .number = &GameRules::every,
     .min = 1,
     .max = 100,
     .has = &GoalEntry::garbageRises,
     .noun = "a number of pieces",
     .about = "modern: pieces from one row of garbage to the next in a survival game "
              "(default: from 8 on ever fewer)"},
    {.name = "messy",
     .number = &GameRules::messy,
     .max = 100,
     .has = &GoalEntry::garbageRises,
     .isAlwaysInJson = true,
     .noun = "a number of rows",
     .form = "P",
     .about =
         "modern: how many of 100 rows have another hole, in a survival game (default 100) or a "
         "match (default 0)"},
});

// True if games by these rules have the field.
bool hasField(const GameField& field, const GameRules& rules);
// The greatest value of the field beside these rules.
int findMax(const GameField& field, const GameRules& rules);
// The field whose number gives games with this goal tables of their own; null if there is none.
const GameField* findNumberField(Goal goal);

// The size of the well: "10x20".
std::string formatSize(const GameRules& rules);

// True if a well of that size has room for a modern game.
constexpr bool isModernSize(int width, int rows) {
    constexpr int kMin = GameRules::kMinSize;
    return width >= kMin && width <= GameRules::kMaxWidth && rows >= kMin &&
           rows <= GameRules::kMaxRows;
}

// The rules without what does not fit: a classic game has the defaults of what modern games alone
// have, and a modern one the default of a size without room, of a level too high for its goal, and
// of `rising`, and no stack that its well has no room for.
GameRules fitRules(const GameRules& rules);

// The rows of the board: those of the well, and the ones above it in which pieces enter.
int countBoardRows(const GameRules& rules);

// The pieces that a game deals before those of its sequence, and the one in hold; indices into
// Piece::getPieces(). In text, as fumen has them: "#Q=[T](I)SZ", where I is dealt first and the
// brackets may be empty.
struct StartQueue {
    int held = -1;  // -1: none
    std::vector<int> pieces{};
};

// Nullopt for any other text.
std::optional<StartQueue> parseStartQueue(std::string_view text);
std::string formatStartQueue(const StartQueue& queue);

// The parts of GameRules::board: rows, without blanks after them, and the text of the queue.
// Either may be empty.
std::pair<std::string_view, std::string_view> splitStart(std::string_view board);

// True if that is a GameRules::board in a well of that size: no more rows than the well has, the
// top one not empty, and none full.
bool isStartBoard(std::string_view board, int width, int rows);

// Throws std::invalid_argument that names the value of `what`, in rules of that type, unless it is
// right.
void requireField(bool isRight, std::string_view what, int value,
                  std::string_view type = "GameRules");
// Throws std::invalid_argument that names the first value that a modern game cannot have.
void requireValid(const GameRules& rules);
// Cleared rows that end the game; 0: no number of rows does.
int countRowsToClear(const GameRules& rules);
// The time after which the game ends, in milliseconds; 0: no time does.
int64_t computeEndTime(const GameRules& rules);

// The number of the goal, by which games have tables of their own: rows of garbage; rows of a
// sprint or seconds of an ultra game that are not the usual ones; else 0.
int getGoalNumber(const GameRules& rules);
// Sets what getGoalNumber returns; the usual number if that cannot be.
void setGoalNumber(int number, GameRules& rules);

// The highest level at which a game with this goal can start: 15 or 20.
inline int getMaxLevel(Goal goal) { return getEntry(goal).maxLevel; }

// The rows from one level to the next, where the level rises.
inline constexpr int kRowsALevel = 10;
// The level of a game that has cleared that many rows.
int computeLevel(const GameRules& rules, int rowsCleared);

// Games count microseconds, and are told milliseconds.
inline constexpr int64_t kMicroseconds = 1000;  // in a millisecond
// In whole milliseconds.
constexpr int64_t roundUp(int64_t microseconds) {
    return (microseconds + kMicroseconds - 1) / kMicroseconds;
}

// The time in which a piece falls one row, in microseconds. Source: the guideline's formula
// (0.8 - 0.007 (level - 1))^(level - 1) seconds, rounded; from level 20 on it stays.
// Requires: level >= 1.
int64_t computeFallTime(int level);

}  // namespace tetris
