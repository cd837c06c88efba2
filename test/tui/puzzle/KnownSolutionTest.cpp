#include "tui/puzzle/HintSolver.h"

#include <gtest/gtest.h>

namespace tui {
namespace {

using enum puzzle::Slide;

const KnownSolution kProven{
    .moves = std::vector<puzzle::Slide>{Left, Up, Left}, .lowerBound = 3, .isFinal = true};

TEST(KnownSolutionTest, AlongAShortestSolutionTheRestIsShortest) {
    const KnownSolution known = kProven.after(Left);
    EXPECT_EQ(known.moves, (std::vector<puzzle::Slide>{Up, Left}));
    EXPECT_TRUE(known.isOptimal());
    EXPECT_TRUE(known.isFinal);
}

TEST(KnownSolutionTest, AnyOtherSlideCanBeTakenBack) {
    const KnownSolution known = kProven.after(Down);
    EXPECT_EQ(known.moves, (std::vector<puzzle::Slide>{Up, Left, Up, Left}));
    EXPECT_EQ(known.lowerBound, 2) << "it may even be nearer";
    EXPECT_FALSE(known.isOptimal());
    EXPECT_FALSE(known.isFinal);
}

TEST(KnownSolutionTest, WithoutASolutionABoundIsLeft) {
    const KnownSolution bound{.moves = {}, .lowerBound = 9, .isFinal = true};
    EXPECT_EQ(bound.after(Left).lowerBound, 8);
    EXPECT_FALSE(bound.after(Left).isFinal);
    EXPECT_EQ(KnownSolution().after(Left).lowerBound, 0);
}

}  // namespace
}  // namespace tui
