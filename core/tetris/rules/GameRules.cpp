#include "core/tetris/rules/GameRules.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <stdexcept>
#include <string>

namespace tetris {

namespace {

constexpr std::array<Goal, 5> kGoals{Goal::Marathon, Goal::Sprint, Goal::Ultra, Goal::Cheese,
                                     Goal::Zen};
constexpr std::array<std::string_view, 5> kGoalNames{"marathon", "sprint", "ultra", "cheese",
                                                     "zen"};
constexpr std::array<std::string_view, 2> kSetNames{"classic", "modern"};
constexpr int kMaxMarathonLevel = 15;
constexpr int kRowsALevel = 10;

constexpr std::array<std::int64_t, 20> kFallTimes{
    1000000, 793000, 617796, 472729, 355197, 262004, 189677, 134735, 93882, 64152,
    42976,   28218,  18153,  11439,  7059,   4264,   2520,   1457,   824,   455};

void requireBetween(std::string_view name, int value, int least, int most)
{
    if (value >= least && value <= most) return;
    throw std::invalid_argument("GameRules: " + std::string(name) + " is " + std::to_string(value) +
                                ", " + std::to_string(least) + " to " + std::to_string(most) +
                                " was expected");
}

// The index of the name; nullopt if it is not in the list.
template <std::size_t count>
std::optional<std::size_t> findName(const std::array<std::string_view, count>& names,
                                    std::string_view name)
{
    const auto found = std::ranges::find(names, name);
    if (found == names.end()) return std::nullopt;
    return static_cast<std::size_t>(found - names.begin());
}

}  // namespace

std::span<const Goal> getGoals()
{
    return kGoals;
}

std::string_view toString(Goal goal)
{
    return kGoalNames[static_cast<std::size_t>(goal)];
}

std::optional<Goal> findGoal(std::string_view name)
{
    const std::optional<std::size_t> found = findName(kGoalNames, name);
    if (!found) return std::nullopt;
    return static_cast<Goal>(*found);
}

void requireValid(const GameRules& rules)
{
    requireBetween("the width", rules.width, GameRules::kMinSize, GameRules::kMaxWidth);
    requireBetween("the number of rows", rules.rows, GameRules::kMinSize, GameRules::kMaxRows);
    requireBetween("the level", rules.level, 1, getMaxLevel(rules.goal));
    requireBetween("the garbage", rules.garbage, 1, GameRules::kMaxGarbage);
    if (rules.limit < 0) {
        throw std::invalid_argument("GameRules: the limit is " + std::to_string(rules.limit) +
                                    ", 0 or more pieces were expected");
    }
}

int getMaxLevel(Goal goal)
{
    return goal == Goal::Marathon ? kMaxMarathonLevel : static_cast<int>(kFallTimes.size());
}

int computeLevel(const GameRules& rules, int rowsCleared)
{
    if (rules.goal != Goal::Marathon) return rules.level;
    return std::min(std::max(rules.level, 1 + rowsCleared / kRowsALevel), kMaxMarathonLevel);
}

std::int64_t computeFallTime(int level)
{
    assert(level >= 1);
    return kFallTimes[std::min(static_cast<std::size_t>(level), kFallTimes.size()) - 1];
}

std::string_view toString(RuleSet set)
{
    return kSetNames[static_cast<std::size_t>(set)];
}

std::optional<RuleSet> findRuleSet(std::string_view name)
{
    const std::optional<std::size_t> found = findName(kSetNames, name);
    if (!found) return std::nullopt;
    return static_cast<RuleSet>(*found);
}

}  // namespace tetris
