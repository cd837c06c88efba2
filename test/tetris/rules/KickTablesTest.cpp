#include "core/tetris/rules/KickTables.h"

#include <gtest/gtest.h>

#include <set>
#include <span>
#include <utility>

namespace tetris {
namespace {

TEST(KickTablesTest, EachTableHasEachOfItsTurnsOnce) {
    const auto countTurns = [](std::span<const KickRow> table) {
        std::set<std::pair<Facing, Facing>> turns;
        for (const KickRow& row : table)
            turns.insert({row.from, row.to});
        EXPECT_EQ(turns.size(), table.size());
        return turns.size();
    };
    EXPECT_EQ(countTurns(kQuarterKicks), 8U);
    EXPECT_EQ(countTurns(kStickKicks), 8U);
    EXPECT_EQ(countTurns(kHalfKicks), 4U);
    EXPECT_EQ(countTurns(kStickHalfKicks), 4U);
    EXPECT_EQ(countTurns(kSquareKicks), 12U);
}

}  // namespace
}  // namespace tetris
