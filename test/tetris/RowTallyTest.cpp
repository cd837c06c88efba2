#include "core/tetris/RowTally.h"

#include <gtest/gtest.h>

namespace tetris {
namespace {

TEST(RowTallyTest, PointsDoubleUpToFourRowsAndAre50ForMore) {
    const int kPoints[] = {0, 5, 10, 20, 40, 50, 50, 50};
    for (int rows = 0; rows < 8; ++rows)
        EXPECT_EQ(computeRowPoints(rows), kPoints[rows]) << rows << " rows";
    EXPECT_EQ(computeRowPoints(64), 50);
}

TEST(RowTallyTest, AddsUpRowsPointsAndHowManyWentAtOnce) {
    RowTally tally;
    for (const int rows : {1, 2, 1, 4, 3, 1, 6})
        tally.add(rows);
    EXPECT_EQ(tally.rows, 18);
    EXPECT_EQ(tally.points, 3 * 5 + 10 + 40 + 20 + 50);
    EXPECT_EQ(tally.clears, (std::array<int64_t, 4>{3, 1, 1, 2})) << "more than four count as four";
}

}  // namespace
}  // namespace tetris
