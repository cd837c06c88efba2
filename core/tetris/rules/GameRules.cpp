#include "core/tetris/rules/GameRules.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <stdexcept>
#include <string>

#include "core/base/Index.h"
#include "core/tetris/Game.h"

namespace tetris {

namespace {

constexpr std::array<GoalEntry, 7> kGoals{
    {{.goal = Goal::Marathon, .name = "marathon", .rows = 150, .levelRises = true, .maxLevel = 15},
     {.goal = Goal::Sprint,
      .name = "sprint",
      .rows = 40,
      .choosesRows = true,
      .ranksTime = true,
      .startsAtOnce = true,
      .countsDown = true},
     {.goal = Goal::Ultra,
      .name = "ultra",
      .seconds = 120,
      .choosesTime = true,
      .startsAtOnce = true,
      .countsDown = true},
     {.goal = Goal::Cheese,
      .name = "cheese",
      .digsGarbage = true,
      .ranksTime = true,
      .startsAtOnce = true,
      .countsDown = true},
     {.goal = Goal::Zen, .name = "zen", .isEndless = true, .counts = false},
     {.goal = Goal::Survival,
      .name = "survival",
      .garbageRises = true,
      .ranksPieces = true,
      .countsDown = true},
     {.goal = Goal::Versus, .name = "versus", .counts = false, .countsDown = true}}};
constexpr std::array<std::string_view, 2> kSetNames{"classic", "modern"};
constexpr int kRowsALevel = 10;

constexpr std::array<std::int64_t, 20> kFallTimes{
    1000000, 793000, 617796, 472729, 355197, 262004, 189677, 134735, 93882, 64152,
    42976,   28218,  18153,  11439,  7059,   4264,   2520,   1457,   824,   455};

// The index of the name; nullopt if it is not in the list.
template <std::size_t count>
std::optional<std::size_t> findName(const std::array<std::string_view, count>& names,
                                    std::string_view name)
{
    const auto found = std::ranges::find(names, name);
    if (found == names.end()) return std::nullopt;
    return base::toIndex(found - names.begin());
}

}  // namespace

std::span<const GoalEntry> getGoals()
{
    return std::span(kGoals).first(kGoals.size() - 1);
}

const GoalEntry& getEntry(Goal goal)
{
    return kGoals[base::toIndex(goal)];
}

std::optional<Goal> findGoal(std::string_view name)
{
    const auto goals = getGoals();
    const auto found = std::ranges::find(goals, name, &GoalEntry::name);
    if (found == goals.end()) return std::nullopt;
    return found->goal;
}

std::string formatSize(const GameRules& rules)
{
    return std::to_string(rules.width) + "x" + std::to_string(rules.rows);
}

GameRules fitRules(const GameRules& rules)
{
    const GameRules usual;
    if (rules.set == RuleSet::Classic) {
        return {.width = rules.width,
                .rows = rules.rows,
                .limit = rules.limit,
                .seed = rules.seed,
                .rising = rules.rising};
    }
    GameRules fitting = rules;
    if (!isModernSize(rules.width, rules.rows)) {
        fitting.width = usual.width;
        fitting.rows = usual.rows;
    }
    if (rules.level > getMaxLevel(rules.goal)) fitting.level = usual.level;
    if (!fitting.board.empty() && !isStartBoard(fitting.board, fitting.width, fitting.rows))
        fitting.board.clear();
    fitting.rising = false;
    return fitting;
}

int countBoardRows(const GameRules& rules)
{
    return rules.rows + (rules.set == RuleSet::Modern ? kBufferRows : kTopRows);
}

bool isStartBoard(std::string_view board, int width, int rows)
{
    const auto columns = base::toIndex(width);
    bool isTop = true;
    for (int row = 0; row < rows; ++row) {
        const std::string_view cells = board.substr(0, columns);
        const std::ptrdiff_t filled = std::ranges::count(cells, '#');
        const std::ptrdiff_t empty = std::ranges::count(cells, '.');
        if (filled + empty != width || empty == 0 || (isTop && filled == 0)) return false;
        isTop = false;
        board.remove_prefix(columns);
        if (board.empty()) return true;
        if (board.front() != '/') return false;
        board.remove_prefix(1);
    }
    return false;
}

void requireValid(const GameRules& rules)
{
    requireBetween("the width", rules.width, GameRules::kMinSize, GameRules::kMaxWidth);
    requireBetween("the number of rows", rules.rows, GameRules::kMinSize, GameRules::kMaxRows);
    requireBetween("the level", rules.level, 1, getMaxLevel(rules.goal));
    requireBetween("the garbage", rules.garbage, 1, GameRules::kMaxGarbage);
    if (!isSprint(rules.toClear)) {
        throw std::invalid_argument("GameRules: the rows to clear are " +
                                    std::to_string(rules.toClear) + ", 20, 40 or 100 was expected");
    }
    requireBetween("the number of seconds", rules.seconds, GameRules::kMinSeconds,
                   GameRules::kMaxSeconds);
    requireBetween("the number of locks", rules.every, 0, GameRules::kMaxEvery);
    requireBetween("the chance of a hole", rules.messy, 0, GameRules::kMaxMessy);
    if (!rules.board.empty() && !isStartBoard(rules.board, rules.width, rules.rows))
        throw std::invalid_argument("GameRules: the board does not fit the well");
    if (rules.limit < 0) {
        throw std::invalid_argument("GameRules: the limit is " + std::to_string(rules.limit) +
                                    ", 0 or more pieces were expected");
    }
}

void requireBetween(std::string_view name, int value, int least, int most)
{
    if (value >= least && value <= most) return;
    throw std::invalid_argument("GameRules: " + std::string(name) + " is " + std::to_string(value) +
                                ", " + std::to_string(least) + " to " + std::to_string(most) +
                                " was expected");
}

int countRowsToClear(const GameRules& rules)
{
    const GoalEntry& goal = getEntry(rules.goal);
    return goal.choosesRows ? rules.toClear : goal.rows;
}

std::int64_t computeEndTime(const GameRules& rules)
{
    const GoalEntry& goal = getEntry(rules.goal);
    return std::int64_t{1000} * (goal.choosesTime ? rules.seconds : goal.seconds);
}

int getGoalNumber(const GameRules& rules)
{
    const GoalEntry& goal = getEntry(rules.goal);
    if (rules.set == RuleSet::Classic) return 0;
    if (goal.digsGarbage) return rules.garbage;
    if (goal.choosesRows && rules.toClear != goal.rows) return rules.toClear;
    return goal.choosesTime && rules.seconds != goal.seconds ? rules.seconds : 0;
}

void setGoalNumber(int number, GameRules& rules)
{
    const GoalEntry& goal = getEntry(rules.goal);
    const GameRules usual;
    if (goal.digsGarbage) {
        const bool canBe = number >= 1 && number <= GameRules::kMaxGarbage;
        rules.garbage = canBe ? number : usual.garbage;
    } else if (goal.choosesRows) {
        rules.toClear = isSprint(number) ? number : usual.toClear;
    } else if (goal.choosesTime) {
        const bool canBe = number >= GameRules::kMinSeconds && number <= GameRules::kMaxSeconds;
        rules.seconds = canBe ? number : usual.seconds;
    }
}

int computeLevel(const GameRules& rules, int rowsCleared)
{
    const GoalEntry& goal = getEntry(rules.goal);
    if (!goal.levelRises) return rules.level;
    return std::min(std::max(rules.level, 1 + rowsCleared / kRowsALevel), goal.maxLevel);
}

std::int64_t computeFallTime(int level)
{
    assert(level >= 1);
    return kFallTimes[std::min(base::toIndex(level), kFallTimes.size()) - 1];
}

std::string_view toString(RuleSet set)
{
    return kSetNames[base::toIndex(set)];
}

std::optional<RuleSet> findRuleSet(std::string_view name)
{
    const std::optional<std::size_t> found = findName(kSetNames, name);
    if (!found) return std::nullopt;
    return static_cast<RuleSet>(*found);
}

}  // namespace tetris
