#include "core/tetris/TPoint.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <vector>

namespace tetris {
namespace {

TEST(TPointTest, IsOrderedByXAndThenByY) {
    std::vector<TPoint> points{{1, 0}, {0, 2}, {1, -1}, {0, 1}, {-1, 9}};
    std::ranges::sort(points);
    EXPECT_EQ(points, (std::vector<TPoint>{{-1, 9}, {0, 1}, {0, 2}, {1, -1}, {1, 0}}));
}

TEST(TPointTest, ItsTextIsThePairInParentheses) {
    EXPECT_EQ(toString(TPoint{0, 0}), "(0,0)");
    EXPECT_EQ(toString(TPoint{12, -3}), "(12,-3)");
    EXPECT_EQ((TPoint{12, -3}).toString(), "(12,-3)");
    EXPECT_EQ((std::ostringstream() << TPoint{12, -3}).str(), "(12,-3)");
}

}  // namespace
}  // namespace tetris
