#include "core/tetris/rules/GameRules.h"

#include "core/tetris/Verb.h"

#include <gtest/gtest.h>

#include <cmath>
#include <stdexcept>

namespace tetris {
namespace {

TEST(GameRulesTest, AFallTakesTheTimeOfTheFormulaAtEachLevel) {
    for (int level = 1; level <= 20; ++level) {
        const double seconds = std::pow(0.8 - 0.007 * (level - 1), level - 1);
        EXPECT_EQ(computeFallTime(level), std::llround(seconds * 1e6)) << level;
    }
    EXPECT_EQ(computeFallTime(20), 455);
    EXPECT_EQ(computeFallTime(21), 455);
}

TEST(GameRulesTest, OnlyAMarathonsLevelRises) {
    const GameRules marathon{.level = 5};
    EXPECT_EQ(computeLevel({}, 0), 1);
    EXPECT_EQ(computeLevel({}, 9), 1);
    EXPECT_EQ(computeLevel({}, 10), 2);
    EXPECT_EQ(computeLevel(marathon, 49), 5);
    EXPECT_EQ(computeLevel(marathon, 50), 6);
    EXPECT_EQ(computeLevel(marathon, 149), 15);
    EXPECT_EQ(computeLevel(marathon, 163), 15);
    EXPECT_EQ(computeLevel({.goal = Goal::Sprint, .level = 18}, 39), 18);
}

TEST(GameRulesTest, ValuesOutOfRangeAreRefused) {
    EXPECT_NO_THROW(requireValid(GameRules{}));
    EXPECT_NO_THROW(requireValid({.width = 64, .rows = 44, .level = 15, .garbage = 100}));
    EXPECT_NO_THROW(requireValid({.width = 4, .rows = 4, .goal = Goal::Zen, .level = 20}));
    const GameRules wrong[] = {{.width = 3},
                               {.width = 65},
                               {.rows = 3},
                               {.rows = 45},
                               {.level = 0},
                               {.level = 16},
                               {.goal = Goal::Sprint, .level = 21},
                               {.garbage = 0},
                               {.garbage = 101},
                               {.toClear = 0},
                               {.toClear = 1000},
                               {.seconds = 9},
                               {.seconds = 3601},
                               {.limit = -1}};
    for (const GameRules& each : wrong)
        EXPECT_THROW(requireValid(each), std::invalid_argument);
}

TEST(GameRulesTest, TheNumberOfAGoalIsItsOwn) {
    GameRules rules{.goal = Goal::Sprint, .set = RuleSet::Modern};
    EXPECT_EQ(countRowsToClear(rules), 40);
    EXPECT_EQ(getGoalNumber(rules), 0) << "the usual games have the table that they always had";
    setGoalNumber(100, rules);
    EXPECT_EQ(countRowsToClear(rules), 100);
    EXPECT_EQ(getGoalNumber(rules), 100);
    EXPECT_EQ(computeEndTime(rules), 0);
    setGoalNumber(37, rules);
    EXPECT_EQ(countRowsToClear(rules), 37) << "of one's own";
    setGoalNumber(20, rules);
    rules.goal = Goal::Ultra;
    EXPECT_EQ(computeEndTime(rules), 120'000);
    EXPECT_EQ(countRowsToClear(rules), 0);
    setGoalNumber(600, rules);
    EXPECT_EQ(computeEndTime(rules), 600'000);
    EXPECT_EQ(getGoalNumber(rules), 600);
    rules.goal = Goal::Marathon;
    EXPECT_EQ(countRowsToClear(rules), 150);
    EXPECT_EQ(getGoalNumber(rules), 0);
    rules.goal = Goal::Cheese;
    EXPECT_EQ(getGoalNumber(rules), 10);
}

TEST(GameRulesTest, GoalsAndEndsAreFoundByTheirNames) {
    for (const Goal goal : {Goal::Marathon, Goal::Sprint, Goal::Ultra, Goal::Cheese, Goal::Zen})
        EXPECT_EQ(findGoal(toString(goal)), goal);
    EXPECT_EQ(toString(Goal::Cheese), "cheese");
    EXPECT_FALSE(findGoal("blitz"));
    for (const GameEnd end :
         {GameEnd::Goal, GameEnd::Time, GameEnd::BlockOut, GameEnd::LockOut, GameEnd::TopOut,
          GameEnd::Limit, GameEnd::NoMove, GameEnd::Stopped, GameEnd::Left})
        EXPECT_EQ(findGameEnd(toString(end)), end);
    EXPECT_EQ(toString(GameEnd::BlockOut), "block-out");
    EXPECT_FALSE(findGameEnd("none"));
}

}  // namespace
}  // namespace tetris
