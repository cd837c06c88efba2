#include "core/tetris/rules/GoalCourse.h"

#include <gtest/gtest.h>

#include "core/tetris/PieceSequence.h"

namespace tetris {
namespace {

ModernGame makeRace(Goal goal = Goal::Sprint) {
    return {makeSequence("bag", 7), {.goal = goal, .seed = 7, .set = RuleSet::Modern}};
}

void landAfter(ModernGame& game, int64_t milliseconds) {
    game.elapse(milliseconds);
    game.tick(Verb::Land);
}

TEST(GoalCourseTest, ItKnowsEachMomentUpToTheNextOne) {
    ModernGame game = makeRace();
    GoalCourse course;
    EXPECT_TRUE(course.isEmpty());
    EXPECT_EQ(course.findAt(0), nullptr);
    course.note(game);
    landAfter(game, 100);
    course.note(game);
    landAfter(game, 200);
    course.note(game);
    ASSERT_NE(course.findAt(0), nullptr);
    EXPECT_EQ(course.findAt(99)->pieces, 0);
    EXPECT_EQ(course.findAt(99)->height, 0);
    EXPECT_EQ(course.findAt(100)->pieces, 1);
    EXPECT_GT(course.findAt(100)->height, 0);
    EXPECT_EQ(course.findAt(299)->pieces, 1);
    EXPECT_EQ(course.findAt(300)->pieces, 2);
    EXPECT_EQ(course.findAt(1'000'000)->pieces, 2) << "it ended so";
    EXPECT_GT(course.findAt(300)->score, course.findAt(100)->score);
}

TEST(GoalCourseTest, RowsThatWereThereWhenItBeganHaveNoTime) {
    GoalCourse course;
    course.note(
        {makeSequence("bag", 7), {.goal = Goal::Sprint, .set = RuleSet::Modern}, {.rows = 5}});
    EXPECT_FALSE(course.findTime(0));
    EXPECT_FALSE(course.findTime(5));
    EXPECT_FALSE(course.findTime(6));
}

TEST(GoalCourseTest, WhatWasTakenBackIsDropped) {
    ModernGame game = makeRace();
    GoalCourse course;
    course.note(game);
    ModernGame before = game;
    landAfter(game, 100);
    course.note(game);
    landAfter(game, 100);
    course.note(game);
    landAfter(before, 500);
    course.note(before);
    EXPECT_EQ(course.findAt(499)->pieces, 0);
    EXPECT_EQ(course.findAt(10'000)->pieces, 1);
}

TEST(GoalCourseTest, GarbageIsPartOfTheHeightAndRowsOfACheeseGameAreDug) {
    GoalCourse course;
    course.note(makeRace(Goal::Cheese));
    EXPECT_GT(course.findAt(0)->height, 0);
    EXPECT_EQ(course.findAt(0)->rows, 0);
}

}  // namespace
}  // namespace tetris
