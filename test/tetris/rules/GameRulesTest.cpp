#include "core/tetris/rules/GameRules.h"

#include "core/tetris/Verb.h"

#include <gtest/gtest.h>

#include <cmath>

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

TEST(GameRulesTest, AGoalEndsByItsOwnNumber) {
    GameRules rules{.goal = Goal::Sprint, .toClear = 37, .seconds = 600, .set = RuleSet::Modern};
    EXPECT_EQ(countRowsToClear(rules), 37);
    EXPECT_EQ(computeEndTime(rules), 0);
    rules.goal = Goal::Ultra;
    EXPECT_EQ(countRowsToClear(rules), 0);
    EXPECT_EQ(computeEndTime(rules), 600'000);
    rules.goal = Goal::Marathon;
    EXPECT_EQ(countRowsToClear(rules), 150);
    EXPECT_EQ(getGoalNumber(rules), 0);
    EXPECT_EQ(getGoalNumber({.goal = Goal::Sprint, .set = RuleSet::Modern}), 0)
        << "the usual games have the table that they always had";
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
