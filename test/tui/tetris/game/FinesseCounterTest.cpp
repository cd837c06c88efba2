
#include <gtest/gtest.h>
#include <vector>

#include "tui/tetris/game/ModernCourse.h"

namespace tui {
namespace {

constexpr int kT = 6;

FinesseCounter makeCounter() {
    FinesseCounter counter;
    counter.begin({}, KeyMap("guideline", {}, KeyTable::Modern));
    return counter;
}

std::optional<bool> judge(FinesseCounter& counter, const std::vector<Action>& presses,
                          const tetris::FallingPiece& at) {
    for (const Action action : presses)
        counter.press(action);
    return counter.judge(at);
}

TEST(FinesseCounterTest, MorePressesThanNeededAreAFault) {
    using enum Action;
    using tetris::Facing;
    FinesseCounter counter = makeCounter();
    EXPECT_EQ(judge(counter, {Land}, {kT, Facing::North, 4, 0}), false);
    EXPECT_EQ(judge(counter, {Left, Left, Land}, {kT, Facing::North, 2, 0}), false);
    EXPECT_EQ(judge(counter, {Left, Left, Left, Land}, {kT, Facing::North, 1, 0}), true)
        << "held to the wall it is one press";
    EXPECT_EQ(judge(counter, {Left, Land}, {kT, Facing::North, 1, 0}), false) << "as here";
    EXPECT_EQ(judge(counter, {TurnLeft, TurnRight, Land}, {kT, Facing::North, 4, 0}), true);
}

TEST(FinesseCounterTest, WhatWasMovedDownOrByABrainIsNotJudgedNorWhatWasPressedBeforeHold) {
    using enum Action;
    using tetris::Facing;
    FinesseCounter counter = makeCounter();
    EXPECT_EQ(judge(counter, {Left, Left, Left, Down, Right, Land}, {kT, Facing::North, 2, 0}),
              std::nullopt);
    counter.exempt();
    EXPECT_EQ(judge(counter, {Left, Right, Land}, {kT, Facing::North, 4, 0}), std::nullopt);
    EXPECT_EQ(judge(counter, {Left, Right, Land}, {kT, Facing::North, 4, 0}), true)
        << "each piece by itself";
    for (const Action action : {Left, Right, Left})
        counter.press(action);
    counter.forget();  // Hold
    EXPECT_EQ(counter.judge({kT, Facing::North, 4, 0}), false);
}

}  // namespace
}  // namespace tui
