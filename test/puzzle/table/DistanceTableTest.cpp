#include "brain/puzzle/table/DistanceTable.h"

#include <gtest/gtest.h>

#include <stdexcept>

#include "core/puzzle/PositionText.h"
#include "core/puzzle/Shuffle.h"
#include "test/puzzle/ExpectSolved.h"

namespace puzzle {
namespace {

using Counts = std::vector<uint64_t>;

TEST(DistanceTableTest, KnowsAllBoardsOf3x3) {
    const DistanceTable table(Position({3, 3}));
    EXPECT_EQ(table.getCounts(),
              (Counts{1,     2,     4,     8,     16,    20,   39,   62,   116,   152,   286,
                      396,   748,   1024,  1893,  2512,  4485, 5638, 9529, 10878, 16993, 17110,
                      23952, 20224, 24047, 15578, 14560, 6274, 3910, 760,  221,   2}));
    EXPECT_EQ(table.countBoards(), 181440U);
    EXPECT_EQ(table.getDistance(readPosition("8 6 7/2 5 4/3 0 1")), 31);
    EXPECT_EQ(table.getDistance(readPosition("6 4 7/8 5 0/3 2 1")), 31);
}

struct SmallSize {
    BoardSize size;
    size_t boards;
    int radius;
    uint64_t farthest;
};

TEST(DistanceTableTest, KnowsAllBoardsOfTheSmallSizesBothWaysRound) {
    for (const SmallSize& row :
         {SmallSize{{2, 2}, 12, 6, 1}, SmallSize{{2, 3}, 360, 21, 1},
          SmallSize{{2, 4}, 20160, 36, 1}, SmallSize{{2, 5}, 1814400, 55, 2}}) {
        for (const BoardSize size : {row.size, row.size.transposed()}) {
            const DistanceTable table{Position(size)};
            EXPECT_EQ(table.countBoards(), row.boards);
            EXPECT_EQ(table.getRadius(), row.radius) << toString(size);
            EXPECT_EQ(table.getCounts().back(), row.farthest) << toString(size);
        }
    }
}

TEST(DistanceTableTest, RankAndUnrankAreInverse) {
    for (const BoardSize size : {BoardSize{2, 2}, BoardSize{3, 2}, BoardSize{3, 3}}) {
        const DistanceTable table{Position(size)};
        for (size_t number = 0; number < table.countBoards(); ++number) {
            const Position board = table.unrank(number);
            EXPECT_TRUE(checkSolvability(board).isSolvable);
            EXPECT_EQ(table.rank(board), number);
        }
    }
}

TEST(DistanceTableTest, SolvesEveryBoardOf3x3InItsDistance) {
    const DistanceTable table(Position({3, 3}));
    size_t slides = 0;
    for (size_t number = 0; number < table.countBoards(); ++number) {
        const Position board = table.unrank(number);
        const std::vector<Slide> solution = table.solve(board);
        slides += solution.size();
        ASSERT_NO_FATAL_FAILURE(expectSolved(board, solution));
        ASSERT_EQ(static_cast<int>(solution.size()), table.getDistance(number));
    }
    EXPECT_NEAR(static_cast<double>(slides) / 181440, 21.972, 0.0005);
}

TEST(DistanceTableTest, RefusesLargeBoards) {
    EXPECT_TRUE(DistanceTable::fits({5, 2}));
    EXPECT_FALSE(DistanceTable::fits({3, 4}));
    EXPECT_FALSE(DistanceTable::fits({2, 6}));
    EXPECT_THROW(DistanceTable(Position({3, 4})), std::invalid_argument);
}

}  // namespace
}  // namespace puzzle
