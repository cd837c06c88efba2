
#include <gtest/gtest.h>
#include <algorithm>

#include "tui/tetris/state/SeenSide.h"

namespace tui {
namespace {

TEST(HeightCurveTest, HoldsAColumnForEachPiece) {
    HeightCurve curve;
    EXPECT_TRUE(curve.getColumns(10).empty());
    EXPECT_EQ(curve.getTop(), 0);
    for (const int height : {2, 4, 3})
        curve.add(height);
    EXPECT_EQ(curve.getColumns(10), (std::vector<int>{2, 4, 3}));
    EXPECT_EQ(curve.getLast(), 3);
    EXPECT_EQ(curve.getTop(), 4);
}

TEST(HeightCurveTest, AGameMayBeginWithRows) {
    HeightCurve curve(10);
    EXPECT_EQ(curve.getLast(), 10);
    EXPECT_EQ(curve.getTop(), 10);
    EXPECT_TRUE(curve.getColumns(10).empty());
    curve.add(9);
    EXPECT_EQ(curve.getLast(), 9);
}

TEST(HeightCurveTest, MarksStayWhereTheyAreInFewerColumns) {
    HeightCurve curve;
    for (int i = 0; i < 8; ++i)
        curve.add(i, i == 3 || i == 6);
    curve.addSame();
    EXPECT_EQ(curve.getColumns(9), (std::vector<int>{0, 1, 2, 3, 4, 5, 6, 7, 7}));
    EXPECT_EQ(curve.getMarks(9), (std::vector<int>{0, 0, 0, 1, 0, 0, 1, 0, 0}));
    EXPECT_EQ(curve.getMarks(5), (std::vector<int>{0, 1, 0, 1, 0}));
    for (int i = 9; i < 2 * HeightCurve::kMost; ++i)
        curve.add(1);
    const std::vector<int> marks = curve.getMarks(HeightCurve::kMost);
    EXPECT_EQ(marks.size(), curve.getColumns(HeightCurve::kMost).size());
    EXPECT_EQ(std::ranges::count(marks, 1), 2);
    EXPECT_EQ(marks[1], 1);
}

// The plain model: all heights, each column the greatest of `group` of them.
std::vector<int> groupPlainly(const std::vector<int>& heights, int most) {
    size_t group = 1;
    while ((heights.size() + group - 1) / group > static_cast<size_t>(most))
        group *= 2;
    std::vector<int> columns;
    for (size_t i = 0; i < heights.size(); i += group) {
        const auto end =
            heights.begin() + static_cast<ptrdiff_t>(std::min(heights.size(), i + group));
        columns.push_back(*std::max_element(heights.begin() + static_cast<ptrdiff_t>(i), end));
    }
    return columns;
}

TEST(HeightCurveTest, ALongGameTakesNoMoreColumns) {
    HeightCurve curve;
    std::vector<int> heights;
    for (int i = 0; i < 5000; ++i) {
        heights.push_back(1 + i * 7 % 19);
        curve.add(heights.back());
        if (i % 97 != 0) continue;
        ASSERT_EQ(curve.getColumns(HeightCurve::kMost), groupPlainly(heights, HeightCurve::kMost))
            << i;
        ASSERT_EQ(curve.getColumns(37), groupPlainly(heights, 37)) << i;
    }
}

}  // namespace
}  // namespace tui
