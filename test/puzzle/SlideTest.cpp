#include "core/puzzle/Position.h"

#include <gtest/gtest.h>

#include "test/support/Refusal.h"

namespace puzzle {
namespace {

using enum Slide;

TEST(SlideTest, LettersAreReadAndWritten) {
    const std::vector<Slide> all{Left, Right, Up, Down};
    EXPECT_EQ(toString(all), "LRUD");
    EXPECT_EQ(parseSlides("LRUD"), all);
    EXPECT_EQ(parseSlides(" lr\tuD\r\n"), all);
    EXPECT_TRUE(parseSlides("").empty());
}

TEST(SlideTest, AWrongLetterIsNamedWithItsPlace) {
    EXPECT_EQ(test::refusalOf([] { return parseSlides("LRxD"); }),
              "character 3 of the moves is 'x'; expected one of L R U D");
}

TEST(SlideTest, InverseAndTransposeTurnDirections) {
    EXPECT_EQ(inverse(Left), Right);
    EXPECT_EQ(inverse(Right), Left);
    EXPECT_EQ(inverse(Up), Down);
    EXPECT_EQ(inverse(Down), Up);
    EXPECT_EQ(transpose(Left), Up);
    EXPECT_EQ(transpose(Right), Down);
    EXPECT_EQ(transpose(Up), Left);
    EXPECT_EQ(transpose(Down), Right);
}

}  // namespace
}  // namespace puzzle
