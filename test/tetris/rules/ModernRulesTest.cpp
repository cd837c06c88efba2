#include "core/tetris/rules/ModernRules.h"

#include <gtest/gtest.h>

#include <cmath>
#include <stdexcept>

namespace tetris {
namespace {

TEST(ModernRulesTest, AFallTakesTheTimeOfTheFormulaAtEachLevel)
{
    for (int level = 1; level <= 20; ++level) {
        const double seconds = std::pow(0.8 - 0.007 * (level - 1), level - 1);
        EXPECT_EQ(computeFallTime(level), std::llround(seconds * 1e6)) << level;
    }
    EXPECT_EQ(computeFallTime(20), 455);
    EXPECT_EQ(computeFallTime(21), 455);
}

TEST(ModernRulesTest, OnlyAMarathonsLevelRises)
{
    const ModernRules marathon{.level = 5};
    EXPECT_EQ(computeLevel({}, 0), 1);
    EXPECT_EQ(computeLevel({}, 9), 1);
    EXPECT_EQ(computeLevel({}, 10), 2);
    EXPECT_EQ(computeLevel(marathon, 49), 5);
    EXPECT_EQ(computeLevel(marathon, 50), 6);
    EXPECT_EQ(computeLevel(marathon, 149), 15);
    EXPECT_EQ(computeLevel(marathon, 163), 15);
    EXPECT_EQ(computeLevel({.goal = Goal::Sprint, .level = 18}, 39), 18);
}

TEST(ModernRulesTest, ValuesOutOfRangeAreRefused)
{
    EXPECT_NO_THROW(requireValid({}));
    EXPECT_NO_THROW(requireValid({.width = 64, .rows = 44, .level = 15, .garbage = 100}));
    EXPECT_NO_THROW(requireValid({.width = 4, .rows = 4, .goal = Goal::Zen, .level = 20}));
    const ModernRules wrong[] = {{.width = 3},
                                 {.width = 65},
                                 {.rows = 3},
                                 {.rows = 45},
                                 {.level = 0},
                                 {.level = 16},
                                 {.goal = Goal::Sprint, .level = 21},
                                 {.garbage = 0},
                                 {.garbage = 101},
                                 {.limit = -1}};
    for (const ModernRules& each : wrong)
        EXPECT_THROW(requireValid(each), std::invalid_argument);
}

TEST(ModernRulesTest, GoalsAndEndsAreFoundByTheirNames)
{
    for (const Goal goal : {Goal::Marathon, Goal::Sprint, Goal::Ultra, Goal::Cheese, Goal::Zen})
        EXPECT_EQ(findGoal(toString(goal)), goal);
    EXPECT_EQ(toString(Goal::Cheese), "cheese");
    EXPECT_FALSE(findGoal("blitz"));
    for (const ModernEnd end : {ModernEnd::Goal, ModernEnd::Time, ModernEnd::BlockOut,
                                ModernEnd::LockOut, ModernEnd::TopOut, ModernEnd::Limit,
                                ModernEnd::NoMove, ModernEnd::Stopped, ModernEnd::Left})
        EXPECT_EQ(findModernEnd(toString(end)), end);
    EXPECT_EQ(toString(ModernEnd::BlockOut), "block-out");
    EXPECT_FALSE(findModernEnd("none"));
    EXPECT_FALSE(findModernEnd("over"));
}

}  // namespace
}  // namespace tetris
