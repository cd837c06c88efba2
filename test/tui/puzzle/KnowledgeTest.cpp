#include "tui/puzzle/Knowledge.h"

#include <gtest/gtest.h>

namespace tui {
namespace {

using enum puzzle::Slide;

const Knowledge kProven{
    .moves = std::vector<puzzle::Slide>{Left, Up, Left}, .lowerBound = 3, .isFinal = true};

TEST(KnowledgeTest, AlongAShortestSolutionTheRestIsShortest)
{
    const Knowledge known = deriveKnowledge(kProven, Left);
    EXPECT_EQ(known.moves, (std::vector<puzzle::Slide>{Up, Left}));
    EXPECT_TRUE(known.isOptimal());
    EXPECT_TRUE(known.isFinal);
}

TEST(KnowledgeTest, AnyOtherSlideCanBeTakenBack)
{
    const Knowledge known = deriveKnowledge(kProven, Down);
    EXPECT_EQ(known.moves, (std::vector<puzzle::Slide>{Up, Left, Up, Left}));
    EXPECT_EQ(known.lowerBound, 2) << "it may even be nearer";
    EXPECT_FALSE(known.isOptimal());
    EXPECT_FALSE(known.isFinal);
}

TEST(KnowledgeTest, WithoutASolutionABoundIsLeft)
{
    EXPECT_EQ(deriveKnowledge({.moves = {}, .lowerBound = 9, .isFinal = true}, Left).lowerBound, 8);
    EXPECT_FALSE(deriveKnowledge({.moves = {}, .lowerBound = 9, .isFinal = true}, Left).isFinal);
    EXPECT_EQ(deriveKnowledge({}, Left).lowerBound, 0);
}

}  // namespace
}  // namespace tui
