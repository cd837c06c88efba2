#include "tui/puzzle/GameReview.h"

#include <gtest/gtest.h>

#include "core/puzzle/PositionText.h"

namespace tui {
namespace {

using puzzle::PuzzleGame;
using puzzle::Slide;

// A board 2 moves from the goal, solved in 4: it first moves away and back.
PuzzleGame makeGame() {
    PuzzleGame game(puzzle::readPosition("1 2 3/4 5 6/_ 7 8"));
    for (const Slide slide : {Slide::Down, Slide::Up, Slide::Left, Slide::Left})
        EXPECT_TRUE(game.slide(slide, 0));
    EXPECT_TRUE(game.isSolved());
    return game;
}

KnownSolution know(int lower, int upper) {
    return {.moves = std::vector<Slide>(static_cast<size_t>(upper)),
            .lowerBound = lower,
            .isFinal = true};
}

TEST(GameReviewTest, HoldsTheBoardAfterEachMove) {
    const GameReview review(makeGame(), {});
    EXPECT_EQ(review.countMoves(), 4);
    EXPECT_EQ(puzzle::toString(review.getBoard(0)), "1 2 3/4 5 6/_ 7 8");
    EXPECT_EQ(puzzle::toString(review.getBoard(1)), "1 2 3/_ 5 6/4 7 8");
    EXPECT_TRUE(review.getBoard(4).isSolved());
    EXPECT_EQ(review.getSlide(0), Slide::Down);
}

TEST(GameReviewTest, KnowsTheEndAndWhatWasKnownOfTheStart) {
    const GameReview without(makeGame(), {});
    EXPECT_EQ(without.getKnown(4).countMoves(), 0);
    EXPECT_FALSE(without.getKnown(0).isFinal);
    EXPECT_EQ(without.findUnknown(), 0) << "the start first";
    const GameReview with(makeGame(), know(2, 2));
    EXPECT_EQ(with.getKnown(0).countMoves(), 2);
    EXPECT_EQ(with.findUnknown(), 3) << "then from the end";
}

TEST(GameReviewTest, AMoveThatRaisesTheDistanceLosesTwo) {
    GameReview review(makeGame(), know(2, 2));
    EXPECT_EQ(review.computeLoss(0), std::nullopt);
    EXPECT_FALSE(review.sumLoss().isWhole);
    review.note(3, know(1, 1));
    review.note(2, know(2, 2));
    review.note(1, know(3, 3));
    EXPECT_EQ(review.findUnknown(), std::nullopt);
    EXPECT_EQ(review.computeLoss(0), 2);
    EXPECT_EQ(review.computeLoss(1), 0);
    EXPECT_EQ(review.sumLoss().moves, 2);
    EXPECT_TRUE(review.sumLoss().isWhole);
}

TEST(GameReviewTest, BoundsTellALossWhereTheyAreApart) {
    GameReview review(makeGame(), know(2, 2));
    review.note(1, know(3, 9));
    EXPECT_EQ(review.computeLoss(0), 2) << "3 at least, after 2";
    review.note(1, know(1, 9));
    EXPECT_EQ(review.computeLoss(0), std::nullopt);
}

TEST(GameReviewTest, WhatWasPlayedIsASolutionToo) {
    GameReview review(makeGame(), {});
    review.note(2, know(0, 20));
    EXPECT_EQ(review.getKnown(2).countMoves(), 2);
    review.note(1, {});
    EXPECT_EQ(review.getKnown(1).countMoves(), 3);
}

TEST(GameReviewTest, GoesNoFurtherThanItsEnds) {
    GameReview review(makeGame(), {});
    review.goTo(-5);
    EXPECT_EQ(review.getIndex(), 0);
    review.goTo(99);
    EXPECT_EQ(review.getIndex(), 4);
}

}  // namespace
}  // namespace tui
